// The arithmetic of numbers between bounds: which numbers can come out where numbers between these go in (intervals:
// Moore 1966). Bounds are kept while they are safe integers; beyond, they are infinite. A number that comes out as it
// went in has the same object as its interval.

/** Numbers from `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** False if some may be fractions. */
  readonly integer: boolean;
  /** True if none is an integer. */
  readonly fraction?: true;
}

/** Which numbers come out of one number, or of two. */
export type Bounds = (x: Interval, y: Interval) => Interval;

/** A lower bound as it is kept. */
export const lowest = (n: number): number =>
  n < Number.MIN_SAFE_INTEGER ? -Infinity : Math.min(n, Number.MAX_SAFE_INTEGER);
/** An upper bound as it is kept. */
export const highest = (n: number): number =>
  n > Number.MAX_SAFE_INTEGER ? Infinity : Math.max(n, Number.MIN_SAFE_INTEGER);

/** The numbers between two bounds, which are never -0. */
export const interval = (low: number, high: number, integer = true): Interval => ({
  low: lowest(low) + 0,
  high: highest(high) + 0,
  integer,
});

/** All numbers. */
export const everyNumber: Interval = interval(-Infinity, Infinity, false);

/** The numbers from the lowest of two intervals to the highest. */
export const hull = (x: Interval, y: Interval): Interval =>
  interval(Math.min(x.low, y.low), Math.max(x.high, y.high), x.integer && y.integer);

/**
 * `after`, which contains `before`, with each bound that has moved made so far that it moves once more at most
 * (widening).
 */
export const widened = (before: Interval, after: Interval): Interval =>
  interval(
    after.low >= before.low ? after.low : after.low >= 0 ? 0 : -Infinity,
    after.high <= before.high ? after.high : after.high <= 0 ? 0 : Infinity,
    after.integer,
  );

export const same = (x: Interval): Interval => x;
export const negated = (x: Interval): Interval => interval(-x.high, -x.low, x.integer);
export const summed = (x: Interval, y: Interval): Interval =>
  interval(x.low + y.low, x.high + y.high, x.integer && y.integer);
export const subtracted = (x: Interval, y: Interval): Interval =>
  interval(x.low - y.high, x.high - y.low, x.integer && y.integer);
/** The integers from one number to the other. */
export const between = (x: Interval, y: Interval): Interval => interval(Math.ceil(x.low), Math.floor(y.high));

export const multiplied = (x: Interval, y: Interval): Interval =>
  extremes(x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high, x.integer && y.integer);

/**
 * The numbers between some corners, the lowest and the highest made integers. A corner of 0 times infinity, or of
 * infinity by infinity, adds nothing to the others.
 */
function extremes(a: number, b: number, c: number, d: number, integer: boolean): Interval {
  const low = Math.min(corner(a), corner(b), corner(c), corner(d));
  const high = Math.max(corner(a), corner(b), corner(c), corner(d));
  return interval(Math.floor(low), Math.ceil(high), integer);
}

const corner = (n: number): number => (Number.isNaN(n) ? 0 : n);

export function divided(x: Interval, y: Interval): Interval {
  if (y.low <= 0 && y.high >= 0) {
    // Of integers, none but 0 is nearer to 0 than 1.
    if (!y.integer) return everyNumber;
    const most = Math.max(Math.abs(x.low), Math.abs(x.high));
    return interval(-most, most, false);
  }
  // Of integers that are known, one divides the other or does not; what was rounded is made wider.
  const areKnown = x.integer && y.integer && x.low === x.high && y.low === y.high;
  const isWhole = areKnown && x.low % y.low === 0;
  const result = extremes(x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high, isWhole);
  return areKnown && !isWhole ? { ...result, fraction: true } : result;
}

/** An integer beside the number, which of an integer is that integer. */
export const rounded = (x: Interval): Interval => interval(Math.floor(x.low), Math.ceil(x.high));
/** A quotient, rounded to an integer. */
export const quotient = (x: Interval, y: Interval): Interval => rounded(divided(x, y));

export function absolute(x: Interval): Interval {
  if (x.low >= 0) return x;
  return interval(x.high < 0 ? -x.high : 0, Math.max(-x.low, x.high), x.integer);
}

/** `x mod y` has the sign of y. */
export function remainder(x: Interval, y: Interval): Interval {
  if (y.low > 0 && x.low >= 0 && x.high < y.low) return x;
  const integer = x.integer && y.integer;
  const step = integer ? 1 : 0;
  return interval(y.low < 0 ? y.low + step : 0, y.high > 0 ? y.high - step : 0, integer);
}

export function raised(x: Interval, y: Interval): Interval {
  if (!x.integer || !y.integer || y.low < 0) return everyNumber;
  // Any number to the power 0 is 1, also 0 itself, which to any other power is 0.
  if (x.low >= 0)
    return interval(x.low === 0 ? 0 : to(x.low, y.low), Math.max(to(x.high, y.high), y.low === 0 ? 1 : 0));
  const isEven = y.low === y.high && y.low % 2 === 0;
  if (isEven) return raised(absolute(x), y);
  const most = to(Math.max(-x.low, x.high), y.high);
  return interval(-most, most);
}

/** A power of a bound; JavaScript does not say what 1 is to the power infinity. */
const to = (base: number, exponent: number): number => (base === 1 ? 1 : base ** exponent);

/** The largest whole number whose square is at most the number. */
export const rooted = ({ high }: Interval): Interval => interval(0, Math.floor(Math.sqrt(Math.max(0, high))));
