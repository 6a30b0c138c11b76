// Collatz sequences in bigints, since no bound on their members is known.

function successor(n: bigint): bigint {
  return n % 2n === 0n ? n / 2n : 3n * n + 1n;
}

export function steps(start: number): number {
  let count = 0;
  for (let n = BigInt(start); n !== 1n; n = successor(n)) count++;
  return count;
}

export function flights(limit: number): readonly (readonly [number, number])[] {
  return Array.from({ length: limit }, (_, i) => [i + 1, steps(i + 1)] as const);
}
