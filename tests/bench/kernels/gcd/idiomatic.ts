// Euclid's algorithm on bigints.

function gcd(a: bigint, b: bigint): bigint {
  let [m, n] = [a, b];
  while (n !== 0n) [m, n] = [n, m % n];
  return m;
}

export function divisors(limit: number): readonly (readonly [number, number, bigint])[] {
  const found: (readonly [number, number, bigint])[] = [];
  for (let a = 2; a <= limit; a++) {
    const power = BigInt(a) ** 8n - 1n;
    for (let b = 2; b < a; b++) found.push([a, b, gcd(power, BigInt(b) ** 8n - 1n)]);
  }
  return found;
}
