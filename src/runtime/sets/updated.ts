// `t[i |-> e]` for tuples, sequences, strings and sets of pairs, and the order in which sequence comprehensions visit
// members.

import { charactersOf } from "../values/characters.js";
import { equal } from "../values/equality.js";
import { requireInteger, failIndex, failKind } from "../values/requirements.js";
import { isTuple, LedSet, Sequence } from "../values/values.js";
import type { Tuple, Value } from "../values/values.js";
import { SetBuilder } from "./builder.js";
import { FiniteSet } from "./finite.js";
import { members } from "./loops.js";

/** A tuple, sequence or string with `x` at the index i; a set of pairs with (i, x) as the only pair that begins with i. */
export function updated<T extends Value, const X extends Value>(t: Sequence<T>, i: Value, x: X): Sequence<T | X>;
export function updated(t: string, i: Value, x: Value): string;
export function updated<T extends Value, const I extends Value, const X extends Value>(
  t: LedSet<T>,
  i: I,
  x: X,
): LedSet<T | readonly [I, X]>;
export function updated(t: Value, i: Value, x: Value): Value;
export function updated(t: Value, i: Value, x: Value): Value {
  if (t instanceof LedSet) return updateRelation(t, i, x);
  if (typeof t === "string") return withItem([...charactersOf(t)], t, i, character(x)).join("");
  if (t instanceof Sequence) return new Sequence(withItem(t.items, t, i, x));
  if (isTuple(t)) return withItem(t, t, i, x) as unknown as Tuple;
  return failKind(t, "a tuple, a sequence, a string or a set of pairs");
}

function withItem<T extends Value>(items: readonly T[], whole: Value, i: Value, x: T): T[] {
  const at = requireInteger(i);
  if (typeof at !== "number" || at < 1 || at > items.length) return failIndex(whole, at, items.length);
  const copy = items.slice();
  copy[at - 1] = x;
  return copy;
}

function character(x: Value): string {
  return typeof x === "string" && charactersOf(x).length === 1 ? x : failKind(x, "a string of one character");
}

function updateRelation(set: LedSet, i: Value, x: Value): LedSet {
  const result = new SetBuilder<Value>();
  for (const member of members(set)) if (isTuple(member, 2) && !equal(member[0]!, i)) result.add(member);
  result.add([i, x]);
  return result.finish();
}

/** The same set, whose members are visited in canonical order. */
export function inOrder<T extends Value>(set: LedSet<T>): LedSet<T>;
export function inOrder(set: Value): Value;
export function inOrder(set: Value): Value {
  return set instanceof LedSet && set.finite && !set.ordered ? new FiniteSet(set.listed()) : set;
}
