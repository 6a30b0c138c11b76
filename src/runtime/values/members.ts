// Values as members of sets: validity, canonical form, and linear search in short lists.

import { fail, requireValue } from "./failure.js";
import { memberFunction, memberInfinite } from "./failures.js";
import { equal } from "./equality.js";
import { level, unwinding } from "./nesting.js";
import { exact } from "./numbers.js";
import { areAll } from "./range-summaries.js";
import { Atom, isTuple, LedObject, LedSet } from "./values.js";
import type { Sequence, Value } from "./values.js";

/** The canonical form of a number; any other value unchanged. */
export function canonical<T extends Value>(x: T): T;
export function canonical(x: Value): Value {
  return typeof x === "bigint" || (typeof x === "number" && !Number.isSafeInteger(x)) ? exact(x) : x;
}

/**
 * Fails if a value cannot be a member: functions, infinite sets, tuples and sequences that contain one, and foreign
 * values.
 */
export function requireMember(x: Value): void {
  if (x instanceof Atom) return;
  if (typeof x === "function") fail(memberFunction, {});
  try {
    if (isTuple(x) && x.length > 1) {
      for (let i = 0; i < x.length; i++) if (!Number.isSafeInteger(x[i])) requireMember(x[i]!);
    } else if (x instanceof LedObject && x.kind === "sequence") {
      areAll(x as Sequence, members);
    } else if (x instanceof LedSet) {
      if (!x.finite) fail(memberInfinite, { set: x });
    } else {
      requireValue(x);
    }
  } catch (error) {
    throw unwinding(error);
  }
}

/** Copies the tuples in a value, so that later changes of a caller's arrays do not affect it. */
export function copied<T extends Value>(x: T): T;
export function copied(x: Value): Value {
  return isTuple(x) ? level(() => x.map(copied)) : x;
}

/** `requireMember` as a test for `areAll`. */
const members = {
  has(x: Value): boolean {
    if (!Number.isSafeInteger(x)) requireMember(x);
    return true;
  },
};

/**
 * True for strings, truth values, atoms and safe integers. Each has only one representation, so `===` decides equality.
 */
export function hasOneForm(x: Value): boolean {
  return typeof x === "string" || typeof x === "boolean" || x instanceof Atom || Number.isSafeInteger(x);
}

/**
 * True for values suitable as keys of a `Map`. Engines hash numbers without a secret, so collisions could be provoked.
 */
export function isMapKey(v: Value): boolean {
  return typeof v !== "number" && hasOneForm(v);
}

/** The index of a value in a short list of members; negative if it is missing. */
export function placeIn(members: readonly Value[], x: Value): number {
  if (hasOneForm(x)) return members.indexOf(x);
  for (let i = 0; i < members.length; i++) {
    const member = members[i];
    if (member !== undefined && equal(member, x)) return i;
  }
  return -1;
}
