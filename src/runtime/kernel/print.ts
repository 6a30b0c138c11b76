// Values as text, as documents see it.

import { fail } from "./failure.js";
import { tooLarge } from "./failures.js";
import { longestText, printUpTo } from "./printer.js";
import type { Value } from "./values.js";

/**
 * A value as LED prints it inside another value, where strings have quotes.
 *
 * @example
 * print("led") // '"led"'
 */
export function print(v: Value): string {
  const text = printUpTo(v, longestText);
  return text.length <= longestText
    ? text
    : fail(tooLarge, { what: "the printed text of a value", limit: `a text has at most ${longestText} characters` });
}

/**
 * A value as LED prints it at top level, where strings have no quotes.
 *
 * @example
 * pp("led") // "led"
 * pp(setOf(ratio(1, 3), 0)) // "{0, 0.(3..)}"
 */
export function pp(x: Value): string {
  if (typeof x === "string") return x;
  // Small integers are the most frequent case.
  return typeof x === "number" && (x | 0) === x ? String(x) : print(x);
}
