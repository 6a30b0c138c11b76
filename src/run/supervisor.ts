// The few lines that a process for emitted code begins with. The document itself runs in a thread of that process,
// because only a thread can be given a large stack; and in a process, because the engine ends the whole process when a
// single value does not fit into memory, and that must not be the process of the tool.

import { type Grown, type Message, type PlayRequest, type Progress, type Request, stages } from "./outcome.js";

/** What can be asked of the program in the thread. */
export type Work =
  | { readonly kind: "evaluate"; readonly request: Request }
  | { readonly kind: "play"; readonly request: PlayRequest };

/**
 * What the thread is told: to take another program, which starts it sooner than a thread of its own would, or to work.
 */
export type Task = { readonly kind: "load"; readonly code: string } | Work;

/** What the thread may use. */
export interface Limits {
  readonly stackSizeMb: number;
  readonly maxOldGenerationSizeMb: number;
}

/** That a program is to be taken. */
export interface Start {
  readonly kind: "start";
  readonly script: string;
  readonly code: string;
  readonly limits: Limits;
}

/**
 * What the process is told: to take a program in place of the one before, with a thread if there is none, or to work;
 * and for how many seconds.
 */
export type Order = (Start | Work) & { readonly seconds: number };

/** What the thread says because something was asked. */
type Answering = Exclude<Message, Grown>;

/**
 * What the process says: what its thread says, with the seconds that it took; that it takes longer than it may,
 * and how far it has come; or that the thread has ended.
 */
export type Reply =
  | (Answering & { readonly spent: number })
  | ({ readonly kind: "late" } & Progress)
  | { readonly kind: "ended"; readonly code: string; readonly message: string };

/**
 * The script, in JavaScript: it is given to `node -e`, and takes `Order`s and gives `Reply`s. It ends with the tool.
 *
 * A second is one of processor time, so that a busy machine does not fail what is quick. The threads that collect
 * memory count as well; therefore no more seconds are counted than the clock has seen.
 */
export const supervisorScript = `
const { Worker } = require("node:worker_threads");
// The thread writes down how far it has come: asked while it is busy, it could not answer.
const progress = new Int32Array(new SharedArrayBuffer(8));
const stages = ${JSON.stringify(stages)};
let thread, timer, begun, growth;
const begin = (seconds) => {
  begun = { clock: performance.now(), processor: process.cpuUsage() };
  look(seconds);
};
const spent = () => {
  const { user, system } = process.cpuUsage(begun.processor);
  return Math.min((user + system) / 1e6, (performance.now() - begun.clock) / 1e3);
};
const look = (seconds) => {
  const left = seconds - spent();
  const reached = progress[1] === 0 ? undefined : { frame: progress[0], stage: stages[progress[1] - 1] };
  if (left <= 0) return process.send({ kind: "late", reached, growth: reached && growth });
  timer = setTimeout(look, Math.min(Math.max(left * 1000, 10), 2 ** 31 - 1), seconds);
};
process.on("message", (order) => {
  begin(order.seconds);
  if (order.kind === "play" && order.request.begins) growth = undefined;
  if (order.kind !== "start") return thread.postMessage(order);
  if (thread !== undefined) return thread.postMessage({ kind: "load", code: order.code });
  const started = new Worker(order.script, { eval: true, workerData: { code: order.code, progress }, resourceLimits: order.limits });
  const ended = (code, message) => process.send({ kind: "ended", code, message });
  started.on("message", (message) => {
    if (message.kind === "grown") return void (growth = message.growth);
    clearTimeout(timer);
    process.send({ ...message, spent: spent() });
  });
  started.on("error", (error) => ended(String(error.code), String(error.stack ?? error)));
  started.on("exit", (code) => ended("exit", "the thread ended with code " + code));
  thread = started;
});
process.on("disconnect", () => process.exit());
// Ctrl-C in a terminal goes to the tool as well, which says what is to end.
process.on("SIGINT", () => {});
`;
