// Cost of a computation in function calls of the translator, which does not depend on the load of the machine.

import { Session } from "node:inspector";
import { createContext, Script } from "node:vm";

/** Timeout in milliseconds, which turns non-termination into a failed test. */
const maxMilliseconds = 120_000;

/** The number of calls of functions in `src` during `act`. Throws on timeout. */
export function callsOf(act: () => unknown): number {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  try {
    interruptible(act);
    let calls = 0;
    session.post("Profiler.takePreciseCoverage", (_, { result }) => {
      for (const { url, functions } of result) {
        if (!url.includes("/src/")) continue;
        for (const { ranges } of functions) calls += ranges[0]?.count ?? 0;
      }
    });
    return calls;
  } finally {
    session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
}

function interruptible(act: () => unknown): void {
  new Script("act()").runInContext(createContext({ act }), { timeout: maxMilliseconds });
}
