// The thread in which a document runs. It receives the code of a program, reports that it is ready, and answers
// requests one by one until it receives another program. A computation that does not end is stopped from outside.

import { parentPort, workerData } from "node:worker_threads";
import { evaluate, load } from "./evaluate.js";
import { explain } from "./explain.js";
import { explore, type ExploreNote } from "./exploring.js";
import { look } from "./look.js";
import { type Note, play } from "./play.js";
import { type Message, stages } from "./outcome.js";
import type { Task } from "./supervisor.js";

/**
 * A failure is located through frames of the document's own code, which are below those of the runtime in the stack.
 */
const framesKept = 50;

/** An empty program. */
const nothing = "return { expressions: [] };";

const port = parentPort;
if (port !== null) {
  Error.stackTraceLimit = framesKept;
  const say = (message: Message): void => port.postMessage(message);
  const { code, progress }: { readonly code: string; readonly progress: Int32Array } = workerData;
  const note: Note = {
    reached({ frame, stage }) {
      progress[0] = frame;
      progress[1] = stages.indexOf(stage) + 1;
    },
    grown: (growth) => say({ kind: "grown", growth }),
  };
  const exploring = (): ExploreNote => {
    const begun = { clock: performance.now(), processor: process.cpuUsage() };
    return {
      progress: (told) => say({ kind: "exploring", ...told }),
      isInterrupted: () => progress[2] === 1,
      // As the supervisor counts them: on a busy machine the clock runs faster.
      seconds() {
        const { user, system } = process.cpuUsage(begun.processor);
        return Math.min((user + system) / 1e6, (performance.now() - begun.clock) / 1e3);
      },
    };
  };
  let loaded = load(nothing);
  const take = (program: string): void => {
    loaded = load(program);
    say({ kind: "ready" });
  };
  port.on("message", (task: Task) => {
    switch (task.kind) {
      case "load":
        return take(task.code);
      case "evaluate":
        return say({ kind: "answer", answer: evaluate(loaded, task.request) });
      case "explain":
        return say({ kind: "answer", answer: explain(loaded, task.request) });
      case "explore":
        return say({ kind: "answer", answer: explore(loaded, task.request, exploring()) });
      case "look":
        return say({ kind: "answer", answer: look(loaded, task.request) });
      case "play":
        say({ kind: "answer", answer: play(loaded, task.request, note) });
        progress[1] = 0;
    }
  });
  take(code);
}
