// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Packed = readonly [number, string];

const letters = "aabacabdae";
const letter = (i: number): string => letters[(i * i + Math.floor(i / 3)) % 10];

function text(n: number): string {
  let s = "";
  for (let i = 1; i <= n; i++) s += letter(i);
  return s;
}

const answer = (p: readonly Packed[], same: boolean): string =>
  `(${p.length}, ${Math.max(0, ...p.map(([k]) => k))}, ${same})`;

export function idiomatic(n: number): string {
  const s = text(n);
  const dictionary = new Map([["", 0]]);
  const packed: Packed[] = [];
  let w = "";
  for (const c of s) {
    const v = w + c;
    if (dictionary.has(v)) {
      w = v;
    } else {
      packed.push([dictionary.get(w)!, c]);
      dictionary.set(v, dictionary.size);
      w = "";
    }
  }
  if (w !== "") packed.push([dictionary.get(w)!, ""]);

  const words = [""];
  let unpacked = "";
  for (const [k, c] of packed) {
    const v = words[k] + c;
    unpacked += v;
    words.push(v);
  }
  return answer(packed, unpacked === s);
}

/** Like the document: the remaining text, the dictionary and the words are new in every step. */
export function stepwise(n: number): string {
  const original = text(n);
  let s = original;
  let D: ReadonlyMap<string, number> = new Map([["", 0]]);
  let w = "";
  let p: readonly Packed[] = [];
  while (s !== "") {
    const v = w + s[0];
    if (D.has(v)) {
      w = v;
    } else {
      p = [...p, [D.get(w)!, s[0]]];
      D = new Map(D).set(v, D.size);
      w = "";
    }
    s = s.slice(1);
  }
  if (w !== "") p = [...p, [D.get(w)!, ""]];

  let rest = p;
  let W: readonly string[] = [""];
  let unpacked = "";
  while (rest.length > 0) {
    const v = W[rest[0][0]] + rest[0][1];
    unpacked += v;
    W = [...W, v];
    rest = rest.slice(1);
  }
  return answer(p, unpacked === original);
}
