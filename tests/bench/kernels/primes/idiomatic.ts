// Primes by their definition, with a loop.

function isPrime(n: number): boolean {
  for (let d = 2; d < n; d++) if (n % d === 0) return false;
  return n > 1;
}

export function primesBelow(limit: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; n < limit; n++) if (isPrime(n)) primes.push(n);
  return primes;
}
