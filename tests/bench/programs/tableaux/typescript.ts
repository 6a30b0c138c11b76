// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Shape = readonly number[];

function shapes(n: number, longest: number): number[][] {
  if (n === 0) return [[]];
  const result: number[][] = [];
  for (let k = 1; k <= Math.min(n, longest); k++) {
    for (const s of shapes(n - k, k)) result.push([k, ...s]);
  }
  return result;
}

function factorial(n: number): bigint {
  let product = 1n;
  for (let k = 2n; k <= BigInt(n); k++) product *= k;
  return product;
}

function involutions(n: number): bigint {
  let [before, now] = [1n, 1n];
  for (let k = 2n; k <= BigInt(n); k++) [before, now] = [now, now + (k - 1n) * before];
  return now;
}

function answer(n: number, counts: readonly bigint[]): string {
  let all = 0n;
  let squares = 0n;
  let largest = 0n;
  for (const count of counts) {
    all += count;
    squares += count * count;
    if (count > largest) largest = count;
  }
  return `(${counts.length}, ${squares === factorial(n)}, ${all === involutions(n)}, ${largest}, ${all})`;
}

export function idiomatic(n: number): string {
  const whole = factorial(n);
  // The hook length formula.
  const tableaux = (s: Shape): bigint => {
    let product = 1n;
    for (let i = 0; i < s.length; i++) {
      for (let j = 0; j < s[i]; j++) {
        let below = 0;
        while (i + below + 1 < s.length && s[i + below + 1] > j) below++;
        product *= BigInt(s[i] - j + below);
      }
    }
    return whole / product;
  };
  return answer(n, shapes(n, n).map(tableaux));
}

/** Like the document: memoised recursion that removes the box with the largest number from each corner. */
export function stepwise(n: number): string {
  const memo = new Map<string, bigint>();
  const corner = (s: Shape, i: number): boolean => i === s.length - 1 || s[i] > s[i + 1];
  const smaller = (s: Shape, i: number): Shape =>
    s[i] === 1 ? s.slice(0, i) : [...s.slice(0, i), s[i] - 1, ...s.slice(i + 1)];
  const tableaux = (s: Shape): bigint => {
    if (s.length === 0) return 1n;
    const key = s.join(",");
    const known = memo.get(key);
    if (known !== undefined) return known;
    let sum = 0n;
    for (let i = 0; i < s.length; i++) if (corner(s, i)) sum += tableaux(smaller(s, i));
    memo.set(key, sum);
    return sum;
  };
  return answer(n, shapes(n, n).map(tableaux));
}
