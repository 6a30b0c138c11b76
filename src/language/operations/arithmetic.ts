// Abstract values of computed numbers. Operations that fail return no value, so only valid operands are considered.
// Computed numbers are in canonical form; a number that is returned unchanged keeps its form.

import {
  type AbstractValue,
  integersOf,
  isAnything,
  join,
  joinOf,
  none,
  numberWithin,
  type Range,
  rationals,
} from "./abstract-value.js";
import { type IntervalFunction, type Interval, identity } from "./intervals.js";

export const abstractNumber = ({ low, high, integer, canonical }: Range): AbstractValue =>
  numberWithin(low, high, integer, canonical);

const abstractResult = (result: Interval, x: Range, y: Range): AbstractValue =>
  result === x
    ? abstractNumber(x)
    : result === y
      ? abstractNumber(y)
      : numberWithin(result.low, result.high, result.integer);

/** The abstract result of an operation on one number. */
export function unaryResult({ number }: AbstractValue, of: IntervalFunction): AbstractValue {
  return number === undefined ? none : abstractResult(of(number, number), number, number);
}

/** The abstract result of an operation on two numbers. */
export function binaryResult(a: AbstractValue, b: AbstractValue, of: IntervalFunction): AbstractValue {
  return a.number === undefined || b.number === undefined
    ? none
    : abstractResult(of(a.number, b.number), a.number, b.number);
}

/** Any of the operands that are numbers, or of the members of operands that are sets, in their original form. */
export const chosenOf = (operands: readonly AbstractValue[]): AbstractValue =>
  joinOf(
    operands.map((a) =>
      isAnything(a) ? rationals : join(unaryResult(a, identity), unaryResult(a.members ?? none, identity)),
    ),
  );

// ---- JavaScript operators

/** True for integers that JavaScript represents exactly. */
export const isExact = ({ low, high, integer }: Interval): boolean =>
  integer && Number.isFinite(low) && Number.isFinite(high);

/** The numbers of an abstract value without other values, if all are safe integers in canonical form. */
export function safeIntegersOf(abstractValue: AbstractValue): Range | undefined {
  const range = integersOf(abstractValue);
  return range !== undefined && range.canonical && isExact(range) ? range : undefined;
}

export const isInteger = (abstractValue: AbstractValue): boolean => integersOf(abstractValue) !== undefined;
export const isCanonicalInteger = (abstractValue: AbstractValue): boolean =>
  integersOf(abstractValue)?.canonical === true;
export const isSafe = (abstractValue: AbstractValue): boolean => safeIntegersOf(abstractValue) !== undefined;
export const mayBeZero = ({ low, high }: Interval): boolean => low <= 0 && high >= 0;
/** True if one number may be 0 while the other is negative: in JavaScript, their product or quotient would be -0. */
export const mayBeNegativeZero = (zero: Interval, other: Interval): boolean => mayBeZero(zero) && other.low < 0;
