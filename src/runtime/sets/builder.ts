// Builders collect members into a set, one at a time, with a hash table to eliminate duplicates, or without one if all
// members are known to be distinct.

import { canonical, copied, hasOneForm, requireMember, placeIn } from "../values/members.js";
import type { Value } from "../values/values.js";
import { emptySet, FiniteSet, setOfDistinct } from "./finite.js";
import { requireCapacity, Store } from "./store.js";
import { HashTable } from "./table.js";
import { wordOf } from "./words.js";
import { smallSize } from "./limits.js";
import { maxMembers } from "../values/limits.js";

type Pair = readonly [Value, Value];

/** Collects members into a set. Must not be used after `finish`. */
export class SetBuilder<T extends Value = Value> {
  declare private readonly members: T[];
  declare private table: HashTable | undefined;
  declare private readonly base: FiniteSet<T> | undefined;
  /** The shared list of a large set that is extended in place. */
  declare private readonly store: Store<T> | undefined;

  constructor(base?: FiniteSet<T>) {
    this.base = base;
    this.store = base !== undefined && base.word === 0 && base.count() > smallSize ? base.growing() : undefined;
    this.members = this.store?.list ?? base?.members.slice() ?? [];
    this.table = this.store?.ownTable();
  }

  /** Adds a value; returns true if it was not a member. */
  add(value: T): boolean {
    if (typeof value !== "number" && typeof value !== "string") requireMember(value);
    return this.addFit(canonical(value));
  }

  addAll({ members }: FiniteSet<T>): void {
    for (const x of members) this.addFit(x);
  }

  /** Like `add`, for values known to be valid members in canonical form, because they come from another set. */
  addFit(x: T): boolean {
    const { members, table } = this;
    if (table === undefined) {
      if (placeIn(members, x) >= 0) return false;
      this.push(x);
      return true;
    }
    if (members.length === maxMembers && table.placeOf(members, x) < 0) requireCapacity(members);
    return table.add(members, x);
  }

  /** Adds the pair (a, b), which is allocated only if it is not a member. */
  addPair(this: SetBuilder<T | Pair>, a: Value, b: Value): void {
    const { members, table } = this;
    if (table === undefined || members.length === maxMembers || typeof a !== "number" || typeof b !== "number")
      this.add([a, b]);
    else table.addPair(members, a, b);
  }

  private push(x: T): void {
    const { members } = this;
    members.push(x);
    if (members.length > smallSize) this.table = new HashTable(members);
  }

  finish(): FiniteSet<T> {
    const { members, table, base, store } = this;
    if (base !== undefined && store !== undefined) return base.grown(store);
    if (members.length === 0) return emptySet();
    const word = wordOf(members);
    return new FiniteSet(members, table && word === 0 ? new Store(members, table) : undefined, members.length, word);
  }
}

/** Collects members that are known to be distinct. */
export class DistinctBuilder<T extends Value = Value> {
  private readonly members: T[] = [];

  add(value: T): void {
    if (typeof value !== "number" && typeof value !== "string") requireMember(value);
    this.addFit(value);
  }

  protected addFit(value: T): void {
    requireCapacity(this.members);
    this.members.push(canonical(value));
  }

  finish(): FiniteSet<T> {
    return setOfDistinct(this.members);
  }
}

/** Collects members that are known to be distinct and valid. */
export class ListBuilder<T extends Value = Value> extends DistinctBuilder<T> {
  override add(value: T): void {
    this.addFit(value);
  }
}

/**
 * Creates the set of these values. Duplicates are removed, and arrays copied.
 *
 * @example
 * setOf([atom("x"), 5], [atom("o"), 1]) // {(`o, 1), (`x, 5)}
 */
export function setOf<const Members extends readonly Value[]>(...members: Members): FiniteSet<Members[number]>;
// @__NO_SIDE_EFFECTS__
export function setOf(...members: Value[]): FiniteSet {
  if (members.length === 0) return emptySet();
  if (members.length > 1) return areApart(members) ? new FiniteSet(members) : setFrom(members);
  const first = copied(members[0]!);
  requireMember(first);
  return new FiniteSet([canonical(first)]);
}

/** True for small lists of values that are evidently distinct and valid members. */
function areApart(values: readonly Value[]): boolean {
  if (values.length > smallSize) return false;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (!hasOneForm(x)) return false;
    for (let j = 0; j < i; j++) if (values[j] === x) return false;
  }
  return true;
}

/**
 * Creates the set of the values in an iterable. Duplicates are removed, and arrays copied.
 *
 * @example
 * setFrom([2, 1, 2]) // {1, 2}
 */
export function setFrom<T extends Value>(members: Iterable<T>): FiniteSet<T> {
  const builder = new SetBuilder<T>();
  for (const x of members) builder.add(copied(x));
  return builder.finish();
}

/** Returns the set with one more member; fails if the value cannot be one. */
export function addMember<T extends Value>(set: FiniteSet<T>, value: T): FiniteSet<T> {
  requireMember(value);
  return set.including(canonical(value));
}
