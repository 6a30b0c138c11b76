// What every set does by going through its members, and what infinite sets have in common. The kinds of sets extend
// these, and do better where they can.

import { fail } from "../kernel/failure.js";
import { infiniteListing, tooLarge } from "../kernel/failures.js";
import { hash, hashOfSet, hashOfSize } from "../kernel/hash.js";
import { mostMembers } from "../kernel/members.js";
import { compare } from "../kernel/order.js";
import { LedSet } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";

/** Sets up to this size are hashed by their members, larger ones by their size alone. */
export const mostHashed = 65_536;

/** A set of which `has`, `size` and the iterator tell everything. */
export abstract class BaseSet<T extends Value = Value> extends LedSet<T> {
  // Sets are made by the million. As fields that engines define one by one they would take twice the time.
  declare private hashed: number | undefined;
  declare private inOrder: readonly T[] | undefined;

  constructor() {
    super();
    this.hashed = undefined;
    this.inOrder = undefined;
  }

  get finite(): boolean {
    return true;
  }

  get ordered(): boolean {
    return false;
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
    for (const x of this) if (visit(x)) return true;
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
      (this.size() === other.size() && this.hash() === other.hash() && !this.walk((x) => !other.has(x)))
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
    const members = [...this];
    return this.ordered ? members : members.sort(compare);
  }

  /** What the hashes of the members add up to. */
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
    const size = this.size();
    return typeof size === "number" && size <= mostHashed ? hashOfSet(size, this.sumOfHashes()) : hashOfSize(size);
  }
}

/** A set that is infinite by itself: it can be tested, and not be listed. All other infinite sets are made of such. */
export abstract class InfiniteSet<T extends Value = Value> extends BaseSet<T> {
  override get finite(): boolean {
    return false;
  }

  size(): never {
    return infinite(this);
  }

  [Symbol.iterator](): never {
    return infinite(this);
  }
}

/** Fails if a set is infinite. */
export function needFinite(set: LedSet): void {
  if (!set.finite) infinite(set);
}

/** Fails if the members of a set are too many to be held in a list. */
export function needListable(set: LedSet): void {
  if (set.size() > mostMembers)
    fail(tooLarge, { what: "the list of the members of a set", limit: `it would have more than ${mostMembers}` });
}

/** Ends with the failure that an infinite set would have to be listed. */
export function infinite(set: LedSet): never {
  return fail(infiniteListing, { set });
}
