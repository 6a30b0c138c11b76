export function run(n: number): number {
  const W = 10 * n;
  const best = new Float64Array(W + 1);
  for (let i = 1; i <= n; i++) {
    const weight = 5 + ((37 * i) % 41);
    const value = 10 + ((53 * i * i) % 97);
    for (let w = W; w >= weight; w--) {
      const taken = best[w - weight]! + value;
      if (taken > best[w]!) best[w] = taken;
    }
  }
  let sum = 0;
  for (let w = 0; w <= W; w++) sum += best[w]! * (1 + (w % 7));
  return sum;
}
