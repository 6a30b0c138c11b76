// Runs programs in the thread of the caller, where nothing stops a computation that does not end. Other hosts use
// processes or workers.

import * as easel from "../runtime/index.js";
import { answer, keepFrames, type Thread } from "./answering.js";
import { type LoadedProgram, loadProgram, programFile } from "./evaluate.js";
import type { Message, SearchProgress } from "./outcome.js";
import { type Process, Requests } from "./requests.js";
import type { SupervisorReply, SupervisorRequest, ThreadWork } from "./supervisor.js";

/** Creates a runner without time limits, except those of searches. */
export const requestsInThread = (): Requests =>
  new Requests(() => new InThread(), { worker: "", timeout: Infinity, patience: () => Infinity });

class InThread implements Process {
  #loaded: LoadedProgram | undefined;
  #isInterrupted = false;

  async ask(
    order: SupervisorRequest,
    _seconds: number,
    onProgress: (progress: SearchProgress) => void = () => {},
  ): Promise<Exclude<SupervisorReply, SearchProgress> | undefined> {
    if (order.kind === "interrupt") return undefined;
    this.#isInterrupted = false;
    const startTime = performance.now();
    const seconds = (): number => (performance.now() - startTime) / 1000;
    const { stackTraceLimit } = Error;
    keepFrames();
    try {
      if (order.kind === "start") this.#loaded = programFrom(order.code);
      const message =
        order.kind === "start" ? ({ kind: "ready" } as const) : await this.#answer(order, seconds, onProgress);
      return { ...message, spent: seconds() };
    } catch (error) {
      return { kind: "ended", code: "error", message: error instanceof Error ? (error.stack ?? "") : String(error) };
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  #answer(
    work: ThreadWork,
    seconds: () => number,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<Extract<Message, { readonly kind: "answer" }>> {
    return new Promise((resolve, reject) => {
      const thread: Thread = {
        say(message) {
          if (message.kind === "answer") resolve(message);
        },
        reportPosition: () => {},
        exploring: () => ({
          progress: (update) => onProgress({ kind: "exploring", ...update }),
          isInterrupted: () => this.#isInterrupted,
          seconds,
        }),
      };
      if (this.#loaded === undefined) reject(new Error("no program was loaded"));
      else answer(this.#loaded, work, thread);
    });
  }

  interrupt(): void {
    this.#isInterrupted = true;
  }

  async end(): Promise<void> {
    this.#loaded = undefined;
  }
}

/**
 * Instantiates a program from its code, a function body with the parameter `easel`.
 *
 * @throws EvalError if the content security policy of a page forbids it
 */
function programFrom(code: string): LoadedProgram {
  // Called by another name, `eval` has the global scope only. Unlike `new Function`, it keeps the numbers of the lines.
  // oxlint-disable-next-line no-eval -- Programs are code that this package emits.
  const evaluate = globalThis.eval;
  const instantiate: unknown = evaluate(`(easel) => {${code}\n}\n//# sourceURL=${programFile}`);
  return loadProgram((instantiate as (runtime: typeof easel) => unknown)(easel));
}
