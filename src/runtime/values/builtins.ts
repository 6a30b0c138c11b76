// The built-in functions of numbers.

import { fail } from "./failure.js";
import { negativeRoot, tooLarge } from "./failures.js";
import { arcTangentOf, cosineOf, sineOf, tangentOf } from "./elementary.js";
import { bitLength, floorModulo, integerOf, integerRoot, multiplyIntegers } from "./integers.js";
import type { Integer } from "./integers.js";
import {
  ceilNumber,
  denominatorOf,
  divideNumbers,
  exact,
  floorNumber,
  multiplyNumbers,
  negateNumber,
  numeratorOf,
  powerOf,
  roundNumber,
  ratioOf,
  signOfNumber,
} from "./numbers.js";
import { requireInteger, requireNumber, failKind } from "./requirements.js";
import { shortened } from "./printer.js";
import { Sequence } from "./values.js";
import type { LedNumber, Value } from "./values.js";
import { maxMembers } from "./limits.js";

export function floor(x: Value): Integer {
  return floorNumber(requireNumber(x));
}

export function ceil(x: Value): Integer {
  return ceilNumber(requireNumber(x));
}

function roundValue(x: Value): Integer;
function roundValue(x: Value, n: Value): LedNumber;
function roundValue(x: Value, n: Value = 0): LedNumber {
  return n === 0 ? roundNumber(requireNumber(x)) : roundTo(x, n);
}

/**
 * `floor(x + 1/2)`. As a function value, it accepts an optional second argument, the number of decimal places, which
 * its `length` does not count.
 */
export const round = /* @__PURE__ */ Object.assign(roundValue, { more: 1 });

/** `round(x * 10^n) / 10^n`: x rounded to n decimal places, or to a multiple of 10^-n if n is negative. */
export function roundTo(x: Value, n: Value): LedNumber {
  const unit = powerOf(10, requireNumber(n));
  return divideNumbers(roundValue(multiplyNumbers(requireNumber(x), unit)), unit);
}

export function abs(x: Integer): Integer;
export function abs(x: Value): LedNumber;
export function abs(x: Value): LedNumber {
  if (typeof x === "number") return Math.abs(x);
  const n = requireNumber(x);
  return signOfNumber(n) < 0 ? negateNumber(n) : n;
}

/**
 * The double nearest to the square root. Roots beyond the range of doubles are exact if they are rational; otherwise
 * they have the precision of a double.
 */
export function sqrt(x: Value): LedNumber {
  const n = requireNumber(x);
  if (signOfNumber(n) < 0) fail(negativeRoot, { value: n });
  if (typeof n === "number" && Number.isSafeInteger(n)) return exact(Math.sqrt(n));
  const numerator = BigInt(numeratorOf(n));
  const denominator = BigInt(denominatorOf(n));
  // A root of at least 66 bits, times 2^-half. Its last bit is sticky: it is set if the root is inexact, so that the
  // conversion to a double rounds correctly.
  const half = BigInt(66 - ((bitLength(numerator) - bitLength(denominator)) >> 1));
  const [above, below] =
    half >= 0n ? [numerator << (2n * half), denominator] : [numerator, denominator << (-2n * half)];
  const square = above / below;
  const root = integerRoot(square);
  const whole = root * root === square && square * below === above;
  if (half < -958n || half > 1088n) {
    const top = integerRoot(numerator);
    const bottom = integerRoot(denominator);
    if (top * top === numerator && bottom * bottom === denominator) return ratioOf(integerOf(top), integerOf(bottom));
  }
  return scale(exact(Number(whole ? root : root | 1n)), half);
}

/** x / 2^half */
function scale(x: LedNumber, half: bigint): LedNumber {
  return half >= 0n ? divideNumbers(x, integerOf(1n << half)) : multiplyNumbers(x, integerOf(1n << -half));
}

/** The sine of an angle in radians. */
export function sin(x: Value): LedNumber {
  return exact(sineOf(requireNumber(x)));
}

export function cos(x: Value): LedNumber {
  return exact(cosineOf(requireNumber(x)));
}

export function tan(x: Value): LedNumber {
  const result = tangentOf(requireNumber(x));
  return Number.isFinite(result)
    ? exact(result)
    : fail(tooLarge, { what: `\`tan(${shortened(x)})\``, limit: "it is greater than the largest double" });
}

/** The angle of the point (x, y) in radians, from -pi to pi; 0 for the origin. */
export function atan2(y: Value, x: Value): LedNumber {
  const rise = requireNumber(y);
  const run = requireNumber(x);
  const sign = signOfNumber(rise);
  if (sign === 0) return signOfNumber(run) < 0 ? pi : 0;
  const angle = signOfNumber(run) === 0 ? Math.PI / 2 : arcTangentOf(abs(divideNumbers(rise, run)));
  // Beyond pi/2 the angle is subtracted from pi, compensating for the rounding error of `Math.PI`.
  const full = signOfNumber(run) < 0 ? Math.PI - (angle - 1.2246467991473532e-16) : angle;
  return exact(sign * full);
}

/** The double nearest to pi, as an exact number. */
export const pi: LedNumber = /* @__PURE__ */ exact(Math.PI);

/** A sequence of n pseudorandom numbers in [0, 1), determined by the seed (Park and Miller 1988). */
export function random(seed: Value, n: Value): Sequence<LedNumber> {
  const modulus = 2147483647;
  const count = requireInteger(n);
  if (count < 0) failKind(n, "a number in `Nat`");
  if (count > maxMembers) fail(tooLarge, { what: "the result", limit: `a sequence has at most ${maxMembers} items` });
  let x = floorModulo(requireInteger(seed), modulus);
  const next = (): Integer => {
    x = floorModulo(multiplyIntegers(16807, x), modulus);
    return x;
  };
  next();
  next();
  return new Sequence(Array.from({ length: Number(count) }, () => ratioOf(next(), modulus)));
}
