// The clock of a game: computes the number of updates due after an interval. Pure; the host supplies the time.

import { maxUpdates } from "./limits.js";

/** Default number of updates per second, independent of the refresh rate of the display. */
export const updatesPerSecond = 30;

/** The time since the last update, in thousandths of an update. */
export interface Clock {
  readonly rest: number;
}

export const newClock: Clock = { rest: 0 };

/** Advances the clock by `elapsedMs` milliseconds. Returns the number of updates due, and the new clock. */
export function advance(
  clock: Clock,
  elapsedMs: number,
  perSecond = updatesPerSecond,
): { readonly updates: number; readonly clock: Clock } {
  // Clocks occasionally run backwards; count that as no time.
  const elapsed = clock.rest + Math.max(0, elapsedMs) * perSecond;
  const frameCount = Math.floor(elapsed / 1000);
  return frameCount > maxUpdates
    ? { updates: maxUpdates, clock: newClock }
    : { updates: frameCount, clock: { rest: elapsed - frameCount * 1000 } };
}
