// Numeric types: lattice operations on intervals with optional value lists, and interval arithmetic. Rationals have no
// bounds; a few integers are listed individually.

import {
  type IntervalFunction,
  hull,
  type Interval,
  interval,
  widenInterval as widenedInterval,
} from "../../language/operations/intervals.js";
import { operationOf, type OperationName } from "../../language/operations/operations.js";
import { fractions, type NumberPart, rationals, type Type } from "./type.js";
import { maxIntegersListed } from "./limits.js";

const partFromInterval = ({ integer, low, high, fraction: isFraction }: Interval): NumberPart =>
  integer ? { kind: "number", integer, low, high, values: undefined } : isFraction === true ? fractions : rationals;
const numberRange = (low: number, high: number): NumberPart => partFromInterval(interval(low, high));

/** The integers of a small constituent, in ascending order; undefined if there are too many. */
export function valuesOf(part: NumberPart): readonly number[] | undefined {
  if (!part.integer) return undefined;
  if (part.values !== undefined) return part.values;
  const count = part.high - part.low + 1;
  return count <= maxIntegersListed ? Array.from({ length: count }, (_, i) => part.low + i) : undefined;
}

/** The constituent of ascending integers, or undefined if none. */
function numbersFrom(values: readonly number[]): NumberPart | undefined {
  const [low, high] = [values[0], values[values.length - 1]];
  if (low === undefined || high === undefined) return undefined;
  const isContiguous = high - low + 1 === values.length;
  return {
    kind: "number",
    integer: true,
    low,
    high,
    values: isContiguous || values.length > maxIntegersListed ? undefined : values,
  };
}

const sortDistinct = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

export function unionOfNumbers(a: NumberPart, b: NumberPart): NumberPart {
  if (!a.integer || !b.integer) return a.integer || b.integer ? rationals : a.fraction === true ? b : a;
  if (a.values === undefined && a.low <= b.low && b.high <= a.high) return a;
  if (b.values === undefined && b.low <= a.low && a.high <= b.high) return b;
  // Adjacent or overlapping intervals are exact without a list.
  if (a.values === undefined && b.values === undefined && a.low <= b.high + 1 && b.low <= a.high + 1)
    return partFromInterval(hull(a, b));
  const [left, right] = [valuesOf(a), valuesOf(b)];
  const list = left !== undefined && right !== undefined ? numbersFrom(sortDistinct([...left, ...right])) : undefined;
  return list ?? partFromInterval(hull(a, b));
}

export function intersectionOfNumbers(a: NumberPart, b: NumberPart): NumberPart | undefined {
  if ((a.fraction === true && b.integer) || (b.fraction === true && a.integer)) return undefined;
  if (!a.integer) return b;
  if (!b.integer) return a;
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  if (low > high) return undefined;
  if (a.values === undefined && b.values === undefined) return numberRange(low, high);
  const candidates = a.values ?? b.values!;
  return numbersFrom(
    candidates.filter(
      (n) =>
        n >= low &&
        n <= high &&
        (a.values === undefined || a.values.includes(n)) &&
        (b.values === undefined || b.values.includes(n)),
    ),
  );
}

/** An upper bound of the numbers of `a` that are not in `b`, or undefined if none. */
export function differenceOfNumbers(a: NumberPart, b: NumberPart): NumberPart | undefined {
  if (isWithinNumbers(a, b)) return undefined;
  if (!a.integer || !b.integer) return a;
  const list = valuesOf(a);
  if (list !== undefined)
    return numbersFrom(
      list.filter((n) => n < b.low || n > b.high || (b.values !== undefined && !b.values.includes(n))),
    );
  if (b.values !== undefined) return a;
  if (b.low <= a.low && b.high >= a.low) return numberRange(b.high + 1, a.high);
  if (b.high >= a.high && b.low <= a.high) return numberRange(a.low, b.low - 1);
  return a;
}

export function isWithinNumbers(a: NumberPart, b: NumberPart): boolean {
  if (!b.integer) return b.fraction !== true || a.fraction === true;
  if (!a.integer || a.low < b.low || a.high > b.high) return false;
  return b.values === undefined || (valuesOf(a)?.every((n) => b.values!.includes(n)) ?? false);
}

// ---- interval arithmetic

/** The type of an operation's result for operands of these types; undefined if its row does not determine it. */
export function resultOf(name: OperationName, first: NumberPart, ...others: readonly NumberPart[]): Type | undefined {
  const { bounds, chooses } = operationOf(name);
  if (chooses) return [others.reduce(unionOfNumbers, first)];
  if (bounds === undefined) return undefined;
  return [others.length === 0 ? mapRange(bounds, first) : others.reduce((a, b) => combineRanges(bounds, a, b), first)];
}

function combineRanges(bounds: IntervalFunction, a: NumberPart, b: NumberPart): NumberPart {
  const result = bounds(a, b);
  // An operand returned unchanged keeps its list of values.
  return result === a ? a : result === b ? b : partFromInterval(result);
}

/** Applies the operation to each listed value, or to the bounds. */
const mapRange = (bounds: IntervalFunction, a: NumberPart): NumberPart =>
  a.values === undefined
    ? combineRanges(bounds, a, a)
    : a.values.map((n) => mapRange(bounds, numberRange(n, n))).reduce(unionOfNumbers);

/** Widening: bounds that still change are dropped (Cousot and Cousot 1977). */
export const widenRange = (previous: NumberPart, current: NumberPart): NumberPart =>
  partFromInterval(widenedInterval(previous, current));
