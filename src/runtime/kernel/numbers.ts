// Exact rational numbers in one canonical form: a safe integer is a JavaScript number, a larger integer a
// bigint, everything else a Rational in lowest terms. Equal numbers thus have equal parts. A double that a
// TypeScript caller hands in (0.5) is taken as the ratio it is, on the slow paths only: where a sum or a
// product of such doubles happens to round to an integer, that rounding stands.

import { fail } from "./failure.js";
import { divisionByZero, notFinite, tooLarge, wrongKind } from "./failures.js";
import {
  addIntegers,
  bitLength,
  exactQuotient,
  floorDivide,
  floorModulo,
  gcd,
  integerOf,
  isBig,
  multiplyIntegers,
  negateInteger,
  signOf,
} from "./integers.js";
import type { Integer } from "./integers.js";
import { numberText } from "./decimals.js";
import { canonicalNumber } from "./rationals.js";
import { Rational } from "./values.js";
import type { LedNumber } from "./values.js";

/** The longest number that `^` makes, in binary digits: about five million decimal ones. */
const longest = 2 ** 24;

/** The canonical number numerator / denominator; the denominator is not 0. */
export function ratio(numerator: Integer, denominator: Integer): LedNumber {
  const common = gcd(numerator, denominator);
  const divisor = denominator < 0 ? negateInteger(common) : common;
  return reduced(exactQuotient(numerator, divisor), exactQuotient(denominator, divisor));
}

/** The number of two parts without a common divisor, the denominator positive. */
function reduced(numerator: Integer, denominator: Integer): LedNumber {
  return denominator === 1 ? numerator : new Rational(numerator, denominator);
}

/** The canonical form of any number: of a double its exact value, of a small bigint the number. */
export function exact(x: LedNumber): LedNumber {
  if (typeof x === "number" && !Number.isFinite(x)) fail(notFinite, { value: x });
  return canonicalNumber(x);
}

/** The numerator of a number in its canonical form. */
export function numeratorOf(x: LedNumber): Integer {
  const n = exact(x);
  return n instanceof Rational ? n.numerator : n;
}

/** The denominator of a number in its canonical form, at least 1. */
export function denominatorOf(x: LedNumber): Integer {
  const n = exact(x);
  return n instanceof Rational ? n.denominator : 1;
}

/** True of 3, -4 and 10^30, not of 1/2. */
export function isInteger(x: LedNumber): x is Integer {
  return typeof x === "number" ? Number.isInteger(x) : isBig(x);
}

export function addNumbers(x: LedNumber, y: LedNumber): LedNumber {
  if (isInteger(x) && isInteger(y)) return addIntegers(x, y);
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  const r = numeratorOf(y);
  const s = denominatorOf(y);
  // Knuth, The Art of Computer Programming, 4.5.1: the divisors are taken out before the numbers grow.
  const common = gcd(q, s);
  const left = exactQuotient(q, common);
  const sum = addIntegers(multiplyIntegers(p, exactQuotient(s, common)), multiplyIntegers(r, left));
  const shared = gcd(sum, common);
  return reduced(exactQuotient(sum, shared), multiplyIntegers(left, exactQuotient(s, shared)));
}

export function negateNumber(x: LedNumber): LedNumber {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  return reduced(negateInteger(p), q);
}

export function subtractNumbers(x: LedNumber, y: LedNumber): LedNumber {
  return addNumbers(x, negateNumber(y));
}

export function multiplyNumbers(x: LedNumber, y: LedNumber): LedNumber {
  if (isInteger(x) && isInteger(y)) return multiplyIntegers(x, y);
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  const r = numeratorOf(y);
  const s = denominatorOf(y);
  const first = gcd(p, s);
  const second = gcd(r, q);
  return reduced(
    multiplyIntegers(exactQuotient(p, first), exactQuotient(r, second)),
    multiplyIntegers(exactQuotient(q, second), exactQuotient(s, first)),
  );
}

export function divideNumbers(x: LedNumber, y: LedNumber): LedNumber {
  const a = exact(x);
  const b = exact(y);
  if (b === 0) fail(divisionByZero, { expression: `${numberText(a)}/0` });
  return a instanceof Rational || b instanceof Rational ? multiplyNumbers(a, reciprocal(b)) : ratio(a, b);
}

/** 1 / x; x is not 0. */
function reciprocal(x: LedNumber): LedNumber {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  return p < 0 ? reduced(negateInteger(q), negateInteger(p)) : reduced(q, p);
}

/** The greatest integer that is at most x. */
export function floorNumber(x: LedNumber): Integer {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  return q === 1 ? p : floorDivide(p, q);
}

