// The few lines that a process for emitted code begins with. The document itself runs in a thread of that process, because
// only a thread can be given a large stack; and in a process, because the engine ends the whole process when a single
// value does not fit into memory, and that must not be the process of the tool.

import type { Message, PlayRequest, Request } from "./outcome.js";

/** What can be asked of the program in the thread. */
export type Work = { readonly kind: "evaluate"; readonly request: Request } | { readonly kind: "play"; readonly request: PlayRequest };

/** What the thread is told: to take another program, which starts it sooner than a thread of its own would, or to work. */
export type Task = { readonly kind: "load"; readonly code: string } | Work;

/** What the thread may use. */
export interface Limits {
  readonly stackSizeMb: number;
  readonly maxOldGenerationSizeMb: number;
}

/** What the process is told: to take a program in place of the one before, with a thread if there is none, or to work. */
export type Order =
  | { readonly kind: "start"; readonly script: string; readonly code: string; readonly limits: Limits }
  | Work;

/** What the process says: what its thread says, or that the thread has ended. */
export type Reply = Message | { readonly kind: "ended"; readonly code: string; readonly message: string };

/** The script, in JavaScript: it is given to `node -e`, and takes `Order`s and gives `Reply`s. It ends with the tool. */
export const supervisorScript = `
const { Worker } = require("node:worker_threads");
let thread;
process.on("message", (order) => {
  if (order.kind !== "start") return thread.postMessage(order);
  if (thread !== undefined) return thread.postMessage({ kind: "load", code: order.code });
  const started = new Worker(order.script, { eval: true, workerData: order.code, resourceLimits: order.limits });
  const ended = (code, message) => process.send({ kind: "ended", code, message });
  started.on("message", (message) => process.send(message));
  started.on("error", (error) => ended(String(error.code), String(error.stack ?? error)));
  started.on("exit", (code) => ended("exit", "the thread ended with code " + code));
  thread = started;
});
process.on("disconnect", () => process.exit());
// Ctrl-C in a terminal goes to the tool as well, which says what is to end.
process.on("SIGINT", () => {});
`;
