// The state of a game: the least type that includes the initial state and the results of the step for it.

import { any, isError, type Type } from "./lattice/type.js";
import { isWithin, union } from "./lattice/lattice.js";
import { widen } from "./lattice/recursion.js";
import { maxResultRounds } from "./results/limits.js";

/** The result of checking the step and its dependencies for one type of state. */
interface StepCheck {
  readonly type: Type;
  readonly isRight: boolean;
}

/** The type of the state for which the step was checked last. */
interface SettledState {
  readonly state: Type;
  /** True if the step has errors for this state, which is therefore too small. */
  readonly isWrong: boolean;
}

/**
 * Infers the type of the state as a fixpoint. Branches of the step with errors for an intermediate state do not
 * contribute, as they may be valid for the final one: accesses to coordinates, for example, if the state starts as an
 * atom. Errors for the final state are reported.
 *
 * `check` checks the step for a state and discards the results for previous ones. With `soundOnly`, branches with errors
 * do not contribute to the result.
 */
export function settledState(start: Type, check: (state: Type, soundOnly: boolean) => StepCheck): SettledState {
  let state = start;
  for (let round = 0; ; round++) {
    const { type, isRight } = check(state, true);
    const after = round < maxResultRounds ? widen(state, isError(type) ? state : union(state, type), round) : any;
    if (isError(state)) return { state, isWrong: false };
    if (isWithin(after, state)) {
      if (isRight) return { state, isWrong: false };
      break;
    }
    state = after;
  }
  // If the step has errors for every state, its intended result is unknown, and so is the state.
  if (!check(any, false).isRight) return { state: any, isWrong: false };
  check(state, false);
  return { state, isWrong: true };
}
