// Turns values of LED into those of JavaScript.

import { LedSet, Sequence } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";

/** What `toJs` gives. */
export type JsValue =
  | number
  | bigint
  | boolean
  | string
  | readonly JsValue[]
  | ReadonlySet<JsValue>
  | { readonly [constructor: string]: JsValue }
  | ((...args: never) => unknown);

/**
 * A value as JavaScript has it: tuples and sequences become arrays, sets a `Set` in canonical order, atoms their names;
 * a ratio is the double that shows it, and where none does the text, such as `"1/3"`; an integer beyond the safe ones is
 * a bigint. `fromJs` makes the same value of it again.
 *
 * @throws LedError L612 for infinite sets
 * @example Object.fromEntries(toJs(setOf(["tea", 3], ["milk", 2]))) // { milk: 2, tea: 3 }
 */
export function toJs(value: Value): JsValue {
  switch (typeof value) {
    case "object":
      if (value instanceof LedSet) return new Set(value.listed().map(toJs));
      if (value instanceof Sequence) return value.items.map(toJs);
      return "toJSON" in value ? (value.toJSON() as JsValue) : value.map(toJs);
    default:
      return value;
  }
}
