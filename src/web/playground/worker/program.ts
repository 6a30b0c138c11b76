// Worker that runs the program of a document. The bundle puts the program before this script, as a global function of
// the runtime. Non-terminating computations are terminated with the worker. The same script plays a game on its
// standalone page, so the playground contains the runtime only once.

import { answer, keepFrames, type Thread } from "../../../execute/answering.js";
import { failure, type LoadedProgram, loadProgram } from "../../../execute/evaluate.js";
import type { ThreadWork } from "../../../execute/supervisor.js";
import { takeKeys } from "../../bundle/page/keys.js";
import { ledWith } from "../../bundle/page/main.js";
import { createSounds } from "../../bundle/page/sounds.js";
import * as easel from "../../../runtime/index.js";
import { type ProgramMessage, programName } from "./web-process.js";

const scope = globalThis as unknown as {
  [programName]?: (runtime: typeof easel) => unknown;
  onmessage: ((event: MessageEvent<ThreadWork>) => void) | null;
  postMessage(message: ProgramMessage): void;
};

const thread: Thread = {
  say: (message) => scope.postMessage(message),
  exploring() {
    const startTime = performance.now();
    return {
      progress: (update) => scope.postMessage({ kind: "exploring", ...update }),
      // A busy worker receives no messages; unwanted work is terminated with it.
      isInterrupted: () => false,
      seconds: () => (performance.now() - startTime) / 1000,
    };
  },
  reportPosition: (place) => scope.postMessage({ kind: "reached", place }),
};

/** Serves requests with the program above, if there is one. */
function serve(): void {
  keepFrames();
  let loaded: LoadedProgram | undefined;
  try {
    loaded = loadProgram(scope[programName]?.(easel));
    thread.say({ kind: "ready" });
  } catch (error) {
    // Programs that cannot start are internal errors, and so are their messages.
    const report = failure(error);
    throw error instanceof Error && report.kind === "crash" ? error : new Error(report.message);
  }
  scope.onmessage = ({ data }) => {
    if (loaded !== undefined) answer(loaded, data, thread);
  };
}

if (scope[programName] !== undefined) serve();

export { easel, ledWith, createSounds, takeKeys };
