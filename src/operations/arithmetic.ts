// What arithmetic makes of numbers between bounds (intervals: Moore 1966). What may fail gives no value then, so only operands
// that fit are looked at; what is computed is in canonical form.

import { type Extent, integersOf, none, numberWithin, type Range } from "./extent.js";

/** A range that says what is known of a number. */
export const extentOfRange = ({ low, high, integer, canonical }: Range): Extent =>
  numberWithin(low, high, integer, canonical);

/** What is computed of a number. */
export function one(a: Extent, of: (x: Range) => Extent): Extent {
  return a.number === undefined ? none : of(a.number);
}

/** What is computed of two numbers. */
export function numbers(a: Extent, b: Extent, of: (x: Range, y: Range) => Extent): Extent {
  return a.number === undefined || b.number === undefined ? none : of(a.number, b.number);
}

export const negated = (x: Range): Extent => numberWithin(-x.high, -x.low, x.integer);
export const summed = (x: Range, y: Range): Extent =>
  numberWithin(x.low + y.low, x.high + y.high, x.integer && y.integer);
export const subtracted = (x: Range, y: Range): Extent =>
  numberWithin(x.low - y.high, x.high - y.low, x.integer && y.integer);
/** The integers from one number to the other. */
export const between = (x: Range, y: Range): Extent => numberWithin(Math.ceil(x.low), Math.floor(y.high));

export function multiplied(x: Range, y: Range): Extent {
  return extremes(x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high, x.integer && y.integer);
}

/** The numbers between some corners, the lowest and the highest made integers; 0 times infinity, and infinity by infinity, are nothing new. */
function extremes(a: number, b: number, c: number, d: number, integer: boolean): Extent {
  const low = Math.min(corner(a), corner(b), corner(c), corner(d));
  const high = Math.max(corner(a), corner(b), corner(c), corner(d));
  return numberWithin(Math.floor(low), Math.ceil(high), integer);
}

const corner = (n: number): number => (Number.isNaN(n) ? 0 : n);

export function divided(x: Range, y: Range): Extent {
  if (y.low <= 0 && y.high >= 0) {
    // Of integers, none but 0 is nearer to 0 than 1.
    if (!y.integer) return numberWithin(-Infinity, Infinity, false);
    const most = Math.max(Math.abs(x.low), Math.abs(x.high));
    return numberWithin(-most, most, false);
  }
  // Of integers that are known, one may divide the other; what was rounded is made wider.
  const isWhole = x.integer && y.integer && x.low === x.high && y.low === y.high && x.low % y.low === 0;
  return extremes(x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high, isWhole);
}

/** An integer beside the number. */
export const rounded = (x: Range): Extent => numberWithin(Math.floor(x.low), Math.ceil(x.high));
export const quotient = (x: Range, y: Range): Extent => one(divided(x, y), rounded);

export function absolute(x: Range): Extent {
  if (x.low >= 0) return extentOfRange(x);
  return numberWithin(x.high < 0 ? -x.high : 0, Math.max(-x.low, x.high), x.integer, x.canonical);
}

/** `x mod y` has the sign of y. */
export function remainder(x: Range, y: Range): Extent {
  const integer = x.integer && y.integer;
  if (y.low > 0 && x.low >= 0 && x.high < y.low) return extentOfRange(x);
  const step = integer ? 1 : 0;
  return numberWithin(y.low < 0 ? y.low + step : 0, y.high > 0 ? y.high - step : 0, integer);
}

export function raised(x: Range, y: Range): Extent {
  if (!x.integer || !y.integer || y.low < 0) return numberWithin(-Infinity, Infinity, false);
  if (x.low >= 1) return numberWithin(x.low ** y.low, x.high ** y.high);
  const most = Math.max(Math.abs(x.low), Math.abs(x.high), 1) ** y.high;
  const isEven = y.low === y.high && y.low % 2 === 0;
  return numberWithin(x.low >= 0 || isEven ? 0 : -most, most);
}

// ---- operators of JavaScript

/** The numbers of an extent that has no other values, if all are safe integers in their canonical form. */
export function safeIntegersOf(extent: Extent): Range | undefined {
  const range = integersOf(extent);
  return range !== undefined && range.canonical && Number.isFinite(range.low) && Number.isFinite(range.high)
    ? range
    : undefined;
}

export const isInteger = (extent: Extent): boolean => integersOf(extent) !== undefined;
export const isCanonicalInteger = (extent: Extent): boolean => integersOf(extent)?.canonical === true;
export const isSafe = (extent: Extent): boolean => safeIntegersOf(extent) !== undefined;
export const mayBeZero = ({ low, high }: Range): boolean => low <= 0 && high >= 0;
/** True if one may be 0 where the other is below: their product, and their quotient, would be -0 in JavaScript. */
export const mayBeNegativeZero = (zero: Range, other: Range): boolean => mayBeZero(zero) && other.low < 0;
