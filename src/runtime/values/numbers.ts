// Exact rational numbers in canonical form: a safe integer is a JavaScript number, a larger integer a bigint, any other
// number a Rational. Doubles from TypeScript callers (0.5) are converted to the exact ratio, but only on the slow
// paths: if a sum or product of such doubles happens to round to an integer, the rounded result is returned.

import { fail, requireValue } from "./failure.js";
import { divisionByZero, tooLarge, wrongKind } from "./failures.js";
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
import { textOf } from "./printer.js";
import { canonicalNumber } from "./rationals.js";
import { Rational } from "./values.js";
import type { LedNumber } from "./values.js";
import { maxBaseLength, maxExact, maxFactors, maxPowerBits, maxUnreduced } from "./limits.js";

/** numerator / denominator in canonical form; the denominator must not be 0. */
export function ratioOf(numerator: Integer, denominator: Integer): LedNumber {
  const common = gcd(numerator, denominator);
  const divisor = denominator < 0 ? negateInteger(common) : common;
  return reduce(exactQuotient(numerator, divisor), exactQuotient(denominator, divisor));
}

/** The number with these coprime parts; the denominator must be positive. */
function reduce(numerator: Integer, denominator: Integer): LedNumber {
  return denominator === 1 ? numerator : new Rational(numerator, denominator);
}

/**
 * The canonical form of a number: the exact value of a double, the JavaScript number for a small bigint. Fails for NaN
 * and infinities.
 */
export function exact(x: LedNumber): LedNumber {
  if (typeof x === "number" && !Number.isFinite(x)) requireValue(x);
  return canonicalNumber(x);
}

export function numeratorOf(x: LedNumber): Integer {
  const n = exact(x);
  return n instanceof Rational ? n.numerator : n;
}

/** The denominator of a number in lowest terms, at least 1. */
export function denominatorOf(x: LedNumber): Integer {
  const n = exact(x);
  return n instanceof Rational ? n.denominator : 1;
}

export function isInteger(x: LedNumber): x is Integer {
  return typeof x === "number" ? Number.isInteger(x) : isBig(x);
}

/** The numerator, reduced or not, if it is a safe integer. Otherwise NaN, which propagates through the fast paths. */
function smallNumerator(x: LedNumber): number {
  const p = x instanceof Rational ? x.upper : x;
  return typeof p === "number" && Number.isSafeInteger(p) ? p : NaN;
}

/** The denominator, reduced or not, if it is a double, otherwise NaN. */
function smallDenominator(x: LedNumber): number {
  if (!(x instanceof Rational)) return 1;
  return typeof x.lower === "number" ? x.lower : NaN;
}

/**
 * n / d for integers below `maxExact`, d > 0. The quotient is never rounded to an integer, so `isInteger` is exact.
 */
function smallRatio(n: number, d: number): LedNumber {
  const quotient = n / d;
  if (Number.isInteger(quotient)) return quotient + 0;
  const fraction = new Rational(n, d, false);
  if (d > maxUnreduced || Math.abs(n) > maxUnreduced) fraction.reduce();
  return fraction;
}

/** p/q + r/s for q, s > 0; undefined if the fast path does not apply. */
function smallSum(p: number, q: number, r: number, s: number): LedNumber | undefined {
  if (q === s) {
    const n = p + r;
    return Math.abs(n) < maxExact ? smallRatio(n, q) : undefined;
  }
  const left = p * s;
  const right = r * q;
  const d = q * s;
  if (!(Math.abs(left) < maxExact && Math.abs(right) < maxExact && d < maxExact)) return undefined;
  return smallRatio(left + right, d);
}

export function addNumbers(x: LedNumber, y: LedNumber): LedNumber {
  if (isInteger(x) && isInteger(y)) return addIntegers(x, y);
  return smallSum(smallNumerator(x), smallDenominator(x), smallNumerator(y), smallDenominator(y)) ?? addLarge(x, y);
}

function addLarge(x: LedNumber, y: LedNumber): LedNumber {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  const r = numeratorOf(y);
  const s = denominatorOf(y);
  // Knuth, The Art of Computer Programming, 4.5.1: divide by common factors before the numbers grow.
  const common = gcd(q, s);
  const left = exactQuotient(q, common);
  const sum = addIntegers(multiplyIntegers(p, exactQuotient(s, common)), multiplyIntegers(r, left));
  const shared = gcd(sum, common);
  return reduce(exactQuotient(sum, shared), multiplyIntegers(left, exactQuotient(s, shared)));
}

export function negateNumber(x: LedNumber): LedNumber {
  const n = exact(x);
  return n instanceof Rational ? new Rational(negateInteger(n.upper), n.lower, n.isReduced) : negateInteger(n);
}

