// The clock of a game: how many updates are due when so much time has passed. Pure; the host brings the time.

/** Updates a second, whatever the monitor. */
export const updatesPerSecond = 30;

/** After a stall at most this many updates are caught up; the rest of the lost time is forgotten. */
export const mostUpdates = 5;

/** The time that has passed but is not yet a whole update, in thousandths of an update. */
export interface Clock {
  readonly rest: number;
}

/** A clock that has just begun. */
export const newClock: Clock = { rest: 0 };

/** The updates that are due after `elapsedMs` more milliseconds, and the clock afterwards. */
export function advance(clock: Clock, elapsedMs: number): { readonly updates: number; readonly clock: Clock } {
  // Time that ran backwards, as clocks sometimes do, counts as none.
  const passed = clock.rest + Math.max(0, elapsedMs) * updatesPerSecond;
  const due = Math.floor(passed / 1000);
  return due > mostUpdates
    ? { updates: mostUpdates, clock: newClock }
    : { updates: due, clock: { rest: passed - due * 1000 } };
}
