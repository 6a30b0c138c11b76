// Stops a computation that takes too long from within. Only pages contain calls of `tick`: the build inserts one into
// each loop of the runtime (bin/ticks.ts), and the emitter inserts one into each loop and recursive function of a
// page's program. All other hosts run documents where they can be stopped from outside.

import { failureOf } from "./failure.js";
import type { Failure, LedError } from "./failure.js";

/** The time limit, in milliseconds, for a state or for a picture. */
export const longestFrame = 5000;

export const frameTooLong: Failure = {
  code: "L507",
  title: "A frame takes too long",
  message: () => `the frame had not ended after ${longestFrame / 1000} seconds and was stopped`,
  help: () => muchToDo,
};

/** The advice if nothing is recursive. */
export const muchToDo = "see whether a set that is gone through is very large, or a number has very many digits";

/** The advice if these functions, given as `` `f` and `g` ``, or unnamed ones, are recursive. */
export function endlessCalls(functions?: string): string {
  return `see whether each recursive call${functions === undefined ? "" : ` of ${functions}`} comes closer to an end`;
}

/** The approximate interval, in milliseconds, at which the clock is read. */
const pause = 4;
/**
 * The maximum number of ticks between two readings of the clock, because the next ticks may take longer than the last.
 */
const mostTicks = 1000;
/** A longer interval between two readings means that nothing ran: the machine slept, or a debugger was paused. */
const longestPause = 250;

/** The time in milliseconds; undefined if nothing is stopped from within. */
let clock: (() => number) | undefined;
/** The number of ticks until the clock is read again, and the number since it was last read. */
let period = Infinity;
let ticks = 0;
let looked = 0;
let spent = 0;

/** A step of a computation. */
export function tick(): void {
  if (++ticks > period) look();
}

function look(): void {
  if (clock === undefined) return;
  const now = clock();
  const gap = now - looked;
  spent += Math.min(gap, longestPause);
  looked = now;
  ticks = 0;
  period = gap > pause ? (period * pause) / gap : Math.min(period * 2 + 1, mostTicks);
  if (spent < longestFrame) return;
  // Work after the failure, such as printing arguments, has its own time limit.
  spent = 0;
  throw failureOf(frameTooLong, {});
}

/** From now on, computations that take too long are stopped. */
export function stopBy(now: () => number): void {
  clock = now;
}

/** The result of the work, which is stopped if it takes too long. */
export function limited<T>(work: () => T): T {
  if (clock === undefined) return work();
  looked = clock();
  spent = ticks = period = 0;
  try {
    return work();
  } finally {
    period = Infinity;
  }
}

/** True for the failure of taking too long: with more time, the computation may succeed. */
export function isTooLong({ code }: LedError): boolean {
  return code === frameTooLong.code;
}
