// Seen filters: sets of the values that have occurred before.

import { level } from "../values/nesting.js";
import { isSequence, isSet, isTuple } from "../values/values.js";
import type { LedFunction, Value } from "../values/values.js";
import { SetBuilder } from "../sets/builder.js";
import { maxLoopCache, trialQueries } from "./limits.js";

/**
 * Creates a filter that already contains the values `met`. It returns true for values that are new or cannot be members
 * of a set, and adds them.
 */
export function newcomers(...met: readonly Value[]): LedFunction {
  const visited = new SetBuilder();
  let [lookups, remaining] = [0, maxLoopCache];
  const isNew = (x: Value): boolean => {
    if (remaining === 0 || !isFit(x)) return true;
    const wasAdded = visited.add(x);
    if (wasAdded) remaining--;
    if (++lookups === trialQueries && maxLoopCache - remaining > (trialQueries * 15) / 16) remaining = 0;
    return wasAdded;
  };
  met.forEach(isNew);
  return isNew;
}

export function isNewcomer(memory: Value, x: Value): boolean {
  return (memory as LedFunction)(x) === true;
}

/** True for values that can be members of a set. */
export function isFit(x: Value): boolean {
  if (typeof x === "function") return false;
  if (typeof x !== "object") return true;
  if (isTuple(x)) return level(() => x.every(isFit));
  if (isSequence(x)) return level(() => x.items.every(isFit));
  return !isSet(x) || x.finite;
}
