// The thread in which a document runs. It is given a program's code, says that it is ready, and answers requests one by
// one, until it is given another program; whatever does not end there is ended from outside.

import { parentPort, workerData } from "node:worker_threads";
import { evaluate, load, type Thunks } from "./evaluate.js";
import type { Message } from "./outcome.js";
import type { Task } from "./supervisor.js";

/** Failures name a place in the document; that needs the frames above those of the runtime. */
const framesKept = 50;

const port = parentPort;
if (port !== null) {
  Error.stackTraceLimit = framesKept;
  const say = (message: Message): void => port.postMessage(message);
  const code: unknown = workerData;
  if (typeof code !== "string") throw new TypeError("the worker was started without a program");
  let thunks: Thunks = [];
  const take = (program: string): void => {
    thunks = load(program);
    say({ kind: "ready" });
  };
  port.on("message", (task: Task) => {
    if (task.kind === "load") take(task.code);
    else say({ kind: "answer", answer: evaluate(thunks, task.request) });
  });
  take(code);
}
