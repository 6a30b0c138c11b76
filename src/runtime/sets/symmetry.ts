// Functions that are inserted into programs whose states are searched up to permutations (ir/symmetry.ts). The search
// replaces those that depend on the permuted atoms (model-checker/symmetry.ts).

import { truth } from "../values/definitions.js";
import { requireSet } from "../values/requirements.js";
import type { Value } from "../values/values.js";
import { members } from "./loops.js";

/** The same value: a set of which an order is about to be observed, at the place with this number. */
export const unordered = <T extends Value>(set: T, _site: number): T => set;

/** The same value: its printed form is about to be observed, at the place with this number. */
export const unprinted = <T extends Value>(value: T, _site: number): T => value;

/** The value of the constant with this number, evaluated by the program without checks. */
export const sharedConstant = (number: number): Value => {
  throw new Error(`there is no value of the constant ${number}`);
};

/** `some x in S. p`, evaluated for all members: whether it fails does not depend on their order. */
export function anyMember(S: Value, p: Value): boolean {
  return hasDecisiveMember(S, p, true);
}

/** `all x in S. p`, evaluated for all members. */
export function everyMember(S: Value, p: Value): boolean {
  return !hasDecisiveMember(S, p, false);
}

/** True if a predicate has a value for some member. The order of ranges is that of numbers, so they end early. */
function hasDecisiveMember(S: Value, p: Value, decisive: boolean): boolean {
  const set = requireSet(S);
  const holds = (x: Value): boolean => truth((p as (x: Value) => Value)(x)) === decisive;
  if (set.formula?.kind === "range") return set.walk(holds);
  let isDecided = false;
  for (const x of members(set)) if (holds(x)) isDecided = true;
  return isDecided;
}
