// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const weight = (i: number): number => 1 + ((37 * i + 11 * i * i) % 29);

export function idiomatic(n: number): string {
  const sums = [0];
  for (let i = 1; i <= n; i++) sums.push(sums[i - 1] + weight(i));
  const table = (): number[][] => Array.from({ length: n + 2 }, () => new Array<number>(n + 2).fill(0));
  const cost = table();
  const root = table();
  const height = table();
  for (let length = 1; length <= n; length++) {
    for (let i = 1; i + length - 1 <= n; i++) {
      const j = i + length - 1;
      let best = Infinity;
      for (let k = i; k <= j; k++) {
        const c = cost[i][k - 1] + cost[k + 1][j];
        if (c < best) {
          best = c;
          root[i][j] = k;
        }
      }
      cost[i][j] = best + sums[j] - sums[i - 1];
      height[i][j] = 1 + Math.max(height[i][root[i][j] - 1], height[root[i][j] + 1][j]);
    }
  }
  return `(${cost[1][n]}, ${root[1][n]}, ${height[1][n]})`;
}

/** Like the document: memoised recursion, without prefix sums. */
export function stepwise(n: number): string {
  const memo = new Map<string, number>();
  const total = (i: number, j: number): number => {
    let sum = 0;
    for (let k = i; k <= j; k++) sum += weight(k);
    return sum;
  };
  const cost = (i: number, j: number): number => {
    if (j < i) return 0;
    const key = `${i},${j}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const candidates = new Set<number>();
    for (let k = i; k <= j; k++) candidates.add(cost(i, k - 1) + cost(k + 1, j));
    const result = total(i, j) + Math.min(...candidates);
    memo.set(key, result);
    return result;
  };
  const root = (i: number, j: number): number => {
    const best = cost(i, j);
    const t = total(i, j);
    const roots: number[] = [];
    for (let k = i; k <= j; k++) if (t + cost(i, k - 1) + cost(k + 1, j) === best) roots.push(k);
    return Math.min(...roots);
  };
  const height = (i: number, j: number): number => {
    if (j < i) return 0;
    const r = root(i, j);
    return 1 + Math.max(height(i, r - 1), height(r + 1, j));
  };
  return `(${cost(1, n)}, ${root(1, n)}, ${height(1, n)})`;
}
