// Base classes of sets: default implementations that enumerate the members, and the common part of infinite sets.
// Subclasses override what their representation does faster.

import { fail } from "../values/failure.js";
import { infiniteListing, tooLarge } from "../values/failures.js";
import { hash, hashOfSet, hashOfSize } from "../values/hash.js";
import { compare } from "../values/order.js";
import { LedSet } from "../values/values.js";
import type { Value } from "../values/values.js";
import { maxHashed } from "./limits.js";
import { maxMembers } from "../values/limits.js";

/** A set defined by `has`, `count` and `each`. */
export abstract class BaseSet<T extends Value = Value> extends LedSet<T> {
  // Sets are allocated by the million, and field definitions would take engines twice the time of assignments.
  declare private hashed: number | undefined;
  declare private inOrder: readonly T[] | undefined;

  constructor() {
    super();
    this.hashed = undefined;
    this.inOrder = undefined;
  }

  /**
   * All sets appear to be of one class, since libraries that compare values, such as `toEqual`, check the constructor.
   */
  override get ["constructor"](): typeof LedSet {
    return LedSet;
  }

  get finite(): boolean {
    return true;
  }

  get ordered(): boolean {
    return false;
  }

  hasAt(x: Value, _at: readonly number[]): boolean {
    return this.has(x);
  }

  hasPair(a: Value, b: Value): boolean {
    return this.has([a, b]);
  }

  hasNestedPair(a: Value, b: Value, c: Value): boolean {
    return this.hasPair(a, [b, c]);
  }

  hasPairs(a: Value, all: LedSet): boolean {
    return !all.walk((b) => !this.hasPair(a, b));
  }

  walk(visit: (x: T) => boolean): boolean {
    for (const x of this.each()) if (visit(x)) return true;
    return false;
  }

  listed(): readonly T[] {
    this.inOrder ??= this.list();
    return this.inOrder;
  }

  atHand(): readonly T[] | undefined {
    return undefined;
  }

  first(): T | undefined {
    let least: T | undefined;
    this.walk((x) => {
      if (least === undefined || compare(x, least) < 0) least = x;
      return this.ordered;
    });
    return least;
  }

  hash(): number {
    this.hashed ??= this.computeHash();
    return this.hashed;
  }

  equals(other: LedSet): boolean {
    if (this === other) return true;
    // With equal sizes, one inclusion implies equality.
    return (
      this.sameAs(other) ??
      other.sameAs(this) ??
      (this.count() === other.count() && this.hash() === other.hash() && !this.walk((x) => !other.has(x)))
    );
  }

  sameAs(_other: LedSet): boolean | undefined {
    return undefined;
  }

  within(_other: LedSet): boolean | undefined {
    return undefined;
  }

  hasAtMost(_most: number): boolean {
    return false;
  }

  meet(_other: LedSet): LedSet | undefined {
    return undefined;
  }

  including(_x: Value): LedSet | undefined {
    return undefined;
  }

  excluding(_x: Value): LedSet<T> | undefined {
    return undefined;
  }

  join(_other: LedSet): LedSet | undefined {
    return undefined;
  }

  without(_other: LedSet): LedSet<T> | undefined {
    return undefined;
  }

  removedFrom(_other: LedSet): LedSet | undefined {
    return undefined;
  }

  protected list(): readonly T[] {
    requireListable(this);
    const members = [...this.each()];
    return this.ordered ? members : members.sort(compare);
  }

  sumOfHashes(): number {
    let sum = 0;
    this.walk((x) => {
      sum = (sum + hash(x)) | 0;
      return false;
    });
    return sum;
  }

  private computeHash(): number {
    if (!this.finite) return 0;
    const size = this.count();
    return typeof size === "number" && size <= maxHashed ? hashOfSet(size, this.sumOfHashes()) : hashOfSize(size);
  }
}

/**
 * A primitive infinite set, which can be tested for membership but not listed. All other infinite sets are built from
 * these.
 */
export abstract class InfiniteSet<T extends Value = Value> extends BaseSet<T> {
  override get finite(): boolean {
    return false;
  }

  count(): never {
    return infinite(this);
  }

  each(): never {
    return infinite(this);
  }
}

export function requireFinite(set: LedSet): void {
  if (!set.finite) infinite(set);
}

/** Fails if the set has too many members to list. */
export function requireListable(set: LedSet): void {
  if (set.count() > maxMembers)
    fail(tooLarge, { what: "the set", limit: `at most ${maxMembers} members can be listed` });
}

/** Fails because an infinite set would have to be listed. */
export function infinite(set: LedSet): never {
  return fail(infiniteListing, { set });
}
