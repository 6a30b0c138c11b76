// Stops a computation that takes too long from within. Only pages have the calls of `tick`: the build puts one into
// each loop of the runtime (bin/ticks.ts), and the emitter one into the loops and the recursive functions of a page's
// program. All other hosts run documents where they can be stopped from outside.

import { failureOf } from "./failure.js";
import type { Failure, LedError } from "./failure.js";

/** Milliseconds for a frame: its state, or its picture. */
export const longestFrame = 5000;

export const frameTooLong: Failure = {
  code: "L507",
  title: "A frame takes too long",
  message: () => `the frame had not ended after ${longestFrame / 1000} seconds and was stopped`,
  help: () => muchToDo,
};

/** What is advised where nothing recurses. */
export const muchToDo = "see whether a set that is gone through is very large, or a number has very many digits";

/** What is advised where these functions, `` `f` and `g` ``, or others, call themselves. */
export function endlessCalls(functions?: string): string {
  return `see whether each recursive call${functions === undefined ? "" : ` of ${functions}`} comes closer to an end`;
}

/** The clock is looked at about once in so many milliseconds. */
const pause = 4;
/** But not less often than once in so many ticks: those to come may take longer than those before. */
const mostTicks = 1000;
/** More than this between two looks is time in which nothing ran: the machine slept, or a debugger stood still. */
const longestPause = 250;

/** Milliseconds since some moment; undefined where nothing is stopped from within. */
let clock: (() => number) | undefined;
/** So many ticks pass before the clock is looked at again, and so many passed since the last look. */
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
  // What is left to do after the failure, such as printing arguments, has its own time.
  spent = 0;
  throw failureOf(frameTooLong, {});
}

/** From now on, what takes too long is stopped. */
export function stopBy(now: () => number): void {
  clock = now;
}

/** What the work gives, which is stopped if it takes too long. */
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

/** True of the failure of what took too long: with more time, it may succeed. */
export function isTooLong({ code }: LedError): boolean {
  return code === frameTooLong.code;
}
