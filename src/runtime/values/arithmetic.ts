// Overloaded operators, and the operators of numbers. Each checks its operands and reports the wrong one. Two safe
// integers are the fast path; everything else is a separate function, so that engines inline the fast path.

import { textLength } from "./characters.js";
import { fail } from "./failure.js";
import { addedSets, tooLarge, unlikeOperands } from "./failures.js";
import {
  addNumbers,
  ceilNumber,
  compareNumbers,
  divideNumbers,
  exact,
  isInteger,
  isSmallProductWhole,
  isSmallQuotientWhole,
  moduloNumbers,
  multiplyNumbers,
  negateNumber,
  powerOf,
  quotientOfNumbers,
  signOfNumber,
  subtractNumbers,
} from "./numbers.js";
import { floorModulo, integerOf, integerRoot, isSmall } from "./integers.js";
import type { Integer } from "./integers.js";
import { requireNumber, failKind } from "./requirements.js";
import { isNumber, isSet, isTuple, LedObject, Sequence } from "./values.js";
import type { Kind, LedNumber, LedSet, Tuple, Value } from "./values.js";
import { maxJoinedLength } from "./limits.js";

/**
 * `a + b`: adds numbers; concatenates tuples, sequences or strings.
 *
 * @example
 * add(ratio(1, 2), ratio(1, 3)) // 0.8(3..)
 * add(sequence(1), sequence(2)) // <1, 2>
 */
export function add(a: Integer, b: Integer): Integer;
export function add(a: LedNumber, b: LedNumber): LedNumber;
export function add(a: string, b: string): string;
export function add<A extends Value, B extends Value>(a: Sequence<A>, b: Sequence<B>): Sequence<A | B>;
export function add<const A extends Tuple, const B extends Tuple>(a: A, b: B): readonly [...A, ...B];
export function add(a: Value, b: Value): Value;
export function add(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return addValues(a, b);
}

function addValues(a: Value, b: Value): Value {
  if (typeof a === "bigint" && typeof b === "bigint") return integerOf(a + b);
  if (typeof a === "string" && typeof b === "string") return requireLength(a.length + b.length) && a + b;
  if (isNumber(a) && isNumber(b)) return addNumbers(a, b);
  if (isTuple(a) && isTuple(b)) return requireLength(a.length + b.length) && a.concat(b);
  if (areBoth(a, b, "sequence")) return join(a as Sequence, b as Sequence);
  if (areBoth(a, b, "set")) fail(addedSets, { left: a, right: b });
  // If one operand is a number, the author probably meant to add.
  if (isNumber(a)) failKind(b, "a number", isOfKind(b, "set") ? "write `S U {x}` to add a member to a set" : undefined);
  if (isNumber(b)) failKind(a, "a number", isOfKind(a, "set") ? "write `S U {x}` to add a member to a set" : undefined);
  return fail(unlikeOperands, { left: a, right: b });
}

const join = (a: Sequence, b: Sequence): Sequence => requireLength(a.length + b.length) && a.join(b);

/** True for a value of this kind; false for any other, including foreign values. */
const isOfKind = (v: Value, kind: Kind): boolean => v instanceof LedObject && v.kind === kind;

const areBoth = (a: Value, b: Value, kind: Kind): boolean => isOfKind(a, kind) && isOfKind(b, kind);

/** `q + <x>`, without allocating the sequence `<x>`. */
export function appending<A extends Value, const B extends Value>(q: Sequence<A>, x: B): Sequence<A | B>;
export function appending(q: Value, x: Value): Value;
export function appending(q: Value, x: Value): Value {
  if (!(q instanceof Sequence)) return addValues(q, new Sequence([x]));
  requireLength(q.length + 1);
  return q.append(x);
}

/** `<x> + q`, without allocating the sequence `<x>`. */
export function prepending<const A extends Value, B extends Value>(x: A, q: Sequence<B>): Sequence<A | B>;
export function prepending(x: Value, q: Value): Value;
export function prepending(x: Value, q: Value): Value {
  if (!(q instanceof Sequence)) return addValues(new Sequence([x]), q);
  requireLength(q.length + 1);
  return q.prepend(x);
}

/** Fails if the result of a concatenation would be too long. */
export function requireLength(length: number): true {
  return (
    length <= maxJoinedLength ||
    fail(tooLarge, { what: "the joined value", limit: `a value has at most ${maxJoinedLength} parts` })
  );
}

/**
 * `a - b`
 *
 * @example
 * subtract(decimal("0.3"), decimal("0.1")) // 0.2
 */
export function subtract(a: Integer, b: Integer): Integer;
export function subtract(a: Value, b: Value): LedNumber;
export function subtract(a: Value, b: Value): LedNumber {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return subtractValues(a, b);
}

function subtractValues(a: Value, b: Value): LedNumber {
  if (areBoth(a, b, "set")) failKind(a, "a number", "write `A \\ B` for the difference of two sets");
  return subtractNumbers(requireNumber(a), requireNumber(b));
}

/**
 * `a * b`, of numbers. The product of sets is `product`.
 *
 * @example
 * multiply(2 ** 53, 4) // 36028797018963968n
 */
export function multiply(a: Integer, b: Integer): Integer;
export function multiply(a: Value, b: Value): LedNumber;
export function multiply(a: Value, b: Value): LedNumber {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return multiplyNumbers(requireNumber(a), requireNumber(b));
}

