// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
export function idiomatic(n: number): string {
  let word = "1";
  for (let i = 1; i < n; i++) {
    let next = "";
    for (let start = 0; start < word.length; ) {
      let end = start + 1;
      while (word[end] === word[start]) end++;
      next += `${end - start}${word[start]}`;
      start = end;
    }
    word = next;
  }
  const counts: Record<string, number> = { "1": 0, "2": 0, "3": 0 };
  for (const c of word) counts[c]++;
  return `(${word.length}, ${counts["1"]}, ${counts["2"]}, ${counts["3"]})`;
}

/** Like the document: recursion over the rest of the word. */
export function stepByStep(n: number): string {
  const run = (s: string): number => (s.length === 1 || s[0] !== s[1] ? 1 : 1 + run(s.slice(1)));
  const said = (s: string): string => {
    if (s === "") return "";
    const k = run(s);
    return `${k}${s[0]}${said(s.slice(k))}`;
  };
  const term = (i: number): string => (i === 1 ? "1" : said(term(i - 1)));
  const word = term(n);
  const count = (c: string): number => [...word].filter((d) => d === c).length;
  return `(${word.length}, ${count("1")}, ${count("2")}, ${count("3")})`;
}
