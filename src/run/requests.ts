// Has programs run in a process, one request at a time. A request that takes too long, or more memory than there is, ends
// the process, and the next request gets a new one. So no document can block or kill the tool. What a process is, is up to
// the host: run/runner.ts starts one of the system, and a page starts a worker.

import type {
  CrashOutcome,
  Ending,
  ExploredOutcome,
  ExploreRequest,
  Exploring,
  FailureOutcome,
  LookedOutcome,
  LookRequest,
  NotesOutcome,
  NotesRequest,
  Outcome,
  PlayedOutcome,
  PlayRequest,
  Request,
  ValueOutcome,
} from "./outcome.js";
import type { Order, Reply, Start, Work } from "./supervisor.js";

/** Something that carries out orders. */
export interface Process {
  /** Sends an order and waits for the reply; undefined if there is none within this many seconds of wall-clock time. */
  ask(
    order: Order,
    seconds: number,
    onProgress?: (progress: Exploring) => void,
  ): Promise<Exclude<Reply, Exploring> | undefined>;
  /** Lets a search that goes on end, and tell what it has found. */
  interrupt(): void;
  end(): Promise<void>;
}

/** The limits of a runner. */
export interface RunnerOptions {
  /** The code of the worker, as a CommonJS script. */
  readonly worker: string;
  /** The limit of processor time for each request, in seconds. */
  readonly timeout: number;
  /** The limit of wall-clock time for a request whose limit of processor time is `seconds`. */
  readonly patience?: (seconds: number) => number;
  /** The memory limit in megabytes; the default is 2048. */
  readonly memory?: number;
}

/**
 * Room for about 150,000 calls. A larger stack costs more than it gains: the garbage collector scans it again and
 * again, and a failure at the bottom has to unwind every call.
 */
const stackMegabytes = 64;

const defaultMemory = 2048;

/** The first calls of an evaluation that does not end may take so many seconds. */
const mostForCalls = 2;

/** The time, in seconds, within which a process has to be ready. */
const startLimit = 30;

/**
 * The wall-clock time, in seconds, after which a process is ended although it has not used up its processor time: it
 * sleeps, it was suspended, or the machine has no time to give.
 */
function longestWait(seconds: number): number {
  return Math.min(10 * seconds + 20, longestTimer);
}

/** The longest delay that a timer accepts, in seconds. */
const longestTimer = (2 ** 31 - 1) / 1000;

/** What is there when work has succeeded. */
type Done = ValueOutcome | NotesOutcome | LookedOutcome | PlayedOutcome | ExploredOutcome;

/** What runs programs, for those who neither set its limits nor end it. */
export type Running = Pick<Requests, "load" | "isOver" | "evaluate" | "play">;

/** The same for programs whose states are explored. */
export type Searching = Pick<Requests, "load" | "isOver" | "explore">;

/** Runs programs, one at a time. The process starts at once, while the first program is still being compiled. */
export class Requests {
  readonly #start: () => Process;
  readonly #options: RunnerOptions;
  #process: Process | undefined;
  #code = "";
  #isLoaded = false;
  /** The budget of all requests together, in seconds. */
  #spent = 0;
  #total: { readonly seconds: number; left: number } = { seconds: Infinity, left: Infinity };

  constructor(start: () => Process, options: RunnerOptions) {
    this.#start = start;
    this.#options = options;
    this.#process = start();
  }

