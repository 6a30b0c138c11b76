// The supervisor script of a child process. The document itself runs in a thread of that process, because only a thread
// can have a large stack. A separate process is needed because V8 aborts the whole process when a single value does not
// fit into memory, which must not end the tool.

import {
  type CasesRequest,
  type ExploreRequest,
  type SearchProgress,
  type GrowthReport,
  type PictureRequest,
  type Message,
  type TraceRequest,
  type PlayRequest,
  type Progress,
  type Request,
  stages,
} from "./outcome.js";

/** The requests to the program in the thread. */
export type ThreadWork =
  | { readonly kind: "evaluate"; readonly request: Request }
  | { readonly kind: "explain"; readonly request: TraceRequest }
  | { readonly kind: "look"; readonly request: PictureRequest }
  | { readonly kind: "play"; readonly request: PlayRequest }
  | { readonly kind: "explore"; readonly request: ExploreRequest }
  | { readonly kind: "try"; readonly request: CasesRequest };

/** The messages to the thread: a request, or another program to load, which is faster than starting a new thread. */
export type ThreadTask = { readonly kind: "load"; readonly code: string } | ThreadWork;

interface Limits {
  readonly stackSizeMb: number;
  readonly maxOldGenerationSizeMb: number;
}

export interface Start {
  readonly kind: "start";
  /** The worker script; ignored if the process already has a thread. */
  readonly script: string;
  readonly code: string;
  readonly limits: Limits;
}

/**
 * The messages to the process: load a program, starting a thread if there is none, or pass on a request, each with its
 * time limit in seconds; or interrupt the current search, which then returns its partial result.
 */
export type SupervisorRequest = ((Start | ThreadWork) & { readonly seconds: number }) | { readonly kind: "interrupt" };

type Answering = Exclude<Message, GrowthReport | SearchProgress>;

/**
 * The messages of the process: a message of its thread with the seconds that it took; the progress of a thread that
 * exceeds its time limit; or the end of the thread.
 */
export type SupervisorReply =
  | (Answering & { readonly spent: number })
  | SearchProgress
  | ({ readonly kind: "late" } & Progress)
  | { readonly kind: "ended"; readonly code: string; readonly message: string };

/**
 * The script, in JavaScript: it is passed to `node -e`, receives `SupervisorRequest`s and sends `SupervisorReply`s. It ends when the tool
 * does.
 *
 * Seconds are processor time, so that quick work does not fail on a busy machine. The threads of the garbage collector
 * count as well; therefore the count is capped by the wall-clock time.
 */
export const supervisorScript = `
const { Worker } = require("node:worker_threads");
// The thread records its progress in shared memory, because it cannot answer while it is busy.
const progress = new Int32Array(new SharedArrayBuffer(12));
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
  if (order.kind === "interrupt") return void (progress[2] = 1);
  progress[2] = 0;
  begin(order.seconds);
  if (order.kind === "play" && order.request.begins) growth = undefined;
  if (order.kind !== "start") return thread.postMessage(order);
  if (thread !== undefined) return thread.postMessage({ kind: "load", code: order.code });
  const workerData = { code: order.code, progress, script: order.script };
  const started = new Worker(order.script, { eval: true, workerData, resourceLimits: order.limits });
  const ended = (code, message) => process.send({ kind: "ended", code, message });
  started.on("message", (message) => {
    if (message.kind === "grown") return void (growth = message.growth);
    if (message.kind === "exploring") return process.send(message);
    clearTimeout(timer);
    process.send({ ...message, spent: spent() });
  });
  started.on("error", (error) => ended(String(error.code), String(error.stack ?? error)));
  started.on("exit", (code) => ended("exit", "the thread ended with code " + code));
  thread = started;
});
process.on("disconnect", () => process.exit());
// Ctrl-C in a terminal also reaches the tool, which decides what ends.
process.on("SIGINT", () => {});
`;
