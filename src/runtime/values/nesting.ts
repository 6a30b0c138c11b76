// Stack overflow in recursive functions over values: values nested deeper than the engine's stack allows, which is
// thousands of levels, fail with a LedError.

import { type Failure, LedError } from "./led-error.js";
import { minUnwoundLevels } from "./limits.js";

export const tooLarge: Failure<{ readonly what: string; readonly limit: string }> = {
  code: "L607",
  title: "Too large",
  message: ({ what, limit }) => `${what} is too large: ${limit}`,
};

const nestedTooDeeply = { what: "a value", limit: "it is nested too deeply" };

/** True for stack overflows: a RangeError in V8 and JavaScriptCore, an InternalError in SpiderMonkey. */
export function isStackOverflow(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === "InternalError" || (error instanceof RangeError && error.message.includes("call stack")))
  );
}

let overflow: Error | undefined;
let unwound = 0;

/** Returns the error to rethrow in each level of a recursive function over values. Every such function calls this. */
export function unwinding(error: unknown): unknown {
  if (!isStackOverflow(error)) return error;
  if (error !== overflow) {
    overflow = error;
    unwound = 0;
  }
  if (++unwound < minUnwoundLevels) return error;
  overflow = undefined;
  return new LedError(tooLarge.code, tooLarge.title, tooLarge.message(nestedTooDeeply), undefined, undefined, error);
}

/** Runs one level of a recursive function over values. Hot functions catch errors themselves. */
export function level<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unwinding(error);
  }
}
