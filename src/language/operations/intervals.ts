// Interval arithmetic (Moore 1966): the bounds of the results of operations on bounded numbers. Bounds are kept while
// they are safe integers, and infinite beyond. A number that an operation returns unchanged has the same object as its
// interval.

export interface Interval {
  readonly low: number;
  readonly high: number;
  /** False if some of the numbers may be fractions. */
  readonly integer: boolean;
  /** True if none of the numbers is an integer. */
  readonly fraction?: true;
}

/** The interval of the results of an operation on one or two numbers. */
export type IntervalFunction = (x: Interval, y: Interval) => Interval;

/** Rounds a lower bound outwards if it is not safe. */
export const lowest = (n: number): number =>
  n < Number.MIN_SAFE_INTEGER ? -Infinity : Math.min(n, Number.MAX_SAFE_INTEGER);
/** Rounds an upper bound outwards if it is not safe. */
export const highest = (n: number): number =>
  n > Number.MAX_SAFE_INTEGER ? Infinity : Math.max(n, Number.MIN_SAFE_INTEGER);

/** Returns an interval whose bounds are never -0. */
export const interval = (low: number, high: number, integer = true): Interval => ({
  low: lowest(low) + 0,
  high: highest(high) + 0,
  integer,
});

const everyNumber: Interval = interval(-Infinity, Infinity, false);

/** The smallest interval that contains both. */
export const hull = (x: Interval, y: Interval): Interval =>
  interval(Math.min(x.low, y.low), Math.max(x.high, y.high), x.integer && y.integer);

/**
 * Widening: returns `after`, which contains `before`, with each bound that has moved extended so far that it can move
 * only once more.
 */
export const widenInterval = (before: Interval, after: Interval): Interval =>
  interval(
    after.low >= before.low ? after.low : after.low >= 0 ? 0 : -Infinity,
    after.high <= before.high ? after.high : after.high <= 0 ? 0 : Infinity,
    after.integer,
  );

export const identity = (x: Interval): Interval => x;
export const negateInterval = (x: Interval): Interval => interval(-x.high, -x.low, x.integer);
export const addIntervals = (x: Interval, y: Interval): Interval =>
  interval(x.low + y.low, x.high + y.high, x.integer && y.integer);
export const subtractIntervals = (x: Interval, y: Interval): Interval =>
  interval(x.low - y.high, x.high - y.low, x.integer && y.integer);
/** The integers from one number to another. */
export const integersBetween = (x: Interval, y: Interval): Interval => interval(Math.ceil(x.low), Math.floor(y.high));

export const multiplyIntervals = (x: Interval, y: Interval): Interval =>
  extremes(x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high, x.integer && y.integer);

/**
 * The interval between the least and the greatest of the corners, rounded outwards to integers. Corners of 0 times
 * infinity, or of infinity by infinity, are covered by the others.
 */
function extremes(a: number, b: number, c: number, d: number, integer: boolean): Interval {
  const low = Math.min(corner(a), corner(b), corner(c), corner(d));
  const high = Math.max(corner(a), corner(b), corner(c), corner(d));
  return interval(Math.floor(low), Math.ceil(high), integer);
}

const corner = (n: number): number => (Number.isNaN(n) ? 0 : n);

export function divideIntervals(x: Interval, y: Interval): Interval {
  if (y.low <= 0 && y.high >= 0) {
    // Apart from 0, no integer is nearer to 0 than 1.
    if (!y.integer) return everyNumber;
    const most = Math.max(Math.abs(x.low), Math.abs(x.high));
    return interval(-most, most, false);
  }
  // Divisibility is determined only for known integers; rounded bounds are extended.
  const areKnown = x.integer && y.integer && x.low === x.high && y.low === y.high;
  const isWhole = areKnown && x.low % y.low === 0;
  const result = extremes(x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high, isWhole);
  return areKnown && !isWhole ? { ...result, fraction: true } : result;
}

/** An integer next to the number; an integer itself is unchanged. */
export const roundOutwards = (x: Interval): Interval => interval(Math.floor(x.low), Math.ceil(x.high));
export const quotient = (x: Interval, y: Interval): Interval => roundOutwards(divideIntervals(x, y));

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

export function powerOfIntervals(x: Interval, y: Interval): Interval {
  if (!x.integer || !y.integer || y.low < 0) return everyNumber;
  // Any number to the power 0 is 1, even 0, whose other powers are 0.
  if (x.low >= 0)
    return interval(x.low === 0 ? 0 : powerOf(x.low, y.low), Math.max(powerOf(x.high, y.high), y.low === 0 ? 1 : 0));
  const isEven = y.low === y.high && y.low % 2 === 0;
  if (isEven) return powerOfIntervals(absolute(x), y);
  const most = powerOf(Math.max(-x.low, x.high), y.high);
  return interval(-most, most);
}

/** A power of a bound. In JavaScript, 1 to the power infinity is NaN. */
const powerOf = (base: number, exponent: number): number => (base === 1 ? 1 : base ** exponent);

/** The largest integer whose square is at most the number. */
export const squareRootOf = ({ high }: Interval): Interval => interval(0, Math.floor(Math.sqrt(Math.max(0, high))));
