// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Code = readonly number[];

function codes(n: number): Code[] {
  const list: Code[] = [];
  for (let a = 1; a <= n; a++) {
    for (let b = 1; b <= n; b++) for (let c = 1; c <= n; c++) for (let d = 1; d <= n; d++) list.push([a, b, c, d]);
  }
  return list;
}

function hidden(n: number, i: number): Code {
  const colour = (k: number): number => 1 + ((k * k + Math.floor((7 * k) / 3)) % n);
  return [colour(i), colour(i + 2), colour(3 * i + 1), colour(5 * i)];
}

export function idiomatic(n: number): string {
  const all = codes(n);
  // Black and white pegs in one number.
  const answer = (g: Code, c: Code): number => {
    const inGuess = new Array<number>(n + 1).fill(0);
    const inCode = new Array<number>(n + 1).fill(0);
    let black = 0;
    for (let i = 0; i < 4; i++) {
      if (g[i] === c[i]) black++;
      inGuess[g[i]]++;
      inCode[c[i]]++;
    }
    let common = 0;
    for (let k = 1; k <= n; k++) common += Math.min(inGuess[k], inCode[k]);
    return black * 10 + common - black;
  };
  let total = 0;
  let most = 0;
  for (let i = 1; i <= 10; i++) {
    const code = hidden(n, i);
    let possible = all;
    let guesses = 1;
    while (!possible[0].every((x, k) => x === code[k])) {
      const guess = possible[0];
      const told = answer(guess, code);
      possible = possible.filter((d) => answer(guess, d) === told);
      guesses++;
    }
    total += guesses;
    most = Math.max(most, guesses);
  }
  const left = new Map<number, number>();
  for (const d of all) {
    const a = answer(all[0], d);
    left.set(a, (left.get(a) ?? 0) + 1);
  }
  return `(${total}, ${most}, ${Math.max(...left.values())})`;
}

/** Like the document: answers are pairs, counted by definition, and each answer filters all codes. */
export function stepwise(n: number): string {
  const all = codes(n);
  const black = (g: Code, c: Code): number => g.filter((x, i) => x === c[i]).length;
  const times = (k: number, c: Code): number => c.filter((x) => x === k).length;
  const common = (g: Code, c: Code): number =>
    [...new Set(g)].reduce((s, k) => s + Math.min(times(k, g), times(k, c)), 0);
  const answer = (g: Code, c: Code): string => `${black(g, c)},${common(g, c) - black(g, c)}`;
  const guesses = (S: readonly Code[], c: Code): number => {
    const g = S[0];
    if (g.join(",") === c.join(",")) return 1;
    const told = answer(g, c);
    return (
      1 +
      guesses(
        S.filter((d) => answer(g, d) === told),
        c,
      )
    );
  };
  const games = Array.from({ length: 10 }, (_, i) => guesses(all, hidden(n, i + 1)));
  const answers = new Set(all.map((d) => answer(all[0], d)));
  const left = [...answers].map((a) => all.filter((d) => answer(all[0], d) === a).length);
  return `(${games.reduce((a, b) => a + b, 0)}, ${Math.max(...games)}, ${Math.max(...left)})`;
}
