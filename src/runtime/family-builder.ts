// Gathering sets that are each another one with a member more, or less: `{A \ {x} | A in F & x in A}`. None is made that is
// there already.

import { BitsTable } from "./fast/bits-table.js";
import type { Domain } from "./fast/domain.js";
import { equal } from "./kernel/equality.js";
import { hash } from "./kernel/hash.js";
import { canonical, needMember } from "./kernel/members.js";
import { FiniteSet, hashOfSet, LedSet, mostHashed, mostMembers } from "./sets/set.js";
import { SetBuilder } from "./sets/set-builder.js";
import { excluding, including } from "./sets/set-operations.js";
import { insert, isSpecial } from "./sets/table.js";
import type { HashTable } from "./sets/table.js";
import type { Value } from "./kernel/values.js";

/** Gathers sets. With a domain, those that get one more member are over it, where that can be. */
export class FamilyBuilder extends SetBuilder {
  /** The set that was last changed, and what the hashes of its members add up to. */
  private last: LedSet | undefined = undefined;
  private sum = 0;

  constructor(private readonly domain?: Domain) {
    super();
  }

  /** Adds `A U {x}`. */
  addIncluding(A: Value, x: Value): void {
    if (!this.addChanged(A, x, true))
      this.add(this.domain === undefined ? including(A, x) : this.domain.including(A, x));
  }

  /** Adds `A \ {x}`. */
  addExcluding(A: Value, x: Value): void {
    if (!this.addChanged(A, x, false)) this.add(excluding(A, x));
  }

  /** Adds a set with one more member, or one less, if it can be looked for before it is made; true if so. */
  private addChanged(A: Value, x: Value, isMore: boolean): boolean {
    const { table, members } = this;
    if (table === undefined || !(A instanceof LedSet) || members.length === mostMembers) return false;
    if (table instanceof BitsTable) return table.addChanged(members, A, x, isMore) !== undefined;
    if (isSpecial(table) || !(A instanceof FiniteSet) || A.size() >= mostHashed) return false;
    needMember(x);
    this.addHashed(table, A, canonical(x), isMore);
    return true;
  }

  private addHashed(table: HashTable, A: FiniteSet, x: Value, isMore: boolean): void {
    const { members } = this;
    if (A.has(x) === isMore) {
      this.addFit(A);
      return;
    }
    if (this.last !== A) {
      this.last = A;
      this.sum = A.sumOfHashes();
    }
    const h = isMore
      ? hashOfSet(A.size() + 1, (this.sum + hash(x)) | 0)
      : hashOfSet(A.size() - 1, (this.sum - hash(x)) | 0);
    const mask = table.slots.length - 1;
    let slot = h & mask;
    for (let at = table.slots[slot]! - 1; at >= 0; at = table.slots[slot]! - 1) {
      if (table.hashes[at] === h && isChanged(members[at]!, A, x, isMore)) return;
      slot = (slot + 1) & mask;
    }
    insert(table, members, isMore ? A.with(x) : A.without(x), h, slot);
  }
}

/** True if a value is a set with one member more, x, or one less. */
function isChanged(v: Value, A: FiniteSet, x: Value, isMore: boolean): boolean {
  if (v instanceof FiniteSet) return isMore ? v.isMoreBy(x, A) : A.isMoreBy(x, v);
  return equal(v, isMore ? A.with(x) : A.without(x));
}
