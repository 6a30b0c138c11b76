// Checks of operands: each function returns its argument if it is of the required kind, and fails otherwise.

import { fail } from "./failure.js";
import { indexOutside, wrongKind } from "./failures.js";
import { exact } from "./numbers.js";
import { isNumber, kindOf, LedSet, Rational } from "./values.js";
import type { Integer } from "./integers.js";
import type { LedNumber, Value } from "./values.js";

/** Fails because `value` is not of the required kind ("a number"). */
export function failKind(value: Value, needed: string, help?: string): never {
  return fail(wrongKind, { value, needed, ...(help === undefined ? {} : { help }) });
}

/** Fails because a tuple, sequence or string of this length has nothing at the index `at`. */
export function failIndex(t: Value, at: number | bigint, length: number): never {
  const part = typeof t === "string" ? "character" : kindOf(t) === "sequence" ? "item" : "coordinate";
  return fail(indexOutside, { value: t, index: String(at), length, part });
}

export function requireSet(v: Value): LedSet {
  return v instanceof LedSet ? v : failKind(v, "a set");
}

export function requireNumber(v: Value): LedNumber {
  return isNumber(v) ? v : failKind(v, "a number");
}

/** Returns the canonical form of an integer; fails for other values. */
export function requireInteger(v: Value): Integer {
  if (typeof v === "number" && Number.isSafeInteger(v)) return v + 0;
  const n = exact(requireNumber(v));
  if (n instanceof Rational)
    return fail(wrongKind, { value: v, kind: "a number that is not an integer", needed: "an integer" });
  return n;
}
