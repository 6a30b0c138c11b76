// Canonical numbers: a safe integer is a JavaScript number, a larger integer a bigint, any other number a ratio in
// lowest terms.

import { integerOf, partsOfDouble } from "./integers.js";
import { Rational } from "./values.js";
import type { LedNumber } from "./values.js";

/** The canonical form of a finite number: the exact value of a double, or the JavaScript number for a small bigint. */
export function canonicalNumber(x: LedNumber): LedNumber {
  if (typeof x === "bigint") return integerOf(x);
  if (typeof x !== "number") return x;
  if (Number.isSafeInteger(x)) return x + 0;
  if (Number.isInteger(x)) return BigInt(x);
  const [numerator, denominator] = partsOfDouble(x);
  return new Rational(integerOf(numerator), integerOf(denominator));
}
