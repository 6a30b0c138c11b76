// Primes with Immutable.js: lazy ranges that are iterated without building lists.

import { Range, type Set } from "immutable";

function isPrime(n: number): boolean {
  return n > 1 && !Range(2, n).some((d) => n % d === 0);
}

export function primesBelow(limit: number): Set<number> {
  return Range(2, limit).filter(isPrime).toSet();
}
