// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const weight = (i: number): number => 1 + ((37 * i + 11 * i * i) % 101);

export function idiomatic(n: number): number {
  const w = Array.from({ length: n + 1 }, (_, i) => weight(i));
  const cost = Array.from({ length: n + 1 }, () => new Array<number>(n + 1).fill(0));
  for (let span = 2; span < n; span++) {
    for (let i = 1; i + span <= n; i++) {
      const j = i + span;
      let best = Infinity;
      for (let k = i + 1; k < j; k++) {
        best = Math.min(best, cost[i][k] + cost[k][j] + w[i] * w[k] * w[j]);
      }
      cost[i][j] = best;
    }
  }
  return cost[1][n];
}

export function stepByStep(n: number): number {
  const memo = new Map<string, number>();
  const cost = (i: number, j: number): number => {
    if (j - i < 2) return 0;
    const key = `${i},${j}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let best = Infinity;
    for (let k = i + 1; k < j; k++) {
      best = Math.min(best, cost(i, k) + cost(k, j) + weight(i) * weight(k) * weight(j));
    }
    memo.set(key, best);
    return best;
  };
  return cost(1, n);
}
