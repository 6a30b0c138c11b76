// The clock of a game: how many updates are due after some time has passed. Pure; the host provides the time.

/** Updates per second, whatever the refresh rate of the monitor. */
export const updatesPerSecond = 30;

/** After a stall, at most this many updates are made up for; the rest of the lost time is dropped. */
export const mostUpdates = 5;

/** The time that has passed since the last update, in thousandths of an update. */
export interface Clock {
  readonly rest: number;
}

/** The clock at the start. */
export const newClock: Clock = { rest: 0 };

/** The updates that are due after `elapsedMs` more milliseconds, and the clock afterwards. */
export function advance(clock: Clock, elapsedMs: number): { readonly updates: number; readonly clock: Clock } {
  // If time runs backwards, as it sometimes does on computers, none has passed.
  const passed = clock.rest + Math.max(0, elapsedMs) * updatesPerSecond;
  const due = Math.floor(passed / 1000);
  return due > mostUpdates
    ? { updates: mostUpdates, clock: newClock }
    : { updates: due, clock: { rest: passed - due * 1000 } };
}