export function subtractNumbers(x: LedNumber, y: LedNumber): LedNumber {
  if (isInteger(x) && isInteger(y)) return addIntegers(x, negateInteger(y));
  return (
    smallSum(smallNumerator(x), smallDenominator(x), -smallNumerator(y), smallDenominator(y)) ??
    addLarge(x, negateNumber(y))
  );
}

export function multiplyNumbers(x: LedNumber, y: LedNumber): LedNumber {
  if (isInteger(x) && isInteger(y)) return multiplyIntegers(x, y);
  const n = smallNumerator(x) * smallNumerator(y);
  const d = smallDenominator(x) * smallDenominator(y);
  return Math.abs(n) < maxExact && d < maxExact ? smallRatio(n, d) : multiplyLarge(x, y);
}

function multiplyLarge(x: LedNumber, y: LedNumber): LedNumber {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  const r = numeratorOf(y);
  const s = denominatorOf(y);
  const first = gcd(p, s);
  const second = gcd(r, q);
  return reduce(
    multiplyIntegers(exactQuotient(p, first), exactQuotient(r, second)),
    multiplyIntegers(exactQuotient(q, second), exactQuotient(s, first)),
  );
}

/** True if x * y is an integer; undefined if the fast path does not apply. */
export function isSmallProductWhole(x: LedNumber, y: LedNumber): boolean | undefined {
  const n = smallNumerator(x) * smallNumerator(y);
  const d = smallDenominator(x) * smallDenominator(y);
  return Math.abs(n) < maxExact && d < maxExact ? Number.isInteger(n / d) : undefined;
}

/** True if x / y is an integer; undefined if the fast path does not apply. */
export function isSmallQuotientWhole(x: LedNumber, y: LedNumber): boolean | undefined {
  const n = smallNumerator(x) * smallDenominator(y);
  const d = smallDenominator(x) * smallNumerator(y);
  return Math.abs(n) < maxExact && Math.abs(d) < maxExact && d !== 0 ? Number.isInteger(n / d) : undefined;
}

export function divideNumbers(x: LedNumber, y: LedNumber): LedNumber {
  const n = smallNumerator(x) * smallDenominator(y);
  const d = smallDenominator(x) * smallNumerator(y);
  if (Math.abs(n) < maxExact && Math.abs(d) < maxExact && d !== 0) return d < 0 ? smallRatio(-n, -d) : smallRatio(n, d);
  const a = exact(x);
  const b = exact(y);
  if (b === 0) fail(divisionByZero, { expression: `${textOf(a)}/0` });
  return a instanceof Rational || b instanceof Rational ? multiplyNumbers(a, reciprocal(b)) : ratioOf(a, b);
}

/**
 * The exact quotient of two numbers.
 *
 * @throws LedError L605 if the denominator is 0
 * @example
 * ratio(1, 3) // 0.(3..)
 * ratio(4, 2) // 2
 */
export function ratio(numerator: LedNumber, denominator: LedNumber): LedNumber {
  return divideNumbers(numerator, denominator);
}

/** 1 / x; x must not be 0. */
function reciprocal(x: LedNumber): LedNumber {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  return p < 0 ? reduce(negateInteger(q), negateInteger(p)) : reduce(q, p);
}

export function floorNumber(x: LedNumber): Integer {
  const small = smallNumerator(x);
  // For integers below 2^52, rounding never moves the quotient to the next integer.
  if (Math.abs(small) < maxExact && smallDenominator(x) < maxExact) return Math.floor(small / smallDenominator(x)) + 0;
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  return q === 1 ? p : floorDivide(p, q);
}

export function ceilNumber(x: LedNumber): Integer {
  return negateInteger(floorNumber(negateNumber(x)));
}

/** floor(x + 1/2) */
export function roundNumber(x: LedNumber): Integer {
  const [n, d] = [smallNumerator(x), smallDenominator(x)];
  const twice = 2 * n + d;
  if (Math.abs(twice) < maxExact && 2 * d < maxExact) return Math.floor(twice / (2 * d)) + 0;
  return floorNumber(addNumbers(x, new Rational(1, 2)));
}

/** floor(x / y) */
export function quotientOfNumbers(x: LedNumber, y: LedNumber): Integer {
  const a = exact(x);
  const b = exact(y);
  if (b === 0 || a instanceof Rational || b instanceof Rational) return floorNumber(divideNumbers(a, b));
  return floorDivide(a, b);
}

/** x - y * floor(x / y) */
export function moduloNumbers(x: LedNumber, y: LedNumber): LedNumber {
  const a = exact(x);
  const b = exact(y);
  if (b === 0) fail(divisionByZero, { expression: `${textOf(a)} mod 0` });
  if (!(a instanceof Rational) && !(b instanceof Rational)) return floorModulo(a, b);
  return subtractNumbers(a, multiplyNumbers(b, floorNumber(divideNumbers(a, b))));
}

