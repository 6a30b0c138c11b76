// The ordinary finite set: a list of members with an open-addressing hash table (table.ts); small sets are searched
// linearly. Sets that are never materialised (ranges, products, ...) have files of their own.

import { hash } from "../kernel/hash.js";
import { placeIn } from "../kernel/members.js";
import type { LedSet, Value } from "../kernel/values.js";
import { BaseSet } from "./base.js";
import { HashTable, isPairOf } from "./table.js";

/** Sets up to this size are searched linearly and have no table. */
export const smallSize = 8;

/** A list of members, and its table unless it is short. */
export interface Listing<T> {
  readonly members: T[];
  readonly table: HashTable | undefined;
}

/**
 * An ordinary finite set. Its list contains no value twice, and list and table belong to the set. When a large set
 * grows, it passes both on to the new set, which has more members of the same list, so that adding a member copies
 * nothing. A list that is being iterated over does not grow any more.
 */
export class FiniteSet<T extends Value = Value> extends BaseSet<T> {
  private readonly memberCount: number;
  private memberList: T[];
  private table: HashTable | undefined;
  /** True once its list must not grow any more; an object, the notes kept with the set, means the same. */
  private fixed: boolean | object = false;

  constructor(members: T[], table?: HashTable) {
    super();
    this.memberCount = members.length;
    this.memberList = members;
    this.table = table;
  }

  /** The members, in any order. */
  get members(): readonly T[] {
    if (this.fixed === false) this.fixed = true;
    if (this.memberList.length === this.memberCount) return this.memberList;
    this.memberList = this.memberList.slice(0, this.memberCount);
    this.table = undefined;
    return this.memberList;
  }

  /** Notes about the members, such as an index, which are kept with the set for whoever made them. */
  get notes(): object | undefined {
    return typeof this.fixed === "object" ? this.fixed : undefined;
  }

  set notes(notes: object) {
    this.fixed = notes;
  }

  get formula(): undefined {
    return undefined;
  }

  has(x: Value): boolean {
    return this.placeOf(x) >= 0;
  }

  override hasPair(a: Value, b: Value): boolean {
    const { memberList } = this;
    if (this.memberCount > smallSize) {
      const at = this.ownTable().placeOfPair(memberList, a, b);
      return at >= 0 && at < this.memberCount;
    }
    for (const member of memberList) if (isPairOf(member, a, b)) return true;
    return false;
  }

  size(): number {
    return this.memberCount;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.members[Symbol.iterator]();
  }

  override walk(visit: (x: T) => boolean): boolean {
    const { memberList, memberCount } = this;
    for (let i = 0; i < memberCount; i++) {
      const x = memberList[i];
      if (x !== undefined && visit(x)) return true;
    }
    return false;
  }

  override atHand(): readonly T[] {
    return this.members;
  }

  override hasAtMost(most: number): boolean {
    return this.memberCount <= most;
  }

  override equals(other: LedSet): boolean {
    if (!(other instanceof FiniteSet)) return super.equals(other);
    if (this === other) return true;
    const { memberList, memberCount } = this;
    if (memberCount !== other.memberCount || this.hash() !== other.hash()) return false;
    // The sizes are equal, so one inclusion is enough.
    for (let i = 0; i < memberCount; i++) if (!other.has(memberList[i]!)) return false;
    return true;
  }

  /** The subset for which a test holds; the set itself if these are all members. */
  filtered(test: (x: T) => boolean): FiniteSet<T> {
    const left = this.members.filter(test);
    return left.length === this.memberCount ? this : setOfDistinct(left);
  }

  /** The set without x. */
  override excluding(x: Value): FiniteSet<T> {
    const at = this.placeOf(x);
    if (at < 0) return this;
    const left = this.memberList.slice(0, this.memberCount);
    const last = left.pop();
    if (at < left.length && last !== undefined) left[at] = last;
    return setOfDistinct(left);
  }

  /** The list and table for a larger set: the set's own, which it gives away if they may grow, or copies. */
  handedOn(): Listing<T> {
    if (this.memberCount <= smallSize) return { members: this.memberList.slice(), table: undefined };
    const table = this.ownTable();
    if (this.fixed === false && this.memberList.length === this.memberCount) {
      this.fixed = true;
      return { members: this.memberList, table };
    }
    const members = this.memberList.slice(0, this.memberCount);
    return { members, table: table.copyFor(members.length) };
  }

  /** The index of a value in the list; negative if it is not a member. */
  private placeOf(x: Value): number {
    if (this.memberCount <= smallSize) return placeIn(this.memberList, x);
    const at = this.ownTable().placeOf(this.memberList, x);
    return at < this.memberCount ? at : -1;
  }

  private ownTable(): HashTable {
    return (this.table ??= new HashTable(this.memberList));
  }

  override sumOfHashes(): number {
    const { memberList, memberCount, table } = this;
    let sum = 0;
    for (let i = 0; i < memberCount; i++) sum = (sum + (table?.hashAt(i) ?? hash(memberList[i]!))) | 0;
    return sum;
  }
}

const empty = /* @__PURE__ */ new FiniteSet<never>([]);

/** The only empty set. */
export function emptySet(): FiniteSet<never> {
  return empty;
}

/** A set of members that are known to be distinct and valid. */
export function setOfDistinct<T extends Value>(members: T[]): FiniteSet<T> {
  return members.length === 0 ? empty : new FiniteSet(members);
}
