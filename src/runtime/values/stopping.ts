// Cooperative timeouts. Only pages contain calls of `tick`: the build inserts one into each loop of the runtime
// (bin/ticks.ts), and the emitter inserts one into each loop and recursive function of a page's program. Other hosts
// run documents where they can be terminated from outside.

import { failureOf } from "./failure.js";
import type { Failure, LedError } from "./failure.js";
import { clockMilliseconds, maxFrameMilliseconds, maxGapMilliseconds, maxTicks } from "./limits.js";

export const frameTooLong: Failure = {
  code: "L507",
  title: "A frame takes too long",
  message: () => `the frame did not finish within ${maxFrameMilliseconds / 1000} seconds, and was stopped`,
  help: () => muchToDo,
};

/** The advice if nothing is recursive. */
export const muchToDo = "check whether a loop visits a very large set, or a number has very many digits";

/** The advice if functions are recursive. `functions` names them (`` `f` and `g` ``), if they have names. */
export function endlessCalls(functions?: string): string {
  return `check that each recursive call${functions === undefined ? "" : ` of ${functions}`} comes closer to a base case`;
}

/** Returns the time in milliseconds; undefined without timeouts. */
let clock: (() => number) | undefined;
/**
 * The number of ticks until the next reading of the clock, the number since the last, the time of the last, and the
 * time spent on the current computation.
 */
let period = Infinity;
let ticks = 0;
let lastReading = 0;
let elapsed = 0;

/** Marks a step of a computation, at which it may be stopped. */
export function tick(): void {
  if (++ticks > period) look();
}

function look(): void {
  if (clock === undefined) return;
  const now = clock();
  const gap = now - lastReading;
  elapsed += Math.min(gap, maxGapMilliseconds);
  lastReading = now;
  ticks = 0;
  period = gap > clockMilliseconds ? (period * clockMilliseconds) / gap : Math.min(period * 2 + 1, maxTicks);
  if (elapsed < maxFrameMilliseconds) return;
  // Work after the failure, such as printing arguments, has its own time limit.
  elapsed = 0;
  throw failureOf(frameTooLong, {});
}

/** Enables timeouts. */
export function stopBy(now: () => number): void {
  clock = now;
}

/** Runs `work` with a timeout. */
export function limited<T>(work: () => T): T {
  if (clock === undefined) return work();
  lastReading = clock();
  elapsed = ticks = period = 0;
  try {
    return work();
  } finally {
    period = Infinity;
  }
}

/** True for the failure of a timeout: with more time, the computation may succeed. */
export function isTooLong({ code }: LedError): boolean {
  return code === frameTooLong.code;
}
