// The state of a game: the least type that has what the beginning gives, and all that the step gives for it.

import { mostRounds } from "./results/growing-results.js";
import { any, isError, type Type } from "./lattice/type.js";
import { isWithin, union } from "./lattice/lattice.js";
import { widen } from "./lattice/recursion.js";

/** What a check of the step, and of all that it needs, comes to when the state is of some type. */
export interface StepCheck {
  /** What the step gives. */
  readonly given: Type;
  /** True if nothing is wrong. */
  readonly isRight: boolean;
}

/** A state, with which the step has been checked last. */
export interface SettledState {
  readonly state: Type;
  /** True if the step is wrong for this state: it is less than was meant. */
  readonly isWrong: boolean;
}

/**
 * Finds the state by a fixed point. What is wrong in the step while the state is still too small adds nothing to it, and
 * may be right with the whole: the coordinates of a state that begins as `` `menu ``. What is wrong with the whole is wrong.
 *
 * `check` checks the step for a state and forgets what it has found for another one; `soundOnly` leaves what is wrong out
 * of what the step gives.
 */
export function settledState(start: Type, check: (state: Type, soundOnly: boolean) => StepCheck): SettledState {
  let state = start;
  for (let round = 0; ; round++) {
    const { given, isRight } = check(state, true);
    const after = round < mostRounds ? widen(state, isError(given) ? state : union(state, given), round) : any;
    if (isError(state)) return { state, isWrong: false };
    if (isWithin(after, state)) {
      if (isRight) return { state, isWrong: false };
      break;
    }
    state = after;
  }
  // If the step is wrong whatever the state is, then what it was meant to give is not known, nor is the state.
  if (!check(any, false).isRight) return { state: any, isWrong: false };
  check(state, false);
  return { state, isWrong: true };
}
