// Fibonacci numbers in bigints.

function fib(n: number): bigint {
  let [a, b] = [0n, 1n];
  for (let i = 0; i < n; i++) [a, b] = [b, a + b];
  return a;
}

export function fibs(limit: number): readonly (readonly [number, bigint])[] {
  return Array.from({ length: limit + 1 }, (_, k) => [k, fib(k)] as const);
}
