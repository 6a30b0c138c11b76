// What can be a member of a set, in which form it is one, and where it stands among few.

import { fail } from "./failure.js";
import { memberFunction, memberInfinite } from "./failures.js";
import { equal } from "./equality.js";
import { exact } from "./numbers.js";
import { Atom, isTuple, LedSet, Sequence } from "./values.js";
import type { Value } from "./values.js";

/** More members than this are not put into one set, sequence or list. */
export const mostMembers = 2 ** 24;

/** The one form of a number, which members have; any other value as it is. */
export function canonical<T extends Value>(x: T): T;
export function canonical(x: Value): Value {
  return typeof x === "bigint" || (typeof x === "number" && !Number.isSafeInteger(x)) ? exact(x) : x;
}

/** Fails if a value cannot be a member: a function or an infinite set, or a tuple or sequence with one inside. */
export function needMember(x: Value): void {
  if (typeof x === "function") fail(memberFunction, {});
  if (typeof x !== "object" || x instanceof Atom) return;
  if (isTuple(x)) {
    for (const part of x) if (typeof part !== "number") needMember(part);
  } else if (x instanceof Sequence) {
    for (const part of x.items) if (typeof part !== "number") needMember(part);
  } else if (x instanceof LedSet && !x.finite) {
    fail(memberInfinite, { set: x });
  }
}

/** True of strings, truth values, atoms and safe integers: they have one form each, and are found without `equal`. */
export function hasOneForm(x: Value): boolean {
  return typeof x === "string" || typeof x === "boolean" || x instanceof Atom || Number.isSafeInteger(x);
}

/** The place of a value in a short list of members; negative if it is not there. */
export function placeIn(members: readonly Value[], x: Value): number {
  if (hasOneForm(x)) return members.indexOf(x);
  for (let i = 0; i < members.length; i++) {
    const member = members[i];
    if (member !== undefined && equal(member, x)) return i;
  }
  return -1;
}
