// Growing abstract values, widened after a few steps so that the fixpoint iteration terminates (abstract
// interpretation: Cousot and Cousot 1977).

import {
  coarsen,
  type AbstractValue,
  isWithin,
  join,
  none,
  widened,
} from "../../language/operations/abstract-value.js";

/**
 * Numbers of joins before an abstract value is widened (`patience`) and before it is coarsened (`maxGrowth`). A
 * patience of 1 or 12, or a growth of 8 or 64, changes neither the emitted code nor the compile time of any test
 * document.
 */
const patience = 4;
const maxGrowth = 16;

export interface Growing {
  extent: AbstractValue;
  times: number;
}

/** Joins `more` into an abstract value. Returns true if it grew. */
export function grow(growing: Growing, more: AbstractValue): boolean {
  if (isWithin(more, growing.extent)) return false;
  const joined = join(growing.extent, more);
  growing.times++;
  growing.extent =
    growing.times > maxGrowth ? coarsen(joined) : growing.times > patience ? widened(growing.extent, joined) : joined;
  return true;
}

export function growingIn(all: (Growing | undefined)[], id: number): Growing {
  return (all[id] ??= { extent: none, times: 0 });
}
