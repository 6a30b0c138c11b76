// The thread in which a document runs. It receives the code of a program, reports that it is ready, and answers
// requests one by one until it receives another program. A computation that does not end is stopped from outside.

import { parentPort, workerData } from "node:worker_threads";
import { answer, keepFrames, type Thread } from "./answering.js";
import { load } from "./load.js";
import { stages } from "./outcome.js";
import type { Task } from "./supervisor.js";

/** An empty program. */
const nothing = "return { expressions: [] };";

const port = parentPort;
if (port !== null) {
  keepFrames();
  const { code, progress }: { readonly code: string; readonly progress: Int32Array } = workerData;
  const thread: Thread = {
    say: (message) => port.postMessage(message),
    exploring() {
      const begun = { clock: performance.now(), processor: process.cpuUsage() };
      return {
        progress: (told) => port.postMessage({ kind: "exploring", ...told }),
        isInterrupted: () => progress[2] === 1,
        // As the supervisor counts them: on a busy machine the clock runs faster.
        seconds() {
          const { user, system } = process.cpuUsage(begun.processor);
          return Math.min((user + system) / 1e6, (performance.now() - begun.clock) / 1e3);
        },
      };
    },
    reached(place) {
      if (place !== undefined) progress[0] = place.frame;
      progress[1] = place === undefined ? 0 : stages.indexOf(place.stage) + 1;
    },
  };
  let loaded = load(nothing);
  const take = (program: string): void => {
    loaded = load(program);
    thread.say({ kind: "ready" });
  };
  port.on("message", (task: Task) => (task.kind === "load" ? take(task.code) : answer(loaded, task, thread)));
  take(code);
}
