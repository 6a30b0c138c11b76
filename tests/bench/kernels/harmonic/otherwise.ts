// Harmonic numbers as a sum that is reduced to lowest terms at the end.

import { type Fraction, fraction } from "./fraction.js";

export function harmonic(n: number): Fraction {
  let numerator = 0n;
  let denominator = 1n;
  for (let k = 1n; k <= BigInt(n); k++) {
    numerator = numerator * k + denominator;
    denominator *= k;
  }
  return fraction(numerator, denominator);
}
