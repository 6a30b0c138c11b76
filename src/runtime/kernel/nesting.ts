// Stack overflows: recursive functions over values fail with a LedError for values that are nested deeper than the stack of the
// engine, which is thousands of levels.

import { type Failure, LedError } from "./led-error.js";

export const tooLarge: Failure<{ readonly what: string; readonly limit: string }> = {
  code: "L607",
  title: "Too large",
  message: ({ what, limit }) => `${what} is too large: ${limit}`,
};

const nestedTooDeeply = { what: "a value", limit: "it is nested too deeply" };

/** On stack overflow, V8 and JavaScriptCore throw a RangeError, SpiderMonkey an InternalError. */
export function isStackOverflow(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === "InternalError" || (error instanceof RangeError && error.message.includes("call stack")))
  );
}

/**
 * A value is nested too deeply if an overflow unwinds this many of its levels. If it unwinds fewer, the program has used up the stack
 * before: the overflow remains what it is, and becomes a failure of the definition whose recursion is too deep.
 */
const fewLevels = 100;

let overflow: Error | undefined;
let unwound = 0;

/** The error that a recursive function throws for an error in one level of a value. All of them call this in each level. */
export function unwinding(error: unknown): unknown {
  if (!isStackOverflow(error)) return error;
  if (error !== overflow) {
    overflow = error;
    unwound = 0;
  }
  if (++unwound < fewLevels) return error;
  overflow = undefined;
  return new LedError(tooLarge.code, tooLarge.title, tooLarge.message(nestedTooDeeply), undefined, undefined, error);
}

/** The result of a recursive function for one level of a value. Where time matters, functions catch errors themselves. */
export function level<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwinding(error);
  }
}
