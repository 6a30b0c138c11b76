// Printing of values, as documents see it.

import { fail } from "./failure.js";
import { tooLarge } from "./failures.js";
import { printUpTo } from "./printer.js";
import type { Value } from "./values.js";
import { maxPrintedLength } from "./limits.js";

/**
 * Formats a value as LED prints it inside another value, with quotes around strings.
 *
 * @example
 * print("led") // '"led"'
 */
export function print(v: Value): string {
  const text = printUpTo(v, maxPrintedLength);
  return text.length <= maxPrintedLength
    ? text
    : fail(tooLarge, {
        what: "the printed text of a value",
        limit: `a text has at most ${maxPrintedLength} characters`,
      });
}

/**
 * Formats a value as LED prints it at top level, without quotes around strings.
 *
 * @example
 * pp("led") // "led"
 * pp(setOf(ratio(1, 3), 0)) // "{0, 0.(3..)}"
 */
export function pp(x: Value): string {
  if (typeof x === "string") return x;
  // Fast path: small integers are the most frequent case.
  return typeof x === "number" && (x | 0) === x ? String(x) : print(x);
}
