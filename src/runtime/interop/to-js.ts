// Converts LED values to JavaScript values.

import { requireValue } from "../values/failure.js";
import { level } from "../values/nesting.js";
import { LedSet, Sequence } from "../values/values.js";
import type { Atom, EaselValue, LedFunction, Rational, Tuple, Value } from "../values/values.js";

/**
 * The result of `toJs`.
 *
 * @example
 * const plain: JsValue = toJs(parse("<1, 2>"));
 * plain // [ 1, 2 ]
 */
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
 * The result type of `toJs` for a type of values: for `LedSet<readonly [string, Integer]>`, a set of pairs of a string
 * and a number.
 *
 * @example
 * const starts: JsOf<LedSet<readonly [string, Integer]>> = new Set([["dig", 0]]);
 * starts.size // 1
 */
export type JsOf<T> = Value extends T
  ? JsValue
  : T extends LedSet<infer Member>
    ? ReadonlySet<JsOf<Member>>
    : T extends Sequence<infer Item>
      ? readonly JsOf<Item>[]
      : T extends Atom<infer Name>
        ? Name
        : T extends Rational
          ? number | string
          : T extends EaselValue
            ? { readonly [constructor: string]: JsValue }
            : T extends LedFunction
              ? T
              : T extends Tuple
                ? { readonly [At in keyof T]: JsOf<T[At]> }
                : T;

/**
 * Converts a value to JavaScript: tuples and sequences become arrays, sets a `Set` in canonical order, and atoms their
 * names. A ratio becomes the double with the same decimal form if there is one, otherwise a string, such as `"1/3"`. An
 * integer that is not safe becomes a bigint. `fromJs` converts back.
 *
 * @throws LedError L612 for infinite sets, L630 for values that are not LED values
 * @example
 * Object.fromEntries(toJs(setOf(["tea", 3], ["milk", 2]))) // { milk: 2, tea: 3 }
 * toJs(sequence(ratio(1, 2), ratio(1, 3), atom("x"))) // [ 0.5, '1/3', 'x' ]
 */
export function toJs<T extends Value>(value: T): JsOf<T>;
export function toJs(value: Value): JsValue {
  return plainOf(value);
}

function plainOf(value: Value): JsValue {
  requireValue(value);
  if (typeof value !== "object") return value;
  return level(() => {
    if (value instanceof LedSet) return new Set(value.listed().map(plainOf));
    if (value instanceof Sequence) return value.items.map(plainOf);
    return "toJSON" in value ? (value.toJSON() as JsValue) : Array.from(value, plainOf);
  });
}
