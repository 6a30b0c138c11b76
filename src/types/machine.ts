// The type of the states of a document that defines a state machine, as claims see them.

import type { Defined, Machine } from "../resolve/resolved.js";
import { inferState } from "./state.js";
import { any, never, tupleOf, type Type, unfoldType } from "./lattice/type.js";
import { overlaps, union } from "./lattice/lattice.js";

export function initialStateType(
  { start, isSet }: Machine & { readonly kind: "machine" },
  typeOf: (start: Defined) => Type,
): Type {
  const startType = typeOf(start);
  return isSet ? memberTypeOf(startType) : startType;
}

/**
 * The type of the states: the least fixpoint that includes the initial states and the results of a step. `resultOfCall`
 * returns the result type of a call.
 */
export function inferMachineState(
  machine: Machine & { readonly kind: "machine" },
  resultOfCall: (defined: Defined, args: readonly Type[]) => Type,
): Type {
  const { step, isLabelled } = machine;
  const initialType = initialStateType(machine, (start) => resultOfCall(start, []));
  return inferState(initialType, (state) => {
    const members = memberTypeOf(resultOfCall(step, [state]));
    return { type: isLabelled ? secondCoordinatesOf(members) : members, isErrorFree: true };
  }).state;
}

const memberTypeOf = (sets: Type): Type =>
  union(...unfoldType(sets).map((part) => (part.kind === "set" ? part.member : any)));

const anyPair = tupleOf([any, any]);

/** The second coordinates of pairs. Values other than pairs do not contribute states. */
const secondCoordinatesOf = (pairs: Type): Type =>
  union(
    ...unfoldType(pairs).map((part) =>
      part.kind === "tuple" && part.items.length === 2 ? part.items[1]! : overlaps([part], anyPair) ? any : never,
    ),
  );
