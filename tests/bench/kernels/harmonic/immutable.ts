// Harmonic numbers with a range of Immutable.js.

import { Range } from "immutable";
import { add, type Fraction, fraction } from "./fraction.js";

export function harmonic(n: number): Fraction {
  return Range(1, n + 1).reduce((sum, k) => add(sum, fraction(1n, BigInt(k))), fraction(0n, 1n));
}
