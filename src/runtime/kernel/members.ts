// What can be a member of a set, its canonical form, and the search in short lists of members.

import { fail, needValue } from "./failure.js";
import { memberFunction, memberInfinite } from "./failures.js";
import { equal } from "./equality.js";
import { level, unwinding } from "./nesting.js";
import { exact } from "./numbers.js";
import { areAll } from "./stretches.js";
import { Atom, isTuple, LedSet, Sequence } from "./values.js";
import type { Value } from "./values.js";

/** The maximum number of members of one set, sequence or list. */
export const mostMembers = 2 ** 24;

/** The canonical form of a number; any other value unchanged. */
export function canonical<T extends Value>(x: T): T;
export function canonical(x: Value): Value {
  return typeof x === "bigint" || (typeof x === "number" && !Number.isSafeInteger(x)) ? exact(x) : x;
}

/**
 * Fails if a value cannot be a member: a function or an infinite set, or a tuple or sequence that contains one; and what comes
 * from outside and is not a value.
 */
export function needMember(x: Value): void {
  if (x instanceof Atom) return;
  if (typeof x === "function") fail(memberFunction, {});
  try {
    if (isTuple(x) && x.length > 1) {
      for (let i = 0; i < x.length; i++) if (!Number.isSafeInteger(x[i])) needMember(x[i]!);
    } else if (x instanceof Sequence) {
      areAll(x, members);
    } else if (x instanceof LedSet) {
      if (!x.finite) fail(memberInfinite, { set: x });
    } else {
      needValue(x);
    }
  } catch (error) {
    throw unwinding(error);
  }
}

/** The value with copies of its tuples, so that later changes of a caller's arrays do not reach it. */
export function copied<T extends Value>(x: T): T;
export function copied(x: Value): Value {
  return isTuple(x) ? level(() => x.map(copied)) : x;
}

/** Fails for what cannot be a member. */
const members = {
  has(x: Value): boolean {
    if (!Number.isSafeInteger(x)) needMember(x);
    return true;
  },
};

/** True for strings, truth values, atoms and safe integers: each has only one form, so `===` decides their equality. */
export function hasOneForm(x: Value): boolean {
  return typeof x === "string" || typeof x === "boolean" || x instanceof Atom || Number.isSafeInteger(x);
}

/** True for those of them that the engine hashes with a secret, so that nobody can choose many with the same slot in a `Map`. */
export function isMapKey(v: Value): boolean {
  return typeof v !== "number" && hasOneForm(v);
}

/** The index of a value in a short list of members; negative if it is not there. */
export function placeIn(members: readonly Value[], x: Value): number {
  if (hasOneForm(x)) return members.indexOf(x);
  for (let i = 0; i < members.length; i++) {
    const member = members[i];
    if (member !== undefined && equal(member, x)) return i;
  }
  return -1;
}
