// Tells values that come for the first time from those that have come before.

import { level } from "../kernel/nesting.js";
import { isSequence, isSet, isTuple } from "../kernel/values.js";
import type { LedFunction, Value } from "../kernel/values.js";
import { SetBuilder } from "../sets/builder.js";

/** So many values are remembered; all others count as new. What is computed again for them takes time, but no room. */
const mostKnown = 1_048_576;

/** A memory is given up if of so many values fewer than one in sixteen had been met: it costs more than it saves there. */
const trial = 1024;

/** A memory, which begins with these values: true of each that it has not met before, or that no set can have as a member. */
export function newcomers(...met: readonly Value[]): LedFunction {
  const known = new SetBuilder();
  let [asked, left] = [0, mostKnown];
  const isNew = (x: Value): boolean => {
    if (left === 0 || !isFit(x)) return true;
    const wasAdded = known.add(x);
    if (wasAdded) left--;
    if (++asked === trial && mostKnown - left > (trial * 15) / 16) left = 0;
    return wasAdded;
  };
  met.forEach(isNew);
  return isNew;
}

/** Asks such a memory. */
export function isNewcomer(memory: Value, x: Value): boolean {
  return (memory as LedFunction)(x) === true;
}

/** True of what can be a member of a set. */
export function isFit(x: Value): boolean {
  if (typeof x === "function") return false;
  if (typeof x !== "object") return true;
  if (isTuple(x)) return level(() => x.every(isFit));
  if (isSequence(x)) return level(() => x.items.every(isFit));
  return !isSet(x) || x.finite;
}
