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
  extent: AbstractValue;
  times: number;
}

/** Joins `more` into an abstract value. Returns true if it grew. */
export function grow(growing: WideningState, added: AbstractValue): boolean {
  if (isWithin(added, growing.extent)) return false;
  const joined = join(growing.extent, added);
  growing.times++;
  growing.extent =
    growing.times > joinsBeforeCoarsening
      ? coarsen(joined)
      : growing.times > joinsBeforeWidening
        ? widenValue(growing.extent, joined)
        : joined;
  return true;
}

export function growingIn(all: (WideningState | undefined)[], id: number): WideningState {
  return (all[id] ??= { extent: none, times: 0 });
}
