// The type of the states of a document that defines its steps, as claims see them.

import type { Defined, Machine } from "../names/resolved.js";
import { settledState } from "./state.js";
import { any, type Type, unfolded } from "./lattice/type.js";
import { union } from "./lattice/lattice.js";

/** What the first states of a machine can be. */
export function firstStates(
  { start, isSet }: Machine & { readonly kind: "machine" },
  typeOf: (start: Defined) => Type,
): Type {
  const begun = typeOf(start);
  return isSet ? membersIn(begun) : begun;
}

/**
 * What the states of a machine can be: the least type that has its beginning, and what a step gives for it. `called`
 * gives the type of a call of a definition.
 */
export function machineState(
  machine: Machine & { readonly kind: "machine" },
  called: (defined: Defined, args: readonly Type[]) => Type,
): Type {
  const { step, isLabelled } = machine;
  const first = firstStates(machine, (start) => called(start, []));
  return settledState(first, (state) => {
    const members = membersIn(called(step, [state]));
    return { given: isLabelled ? statesIn(members) : members, isRight: true };
  }).state;
}

const membersIn = (sets: Type): Type =>
  union(...unfolded(sets).map((part) => (part.kind === "set" ? part.member : any)));

/** The second parts of pairs. */
const statesIn = (pairs: Type): Type =>
  union(...unfolded(pairs).map((part) => (part.kind === "tuple" && part.items.length === 2 ? part.items[1]! : any)));
