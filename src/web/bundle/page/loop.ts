// Converts animation frames to game updates, none while the page is hidden.

import { advance, newClock } from "../../../runtime/index.js";

export type FrameLoop = (isWanted: boolean) => void;

/** Creates a stopped loop. `update` receives the number of due updates, if positive. */
export function createLoop(update: (updates: number) => void, perSecond: () => number): FrameLoop {
  let isEnabled = false;
  let request: number | undefined;
  let clock = newClock;
  let last: number | undefined;

  const frame = (now: number): void => {
    request = requestAnimationFrame(frame);
    const due = advance(clock, last === undefined ? 0 : now - last, perSecond());
    last = now;
    clock = due.clock;
    if (due.updates > 0) update(due.updates);
  };
  const arrange = (): void => {
    const runs = isEnabled && !document.hidden;
    if (runs && request === undefined) {
      // Updates missed while the loop was stopped are dropped.
      clock = newClock;
      last = undefined;
      request = requestAnimationFrame(frame);
    } else if (!runs && request !== undefined) {
      cancelAnimationFrame(request);
      request = undefined;
    }
  };
  document.addEventListener("visibilitychange", arrange);
  return (isWanted) => {
    isEnabled = isWanted;
    arrange();
  };
}
