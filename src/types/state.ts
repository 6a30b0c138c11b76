// The state of a game: the least type that includes the initial state and the results of the step for it.

import { any, isError, type Type } from "./lattice/type.js";
import { isWithin, union } from "./lattice/lattice.js";
import { widen } from "./lattice/recursion.js";
import { maxResultRounds } from "./results/limits.js";

/** The result of checking the step and its dependencies for one type of state. */
interface StepCheck {
  readonly type: Type;
  readonly isErrorFree: boolean;
}

/** The type of the state for which the step was checked last. */
interface StateSolution {
  readonly state: Type;
  /** True if the step has errors for this state, which is therefore too small. */
  readonly hasErrors: boolean;
}

/**
 * Infers the type of the state as a fixpoint. Branches of the step with errors for an intermediate state do not
 * contribute, as they may be valid for the final one: accesses to coordinates, for example, if the state starts as an
 * atom. Errors for the final state are reported.
 *
 * `check` checks the step for a state and discards the results for previous ones. With `skipsErrors`, branches with errors
 * do not contribute to the result.
 */
export function inferState(initialState: Type, check: (state: Type, skipsErrors: boolean) => StepCheck): StateSolution {
  let state = initialState;
  for (let round = 0; ; round++) {
    const { type, isErrorFree: isRight } = check(state, true);
    const nextState = round < maxResultRounds ? widen(state, isError(type) ? state : union(state, type), round) : any;
    if (isError(state)) return { state, hasErrors: false };
    if (isWithin(nextState, state)) {
      if (isRight) return { state, hasErrors: false };
      break;
    }
    state = nextState;
  }
  // If the step has errors for every state, its intended result is unknown, and so is the state.
  if (!check(any, false).isErrorFree) return { state: any, hasErrors: false };
  check(state, false);
  return { state, hasErrors: true };
}
