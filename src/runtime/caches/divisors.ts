// The divisors of a number within a range, found in pairs: if d divides n, so does n / d, and one of the two is at most
// the square root (trial division: Fibonacci, Liber Abaci, 1202). So √n divisions suffice.

import type { Integer } from "../values/integers.js";
import { moduloNumbers } from "../values/numbers.js";
import { isBetween, rangeOf } from "../sets/ranges.js";
import { BaseSet } from "../sets/base.js";
import { requireInteger, requireNumber } from "../values/requirements.js";
import type { LedNumber, LedSet, Value } from "../values/values.js";

/** The d from low to high with `n mod d = 0`, computed lazily in ascending order. */
export function divisorsWithin(n: number, low: number, high: number): LedSet<number>;
export function divisorsWithin(n: Value, low: Value, high: Value): LedSet<Integer>;
export function divisorsWithin(n: Value, low: Value, high: Value): LedSet<Integer> {
  return new Divisors(requireNumber(n), requireInteger(low), requireInteger(high));
}

/** True if `divisorsWithin(n, low, high)` is not empty. */
export function hasDivisorWithin(n: Value, low: Value, high: Value): boolean {
  const from = requireInteger(low);
  const to = requireInteger(high);
  if (!arePaired(n, from)) return new Divisors(requireNumber(n), from, to).walk(() => true);
  const first = Number(from);
  return smallDivisor(Math.abs(n), first, to) > 0 || lastPartner(Math.abs(n), first, first, to) > 0;
}

class Divisors extends BaseSet<Integer> {
  declare private readonly n: LedNumber;
  declare private readonly low: Integer;
  declare private readonly high: Integer;

  constructor(n: LedNumber, low: Integer, high: Integer) {
    super();
    this.n = n;
    this.low = low;
    this.high = high;
  }

  get formula(): undefined {
    return undefined;
  }

  override get ordered(): boolean {
    return true;
  }

  has(x: Value): boolean {
    return isBetween(this.low, this.high, x) && isDivisor(x, this.n);
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): number {
    let size = 0;
    for (const _ of this.each()) size++;
    return size;
  }

  each(): Iterable<Integer> {
    const { n, low, high } = this;
    return arePaired(n, low) ? divisorPairs(Math.abs(n), Number(low), high) : oneByOne(n, low, high);
  }
}

const isDivisor = (d: Value, n: LedNumber): boolean => moduloNumbers(n, requireNumber(d)) === 0;

/** True if the divisors of n from `low` on come in pairs of safe integers. All numbers divide 0. */
function arePaired(n: Value, low: Integer): n is number {
  return Number.isSafeInteger(n) && n !== 0 && low > 0;
}

function* oneByOne(n: LedNumber, low: Integer, high: Integer): Iterable<Integer> {
  for (const d of rangeOf(low, high).each()) if (isDivisor(d, n)) yield d;
}

function* divisorPairs(n: number, low: number, high: Integer): Iterable<number> {
  const partners: number[] = [];
  for (let d = smallDivisor(n, low, high); d > 0; d = smallDivisor(n, d + 1, high)) {
    yield d;
    if (d < n / d && n / d <= high) partners.push(n / d);
  }
  yield* partners.reverse();
  for (let q = lastPartner(n, low, low, high); q > 0; q = lastPartner(n, q, low, high)) yield n / q;
}

/** The least divisor of n from `low` on, up to `high` and the square root, or 0 if none. */
function smallDivisor(n: number, low: number, high: Integer): number {
  const root = Math.floor(Math.sqrt(n));
  const last = high < root ? Number(high) : root;
  if ((n | 0) === n) {
    // Engines divide 32-bit integers far faster if `| 0` reveals their type.
    for (let d = low; d <= last; d++) if ((n | 0) % (d | 0) === 0) return d;
  } else {
    for (let d = low; d <= last; d++) if (divides(d, n)) return d;
  }
  return 0;
}

/** The greatest divisor of n below `before` whose cofactor is between `low` and `high`, or 0 if none. */
function lastPartner(n: number, before: number, low: number, high: Integer): number {
  for (let q = Math.min(before - 1, Math.floor(n / low)); q > 0 && n / q <= high; q--) if (divides(q, n)) return q;
  return 0;
}

/**
 * Tests divisibility without `%`, which is slower for doubles. The product is exact, and equals n only if the quotient
 * is an integer.
 */
const divides = (d: number, n: number): boolean => d * Math.floor(n / d) === n;
