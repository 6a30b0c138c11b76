// All Fibonacci numbers in a single loop.

export function fibs(limit: number): readonly (readonly [number, bigint])[] {
  const found: (readonly [number, bigint])[] = [];
  let [a, b] = [0n, 1n];
  for (let k = 0; k <= limit; k++) {
    found.push([k, a]);
    [a, b] = [b, a + b];
  }
  return found;
}
