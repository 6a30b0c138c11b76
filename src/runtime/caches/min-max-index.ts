// Min/max index: the first or last member, in canonical order, of a set that changes one member at a time. It is a
// binary heap (Williams 1964) for the newest version, with lazy deletion of removed members.

import type { Integer } from "../values/integers.js";
import { compare } from "../values/order.js";
import { isNumber } from "../values/values.js";
import type { LedNumber, LedSet, Value } from "../values/values.js";
import { choose, max, min } from "../sets/extremes.js";
import { FiniteSet } from "../sets/finite.js";
import type { Notes } from "../sets/store.js";
import { queriesBeforeIndex } from "./limits.js";
import { smallSize } from "../sets/limits.js";

/** The first or the last member. */
export type End = -1 | 1;

type KeyOf = (x: Value) => Value | undefined;

const itself: KeyOf = (x) => x;

/** `min(S)`, for a set that may be queried again after adding or removing a member. */
export function leastOf<T extends Integer>(S: LedSet<T>): T;
export function leastOf(S: Value): LedNumber;
export function leastOf(S: Value): LedNumber {
  return (endBy(S, -1, "ends", itself, true) as LedNumber | undefined) ?? min(S);
}

/** `max(S)`, for such a set. */
export function greatestOf<T extends Integer>(S: LedSet<T>): T;
export function greatestOf(S: Value): LedNumber;
export function greatestOf(S: Value): LedNumber {
  return (endBy(S, 1, "ends", itself, true) as LedNumber | undefined) ?? max(S);
}

/** `choose(S)`, for such a set. */
export function firstOf<T extends Value>(S: LedSet<T>): T;
export function firstOf(S: Value): Value;
export function firstOf(S: Value): Value {
  return endBy(S, -1, "ends", itself, false) ?? choose(S);
}

/**
 * The member with the extreme key in a large set; undefined if an index does not pay, or if `areNumbers` and not all
 * keys are numbers. Members without a key are skipped.
 */
export function endBy(S: Value, end: End, kind: string, keyOf: KeyOf, areNumbers: boolean): Value | undefined {
  if (!(S instanceof FiniteSet) || S.word !== 0 || S.count() <= smallSize) return undefined;
  const store = S.rooted();
  const ends = (store.notes(kind) as Ends | undefined) ?? store.keep(new Ends(kind, store.list, keyOf));
  return areNumbers && !ends.areNumbers ? undefined : ends.at(end, store.list, (x) => S.has(x));
}

/** The index of a set by a key of its members, for the newest version. */
class Ends<T extends Value = Value> implements Notes {
  private readonly first: Heap<T>;
  private readonly last: Heap<T>;
  /** The number of keys that are not numbers. */
  private others = 0;

  readonly kind: string;
  private readonly keyOf: KeyOf;

  constructor(kind: string, members: readonly T[], keyOf: KeyOf) {
    this.kind = kind;
    this.keyOf = keyOf;
    this.first = new Heap(-1, keyOf);
    this.last = new Heap(1, keyOf);
    for (const x of members) this.count(x, 1);
  }

  get areNumbers(): boolean {
    return this.others === 0;
  }

  added(x: T): void {
    this.count(x, 1);
    this.first.push(x);
    this.last.push(x);
  }

  removed(x: T): void {
    this.count(x, -1);
  }

  /** The extreme member; undefined as long as a heap does not pay. */
  at(end: End, members: readonly T[], isMember: (x: T) => boolean): T | undefined {
    return (end < 0 ? this.first : this.last).top(members, isMember);
  }

  private count(x: T, by: number): void {
    const key = this.keyOf(x);
    if (key !== undefined && !isNumber(key)) this.others += by;
  }
}

class Heap<T extends Value> {
  private items: T[] | undefined = undefined;
  private requests = 0;

  private readonly sign: End;
  private readonly keyOf: KeyOf;

  constructor(sign: End, keyOf: KeyOf) {
    this.sign = sign;
    this.keyOf = keyOf;
  }

  top(members: readonly T[], isMember: (x: T) => boolean): T | undefined {
    if (this.items === undefined && this.requests++ < queriesBeforeIndex) return undefined;
    // Rebuild the heap if most of its items have been removed from the set.
    if (this.items === undefined || this.items.length > 2 * members.length) this.make(members);
    for (const items = this.items!; items.length > 0; this.pop(items)) {
      const [x] = items;
      if (isMember(x!)) return x;
    }
    return undefined;
  }

  push(x: T): void {
    const { items } = this;
    if (items === undefined || this.keyOf(x) === undefined) return;
    let at = items.length;
    items.push(x);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isBefore(x, items[above]!)) break;
      items[at] = items[above]!;
      at = above;
    }
    items[at] = x;
  }

  private make(members: readonly T[]): void {
    const items = members.filter((x) => this.keyOf(x) !== undefined);
    this.items = undefined;
    for (let at = (items.length >> 1) - 1; at >= 0; at--) this.sink(items, at, items[at]!);
    this.items = items;
  }

  private pop(items: T[]): void {
    const last = items.pop()!;
    if (items.length > 0) this.sink(items, 0, last);
  }

  /** Inserts x at a position or in its subtree (sift down). */
  private sink(items: T[], from: number, x: T): void {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.isBefore(items[child + 1]!, items[child]!)) child++;
      if (!this.isBefore(items[child]!, x)) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = x;
  }

  private isBefore(a: T, b: T): boolean {
    return compare(this.keyOf(a)!, this.keyOf(b)!) * this.sign > 0;
  }
}
