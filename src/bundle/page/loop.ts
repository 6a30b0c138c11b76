// Turns the animation frames of the browser into the updates of a game: 30 per second, none while the page is hidden.

import { advance, newClock } from "../../runtime/index.js";

/** Starts or stops the loop. */
export type Loop = (isWanted: boolean) => void;

/** A loop that calls `update` with the number of updates that are due, when there are any. It is stopped at first. */
export function loopOf(update: (updates: number) => void): Loop {
  let wanted = false;
  let request: number | undefined;
  let clock = newClock;
  let last: number | undefined;

  const frame = (now: number): void => {
    request = requestAnimationFrame(frame);
    const due = advance(clock, last === undefined ? 0 : now - last);
    last = now;
    clock = due.clock;
    if (due.updates > 0) update(due.updates);
  };
  const arrange = (): void => {
    const runs = wanted && !document.hidden;
    if (runs && request === undefined) {
      // Time during which the loop did not run is not made up for.
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
    wanted = isWanted;
    arrange();
  };
}
