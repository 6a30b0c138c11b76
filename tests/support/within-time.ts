// What is computed in this process, if it takes no longer than it may.

import { runInThisContext } from "node:vm";

/** What is computed, or undefined if that takes more than so many milliseconds. What was stopped may be left half done. */
export function withinTime<T>(milliseconds: number, compute: () => T): T | undefined {
  let result: T | undefined;
  const act = (): void => {
    result = compute();
  };
  // Only a script can be stopped; it finds the function under a name.
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
