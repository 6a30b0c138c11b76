// The thread in which a document runs. It is given a program's code, says that it is ready, and answers requests one by
// one, until it is given another program; whatever does not end there is ended from outside.

import { parentPort, workerData } from "node:worker_threads";
import { evaluate, load } from "./evaluate.js";
import { play } from "./play.js";
import type { Message } from "./outcome.js";
import type { Task } from "./supervisor.js";

/** Failures name a place in the document; that needs the frames above those of the runtime. */
const framesKept = 50;

/** A program without anything in it. */
const nothing = "return { expressions: [] };";

const port = parentPort;
if (port !== null) {
  Error.stackTraceLimit = framesKept;
  const say = (message: Message): void => port.postMessage(message);
  const code: unknown = workerData;
  if (typeof code !== "string") throw new TypeError("the worker was started without a program");
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
      case "play":
        return say({ kind: "answer", answer: play(loaded, task.request) });
    }
  });
  take(code);
}
