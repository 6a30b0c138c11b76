// Default implementations for all sets, which enumerate the members, and the common part of infinite sets. The kinds of
// sets extend these classes, and override what they can do better.

import { fail } from "../kernel/failure.js";
import { infiniteListing, tooLarge } from "../kernel/failures.js";
import { hash, hashOfSet, hashOfSize } from "../kernel/hash.js";
import { mostMembers } from "../kernel/members.js";
import { compare } from "../kernel/order.js";
import { LedSet } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";

/** Sets up to this size are hashed by their members, larger ones only by their size. */
export const mostHashed = 65_536;

/** A set that is fully described by `has`, `count` and `each`. */
export abstract class BaseSet<T extends Value = Value> extends LedSet<T> {
  // Sets are created by the million, and engines would need twice the time for fields that are defined one by one.
  declare private hashed: number | undefined;
  declare private inOrder: readonly T[] | undefined;

  constructor() {
    super();
    this.hashed = undefined;
    this.inOrder = undefined;
  }

  /** All sets are of one class to the outside: those that compare values of JavaScript ask for it, as `toEqual` does. */
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
    // If the sizes are equal, one inclusion is enough.
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

  joined(_other: LedSet): LedSet | undefined {
    return undefined;
  }

  without(_other: LedSet): LedSet<T> | undefined {
    return undefined;
  }

  removedFrom(_other: LedSet): LedSet | undefined {
    return undefined;
  }

  protected list(): readonly T[] {
    needListable(this);
    const members = [...this.each()];
    return this.ordered ? members : members.sort(compare);
  }

  /** The sum of the hashes of the members. */
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
    return typeof size === "number" && size <= mostHashed ? hashOfSet(size, this.sumOfHashes()) : hashOfSize(size);
  }
}

/**
 * A set that is infinite in itself: its membership can be tested, but it cannot be listed. All other infinite sets are
 * built from such sets.
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

/** Fails if a set is infinite. */
export function needFinite(set: LedSet): void {
  if (!set.finite) infinite(set);
}

/** Fails if the set has too many members for a list. */
export function needListable(set: LedSet): void {
  if (set.count() > mostMembers)
    fail(tooLarge, { what: "the list of the members of a set", limit: `it would have more than ${mostMembers}` });
}

/** Fails because an infinite set would have to be listed. */
export function infinite(set: LedSet): never {
  return fail(infiniteListing, { set });
}
