// The type of the states of a document that defines a state machine, as claims see them.

import type { Defined, Machine } from "../resolve/resolved.js";
import { settledState } from "./state.js";
import { any, never, tupleOf, type Type, unfoldType } from "./lattice/type.js";
import { overlaps, union } from "./lattice/lattice.js";

export function firstStates(
  { start, isSet }: Machine & { readonly kind: "machine" },
  typeOf: (start: Defined) => Type,
): Type {
  const startType = typeOf(start);
  return isSet ? membersIn(startType) : startType;
}

/**
 * The type of the states: the least fixpoint that includes the initial states and the results of a step. `resultOfCall`
 * returns the result type of a call.
 */
export function machineState(
  machine: Machine & { readonly kind: "machine" },
  resultOfCall: (defined: Defined, args: readonly Type[]) => Type,
): Type {
  const { step, isLabelled } = machine;
  const first = firstStates(machine, (start) => resultOfCall(start, []));
  return settledState(first, (state) => {
    const members = membersIn(resultOfCall(step, [state]));
    return { type: isLabelled ? statesIn(members) : members, isRight: true };
  }).state;
}

const membersIn = (sets: Type): Type =>
  union(...unfoldType(sets).map((part) => (part.kind === "set" ? part.member : any)));

const pair = tupleOf([any, any]);

/** The second coordinates of pairs. Values other than pairs do not contribute states. */
const statesIn = (pairs: Type): Type =>
  union(
    ...unfoldType(pairs).map((part) =>
      part.kind === "tuple" && part.items.length === 2 ? part.items[1]! : overlaps([part], pair) ? any : never,
    ),
  );
