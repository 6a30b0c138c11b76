// The arithmetic of number types: which numbers can come out when numbers of two types go in (intervals, Moore 1966).
// Bounds are kept while they are safe integers; beyond, they are infinite.

import type { NumberPart } from "./type.js";

/** A type that lists its numbers has at most this many. */
export const mostValues = 16;

const lowest = (n: number): number => (n < Number.MIN_SAFE_INTEGER ? -Infinity : Math.min(n, Number.MAX_SAFE_INTEGER));
const highest = (n: number): number => (n > Number.MAX_SAFE_INTEGER ? Infinity : Math.max(n, Number.MIN_SAFE_INTEGER));
/** All rationals. */
export const rationals: NumberPart = {
  kind: "number",
  integer: false,
  low: -Infinity,
  high: Infinity,
  values: undefined,
};
const between = (low: number, high: number): NumberPart => ({
  kind: "number",
  integer: true,
  low: lowest(low),
  high: highest(high),
  values: undefined,
});

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
    return between(Math.min(a.low, b.low), Math.max(a.high, b.high));
  const [left, right] = [valuesOf(a), valuesOf(b)];
  const list = left !== undefined && right !== undefined ? listed(sorted([...left, ...right])) : undefined;
  return list ?? between(Math.min(a.low, b.low), Math.max(a.high, b.high));
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

// ---- what operators make of them

/** A product of bounds, of which one may be infinite and the other 0. */
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

export function sum(a: NumberPart, b: NumberPart): NumberPart {
  return a.integer && b.integer ? between(a.low + b.low, a.high + b.high) : rationals;
}

export function difference(a: NumberPart, b: NumberPart): NumberPart {
  return a.integer && b.integer ? between(a.low - b.high, a.high - b.low) : rationals;
}

export function product(a: NumberPart, b: NumberPart): NumberPart {
  if (!a.integer || !b.integer) return rationals;
  const lows = times(a.low, b.low);
  const highs = times(a.high, b.high);
  const left = times(a.low, b.high);
  const right = times(a.high, b.low);
  return between(Math.min(lows, left, right, highs), Math.max(lows, left, right, highs));
}

export function negative(a: NumberPart): NumberPart {
  if (!a.integer) return rationals;
  return a.values === undefined ? between(-a.high, -a.low) : listed(sorted(a.values.map((n) => -n)))!;
}

export function absolute(a: NumberPart): NumberPart {
  if (!a.integer) return rationals;
  if (a.low >= 0) return a;
  return between(a.high < 0 ? -a.high : 0, Math.max(-a.low, a.high));
}

/** `a mod b` has the sign of b. */
export function remainder(a: NumberPart, b: NumberPart): NumberPart {
  if (!a.integer || !b.integer) return rationals;
  if (b.low > 0 && a.low >= 0 && a.high < b.low) return a;
  return between(b.low < 0 ? b.low + 1 : 0, b.high > 0 ? b.high - 1 : 0);
}

export function power(a: NumberPart, b: NumberPart): NumberPart {
  if (!a.integer || !b.integer || b.low < 0) return rationals;
  // 0^0 is 1, more than 0 to any other power.
  if (a.low >= 0) return between(a.low === 0 ? 0 : a.low ** b.low, Math.max(a.high ** b.high, b.low === 0 ? 1 : 0));
  if (b.low === b.high && b.low % 2 === 0) return power(absolute(a), b);
  return between(-Infinity, Infinity);
}

/** `floor`, `ceil` and `round` leave integers as they are. */
export function rounded(a: NumberPart): NumberPart {
  return a.integer ? a : between(-Infinity, Infinity);
}

/** Bounds that still move after some rounds of inference are given up (widening, Cousot and Cousot 1977). */
export function widened(before: NumberPart, after: NumberPart): NumberPart {
  if (!after.integer) return rationals;
  const low = after.low >= before.low ? after.low : after.low >= 0 ? 0 : -Infinity;
  const high = after.high <= before.high ? after.high : Infinity;
  return between(low, high);
}