/** floor(x / y). */
export function quotientOfNumbers(x: LedNumber, y: LedNumber): Integer {
  const a = exact(x);
  const b = exact(y);
  if (b === 0 || a instanceof Rational || b instanceof Rational) return floorNumber(divideNumbers(a, b));
  return floorDivide(a, b);
}

/** x - y * floor(x / y). */
export function moduloNumbers(x: LedNumber, y: LedNumber): LedNumber {
  const a = exact(x);
  const b = exact(y);
  if (b === 0) fail(divisionByZero, { expression: `${numberText(a)} mod 0` });
  if (!(a instanceof Rational) && !(b instanceof Rational)) return floorModulo(a, b);
  return subtractNumbers(a, multiplyNumbers(b, floorNumber(divideNumbers(a, b))));
}

/** x to an integer power. What would be too large for the machine fails before it is tried. */
export function powerOf(x: LedNumber, y: LedNumber): LedNumber {
  const base = exact(x);
  const exponent = exact(y);
  if (exponent instanceof Rational) {
    fail(wrongKind, { value: exponent, kind: "a number that is no integer", needed: "an integer" });
  }
  // The empty product, also of zeros.
  if (exponent === 0) return 1;
  if (base === 0) return exponent < 0 ? fail(divisionByZero, { expression: `0^${exponent}` }) : 0;
  if (base === 1 || exponent === 1) return base;
  if (base === -1) return floorModulo(exponent, 2) === 0 ? 1 : -1;
  const positive = exponent < 0 ? negateInteger(exponent) : exponent;
  const width = Math.max(bitLength(numeratorOf(base)), bitLength(denominatorOf(base)));
  if (positive > longest || (width - 1) * Number(positive) > longest) {
    const shown = base instanceof Rational || base < 0 ? `(${numberText(base)})` : numberText(base);
    fail(tooLarge, {
      what: `\`${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}^${exponent}\``,
      limit: `a power has at most ${longest} binary digits`,
    });
  }
  const n = integerPower(numeratorOf(base), positive);
  const d = integerPower(denominatorOf(base), positive);
  return exponent < 0 ? reciprocal(reduced(n, d)) : reduced(n, d);
}

function integerPower(base: Integer, exponent: Integer): Integer {
  if (typeof base === "number") {
    // Few factors are multiplied one by one: `**` of doubles is rounded differently by different engines.
    const count = Number(exponent);
    if (count <= 32) {
      let power: Integer = base;
      for (let i = 1; i < count; i++) power = multiplyIntegers(power, base);
      return power;
    }
  }
  return integerOf(BigInt(base) ** BigInt(exponent));
}

/** Negative, zero or positive, as x is less than, equal to or greater than y. */
export function compareNumbers(x: LedNumber, y: LedNumber): number {
  if (!(x instanceof Rational) && !(y instanceof Rational)) return x < y ? -1 : x > y ? 1 : 0;
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  const r = numeratorOf(y);
  const s = denominatorOf(y);
  return compareNumbers(multiplyIntegers(p, s), multiplyIntegers(r, q));
}

/** -1, 0 or 1. */
export function signOfNumber(x: LedNumber): number {
  return signOf(x instanceof Rational ? x.numerator : x);
}

/** The nearest double; too large a number gives an infinity. */
export function doubleOf(x: LedNumber): number {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  if (q === 1) return Number(p);
  if (typeof p === "number" && typeof q === "number") return p / q;
  const n = BigInt(p);
  const d = BigInt(q);
  // A quotient of 66 bits or more whose last bit is set when something was cut off rounds like the ratio itself.
  const shift = Math.min(74 + mostBits(d) - mostBits(n), 1074 + 2);
  const scaled = shift >= 0 ? n << BigInt(shift) : n;
  const divisor = shift >= 0 ? d : d << BigInt(-shift);
  const quotient = scaled / divisor;
  const sticky = scaled % divisor === 0n ? quotient : n < 0n ? quotient - (quotient & 1n ? 0n : 1n) : quotient | 1n;
  return scaleByPowerOfTwo(Number(sticky), -shift);
}

/** The number of binary digits, or up to 7 more. */
function mostBits(n: bigint): number {
  return n.toString(16).length * 4;
}

/** x * 2^exponent, in steps that are exact but for the last, and without `**`, which engines round differently. */
export function scaleByPowerOfTwo(x: number, exponent: number): number {
  let result = x;
  for (let left = Math.abs(exponent); left > 0; left -= 30) {
    const factor = 1 << Math.min(left, 30);
    result = exponent < 0 ? result / factor : result * factor;
  }
  return result;
}