/** x to an integer power. Fails before computing a result that would be too large. */
export function powerOf(x: LedNumber, y: LedNumber): LedNumber {
  if (y === 2) {
    const n = smallNumerator(x) * smallNumerator(x);
    const d = smallDenominator(x) * smallDenominator(x);
    if (n < maxExact && d < maxExact) return smallRatio(n, d);
  }
  const base = exact(x);
  const exponent = exact(y);
  if (exponent instanceof Rational) {
    fail(wrongKind, { value: exponent, kind: "a number that is not an integer", needed: "an integer" });
  }
  // The empty product, even for base 0.
  if (exponent === 0) return 1;
  if (base === 0) return exponent < 0 ? fail(divisionByZero, { expression: `0^${exponent}` }) : 0;
  if (base === 1 || exponent === 1) return base;
  if (base === -1) return floorModulo(exponent, 2) === 0 ? 1 : -1;
  const positive = exponent < 0 ? negateInteger(exponent) : exponent;
  const width = Math.max(bitLength(numeratorOf(base)), bitLength(denominatorOf(base)));
  if (positive > maxPowerBits || (width - 1) * Number(positive) > maxPowerBits) {
    const baseText = base instanceof Rational || base < 0 ? `(${textOf(base)})` : textOf(base);
    fail(tooLarge, {
      what: `\`${baseText.length > maxBaseLength ? `${baseText.slice(0, maxBaseLength)}…` : baseText}^${exponent}\``,
      limit: `a power has at most ${maxPowerBits} binary digits`,
    });
  }
  const n = integerPower(numeratorOf(base), positive);
  const d = integerPower(denominatorOf(base), positive);
  return exponent < 0 ? reciprocal(reduce(n, d)) : reduce(n, d);
}

function integerPower(base: Integer, exponent: Integer): Integer {
  if (typeof base === "number") {
    // For few factors, repeated multiplication is exact on every host, whereas engines round `**` of doubles
    // differently.
    const count = Number(exponent);
    if (count <= maxFactors) {
      let power: Integer = base;
      for (let i = 1; i < count; i++) power = multiplyIntegers(power, base);
      return power;
    }
  }
  return integerOf(BigInt(base) ** BigInt(exponent));
}

/** -1, 0 or 1 if x is less than, equal to or greater than y. */
export function compareNumbers(x: LedNumber, y: LedNumber): number {
  if (!(x instanceof Rational) && !(y instanceof Rational)) return x < y ? -1 : x > y ? 1 : 0;
  const left = smallNumerator(x) * smallDenominator(y);
  const right = smallNumerator(y) * smallDenominator(x);
  if (Math.abs(left) < maxExact && Math.abs(right) < maxExact) return left < right ? -1 : left > right ? 1 : 0;
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  const r = numeratorOf(y);
  const s = denominatorOf(y);
  return compareNumbers(multiplyIntegers(p, s), multiplyIntegers(r, q));
}

export function signOfNumber(x: LedNumber): number {
  return signOf(x instanceof Rational ? x.upper : x);
}

/** The nearest double; infinite if the number is too large. */
export function doubleOf(x: LedNumber): number {
  const p = numeratorOf(x);
  const q = denominatorOf(x);
  if (q === 1) return Number(p);
  if (typeof p === "number" && typeof q === "number") return p / q;
  const n = BigInt(p);
  const d = BigInt(q);
  // A quotient of at least 66 bits with a sticky last bit rounds like the ratio itself.
  const shift = Math.min(74 + maxBits(d) - maxBits(n), 1074 + 2);
  const scaled = shift >= 0 ? n << BigInt(shift) : n;
  const divisor = shift >= 0 ? d : d << BigInt(-shift);
  const quotient = scaled / divisor;
  const sticky = scaled % divisor === 0n ? quotient : n < 0n ? quotient - (quotient & 1n ? 0n : 1n) : quotient | 1n;
  return scaleByPowerOfTwo(Number(sticky), -shift);
}

/** The number of binary digits, rounded up by at most 7. */
function maxBits(n: bigint): number {
  return n.toString(16).length * 4;
}

/** x * 2^exponent, rounded only in the last step, and without `**`, which engines round differently. */
export function scaleByPowerOfTwo(x: number, exponent: number): number {
  let result = x;
  for (let left = Math.abs(exponent); left > 0; left -= 30) {
    const factor = 1 << Math.min(left, 30);
    result = exponent < 0 ? result / factor : result * factor;
  }
  return result;
}
