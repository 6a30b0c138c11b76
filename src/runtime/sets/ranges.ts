// Ranges of integers, `{1..10^12}`: tested, counted, compared and enumerated, but never materialised.

import { addIntegers, integerOf, negateInteger } from "../values/integers.js";
import type { Integer } from "../values/integers.js";
import { requireInteger } from "../values/requirements.js";
import type { Formula, LedSet, Value } from "../values/values.js";
import { BaseSet } from "./base.js";
import { emptySet } from "./finite.js";
import { maxRangeListed } from "./limits.js";

/** A nonempty range. */
export class IntegerRange extends BaseSet<Integer> {
  declare readonly low: Integer;
  declare readonly high: Integer;

  constructor(low: Integer, high: Integer) {
    super();
    this.low = low;
    this.high = high;
  }

  get formula(): Formula {
    return { kind: "range", low: this.low, high: this.high };
  }

  override get ordered(): boolean {
    return true;
  }

  has(x: Value): boolean {
    return isBetween(this.low, this.high, x);
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): Integer {
    return addIntegers(addIntegers(this.high, negateInteger(this.low)), 1);
  }

  each(): Iterable<Integer> {
    const { low, high } = this;
    return typeof low === "number" && typeof high === "number"
      ? new Counter(low, high)
      : largeIntegers(BigInt(low), high);
  }

  override walk(visit: (x: Integer) => boolean): boolean {
    const { low, high } = this;
    if (typeof low !== "number" || typeof high !== "number") return super.walk(visit);
    for (let i = low; i <= high; i++) if (visit(i)) return true;
    return false;
  }

  override atHand(): readonly Integer[] | undefined {
    return isShort(this) ? this.listed() : undefined;
  }

  override hasAtMost(limit: number): boolean {
    return this.count() <= limit;
  }

  override first(): Integer {
    return this.low;
  }

  override sameAs(other: LedSet): boolean | undefined {
    return other instanceof IntegerRange ? this.low === other.low && this.high === other.high : undefined;
  }

  override within(other: LedSet): boolean | undefined {
    const common = this.meet(other) ?? other.meet(this);
    return common === undefined ? undefined : common.count() === this.count();
  }

  override join(other: LedSet): LedSet | undefined {
    return other instanceof IntegerRange && areAdjacent(this, other)
      ? rangeOf(this.low < other.low ? this.low : other.low, this.high > other.high ? this.high : other.high)
      : undefined;
  }

  override meet(other: LedSet): LedSet | undefined {
    if (!(other instanceof IntegerRange)) return undefined;
    return rangeOf(this.low > other.low ? this.low : other.low, this.high < other.high ? this.high : other.high);
  }
}

/** True if two ranges overlap or follow each other, so that their union is a range. */
function areAdjacent(a: IntegerRange, b: IntegerRange): boolean {
  return a.low <= addIntegers(b.high, 1) && b.low <= addIntegers(a.high, 1);
}

/** Enumerates the integers between two bounds; faster than a generator. */
class Counter implements IterableIterator<number> {
  declare private upcoming: number;
  declare private readonly high: number;

  constructor(low: number, high: number) {
    this.upcoming = low;
    this.high = high;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<number> {
    const value = this.upcoming;
    if (value > this.high) return { done: true, value: undefined };
    this.upcoming = value + 1;
    return { done: false, value };
  }
}

function* largeIntegers(low: bigint, high: Integer): Iterable<Integer> {
  for (let i = low; i <= high; i++) yield integerOf(i);
}

function isShort({ low, high }: IntegerRange): boolean {
  return typeof low === "number" && typeof high === "number" && high - low < maxRangeListed;
}

export function isBetween(low: Integer, high: Integer, x: Value): boolean {
  if (typeof x === "number") return x >= low && x <= high && Number.isInteger(x);
  return typeof x === "bigint" && x >= low && x <= high;
}

/**
 * `{a..b}`; empty if b < a.
 *
 * @example
 * range(1, 3) // {1, 2, 3}
 * range(1, 10 ** 12).size // 1000000000000
 */
export function range(a: number, b: number): LedSet<number>;
export function range(a: Value, b: Value): LedSet<Integer>;
export function range(a: Value, b: Value): LedSet<Integer> {
  return rangeOf(requireInteger(a), requireInteger(b));
}

/** The range between two canonical integers. */
export function rangeOf(low: Integer, high: Integer): LedSet<Integer> {
  return low > high ? emptySet() : new IntegerRange(low, high);
}
