// Values as the texts that documents see.

import { fail } from "./failure.js";
import { tooLarge } from "./failures.js";
import { printUpTo } from "./printer.js";
import type { Value } from "./values.js";

/** Printed texts end here, well below the longest string of any engine. */
const longestText = 2 ** 28;

/** A value as LED prints it inside another value: strings are in quotes. */
export function print(v: Value): string {
  const text = printUpTo(v, longestText);
  return text.length <= longestText
    ? text
    : fail(tooLarge, { what: "the printed text of a value", limit: `a text has at most ${longestText} characters` });
}

/** A value as LED prints it at the top: strings are bare. */
export function pp(x: Value): string {
  if (typeof x === "string") return x;
  // Most often small integers are printed.
  return typeof x === "number" && (x | 0) === x ? String(x) : print(x);
}
