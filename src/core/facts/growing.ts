// Extents that grow until they are large enough: after a few steps they are widened, so that they come to an end (abstract
// interpretation: Cousot and Cousot 1977).

import { coarsened, type Extent, isWithin, join, none, widened } from "../../operations/extent.js";

/**
 * An extent may grow so often before it is widened, and a little more often before it is given up. With a patience
 * of 1 or 12, or a growth of 8 or 64, no document of the tests becomes other code, nor is it sooner made.
 */
const patience = 4;
const mostGrowth = 16;

/** An extent that grows while it is found. */
export interface Growing {
  extent: Extent;
  times: number;
}

/** Takes more into an extent; true if that is more than there was. */
export function grow(growing: Growing, more: Extent): boolean {
  if (isWithin(more, growing.extent)) return false;
  const joined = join(growing.extent, more);
  growing.times++;
  growing.extent =
    growing.times > mostGrowth
      ? coarsened(joined)
      : growing.times > patience
        ? widened(growing.extent, joined)
        : joined;
  return true;
}

/** The extent of an id in a list, at first of nothing. */
export function growingIn(all: (Growing | undefined)[], id: number): Growing {
  return (all[id] ??= { extent: none, times: 0 });
}
