// The interface of all sets. The kernel depends only on this interface; the representations are in the other folders.

import type { Integer } from "./integers.js";
import { LedObject, plain } from "./led-object.js";
import type { Printer } from "./printer.js";
import { printSet } from "./set-printer.js";
import type { Value } from "./values.js";

/** The notation of a set that is not listed: `Nat`, `fSet(Nat)`, `{1..9}`, `Nat * {1, 2}`. */
export type Formula =
  | { readonly kind: "name"; readonly name: string; readonly definition?: () => LedSet }
  | { readonly kind: "call"; readonly name: string; readonly argument: LedSet }
  | { readonly kind: "range"; readonly low: Integer; readonly high: Integer }
  | { readonly kind: "operation"; readonly operator: "U" | "\\" | "sec" | "*"; readonly operands: readonly LedSet[] };

/**
 * An immutable set of values, finite or infinite, with a `size`, a membership test `has`, and iteration in canonical
 * order.
 *
 * @example
 * const cells: LedSet<number> = setOf(3, 1, 2);
 * [...cells] // [ 1, 2, 3 ]
 * cells.size // 3
 * cells.has(4) // false
 */
export abstract class LedSet<T extends Value = Value> extends LedObject implements Iterable<T> {
  get kind(): "set" {
    return "set";
  }

  /** True for finite sets; an infinite set only supports membership tests. */
  abstract readonly finite: boolean;

  /** The notation of the set, unless it is the list of its members. */
  abstract readonly formula: Formula | undefined;

  abstract has(x: Value): boolean;

  /** True if a tuple is a member, where only the coordinates `at` (from 1) are not yet known to fit. */
  abstract hasAt(x: Value, at: readonly number[]): boolean;

  /** True if the pair (a, b) is a member; tested without allocating the pair, if possible. */
  abstract hasPair(a: Value, b: Value): boolean;

  /** True if the pair (a, (b, c)) is a member; tested without allocating the pairs, if possible. */
  abstract hasNestedPair(a: Value, b: Value, c: Value): boolean;

  /** True if (a, x) is a member for every x in another set. */
  abstract hasPairs(a: Value, all: LedSet): boolean;

  abstract count(): Integer;

  /** The members in any order, without duplicates; fails for an infinite set. */
  abstract each(): Iterable<T>;

  /** Visits members until `visit` returns true; returns true if it did. */
  abstract walk(visit: (x: T) => boolean): boolean;

  /** True if `each` yields the members in canonical order. */
  abstract readonly ordered: boolean;

  /** The members in canonical order. */
  abstract listed(): readonly T[];

  /** The members as a list, if one exists or is cheap to create. */
  abstract atHand(): readonly T[] | undefined;

  /** The least member in canonical order, without listing the others; undefined if the set is empty. */
  abstract first(): T | undefined;

  /** A hash that depends only on the members, not on the representation. */
  abstract hash(): number;

  /** True if two finite sets have the same members. */
  abstract equals(other: LedSet): boolean;

  /** `equals` without enumerating members; undefined if that cannot decide. */
  abstract sameAs(other: LedSet): boolean | undefined;

  /** True if this finite set is a subset of another, without enumerating members; undefined if that cannot decide. */
  abstract within(other: LedSet): boolean | undefined;

  /** True if the set evidently has at most `limit` members, without enumerating them. */
  abstract hasAtMost(limit: number): boolean;

  /** The intersection with another set, if it has a closed form: two ranges meet in a range. */
  abstract meet(other: LedSet): LedSet | undefined;

  /** The set with one member added or removed, if its representation supports that directly. */
  abstract including(x: Value): LedSet | undefined;
  abstract excluding(x: Value): LedSet<T> | undefined;

  /** The union with another set, if the representation supports it directly. */
  abstract join(other: LedSet): LedSet | undefined;

  /** The difference `this \ other`, if the representation supports it directly. */
  abstract without(other: LedSet): LedSet<T> | undefined;

  /** The difference `other \ this`, if the representation supports it directly. */
  abstract removedFrom(other: LedSet): LedSet | undefined;

  /** The number of members; fails for an infinite set. */
  get size(): Integer {
    return this.count();
  }

  /** The members in canonical order; fails for an infinite set. */
  [Symbol.iterator](): Iterator<T> {
    return this.listed()[Symbol.iterator]();
  }

  /** Like the iterator, for libraries that inspect or compare JavaScript sets, such as `toEqual` in Vitest and Jest. */
  values(): Iterable<T> {
    return this.listed();
  }

  forEach(visit: (x: T) => void): void {
    for (const x of this.listed()) visit(x);
  }

  get [Symbol.toStringTag](): string {
    return "Set";
  }

  printOn(printer: Printer): void {
    printSet(this, printer);
  }

  toJSON(): readonly unknown[] {
    return this.listed().map(plain);
  }
}
