// Runs programs in a process of their own, one request after the other. A request that takes too long, or more memory
// than there is, ends the process; the next request gets a new one. So nothing a document does can stop or end the
// tool.

import { type ChildProcess, spawn } from "node:child_process";
import type {
  Answer,
  CrashOutcome,
  Ending,
  FailureOutcome,
  Outcome,
  PlayedOutcome,
  PlayRequest,
  Request,
} from "./outcome.js";
import { type Order, type Reply, type Start, supervisorScript, type Work } from "./supervisor.js";

/** The limits of a runner. */
export interface RunnerOptions {
  /** The code of the worker, as one CommonJS script. */
  readonly worker: string;
  /** Seconds for each request, of processor time. */
  readonly timeout: number;
  /** Seconds of the clock that a request of so many seconds may last. */
  readonly patience?: (seconds: number) => number;
  /** Megabytes of memory; 2048 if nothing is said. */
  readonly memory?: number;
}

/**
 * Holds about 150,000 calls. A larger stack costs more than it gives: the collector of memory walks it again and again,
 * and the failure at its end has to leave every call.
 */
const stackMegabytes = 64;

const defaultMemory = 2048;

/** Seconds that a process has to become ready. */
const startLimit = 30;

/**
 * Seconds of the clock after which a process is ended that has not used up its seconds of processor time: it sleeps, it
 * was stopped, or the machine has none to give.
 */
function longestWait(seconds: number): number {
  return Math.min(10 * seconds + 20, longestTimer);
}

/** The longest delay of a timer, in seconds. */
const longestTimer = (2 ** 31 - 1) / 1000;

/** A place where programs run, one at a time. Its process starts at once, while the program is still being made. */
export class Runner {
  readonly #options: RunnerOptions;
  #process: Process | undefined;
  #code = "";
  #isLoaded = false;
  /** All requests together may take so many seconds, of which so many are left. */
  #total: { readonly seconds: number; left: number } = { seconds: Infinity, left: Infinity };

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#process = new Process();
  }

  /** Takes a program in place of the one before. */
  load(code: string): void {
    this.#code = code;
    this.#isLoaded = false;
  }

  /** From now on, all requests together may take so many seconds. */
  allow(seconds: number): void {
    this.#total = { seconds, left: seconds };
  }

  /** The seconds that all requests together were allowed, once they are used up. */
  get isOver(): { readonly seconds: number } | undefined {
    return this.#total.left > 0 ? undefined : { seconds: this.#total.seconds };
  }

  /** Evaluates a request. Never rejects. The one before must have been answered. */
  async evaluate(request: Request): Promise<Outcome> {
    const outcome = await this.#work({ kind: "evaluate", request });
    return outcome.kind === "played" ? outOfTurn() : outcome;
  }

  /**
   * Plays frames of the program's game. Never rejects. After another ending than `played` the game is lost, and can
   * only begin anew.
   */
  async play(request: PlayRequest): Promise<PlayedOutcome | FailureOutcome | Ending> {
    const outcome = await this.#work({ kind: "play", request });
    return outcome.kind === "value" ? outOfTurn() : outcome;
  }

  async #work(work: Work): Promise<Answer | PlayedOutcome | Ending> {
    const fault = await this.#ready();
    if (fault !== undefined) return fault;
    const outcome = await this.#ask(work, this.#options.timeout);
    return outcome.kind === "ready" ? outOfTurn() : outcome;
  }

  /** Ends the process. */
  async close(): Promise<void> {
    await this.#end();
  }

  /** Sees to it that a process is there and has the program; else says what went wrong. */
  async #ready(): Promise<Answer | PlayedOutcome | Ending | undefined> {
    if (this.#process !== undefined && this.#isLoaded) return undefined;
    const { worker, memory = defaultMemory } = this.#options;
    const limits = { stackSizeMb: stackMegabytes, maxOldGenerationSizeMb: memory };
    const outcome = await this.#ask({ kind: "start", script: worker, code: this.#code, limits }, startLimit);
    if (outcome.kind === "timeout" && outcome.isTotal !== true)
      return crash(`the worker was not ready after ${outcome.seconds} seconds`);
    if (outcome.kind !== "ready") return outcome;
    this.#isLoaded = true;
    return undefined;
  }

  /** Gives an order and waits for what comes of it. Whatever is no answer ends the process. */
  async #ask(
    order: Start | Work,
    seconds: number,
  ): Promise<Answer | PlayedOutcome | Ending | { readonly kind: "ready" }> {
    const total = this.#total;
    if (total.left <= 0) return { kind: "timeout", seconds: total.seconds, isTotal: true };
    this.#process ??= new Process();
    const limit = Math.min(seconds, total.left);
    const { patience = longestWait } = this.#options;
    const begun = performance.now();
    const reply = await this.#process.ask({ ...order, seconds: limit }, patience(limit));
    // Whoever ends without a reply has taken all it was given, or no more than the clock says.
    total.left -=
      reply?.kind === "late"
        ? limit
        : reply !== undefined && "spent" in reply
          ? reply.spent
          : (performance.now() - begun) / 1000;
    switch (reply?.kind) {
      case "ready":
        return reply;
      case "answer":
        return reply.answer;
      case "late":
      case undefined: {
        await this.#end();
        if (total.left <= 0) return { kind: "timeout", seconds: total.seconds, isTotal: true };
        return reply === undefined
          ? { kind: "timeout", seconds: patience(limit) }
          : { kind: "timeout", seconds: limit, reached: reply.reached, growth: reply.growth };
      }
      case "ended":
        await this.#end();
        return isOutOfMemory(reply.code, reply.message) ? { kind: "outOfMemory" } : crash(reply.message);
    }
  }

  async #end(): Promise<void> {
    const ended = this.#process;
    this.#process = undefined;
    this.#isLoaded = false;
    await ended?.end();
  }
}

