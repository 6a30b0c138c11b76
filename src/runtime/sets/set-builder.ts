// Gathering members into a set, one by one: with a table in which each is looked for, or without where all are known to be different.

import { BitsTable } from "../fast/bits-table.js";
import { fail } from "../kernel/failure.js";
import { tooLarge } from "../kernel/failures.js";
import { hash } from "../kernel/hash.js";
import { canonical, needMember, placeIn } from "../kernel/members.js";
import { PairTable } from "../fast/pair-table.js";
import { emptySet, FiniteSet, mostMembers, setOfDistinct, smallSize } from "./set.js";
import { find, findSmall, hashTableOf, insert, isSpecial, tableOf, widerTableOf } from "./table.js";
import type { Table } from "./table.js";
import { uses } from "../uses.js";
import type { Value } from "../kernel/values.js";

type Pair = readonly [Value, Value];

/** Gathers members into a set; after `finish` it is spent. */
export class SetBuilder<T extends Value = Value> {
  protected readonly members: T[];
  protected table: Table | undefined;

  constructor(members: T[] = [], table?: Table) {
    this.members = members;
    this.table = table;
  }

  /** Adds a value if it is no member yet; true if it was none. */
  add(given: T): boolean {
    if (typeof given === "object" || (uses("functions") && typeof given === "function")) {
      const { members, table } = this;
      const isNew =
        uses("largeSets") && table instanceof BitsTable && members.length < mostMembers
          ? table.addOver(members, given)
          : undefined;
      if (isNew !== undefined) return isNew;
      needMember(given);
    }
    return this.addFit(uses("doubles") ? canonical(given) : given);
  }

  /** Adds the members of another set. */
  addAll({ members }: FiniteSet<T>): void {
    for (const x of members) this.addFit(x);
  }

  /** The same for a value that is fit to be a member, as those of other sets are. */
  addFit(x: T): boolean {
    const { members, table } = this;
    if (table === undefined) {
      if (placeIn(members, x) >= 0) return false;
      members.push(x);
      if (members.length > smallSize) this.table = tableOf(members);
      return true;
    }
    if (isSpecial(table)) {
      if (members.length === mostMembers) {
        this.table = hashTableOf(members);
        return this.addFit(x);
      }
      const isNew = table.add(members, x);
      if (isNew !== undefined) return isNew;
      members.push(x);
      this.table = widerTableOf(table, members);
      return true;
    }
    const h = hash(x);
    const at =
      uses("unbuiltSets") && typeof x === "number" && (x | 0) === x
        ? findSmall(table, members, x)
        : find(table, members, x, h);
    if (at >= 0) return false;
    needRoom(members);
    insert(table, members, x, h, ~at);
    return true;
  }

  /** Adds the pair (a, b), which is not made if it shows that it is a member already. */
  addPair(this: SetBuilder<T | Pair>, a: Value, b: Value): void {
    const { members, table } = this;
    const isNew = table instanceof PairTable && members.length < mostMembers ? table.addPair(members, a, b) : undefined;
    if (isNew === undefined) this.add([a, b]);
  }

  finish(): FiniteSet<T> {
    return this.members.length === 0 ? emptySet() : new FiniteSet(this.members, this.table);
  }
}

/** Gathers members that are known to be different. */
export class DistinctBuilder<T extends Value = Value> {
  private readonly members: T[] = [];

  add(given: T): void {
    if (typeof given === "object" || typeof given === "function") needMember(given);
    this.addFit(given);
  }

  /** The same for a value that is fit to be a member. */
  protected addFit(given: T): void {
    needRoom(this.members);
    this.members.push(canonical(given));
  }

  finish(): FiniteSet<T> {
    return setOfDistinct(this.members);
  }
}

/** The same for members that are known to be fit for a set as well. */
export class ListBuilder<T extends Value = Value> extends DistinctBuilder<T> {
  override add(given: T): void {
    this.addFit(given);
  }
}

/** Fails if no more members can be put into a set. */
function needRoom(members: readonly Value[]): void {
  if (members.length === mostMembers)
    fail(tooLarge, { what: "a set", limit: `it would have more than ${mostMembers} members` });
}
