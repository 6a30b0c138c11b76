// The thread in which a document runs. It is given the program's code, says that it is ready, and answers requests one by
// one; whatever does not end there is ended from outside.

import { parentPort, workerData } from "node:worker_threads";
import { evaluate, load, type Thunks } from "./evaluate.js";
import type { Message, Request } from "./outcome.js";

/** Failures name a place in the document; that needs the frames above those of the runtime. */
const framesKept = 50;

const port = parentPort;
if (port !== null) {
  Error.stackTraceLimit = framesKept;
  const say = (message: Message): void => port.postMessage(message);
  const code: unknown = workerData;
  if (typeof code !== "string") throw new TypeError("the worker was started without a program");
  const thunks: Thunks = load(code);
  port.on("message", (request: Request) => say({ kind: "answer", answer: evaluate(thunks, request) }));
  say({ kind: "ready" });
}
