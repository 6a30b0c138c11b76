// Sequences of values from outside: arrays are copied and checked, which the programs of documents need not do.

import { needValue } from "../kernel/failure.js";
import { level } from "../kernel/nesting.js";
import { isTuple, Sequence } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";

/**
 * The sequence of these items. Arrays among them are copied.
 *
 * @example
 * sequence(1, "a") // <1, "a">
 */
export function sequence<const Items extends readonly Value[]>(...items: Items): Sequence<Items[number]> {
  return sequenceFrom<Items[number]>(items);
}

/**
 * The sequence of the items in a list of any length. The list, and arrays in it, are copied.
 *
 * @example
 * sequenceFrom([..."led"]) // <"l", "e", "d">
 */
export function sequenceFrom<T extends Value>(items: readonly T[]): Sequence<T> {
  return new Sequence<T>(Array.from(items, taken));
}

/** A copy of a value of which all parts are values. */
function taken<T extends Value>(x: T): T {
  needValue(x);
  return isTuple(x) ? level(() => Array.from(x, taken) as readonly Value[] as T) : x;
}
