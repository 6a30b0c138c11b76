/** The number of members of the sorted array t that are at most x. */
function rank(t: readonly number[], x: number): number {
  let lo = 0;
  let hi = t.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (t[mid]! <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

export function run(n: number): number {
  const t = [3];
  for (let i = 2; i <= n; i++) t.push(t[i - 2]! + 1 + (i ** 2 % 17));
  const last = t[n - 1]!;
  let sum = 0;
  for (let k = 1; k <= n; k++) sum += rank(t, (7919 * k) % last) * (k % 5);
  return sum;
}
