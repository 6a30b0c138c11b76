// The interface of all sets. The kernel knows sets only by this; their representations are up to the other floors.

import type { Integer } from "./integers.js";
import { LedObject, plain } from "./led-object.js";
import type { Printer } from "./printer.js";
import type { Value } from "./values.js";

/** The notation of a set that is not simply listed: `Nat`, `fSet(Nat)`, `{1..9}`, `Nat * {1, 2}`. */
export type Formula =
  | { readonly kind: "name"; readonly name: string; readonly definition?: () => LedSet }
  | { readonly kind: "call"; readonly name: string; readonly argument: LedSet }
  | { readonly kind: "range"; readonly low: Integer; readonly high: Integer }
  | { readonly kind: "operation"; readonly operator: "U" | "\\" | "sec" | "*"; readonly operands: readonly LedSet[] };

/**
 * An immutable set of values, finite or infinite: it tells its `size`, whether it `has` a value, and gives its members in
 * canonical order.
 *
 * @example
 * const cells: LedSet<number> = setOf(3, 1, 2);
 * [...cells] // [ 1, 2, 3 ]
 * cells.size // 3
 * cells.has(4) // false
 */
export abstract class LedSet<T extends Value = Value> extends LedObject implements Iterable<T> {
  /** True if it has finitely many members; an infinite set can only be tested for membership. */
  abstract readonly finite: boolean;

  /** The notation of the set, if it is not the list of its members. */
  abstract readonly formula: Formula | undefined;

  abstract has(x: Value): boolean;

  /** True if a value is a member, of which it is known that only these coordinates, from 1, may not be what the set asks for. */
  abstract hasAt(x: Value, at: readonly number[]): boolean;

  /** True if the pair (a, b) is a member; tested without creating the pair, if possible. */
  abstract hasPair(a: Value, b: Value): boolean;

  /** True if the pair (a, (b, c)) is a member; tested without creating the pairs, if possible. */
  abstract hasNestedPair(a: Value, b: Value, c: Value): boolean;

  /** True if all pairs of a and a member of another set are members. */
  abstract hasPairs(a: Value, all: LedSet): boolean;

  /** The number of members; fails for an infinite set. */
  abstract count(): Integer;

  /** The members in any order, without repetition; fails for an infinite set. */
  abstract each(): Iterable<T>;

  /** Visits members until a visit returns true; returns whether one did. */
  abstract walk(visit: (x: T) => boolean): boolean;

  /** True if the iterator yields the members in canonical order. */
  abstract readonly ordered: boolean;

  /** The members in canonical order. */
  abstract listed(): readonly T[];

  /** The members as a list, if there is one already or if it is cheap to make. */
  abstract atHand(): readonly T[] | undefined;

  /** The first member in canonical order, found without listing the others; undefined if the set is empty. */
  abstract first(): T | undefined;

  /** A hash that depends only on the members, not on the representation of the set. */
  abstract hash(): number;

  /** True if this finite set has the same members as another finite set. */
  abstract equals(other: LedSet): boolean;

  /** The same, if it can be decided without looking at members. */
  abstract sameAs(other: LedSet): boolean | undefined;

  /** True if this finite set is a subset of another; undefined if this cannot be decided without looking at members. */
  abstract within(other: LedSet): boolean | undefined;

  /** True if it is known, without looking at members, that there are at most this many. */
  abstract hasAtMost(most: number): boolean;

  /** The intersection with another set, if it has a simple form: that of two ranges is a range. */
  abstract meet(other: LedSet): LedSet | undefined;

  /** The set with one more member, or one fewer, if its representation supports that directly. */
  abstract including(x: Value): LedSet | undefined;
  abstract excluding(x: Value): LedSet<T> | undefined;

  /** The union with another set, if its representation supports that directly. */
  abstract joined(other: LedSet): LedSet | undefined;

  /** The members that are not in another set, if its representation supports that directly. */
  abstract without(other: LedSet): LedSet<T> | undefined;

  /** The members of another set that are not in this one, if its representation supports that directly. */
  abstract removedFrom(other: LedSet): LedSet | undefined;

  /** The number of members; fails for an infinite set. */
  get size(): Integer {
    return this.count();
  }

  /** The members in canonical order; fails for an infinite set. */
  [Symbol.iterator](): Iterator<T> {
    return this.listed()[Symbol.iterator]();
  }

  /** The same, for what shows or compares sets of JavaScript; `toEqual` of Vitest and Jest does both with this one. */
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
    printer.set(this);
  }

  toJSON(): readonly unknown[] {
    return this.listed().map(plain);
  }
}
