// Sequences created by JavaScript callers: items are checked and arrays copied, which emitted programs do not need.

import { requireValue } from "../values/failure.js";
import { level } from "../values/nesting.js";
import { isTuple, Sequence } from "../values/values.js";
import type { Value } from "../values/values.js";

/**
 * Creates a sequence of these items. Arrays among them are copied.
 *
 * @example
 * sequence(1, "a") // <1, "a">
 */
export function sequence<const Items extends readonly Value[]>(...items: Items): Sequence<Items[number]> {
  return sequenceFrom<Items[number]>(items);
}

/**
 * Creates a sequence from a list of any length. The list, and arrays in it, are copied.
 *
 * @example
 * sequenceFrom([..."led"]) // <"l", "e", "d">
 */
export function sequenceFrom<T extends Value>(items: readonly T[]): Sequence<T> {
  return new Sequence<T>(Array.from(items, take));
}

/** Copies the tuples in a value; fails if a component is not a LED value. */
function take<T extends Value>(x: T): T {
  requireValue(x);
  return isTuple(x) ? level(() => Array.from(x, take) as readonly Value[] as T) : x;
}
