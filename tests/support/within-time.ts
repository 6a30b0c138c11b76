// Computes a value in this process with a time limit.

import { runInThisContext } from "node:vm";

/** Returns the result, or undefined after `milliseconds`. An interrupted computation may leave inconsistent state. */
export function withinTime<T>(milliseconds: number, compute: () => T): T | undefined {
  let result: T | undefined;
  const act = (): void => {
    result = compute();
  };
  // Only scripts can have a timeout; the script finds the function through a global variable.
  Reflect.set(globalThis, "ledWithinTime", act);
  try {
    runInThisContext("ledWithinTime()", { timeout: milliseconds });
    return result;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, "ledWithinTime");
  }
}
