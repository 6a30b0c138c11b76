// What every set can be asked, whatever it is made of. The kernel knows sets by this alone; how they are represented is
// for the floors above.

import type { Integer } from "./integers.js";
import type { Value } from "./values.js";

/** How a set that is not simply listed is written: `Nat`, `fSet(Nat)`, `{1..9}`, `Nat * {1, 2}`. */
export type Formula =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly argument: LedSet }
  | { readonly kind: "range"; readonly low: Integer; readonly high: Integer }
  | { readonly kind: "operation"; readonly operator: "U" | "\\" | "sec" | "*"; readonly operands: readonly LedSet[] };

/** A set of values, finite or infinite; immutable. */
export abstract class LedSet<T extends Value = Value> implements Iterable<T> {
  /** Whether it has finitely many members; of an infinite set, members can only be tested. */
  abstract readonly finite: boolean;

  /** How the set is written if not as the list of its members. */
  abstract readonly formula: Formula | undefined;

  abstract has(x: Value): boolean;

  /** Whether the pair (a, b) is a member; asked without making the pair, if that is easy. */
  abstract hasPair(a: Value, b: Value): boolean;

  /** Whether the pair (a, (b, c)) is a member; asked without making a pair, if that is easy. */
  abstract hasNestedPair(a: Value, b: Value, c: Value): boolean;

  /** Whether the pairs of a and a member of another set all are members. */
  abstract hasPairs(a: Value, all: LedSet): boolean;

  /** The number of members; an infinite set fails. */
  abstract size(): Integer;

  /** The members, each once, in any order; an infinite set fails. */
  abstract [Symbol.iterator](): Iterator<T>;

  /** Visits members until a visit answers true; true if one did. */
  abstract walk(visit: (x: T) => boolean): boolean;

  /** True if the iterator gives the members in canonical order. */
  abstract readonly ordered: boolean;

  /** The members in canonical order. */
  abstract listed(): readonly T[];

  /** The members in a list, if one is at hand or quickly made. */
  abstract atHand(): readonly T[] | undefined;

  /** The first member in canonical order, found without listing the others; nothing if there is none. */
  abstract first(): T | undefined;

  /** A hash that depends on the members only, not on how the set is represented. */
  abstract hash(): number;

  /** Whether a finite set has the same members as another finite one. */
  abstract equals(other: LedSet): boolean;

  /** The same, if that shows without looking at members. */
  abstract sameAs(other: LedSet): boolean | undefined;

  /** Whether a finite set is within another, if that shows without looking at members. */
  abstract within(other: LedSet): boolean | undefined;

  /** Whether it has at most so many members, if that shows without looking at any; false if not. */
  abstract hasAtMost(most: number): boolean;

  /** The intersection with another set, if it has a simple form of its own: of two ranges, a range. */
  abstract meet(other: LedSet): LedSet | undefined;

  /** The set with one more member, or one less, if its representation has a quick way to it. */
  abstract including(x: Value): LedSet | undefined;
  abstract excluding(x: Value): LedSet<T> | undefined;

  /** The union with another set, if its representation has a quick way to it. */
  abstract joined(other: LedSet): LedSet | undefined;

  /** The members that are not in another set, if its representation has a quick way to them. */
  abstract without(other: LedSet): LedSet<T> | undefined;

  /** The members of another set that are not in this one, if its representation has a quick way to them. */
  abstract removedFrom(other: LedSet): LedSet | undefined;
}
