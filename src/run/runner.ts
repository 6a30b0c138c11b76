// Runs a program in a thread of its own, one request after the other. A request that takes too long, or more memory than
// there is, ends the thread; the next request gets a new one. So nothing a document does can stop or end the tool.

import { Worker } from "node:worker_threads";
import type { Message, Outcome, Request } from "./outcome.js";

/** What a runner runs, and within which limits. */
export interface RunnerOptions {
  /** The code of the worker, as one CommonJS script. */
  readonly worker: string;
  /** The program's code. */
  readonly code: string;
  /** Seconds for each request. */
  readonly timeout: number;
  /** Megabytes of memory; 2048 if nothing is said. */
  readonly memory?: number;
}

/**
 * Holds about 150,000 calls. A larger stack costs more than it gives: the collector of memory walks it again and again, and
 * the failure at its end has to leave every call.
 */
const stackMegabytes = 64;

const defaultMemory = 2048;

/** Seconds that a thread has to become ready, and to end when it is told to. */
const startLimit = 30;
const endLimit = 2;

/** A place where one program runs. */
export class Runner {
  readonly #options: RunnerOptions;
  #worker: Promise<Worker | Outcome> | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Evaluates a request. Never rejects. The one before must have been answered. */
  async evaluate(request: Request): Promise<Outcome> {
    const worker = await (this.#worker ??= this.#start());
    if (!(worker instanceof Worker)) {
      this.#worker = undefined;
      return worker;
    }
    const { timeout } = this.#options;
    const outcome = await exchange<Outcome>(worker, timeout, { kind: "timeout", seconds: timeout }, (message) => (message.kind === "answer" ? message.answer : undefined), () =>
      worker.postMessage(request),
    );
    if (!outcome.alive) this.#worker = undefined;
    return outcome.result;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = await this.#worker;
    this.#worker = undefined;
    if (worker instanceof Worker) await end(worker);
  }

  async #start(): Promise<Worker | Outcome> {
    const { worker: script, code, memory = defaultMemory } = this.#options;
    const worker = new Worker(script, {
      eval: true,
      workerData: code,
      execArgv: [],
      resourceLimits: { stackSizeMb: stackMegabytes, maxOldGenerationSizeMb: memory },
    });
    const late: Outcome = { kind: "crash", message: `the worker was not ready after ${startLimit} seconds` };
    const { result } = await exchange<Worker | Outcome>(worker, startLimit, late, (message) => (message.kind === "ready" ? worker : undefined));
    return result;
  }
}

/**
 * Waits for the message that is meant, for the end of the thread, or for the time to be over, whichever comes first.
 * Unless it was the message, the thread is not alive afterwards.
 */
function exchange<Result>(
  worker: Worker,
  seconds: number,
  late: Result,
  pick: (message: Message) => Result | undefined,
  ask: () => void = () => {},
): Promise<{ readonly result: Result | Outcome; readonly alive: boolean }> {
  return new Promise((resolve) => {
    const settle = (result: Result | Outcome, alive: boolean): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit).off("error", onError);
      // An error that comes later must not find nobody listening.
      if (!alive) worker.on("error", () => {});
      resolve({ result, alive });
    };
    const onMessage = (message: Message): void => {
      const result = pick(message);
      if (result !== undefined) settle(result, true);
    };
    const onError = (error: unknown): void => settle(outcomeOf(error), false);
    const onExit = (exitCode: number): void => settle({ kind: "crash", message: `the worker ended with code ${exitCode}` }, false);
    const timer = setTimeout(() => {
      settle(late, false);
      void end(worker);
    }, seconds * 1000);
    worker.on("message", onMessage).on("exit", onExit).on("error", onError);
    ask();
  });
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return { kind: "outOfMemory" };
  return { kind: "crash", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Ends a thread, and does not wait for one that is deep in a computation of the engine. */
async function end(worker: Worker): Promise<void> {
  worker.unref();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, endLimit * 1000);
  });
  await Promise.race([worker.terminate(), patience]);
  clearTimeout(timer);
}
