// Harmonic numbers over the least common multiple of all denominators, by binary splitting: factors have similar sizes,
// and only the result is reduced to lowest terms.

import { type Fraction, fraction } from "./fraction.js";

function smallGcd(a: number, b: number): number {
  let m = a;
  let n = b;
  while (n !== 0) [m, n] = [n, m % n];
  return m;
}

/** For each k, lcm(1..k) / lcm(1..k - 1): a prime p if k is a power of p, else 1. */
function newFactors(n: number): Float64Array {
  const factors = new Float64Array(n + 1).fill(1);
  const composite = new Uint8Array(n + 1);
  for (let p = 2; p <= n; p++) {
    if (composite[p] === 1) continue;
    for (let m = p * p; m <= n; m += p) composite[m] = 1;
    for (let power = p; power <= n; power *= p) factors[power] = p;
  }
  return factors;
}

function product(factors: Float64Array, low: number, high: number): bigint {
  if (low > high) return 1n;
  let small = 1;
  for (let k = low; k <= high; k++) {
    small *= factors[k]!;
    if (small > 2 ** 40 && k < high) {
      const middle = (low + high) >> 1;
      return product(factors, low, middle) * product(factors, middle + 1, high);
    }
  }
  return BigInt(small);
}

/** The sum of the reciprocals from low to high, not in lowest terms. */
function sum(low: number, high: number): readonly [numerator: bigint, denominator: bigint] {
  let numerator = 0;
  let denominator = 1;
  for (let k = low; k <= high; k++) {
    const common = smallGcd(denominator, k);
    const nextNumerator = numerator * (k / common) + denominator / common;
    const nextDenominator = denominator * (k / common);
    if (nextNumerator > 2 ** 45 || nextDenominator > 2 ** 45) {
      const middle = (low + high) >> 1;
      const [a, b] = sum(low, middle);
      const [c, d] = sum(middle + 1, high);
      return [a * d + c * b, b * d];
    }
    numerator = nextNumerator;
    denominator = nextDenominator;
  }
  return [BigInt(numerator), BigInt(denominator)];
}

export function harmonic(n: number): Fraction {
  const [numerator, denominator] = sum(1, n);
  const common = product(newFactors(n), 1, n);
  // The denominator of the sum is a multiple of the reduced one, which divides the least common multiple.
  return fraction((numerator * common) / denominator, common);
}
