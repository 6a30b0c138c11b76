// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const term = (i: number): number => (31 * i * i + 17 * i + 5) % 2003;

function answer(count: number, sorted: number[]): string {
  let sum = 0;
  sorted.forEach((x, i) => {
    sum += (i + 1) * x;
  });
  return `(${count}, ${sum % 99991})`;
}

export function idiomatic(n: number): string {
  const sort = (list: number[]): { count: number; sorted: number[] } => {
    if (list.length <= 1) return { count: 0, sorted: list };
    const half = list.length >> 1;
    const left = sort(list.slice(0, half));
    const right = sort(list.slice(half));
    let count = left.count + right.count;
    const sorted: number[] = [];
    let i = 0;
    let j = 0;
    while (i < left.sorted.length && j < right.sorted.length) {
      if (left.sorted[i] <= right.sorted[j]) {
        sorted.push(left.sorted[i++]);
      } else {
        count += left.sorted.length - i;
        sorted.push(right.sorted[j++]);
      }
    }
    while (i < left.sorted.length) sorted.push(left.sorted[i++]);
    while (j < right.sorted.length) sorted.push(right.sorted[j++]);
    return { count, sorted };
  };
  const { count, sorted } = sort(Array.from({ length: n }, (_, i) => term(i + 1)));
  return answer(count, sorted);
}

export function stepByStep(n: number): string {
  const terms = (a: number, b: number): number[] => {
    if (a > b) return [];
    if (a === b) return [term(a)];
    const m = Math.floor((a + b) / 2);
    return [...terms(a, m), ...terms(m + 1, b)];
  };
  const merged = (u: number[], v: number[]): [number, number[]] => {
    if (u.length === 0) return [0, v];
    if (v.length === 0) return [0, u];
    if (u[0] <= v[0]) {
      const [c, s] = merged(u.slice(1), v);
      return [c, [u[0], ...s]];
    }
    const [d, t] = merged(u, v.slice(1));
    return [d + u.length, [v[0], ...t]];
  };
  const sorted = (s: number[]): [number, number[]] => {
    if (s.length <= 1) return [0, s];
    const h = Math.floor(s.length / 2);
    const [a, u] = sorted(s.slice(0, h));
    const [b, v] = sorted(s.slice(h));
    const [c, t] = merged(u, v);
    return [a + b + c, t];
  };
  const [count, s] = sorted(terms(1, n));
  return answer(count, s);
}
