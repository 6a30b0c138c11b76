// The worker thread that runs a document. It loads a program, reports that it is ready, and answers requests one by one
// until it receives another program. The supervisor stops computations that do not terminate.

import { parentPort, resourceLimits, Worker, workerData } from "node:worker_threads";
import type { Chunk } from "../model-checker/expand.js";
import { answer, keepFrames, type Thread } from "./answering.js";
import { type ExpansionResult, type Helper, chunkExpander } from "./exploring.js";
import { load } from "./load.js";
import { type ExploreRequest, stages } from "./outcome.js";
import type { ThreadTask } from "./supervisor.js";

const nothing = "return { expressions: [] };";

/**
 * The thread's `workerData`. If `helps` is set, the thread expands chunks of a search; otherwise it runs tasks.
 */
interface Begun {
  readonly code: string;
  readonly script: string;
  readonly progress: Int32Array;
  readonly helps?: ExploreRequest;
}

/**
 * Starts a helper thread for a search. It has the resource limits of this thread, so that the same steps fail in both.
 */
function startHelper(helperData: Begun): Helper {
  const worker = new Worker(helperData.script, { eval: true, workerData: helperData, resourceLimits });
  const pending: { readonly resolve: (expanded: ExpansionResult) => void; readonly reject: (error: Error) => void }[] =
    [];
  worker.on("message", (expanded: ExpansionResult) => pending.shift()?.resolve(expanded));
  worker.on("error", (error) => pending.forEach(({ reject }) => reject(error)));
  return {
    expand: (chunk) =>
      new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        worker.postMessage(chunk);
      }),
    end() {
      pending.length = 0;
      void worker.terminate();
    },
  };
}

const port = parentPort;
const started: Begun = workerData;
if (port !== null && started.helps !== undefined) {
  keepFrames();
  const expand = chunkExpander(load(started.code), started.helps);
  port.on("message", (chunk: Chunk) => {
    const expanded = expand(chunk);
    port.postMessage(expanded, [expanded.words.buffer as ArrayBuffer]);
  });
} else if (port !== null) {
  keepFrames();
  const { code, progress } = started;
  let current = code;
  const thread: Thread = {
    say: (message) => port.postMessage(message),
    exploring() {
      const startTimes = { clock: performance.now(), processor: process.cpuUsage() };
      return {
        progress: (update) => port.postMessage({ kind: "exploring", ...update }),
        isInterrupted: () => progress[2] === 1,
        // Measured like in the supervisor: processor time, at most wall-clock time.
        seconds() {
          const { user, system } = process.cpuUsage(startTimes.processor);
          return Math.min((user + system) / 1e6, (performance.now() - startTimes.clock) / 1e3);
        },
        helperPool: {
          start: (request) => startHelper({ ...started, code: current, helps: request }),
          yieldToEventLoop: () => new Promise((resolve) => void setImmediate(resolve)),
        },
      };
    },
    reportPosition(place) {
      if (place !== undefined) progress[0] = place.frame;
      progress[1] = place === undefined ? 0 : stages.indexOf(place.stage) + 1;
    },
  };
  let loaded = load(nothing);
  const take = (program: string): void => {
    loaded = load(program);
    current = program;
    thread.say({ kind: "ready" });
  };
  port.on("message", (task: ThreadTask) => (task.kind === "load" ? take(task.code) : answer(loaded, task, thread)));
  take(code);
}
