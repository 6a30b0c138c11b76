// The items of a sequence as a list, for loops that ask for one of them in each turn: which kind of value it is, and where
// its items stand, is found out once before the loop.

import { size } from "../kernel/arithmetic.js";
import { index } from "../kernel/tuples.js";
import { isTuple, Sequence } from "../kernel/values.js";
import type { LedSet, Tuple, Value } from "../kernel/values.js";
import { setFrom } from "../sets/builder.js";

const noItems: Tuple = [];

/** A sequence whose items stand among others is copied for a loop with at least one turn for so many items. */
const itemsPerTurn = 4;

/**
 * The items of a sequence or a tuple, for a loop with so many turns. The list is empty if there are none, or if it would take
 * longer to make it than the loop does.
 */
export function listed(turns: Value, s: Value): Tuple {
  if (s instanceof Sequence) return typeof turns === "number" && s.length <= turns * itemsPerTurn ? s.items : noItems;
  return isTuple(s) ? s : noItems;
}

/** `listed(turns, s[i])`; empty if that is nothing. */
export function listedAt(turns: Value, s: Value, i: Value): Tuple {
  if (typeof i !== "number" || !Number.isInteger(i) || i < 1) return noItems;
  if (s instanceof Sequence) return i <= s.length ? listed(turns, s.item(i)) : noItems;
  const item = isTuple(s) ? s[i - 1] : undefined;
  return item === undefined ? noItems : listed(turns, item);
}

/** `s[i]`, where the items of s have been listed. */
export function itemIn<T extends Value>(items: Value, i: Value, s: Sequence<T>): T;
export function itemIn(items: Value, i: Value, s: Value): Value;
export function itemIn(items: Value, i: Value, s: Value): Value {
  return (typeof i === "number" ? (items as Tuple)[i - 1] : undefined) ?? index(s, i);
}

/** `s[i][j]`, where the items of `s[i]` have been listed. */
export function itemAt<T extends Value>(items: Value, j: Value, s: Sequence<Sequence<T>>, i: Value): T;
export function itemAt(items: Value, j: Value, s: Value, i: Value): Value;
export function itemAt(items: Value, j: Value, s: Value, i: Value): Value {
  return (typeof j === "number" ? (items as Tuple)[j - 1] : undefined) ?? index(index(s, i), j);
}

/** `{s[i] | i in {1..|s|}}` */
export function itemsOf(s: Value): LedSet {
  return setFrom(s instanceof Sequence ? s.items : Array.from({ length: Number(size(s)) }, (_, i) => index(s, i + 1)));
}
