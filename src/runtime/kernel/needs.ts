// What operations ask of their operands: the value itself if it is of the kind that is needed, and otherwise a failure
// that says so.

import { fail } from "./failure.js";
import { wrongKind } from "./failures.js";
import { exact } from "./numbers.js";
import { isNumber, LedSet, Rational } from "./values.js";
import type { Integer } from "./integers.js";
import type { LedNumber, Value } from "./values.js";

/** Fails because `value` is of another kind than what is needed ("a number"). */
export function wrong(value: Value, needed: string, help?: string): never {
  return fail(wrongKind, { value, needed, ...(help === undefined ? {} : { help }) });
}

/** The value itself if it is a set. */
export function needSet(v: Value): LedSet {
  return v instanceof LedSet ? v : wrong(v, "a set");
}

/** The value itself if it is a number. */
export function needNumber(v: Value): LedNumber {
  return isNumber(v) ? v : wrong(v, "a number");
}

/** The value, in canonical form, if it is an integer. */
export function needInteger(v: Value): Integer {
  if (typeof v === "number" && Number.isSafeInteger(v)) return v + 0;
  const n = exact(needNumber(v));
  if (n instanceof Rational)
    return fail(wrongKind, { value: v, kind: "a number that is no integer", needed: "an integer" });
  return n;
}
