// Growing abstract values, widened after a few steps so that the fixpoint iteration terminates (abstract
// interpretation: Cousot and Cousot 1977).

import {
  coarsen,
  type AbstractValue,
  isWithin,
  join,
  none,
  widenValue,
} from "../../language/operations/abstract-value.js";
import { joinsBeforeCoarsening, joinsBeforeWidening } from "./limits.js";

export interface WideningState {
  abstractValue: AbstractValue;
  times: number;
}

/** Joins `added` into an abstract value. Returns true if it grew. */
export function widen(state: WideningState, added: AbstractValue): boolean {
  if (isWithin(added, state.abstractValue)) return false;
  const joined = join(state.abstractValue, added);
  state.times++;
  state.abstractValue =
    state.times > joinsBeforeCoarsening
      ? coarsen(joined)
      : state.times > joinsBeforeWidening
        ? widenValue(state.abstractValue, joined)
        : joined;
  return true;
}

export function growingIn(all: (WideningState | undefined)[], id: number): WideningState {
  return (all[id] ??= { abstractValue: none, times: 0 });
}
