// The ordinary finite set, whose members are at hand: a list with an open hash table (table.ts); a small set is only
// scanned. Sets that are never built (ranges, products, ...) are in files of their own.

import { hash } from "../kernel/hash.js";
import { placeIn } from "../kernel/members.js";
import type { LedSet, Value } from "../kernel/values.js";
import { BaseSet } from "./base.js";
import { HashTable, isPairOf } from "./table.js";

/** Sets up to this size are scanned and have no table. */
export const smallSize = 8;

/** Members in a list, and the table of the list unless it is short. */
export interface Listing<T> {
  readonly members: T[];
  readonly table: HashTable | undefined;
}

/**
 * An ordinary finite set. Its list holds no value twice; list and table belong to the set. A large set that grows hands
 * both on to the set that it grows into, which has more members of the same list: so adding one costs no copy. The list
 * that others walk does not grow any more.
 */
export class FiniteSet<T extends Value = Value> extends BaseSet<T> {
  private readonly memberCount: number;
  private memberList: T[];
  private table: HashTable | undefined;
  /** True once its list grows no more; or, which says so as well, what somebody keeps with the set. */
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

  /** What has been found out about the members, and is kept with the set for whoever knows it: an index of them. */
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
    // The sizes are equal: one inclusion is enough.
    for (let i = 0; i < memberCount; i++) if (!other.has(memberList[i]!)) return false;
    return true;
  }

  /** The members for which a test holds; the set itself if these are all. */
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

  /**
   * List and table for a set that has these members and more: the set's own, which it hands on if they may grow, or
   * copies.
   */
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

  /** The place of a value in the list; negative if it is no member. */
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

/** The one empty set. */
export function emptySet(): FiniteSet<never> {
  return empty;
}

/** The set of members that are known to be different and fit to be members. */
export function setOfDistinct<T extends Value>(members: T[]): FiniteSet<T> {
  return members.length === 0 ? empty : new FiniteSet(members);
}