  /** Replaces the program. The same one stays as it is. */
  load(code: string): void {
    if (code === this.#code) return;
    this.#code = code;
    this.#isLoaded = false;
  }

  /** Sets the budget of all requests from now on. */
  allow(seconds: number): void {
    this.#total = { seconds, left: seconds };
  }

  /** The budget of all requests together, once it is used up. */
  get isOver(): { readonly seconds: number } | undefined {
    return this.#total.left > 0 ? undefined : { seconds: this.#total.seconds };
  }

  /** Evaluates a request. Never rejects. The previous request must have been answered. */
  evaluate(request: Request): Promise<Outcome> {
    return this.#work({ kind: "evaluate", request }, "value");
  }

  /** The seconds of processor time that all work has taken. */
  get spent(): number {
    return this.#spent;
  }

  /** Evaluates with notes. Never rejects. The previous request must have been answered. */
  explain(request: NotesRequest): Promise<NotesOutcome | FailureOutcome | Ending> {
    const { timeout } = this.#options;
    // What does not end has already taken long.
    const seconds = "calls" in request ? Math.min(timeout, mostForCalls) : timeout;
    return this.#work({ kind: "explain", request }, "notes", seconds);
  }

  /** Looks at a frame of a game. Never rejects. The previous request must have been answered. */
  look(request: LookRequest): Promise<LookedOutcome | FailureOutcome | Ending> {
    return this.#work({ kind: "look", request }, "looked");
  }

  /**
   * Plays frames of the program's game. Never rejects. If the outcome is not `played`, the game is lost and can only
   * begin anew.
   */
  play(request: PlayRequest): Promise<PlayedOutcome | FailureOutcome | Ending> {
    return this.#work({ kind: "play", request }, "played");
  }

  /**
   * Explores the states of the program. Never rejects. It ends by itself after the seconds of the request; only a step
   * that does not end is stopped.
   */
  explore(
    request: ExploreRequest,
    onProgress: (progress: Exploring) => void = () => {},
  ): Promise<ExploredOutcome | FailureOutcome | Ending> {
    return this.#work({ kind: "explore", request }, "explored", request.seconds + this.#options.timeout, onProgress);
  }

  /** Lets the search that goes on end, and tell what it has found. */
  interrupt(): void {
    this.#process?.interrupt();
  }

  /** Has some work done, whose outcome is of this kind unless it fails. */
  async #work<Kind extends Done["kind"]>(
    work: Work,
    kind: Kind,
    seconds = this.#options.timeout,
    onProgress?: (progress: Exploring) => void,
  ): Promise<(Done & { readonly kind: Kind }) | FailureOutcome | Ending> {
    const outcome = (await this.#ready()) ?? (await this.#ask(work, seconds, onProgress));
    const isDone = (one: typeof outcome): one is Done & { readonly kind: Kind } => one.kind === kind;
    if (isDone(outcome)) return outcome;
    switch (outcome.kind) {
      case "failure":
      case "crash":
      case "timeout":
      case "outOfMemory":
        return outcome;
      default:
        return outOfTurn();
    }
  }

  /** Ends the process. */
  async close(): Promise<void> {
    await this.#end();
  }

  /** Makes sure that there is a process that has loaded the program; otherwise returns what went wrong. */
  async #ready(): Promise<Done | FailureOutcome | Ending | undefined> {
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

  /** Sends an order and waits for the outcome. Anything but an answer ends the process. */
  async #ask(
    order: Start | Work,
    seconds: number,
    onProgress?: (progress: Exploring) => void,
  ): Promise<Done | FailureOutcome | Ending | { readonly kind: "ready" }> {
    const total = this.#total;
    if (total.left <= 0) return { kind: "timeout", seconds: total.seconds, isTotal: true };
    this.#process ??= this.#start();
    const limit = Math.min(seconds, total.left);
    const { patience = longestWait } = this.#options;
    const begun = performance.now();
    const reply = await this.#process.ask({ ...order, seconds: limit }, patience(limit), onProgress);
    // A process that ended without a reply has used its whole limit, or no more than the clock shows.
    const spent =
      reply?.kind === "late"
        ? limit
        : reply !== undefined && "spent" in reply
          ? reply.spent
          : (performance.now() - begun) / 1000;
    total.left -= spent;
    this.#spent += spent;
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

/** The first line of `detail` says what happened, the others where. */
function crash(detail: string): CrashOutcome {
  return { kind: "crash", message: detail.split("\n", 1).join(""), detail };
}

function outOfTurn(): CrashOutcome {
  return crash("the worker answered out of turn");
}

/**
 * A process aborts in several ways when a value does not fit into memory; the operating system kills it when the
 * machine has no more.
 */
function isOutOfMemory(code: string, message: string): boolean {
  return (
    code === "ERR_WORKER_OUT_OF_MEMORY" ||
    code === "SIGKILL" ||
    /out of memory|invalid (?:array |table )?size|allocation failed/i.test(message)
  );
}
