// What is known of numbers that are computed. What may fail gives no value then, so only operands that fit are looked
// at; what is computed is in canonical form, and a number that comes out as it went in has the form that it had.

import {
  type Extent,
  integersOf,
  isAnything,
  join,
  joinOf,
  none,
  numberWithin,
  type Range,
  rationals,
} from "./extent.js";
import { type Bounds, type Interval, same } from "./intervals.js";

/** A range that says what is known of a number. */
export const extentOfRange = ({ low, high, integer, canonical }: Range): Extent =>
  numberWithin(low, high, integer, canonical);

/** What is known of a number from a computation with two others. */
const extentOf = (result: Interval, x: Range, y: Range): Extent =>
  result === x
    ? extentOfRange(x)
    : result === y
      ? extentOfRange(y)
      : numberWithin(result.low, result.high, result.integer);

/** What is computed of a number. */
export function one({ number }: Extent, of: Bounds): Extent {
  return number === undefined ? none : extentOf(of(number, number), number, number);
}

/** What is computed of two numbers. */
export function numbers(a: Extent, b: Extent, of: Bounds): Extent {
  return a.number === undefined || b.number === undefined ? none : extentOf(of(a.number, b.number), a.number, b.number);
}

/** One of the numbers that are given, one by one or as a set, in the form that it has there. */
export const chosenOf = (given: readonly Extent[]): Extent =>
  joinOf(given.map((a) => (isAnything(a) ? rationals : join(one(a, same), one(a.members ?? none, same)))));

// ---- operators of JavaScript

/** True of integers that JavaScript has exactly. */
export const isExact = ({ low, high, integer }: Interval): boolean =>
  integer && Number.isFinite(low) && Number.isFinite(high);

/** The numbers of an extent that has no other values, if all are safe integers in their canonical form. */
export function safeIntegersOf(extent: Extent): Range | undefined {
  const range = integersOf(extent);
  return range !== undefined && range.canonical && isExact(range) ? range : undefined;
}

export const isInteger = (extent: Extent): boolean => integersOf(extent) !== undefined;
export const isCanonicalInteger = (extent: Extent): boolean => integersOf(extent)?.canonical === true;
export const isSafe = (extent: Extent): boolean => safeIntegersOf(extent) !== undefined;
export const mayBeZero = ({ low, high }: Interval): boolean => low <= 0 && high >= 0;
/** True if one may be 0 where the other is below: their product, and their quotient, would be -0 in JavaScript. */
export const mayBeNegativeZero = (zero: Interval, other: Interval): boolean => mayBeZero(zero) && other.low < 0;
