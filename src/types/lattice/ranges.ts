// The parts of types that are numbers: their order, and what arithmetic makes of them. Of rationals no bounds are kept,
// and of a few integers each one.

import { type Bounds, hull, type Interval, interval, widened as widenedInterval } from "../../operations/intervals.js";
import { operationOf, type OperationName } from "../../operations/operations.js";
import { fractions, type NumberPart, rationals, type Type } from "./type.js";

/** A type that lists its numbers has at most this many. */
export const mostValues = 16;

/** The numbers of an interval. */
const partOf = ({ integer, low, high, fraction: isFraction }: Interval): NumberPart =>
  integer ? { kind: "number", integer, low, high, values: undefined } : isFraction === true ? fractions : rationals;
const between = (low: number, high: number): NumberPart => partOf(interval(low, high));

/** The integers of a small part, in order. */
export function valuesOf(part: NumberPart): readonly number[] | undefined {
  if (!part.integer) return undefined;
  if (part.values !== undefined) return part.values;
  const count = part.high - part.low + 1;
  return count <= mostValues ? Array.from({ length: count }, (_, i) => part.low + i) : undefined;
}

/** The part of some integers in order. */
function listed(values: readonly number[]): NumberPart | undefined {
  const [low, high] = [values[0], values[values.length - 1]];
  if (low === undefined || high === undefined) return undefined;
  const dense = high - low + 1 === values.length;
  return { kind: "number", integer: true, low, high, values: dense || values.length > mostValues ? undefined : values };
}

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

export function unionOfNumbers(a: NumberPart, b: NumberPart): NumberPart {
  if (!a.integer || !b.integer) return a.integer || b.integer ? rationals : a.fraction === true ? b : a;
  if (a.values === undefined && a.low <= b.low && b.high <= a.high) return a;
  if (b.values === undefined && b.low <= a.low && a.high <= b.high) return b;
  // Neighbours need no list.
  if (a.values === undefined && b.values === undefined && a.low <= b.high + 1 && b.low <= a.high + 1)
    return partOf(hull(a, b));
  const [left, right] = [valuesOf(a), valuesOf(b)];
  const list = left !== undefined && right !== undefined ? listed(sorted([...left, ...right])) : undefined;
  return list ?? partOf(hull(a, b));
}

export function intersectionOfNumbers(a: NumberPart, b: NumberPart): NumberPart | undefined {
  if ((a.fraction === true && b.integer) || (b.fraction === true && a.integer)) return undefined;
  if (!a.integer) return b;
  if (!b.integer) return a;
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  if (low > high) return undefined;
  if (a.values === undefined && b.values === undefined) return between(low, high);
  const keep = a.values ?? b.values!;
  return listed(
    keep.filter(
      (n) =>
        n >= low &&
        n <= high &&
        (a.values === undefined || a.values.includes(n)) &&
        (b.values === undefined || b.values.includes(n)),
    ),
  );
}

/** The numbers of a that are not in b, as far as bounds and lists can say it. */
export function differenceOfNumbers(a: NumberPart, b: NumberPart): NumberPart | undefined {
  if (isWithinNumbers(a, b)) return undefined;
  if (!a.integer || !b.integer) return a;
  const list = valuesOf(a);
  if (list !== undefined)
    return listed(list.filter((n) => n < b.low || n > b.high || (b.values !== undefined && !b.values.includes(n))));
  if (b.values !== undefined) return a;
  if (b.low <= a.low && b.high >= a.low) return between(b.high + 1, a.high);
  if (b.high >= a.high && b.low <= a.high) return between(a.low, b.low - 1);
  return a;
}

export function isWithinNumbers(a: NumberPart, b: NumberPart): boolean {
  if (!b.integer) return b.fraction !== true || a.fraction === true;
  if (!a.integer || a.low < b.low || a.high > b.high) return false;
  return b.values === undefined || (valuesOf(a)?.every((n) => b.values!.includes(n)) ?? false);
}

// ---- what operations make of them

/** The type of what an operation gives for such numbers, if its row tells which numbers these are. */
export function resultOf(name: OperationName, first: NumberPart, ...others: readonly NumberPart[]): Type | undefined {
  const { bounds, chooses } = operationOf(name);
  if (chooses) return [others.reduce(unionOfNumbers, first)];
  if (bounds === undefined) return undefined;
  return [others.length === 0 ? ofOne(bounds, first) : others.reduce((a, b) => ofTwo(bounds, a, b), first)];
}

function ofTwo(bounds: Bounds, a: NumberPart, b: NumberPart): NumberPart {
  const result = bounds(a, b);
  // A number that comes out as it went in is one of the same list.
  return result === a ? a : result === b ? b : partOf(result);
}

/** Of a few integers, what comes out of each. */
const ofOne = (bounds: Bounds, a: NumberPart): NumberPart =>
  a.values === undefined
    ? ofTwo(bounds, a, a)
    : a.values.map((n) => ofOne(bounds, between(n, n))).reduce(unionOfNumbers);

/** Bounds that still move after some rounds of inference are given up. */
export const widened = (before: NumberPart, after: NumberPart): NumberPart => partOf(widenedInterval(before, after));
