const weight = (i: number): number => 5 + ((37 * i) % 41);
const value = (i: number): number => 10 + ((53 * i ** 2) % 97);

function best(i: number, W: number): Map<number, number> {
  if (i === 0) {
    const zero = new Map<number, number>();
    for (let w = 0; w <= W; w++) zero.set(w, 0);
    return zero;
  }
  const f = best(i - 1, W);
  const g = new Map<number, number>();
  for (const [w, v] of f) {
    const u = f.get(w - weight(i));
    g.set(w, u === undefined ? v : Math.max(v, u + value(i)));
  }
  return g;
}

export function run(n: number): number {
  let sum = 0;
  for (const [w, v] of best(n, 10 * n)) sum += v * (1 + (w % 7));
  return sum;
}
