// The sieve of Eratosthenes over the odd numbers.

export function primesBelow(limit: number): readonly number[] {
  if (limit <= 2) return [];
  const half = limit >> 1;
  // composite[i] represents 2i + 1.
  const composite = new Uint8Array(half);
  for (let i = 1; 2 * i * (i + 1) < half; i++) {
    if (composite[i] === 1) continue;
    for (let j = 2 * i * (i + 1); j < half; j += 2 * i + 1) composite[j] = 1;
  }
  const primes = [2];
  for (let i = 1; i < half; i++) if (composite[i] === 0) primes.push(2 * i + 1);
  return primes;
}
