// Unions, intersections and differences of which a part is infinite or not built: what they hold is decided
// by their parts. set-operations.ts makes one only where no simpler form of the set is at hand.

import { addIntegers, negateInteger } from "../kernel/integers.js";
import type { Integer } from "../kernel/integers.js";
import { compare } from "../kernel/order.js";
import { FiniteSet, LedSet, needFinite } from "./set.js";
import type { Formula, InfiniteSet } from "./set.js";
import { sizeOfCommon, isSubset } from "./set-operations.js";
import type { Value } from "../kernel/values.js";

/** The members of either part. */
export class UnionSet extends LedSet {
  readonly infinitePart: InfiniteSet | undefined;
  readonly left: LedSet;
  readonly right: LedSet;
  private count: Integer | undefined = undefined;

  constructor(left: LedSet, right: LedSet) {
    super();
    this.left = left;
    this.right = right;
    this.infinitePart = left.infinitePart ?? right.infinitePart;
  }

  get formula(): Formula {
    return { kind: "operation", operator: "U", operands: [this.left, this.right] };
  }

  has(x: Value): boolean {
    return this.left.has(x) || this.right.has(x);
  }

  size(): Integer {
    needFinite(this);
    this.count ??= addIntegers(
      this.left.size(),
      addIntegers(this.right.size(), negateInteger(sizeOfCommon(this.left, this.right))),
    );
    return this.count;
  }

  *[Symbol.iterator](): Iterator<Value> {
    needFinite(this);
    yield* this.left;
    for (const x of this.right) if (!this.left.has(x)) yield x;
  }

  override first(): Value | undefined {
    needFinite(this);
    const left = this.left.first();
    const right = this.right.first();
    if (left === undefined || right === undefined) return left ?? right;
    return compare(left, right) <= 0 ? left : right;
  }

  override within(other: LedSet): boolean | undefined {
    const left = this.left.within(other);
    const right = this.right instanceof FiniteSet ? isSubset(this.right, other) : this.right.within(other);
    if (left === false || right === false) return false;
    return left === true && right === true ? true : undefined;
  }
}

/** The members of `base` that are in `filter` too. If one of the two is finite, `base` is. */
export class IntersectionSet extends LedSet {
  readonly infinitePart: InfiniteSet | undefined;
  readonly base: LedSet;
  readonly filter: LedSet;
  private count: Integer | undefined = undefined;

  constructor(base: LedSet, filter: LedSet) {
    super();
    this.base = base;
    this.filter = filter;
    this.infinitePart = base.infinitePart;
  }

  get formula(): Formula {
    return { kind: "operation", operator: "sec", operands: [this.base, this.filter] };
  }

  override get ordered(): boolean {
    return this.base.ordered;
  }

  has(x: Value): boolean {
    return this.base.has(x) && this.filter.has(x);
  }

  size(): Integer {
    needFinite(this);
    this.count ??= countOf(this);
    return this.count;
  }

  *[Symbol.iterator](): Iterator<Value> {
    needFinite(this);
    for (const x of this.base) if (this.filter.has(x)) yield x;
  }

  override within(other: LedSet): boolean | undefined {
    return this.base.within(other) === true ? true : undefined;
  }
}

/** The members of `base` that are not in `removed`. */
export class DifferenceSet extends LedSet {
  readonly infinitePart: InfiniteSet | undefined;
  readonly base: LedSet;
  readonly removed: LedSet;
  private count: Integer | undefined = undefined;

  constructor(base: LedSet, removed: LedSet) {
    super();
    this.base = base;
    this.removed = removed;
    this.infinitePart = base.infinitePart;
  }

  get formula(): Formula {
    return { kind: "operation", operator: "\\", operands: [this.base, this.removed] };
  }

  override get ordered(): boolean {
    return this.base.ordered;
  }

  has(x: Value): boolean {
    return this.base.has(x) && !this.removed.has(x);
  }

  size(): Integer {
    needFinite(this);
    this.count ??= addIntegers(this.base.size(), negateInteger(sizeOfCommon(this.base, this.removed)));
    return this.count;
  }

  *[Symbol.iterator](): Iterator<Value> {
    needFinite(this);
    for (const x of this.base) if (!this.removed.has(x)) yield x;
  }

  override within(other: LedSet): boolean | undefined {
    return this.base.within(other) === true ? true : undefined;
  }
}

function countOf(set: LedSet): Integer {
  let count = 0;
  set.walk(() => {
    count++;
    return false;
  });
  return count;
}
