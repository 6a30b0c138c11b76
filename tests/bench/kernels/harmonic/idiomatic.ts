// Exact harmonic numbers, term by term.

import { add, type Fraction, fraction } from "./fraction.js";

export function harmonic(n: number): Fraction {
  let sum = fraction(0n, 1n);
  for (let k = 1; k <= n; k++) sum = add(sum, fraction(1n, BigInt(k)));
  return sum;
}
