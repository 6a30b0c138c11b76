// The items of a sequence as a list, for loops that index it in each iteration: its kind and representation are checked
// once, before the loop.

import { size } from "../values/arithmetic.js";
import { index } from "../values/tuples.js";
import { isTuple, Sequence } from "../values/values.js";
import type { LedSet, Tuple, Value } from "../values/values.js";
import { setFrom } from "../sets/builder.js";
import { maxItemsPerIteration } from "./limits.js";

const noItems: Tuple = [];

/**
 * The items of a sequence or tuple, for a loop with `turns` iterations. Empty for other values, or if copying a view
 * would take longer than the loop.
 */
export function listed(turns: Value, s: Value): Tuple {
  if (s instanceof Sequence)
    return typeof turns === "number" && s.length <= turns * maxItemsPerIteration ? s.items : noItems;
  return isTuple(s) ? s : noItems;
}

/** `listed(turns, s[i])`; empty if there is no such item. */
export function listedAt(turns: Value, s: Value, i: Value): Tuple {
  if (typeof i !== "number" || !Number.isInteger(i) || i < 1) return noItems;
  if (s instanceof Sequence) return i <= s.length ? listed(turns, s.item(i)) : noItems;
  const item = isTuple(s) ? s[i - 1] : undefined;
  return item === undefined ? noItems : listed(turns, item);
}

/** `s[i]`, where `items` is the list from `listed`. */
export function itemIn<T extends Value>(items: Value, i: Value, s: Sequence<T>): T;
export function itemIn(items: Value, i: Value, s: Value): Value;
export function itemIn(items: Value, i: Value, s: Value): Value {
  return (typeof i === "number" ? (items as Tuple)[i - 1] : undefined) ?? index(s, i);
}

/** `s[i][j]`, where `items` is the list from `listedAt`. */
export function itemAt<T extends Value>(items: Value, j: Value, s: Sequence<Sequence<T>>, i: Value): T;
export function itemAt(items: Value, j: Value, s: Value, i: Value): Value;
export function itemAt(items: Value, j: Value, s: Value, i: Value): Value {
  return (typeof j === "number" ? (items as Tuple)[j - 1] : undefined) ?? index(index(s, i), j);
}

/** `{s[i] | i in {1..|s|}}` */
export function itemsOf(s: Value): LedSet {
  return setFrom(s instanceof Sequence ? s.items : Array.from({ length: Number(size(s)) }, (_, i) => index(s, i + 1)));
}