/**
 * `a / b`
 *
 * @throws LedError L605 if b is 0
 * @example
 * divide(1, 3) // 0.(3..)
 * divide(1, 0) // L605
 */
export function divide(a: Value, b: Value): LedNumber {
  if (typeof a === "number" && typeof b === "number") {
    const quotient = a / b;
    // A quotient that was rounded to an integer does not multiply back to a.
    if (Number.isSafeInteger(quotient) && quotient * b === a) return quotient + 0;
  }
  return divideNumbers(requireNumber(a), requireNumber(b));
}

/** `floor(a / b)` */
export function quotient(a: number, b: number): number;
export function quotient(a: Value, b: Value): Integer;
export function quotient(a: Value, b: Value): Integer {
  // For 32-bit integers, rounding never moves the quotient to the next integer.
  if (isSmall(a) && isSmall(b) && b !== 0) return Math.floor(a / b) + 0;
  return quotientOfNumbers(requireNumber(a), requireNumber(b));
}

/** `ceil(a / b)` */
export function quotientAbove(a: number, b: number): number;
export function quotientAbove(a: Value, b: Value): Integer;
export function quotientAbove(a: Value, b: Value): Integer {
  if (isSmall(a) && isSmall(b) && b !== 0) return Math.ceil(a / b) + 0;
  return ceilNumber(divideNumbers(requireNumber(a), requireNumber(b)));
}

/** The nonnegative integer square root of x; an arbitrary integer if x is not a perfect square. */
export function wholeRoot(x: number): number;
export function wholeRoot(x: Value): Integer;
export function wholeRoot(x: Value): Integer {
  const n = requireNumber(x);
  // The square root of a safe perfect square is exact.
  if (typeof n === "number") return n > 0 ? Math.floor(Math.sqrt(n)) : 0;
  return typeof n === "bigint" && n > 0n ? integerOf(integerRoot(n)) : 0;
}

/** `a mod b`, that is, `a - b * floor(a / b)`. */
export function modulo(a: number, b: number): number;
export function modulo(a: Integer, b: Integer): Integer;
export function modulo(a: Value, b: Value): LedNumber;
export function modulo(a: Value, b: Value): LedNumber {
  if (isSmall(a) && isSmall(b) && b > 0) {
    const remainder = ((a | 0) % (b | 0)) | 0;
    return remainder < 0 ? remainder + b : remainder;
  }
  return isSafe(a) && isSafe(b) && b !== 0 ? floorModulo(a, b) : moduloNumbers(requireNumber(a), requireNumber(b));
}

/** `x mod 1 = 0` */
export function isWhole(x: Value): boolean {
  return isSafe(x) || isInteger(exact(requireNumber(x)));
}

/** `a * b mod 1 = 0` */
export function isWholeProduct(a: Value, b: Value): boolean {
  return (isNumber(a) && isNumber(b) ? isSmallProductWhole(a, b) : undefined) ?? isWhole(multiply(a, b));
}

/** `a / b mod 1 = 0` */
export function isWholeQuotient(a: Value, b: Value): boolean {
  return (isNumber(a) && isNumber(b) ? isSmallQuotientWhole(a, b) : undefined) ?? isWhole(divide(a, b));
}

function isSafe(x: Value): x is number {
  return Number.isSafeInteger(x);
}

export function power(a: Value, b: Value): LedNumber {
  if (typeof a === "number" && typeof b === "number" && b >= 1 && b <= 53 && Number.isInteger(b)) {
    // If the result is a safe integer, every intermediate product was exact.
    let result = a;
    for (let i = 1; i < b; i++) result *= a;
    if (Number.isSafeInteger(result)) return result + 0;
  }
  return powerOf(requireNumber(a), requireNumber(b));
}

export function negate(a: Integer): Integer;
export function negate(a: Value): LedNumber;
export function negate(a: Value): LedNumber {
  return isSmall(a) ? 0 - a : negateNumber(requireNumber(a));
}

/** `+a` */
export function plus(a: Value): LedNumber {
  return requireNumber(a);
}

/** `|x|`: the absolute value of a number, the cardinality of a set, or the length of anything else. */
export function size(x: Integer | LedSet | Sequence | string | Tuple): Integer;
export function size(x: Value): LedNumber;
export function size(x: Value): LedNumber {
  // Kept short for inlining: loops over a sequence evaluate this in every iteration.
  return x instanceof Sequence ? x.length : sizeOf(x);
}

function sizeOf(x: Value): LedNumber {
  if (isSet(x)) return x.count();
  if (typeof x === "number") return Math.abs(x);
  if (isNumber(x)) return signOfNumber(x) < 0 ? negateNumber(x) : x;
  if (typeof x === "string") return textLength(x);
  if (isTuple(x)) return x.length;
  return failKind(x, "a number, a set, a tuple, a sequence or a string");
}

export function less(a: Value, b: Value): boolean {
  return typeof a === "number" && typeof b === "number" ? a < b : order(a, b) < 0;
}

export function atMost(a: Value, b: Value): boolean {
  return typeof a === "number" && typeof b === "number" ? a <= b : order(a, b) <= 0;
}

export function greater(a: Value, b: Value): boolean {
  return typeof a === "number" && typeof b === "number" ? a > b : order(a, b) > 0;
}

export function atLeast(a: Value, b: Value): boolean {
  return typeof a === "number" && typeof b === "number" ? a >= b : order(a, b) >= 0;
}

function order(a: Value, b: Value): number {
  return compareNumbers(requireNumber(a), requireNumber(b));
}