/** The first line says what happened, the others where. */
function crash(detail: string): CrashOutcome {
  return { kind: "crash", message: detail.split("\n", 1).join(""), detail };
}

function outOfTurn(): CrashOutcome {
  return crash("the worker answered out of turn");
}

/**
 * A process kills itself in several ways when a value does not fit; the system kills it when the machine has no more.
 */
function isOutOfMemory(code: string, message: string): boolean {
  return (
    code === "ERR_WORKER_OUT_OF_MEMORY" ||
    code === "SIGKILL" ||
    /out of memory|invalid (?:array |table )?size|allocation failed/i.test(message)
  );
}

/** Characters that are kept of what a dying process says. */
const lastWords = 10_000;

/** A process with the supervisor in it. Its end is a reply as well. */
class Process {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Reply>;
  readonly #closed: Promise<void>;

  constructor() {
    const child = spawn(process.execPath, ["-e", supervisorScript], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { ...process.env, NODE_OPTIONS: "" },
      windowsHide: true,
    });
    let said = "";
    child.stderr?.on("data", (data: Buffer) => {
      if (said.length < lastWords) said += data.toString();
    });
    this.#child = child;
    this.#closed = new Promise((resolve) => child.on("close", () => resolve()).on("error", () => resolve()));
    this.#ended = new Promise((resolve) => {
      // A thread may end between two requests, when nobody waits for a reply.
      child.on("message", (reply: Reply) => {
        if (reply.kind === "ended") resolve(reply);
      });
      child.on("error", (error) => resolve({ kind: "ended", code: "error", message: error.message }));
      // Not `exit`: what it said last may come after that.
      child.on("close", (code, signal) => {
        const end = signal ?? String(code);
        resolve({
          kind: "ended",
          code: end,
          message: said.trim() === "" ? `the worker ended with ${end}` : said.trim(),
        });
      });
    });
  }

  /** Gives an order and waits for the reply; undefined if none comes in so many seconds of the clock. */
  async ask(order: Order, seconds: number): Promise<Reply | undefined> {
    const child = this.#child;
    let timer: NodeJS.Timeout | undefined;
    let listener: (reply: Reply) => void = () => {};
    const replied = new Promise<Reply>((resolve) => {
      listener = resolve;
      child.on("message", listener);
      // If it cannot be sent, the process has ended, and says so itself.
      if (child.connected) child.send(order, () => {});
    });
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), seconds * 1000);
    });
    const reply = await Promise.race([replied, this.#ended, late]);
    clearTimeout(timer);
    child.off("message", listener);
    return reply;
  }

  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }
}
