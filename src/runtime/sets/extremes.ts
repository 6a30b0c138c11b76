// The built-in functions `min`, `max` and `choose`.

import { fail } from "../values/failure.js";
import { chooseFromEmpty, extremeOfNone } from "../values/failures.js";
import type { Integer } from "../values/integers.js";
import { requireNumber, requireSet, failKind } from "../values/requirements.js";
import { compareNumbers } from "../values/numbers.js";
import { isSet } from "../values/values.js";
import type { LedNumber, LedSet, Value } from "../values/values.js";
import type { Total, Walk } from "./loops.js";
import { IntegerRange } from "./ranges.js";

function minOf<T extends Integer>(x: LedSet<T>): T;
function minOf(x: Integer, ...more: readonly Integer[]): Integer;
function minOf(x: Value, ...more: readonly Value[]): LedNumber;
function minOf(x: Value, ...more: readonly Value[]): LedNumber {
  const [y] = more;
  return typeof x === "number" && typeof y === "number" && more.length === 1
    ? Math.min(x, y)
    : extreme("min", -1, x, more);
}

function maxOf<T extends Integer>(x: LedSet<T>): T;
function maxOf(x: Integer, ...more: readonly Integer[]): Integer;
function maxOf(x: Value, ...more: readonly Value[]): LedNumber;
function maxOf(x: Value, ...more: readonly Value[]): LedNumber {
  const [y] = more;
  return typeof x === "number" && typeof y === "number" && more.length === 1
    ? Math.max(x, y)
    : extreme("max", 1, x, more);
}

/** As function values, they accept any number of further arguments. */
const anyNumber = { more: Infinity };

/** The least of two or more numbers, or of one non-empty set of numbers. */
export const min = /* @__PURE__ */ Object.assign(minOf, anyNumber);
/** The greatest of two or more numbers, or of one non-empty set of numbers. */
export const max = /* @__PURE__ */ Object.assign(maxOf, anyNumber);

/** `min({t | c})`, without building the set. */
export function leastOver<N extends Value = Value>(walk: Walk<N>): Total<N>;
export function leastOver(walk: Walk<Value>): LedNumber {
  return extremeOver("min", -1, walk);
}

/** `max({t | c})`, without building the set. */
export function greatestOver<N extends Value = Value>(walk: Walk<N>): Total<N>;
export function greatestOver(walk: Walk<Value>): LedNumber {
  return extremeOver("max", 1, walk);
}

function extremeOver(name: string, sign: number, traverse: Walk<Value>): LedNumber {
  let best: LedNumber | undefined;
  traverse((x) => {
    best = farther(sign, best, x);
  });
  return best ?? none(name);
}

/** The lesser of the least number so far (undefined at first) and x. */
export function lesserOf<Best extends LedNumber, N extends Value>(least: Best | undefined, x: N): Best | Total<N>;
export function lesserOf(least: LedNumber | undefined, x: Value): LedNumber {
  if (typeof x === "number" && typeof least === "number") return x < least ? x : least;
  return farther(-1, least, x);
}

/** The greater of the greatest number so far (undefined at first) and x. */
export function greaterOf<Best extends LedNumber, N extends Value>(greatest: Best | undefined, x: N): Best | Total<N>;
export function greaterOf(greatest: LedNumber | undefined, x: Value): LedNumber {
  if (typeof x === "number" && typeof greatest === "number") return x > greatest ? x : greatest;
  return farther(1, greatest, x);
}

function farther(sign: number, best: LedNumber | undefined, x: Value): LedNumber {
  const next = requireNumber(x);
  if (best === undefined) return next;
  if (typeof next === "number" && typeof best === "number") return next * sign > best * sign ? next : best;
  return compareNumbers(next, best) * sign > 0 ? next : best;
}

/** The result of a loop that computes `min`; fails if there were no numbers. */
export function leastFound<N extends LedNumber>(least: N | undefined): N {
  return least ?? none("min");
}

/** The result of a loop that computes `max`; fails if there were no numbers. */
export function greatestFound<N extends LedNumber>(greatest: N | undefined): N {
  return greatest ?? none("max");
}

function none(name: string): never {
  return fail(extremeOfNone, { name });
}

function extreme(name: string, sign: number, x: Value, more: readonly Value[]): LedNumber {
  if (more.length === 0) {
    const set = isSet(x) ? x : failKind(x, "a set of numbers, or several numbers");
    if (set instanceof IntegerRange) return sign < 0 ? set.low : set.high;
    return extremeOver(name, sign, (emit) => {
      set.walk((member) => {
        emit(member);
        return false;
      });
    });
  }
  let best = requireNumber(x);
  for (let i = 0; i < more.length; i++) {
    const n = requireNumber(more[i]!);
    if (compareNumbers(n, best) * sign > 0) best = n;
  }
  return best;
}

/** The first member of a set in canonical order. */
export function choose<T extends Value>(S: LedSet<T>): T;
export function choose(S: Value): Value;
export function choose(S: Value): Value {
  return requireSet(S).first() ?? fail(chooseFromEmpty, {});
}
