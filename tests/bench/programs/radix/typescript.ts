// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const base = 8;
const card = (i: number): number => (i ** 3 + 29 * i * i + 1000 * i + 77) % 4096;

function answer(s: readonly number[]): string {
  const increasing = s.every((x, i) => i === 0 || s[i - 1] <= x);
  const sum = s.reduce((total, x, i) => total + (i + 1) * x, 0);
  return `(${increasing}, ${s[Math.ceil(s.length / 2) - 1]}, ${sum % 99991})`;
}

export function idiomatic(n: number): string {
  let cards = Array.from({ length: n }, (_, i) => card(i + 1));
  for (let power = 1; power < 4096; power *= base) {
    const heaps: number[][] = Array.from({ length: base }, () => []);
    for (const x of cards) heaps[Math.floor(x / power) % base].push(x);
    cards = heaps.flat();
  }
  return answer(cards);
}

/** Like the document: each heap filters all cards. */
export function stepwise(n: number): string {
  const digit = (x: number, k: number): number => Math.floor(x / base ** k) % base;
  const heap = (s: readonly number[], k: number, d: number): number[] => s.filter((x) => digit(x, k) === d);
  const together = (s: readonly number[], k: number, d: number): number[] =>
    d === base ? [] : [...heap(s, k, d), ...together(s, k, d + 1)];
  const sortedBy = (s: readonly number[], k: number): readonly number[] =>
    k === 0 ? s : together(sortedBy(s, k - 1), k - 1, 0);
  return answer(
    sortedBy(
      Array.from({ length: n }, (_, i) => card(i + 1)),
      4,
    ),
  );
}
