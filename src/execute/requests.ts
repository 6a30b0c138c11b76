// Runs programs in a process, one request at a time. A request that exceeds its time or the available memory ends the
// process, and the next request starts a new one, so no document can block or kill the tool. The host defines the kind
// of process: execute/runner.ts spawns a child process, and a page starts a worker.

import type {
  CasesOutcome,
  CasesRequest,
  CrashOutcome,
  Ending,
  AsymmetryOutcome,
  ExploredOutcome,
  ExploreRequest,
  SearchProgress,
  FailureOutcome,
  PictureOutcome,
  PictureRequest,
  TraceOutcome,
  TraceRequest,
  Outcome,
  PlayedOutcome,
  PlayRequest,
  Request,
  ValueOutcome,
} from "./outcome.js";
import type { SupervisorRequest, SupervisorReply, Start, ThreadWork } from "./supervisor.js";
import { defaultMegabytes, maxFirstCallSeconds, maxStartSeconds, maxTimerSeconds, stackMegabytes } from "./limits.js";

export interface Process {
  /** Sends an order and waits for the reply, or undefined if none within this many seconds of wall-clock time. */
  ask(
    order: SupervisorRequest,
    seconds: number,
    onProgress?: (progress: SearchProgress) => void,
  ): Promise<Exclude<SupervisorReply, SearchProgress> | undefined>;
  /** Ends the current search, which then returns its partial result. */
  interrupt(): void;
  end(): Promise<void>;
}

export interface RunnerOptions {
  readonly worker: string;
  /** The limit of processor time for each request, in seconds. */
  readonly timeout: number;
  /** The limit of wall-clock time for a request whose limit of processor time is `seconds`. */
  readonly patience?: (seconds: number) => number;
  readonly memory?: number;
}

/**
 * The limit of wall-clock time in seconds. It ends processes that do not use up their processor time because they
 * sleep, are suspended, or run on an overloaded machine.
 */
function longestWait(seconds: number): number {
  return Math.min(10 * seconds + 20, maxTimerSeconds);
}

type Done =
  | ValueOutcome
  | TraceOutcome
  | PictureOutcome
  | PlayedOutcome
  | ExploredOutcome
  | AsymmetryOutcome
  | CasesOutcome;

/** The interface for callers that neither set limits nor end the process. */
export type TestRequests = Pick<Requests, "load" | "isOver" | "evaluate" | "play">;

/** The same interface for searching state spaces. */
export type SearchRequests = Pick<Requests, "load" | "isOver" | "explore" | "tryCases">;

/**
 * Runs programs, one at a time. The process starts in the constructor, while the first program is still being compiled.
 */
export class Requests {
  readonly #start: () => Process;
  readonly #options: RunnerOptions;
  #process: Process | undefined;
  #code = "";
  #isLoaded = false;
  #spent = 0;
  #total: { readonly seconds: number; left: number } = { seconds: Infinity, left: Infinity };

  constructor(start: () => Process, options: RunnerOptions) {
    this.#start = start;
    this.#options = options;
    this.#process = start();
  }

  /** Replaces the program, unless it is the same one. */
  load(code: string): void {
    if (code === this.#code) return;
    this.#code = code;
    this.#isLoaded = false;
  }

  /** Sets the total budget of future requests, in seconds. */
  allow(seconds: number): void {
    this.#total = { seconds, left: seconds };
  }

  /** The total budget, if it is used up. */
  get isOver(): { readonly seconds: number } | undefined {
    return this.#total.left > 0 ? undefined : { seconds: this.#total.seconds };
  }

  /** Evaluates a request. Never rejects. The previous request must have been answered. */
  evaluate(request: Request): Promise<Outcome> {
    return this.#work({ kind: "evaluate", request }, ["value"]);
  }

  /** The processor time of all requests, in seconds. */
  get spent(): number {
    return this.#spent;
  }

  /** Traces an evaluation. Never rejects. The previous request must have been answered. */
  explain(request: TraceRequest): Promise<TraceOutcome | FailureOutcome | Ending> {
    const { timeout } = this.#options;
    // Evaluations that do not terminate have already used their time limit.
    const seconds = "calls" in request ? Math.min(timeout, maxFirstCallSeconds) : timeout;
    return this.#work({ kind: "explain", request }, ["notes"], seconds);
  }

  /** Looks at a frame of a game. Never rejects. The previous request must have been answered. */
  look(request: PictureRequest): Promise<PictureOutcome | FailureOutcome | Ending> {
    return this.#work({ kind: "look", request }, ["looked"]);
  }

  /**
   * Plays frames of the program's game. Never rejects. If the outcome is not `played`, the game is lost and must
   * restart.
   */
  play(request: PlayRequest): Promise<PlayedOutcome | FailureOutcome | Ending> {
    return this.#work({ kind: "play", request }, ["played"]);
  }

  /**
   * Explores the states of the program. Never rejects. The search ends on its own after the seconds of the request;
   * only a step that does not terminate is stopped.
   */
  explore(
    request: ExploreRequest,
    onProgress: (progress: SearchProgress) => void = () => {},
  ): Promise<ExploredOutcome | AsymmetryOutcome | FailureOutcome | Ending> {
    return this.#work(
      { kind: "explore", request },
      ["explored", "asymmetric"],
      request.seconds + this.#options.timeout,
      onProgress,
    );
  }

  /** Tries the cases of a conjecture. Never rejects, and ends like a search. */
  tryCases(request: CasesRequest): Promise<CasesOutcome | FailureOutcome | Ending> {
    return this.#work({ kind: "try", request }, ["tried"], request.seconds + this.#options.timeout);
  }

  /** Ends the current search, which then returns its partial result. */
  interrupt(): void {
    this.#process?.interrupt();
  }

  async #work<Kind extends Done["kind"]>(
    work: ThreadWork,
    kinds: readonly Kind[],
    seconds = this.#options.timeout,
    onProgress?: (progress: SearchProgress) => void,
  ): Promise<(Done & { readonly kind: Kind }) | FailureOutcome | Ending> {
    const outcome = (await this.#ready()) ?? (await this.#ask(work, seconds, onProgress));
    const isDone = (one: typeof outcome): one is Done & { readonly kind: Kind } =>
      kinds.some((kind) => kind === one.kind);
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

  async close(): Promise<void> {
    await this.#end();
  }

  async #ready(): Promise<Done | FailureOutcome | Ending | undefined> {
    if (this.#process !== undefined && this.#isLoaded) return undefined;
    const { worker, memory = defaultMegabytes } = this.#options;
    const limits = { stackSizeMb: stackMegabytes, maxOldGenerationSizeMb: memory };
    const outcome = await this.#ask({ kind: "start", script: worker, code: this.#code, limits }, maxStartSeconds);
    if (outcome.kind === "timeout" && outcome.isTotal !== true)
      return crash(`the worker was not ready after ${outcome.seconds} seconds`);
    if (outcome.kind !== "ready") return outcome;
    this.#isLoaded = true;
    return undefined;
  }

  /** Sends an order and waits for the outcome. Anything but an answer ends the process. */
  async #ask(
    order: Start | ThreadWork,
    seconds: number,
    onProgress?: (progress: SearchProgress) => void,
  ): Promise<Done | FailureOutcome | Ending | { readonly kind: "ready" }> {
    const total = this.#total;
    if (total.left <= 0) return { kind: "timeout", seconds: total.seconds, isTotal: true };
    this.#process ??= this.#start();
    const limit = Math.min(seconds, total.left);
    const { patience = longestWait } = this.#options;
    const startTime = performance.now();
    const reply = await this.#process.ask({ ...order, seconds: limit }, patience(limit), onProgress);
    // A process that ended without a reply has used its whole limit, or no more than the elapsed time.
    const spent =
      reply?.kind === "late"
        ? limit
        : reply !== undefined && "spent" in reply
          ? reply.spent
          : (performance.now() - startTime) / 1000;
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
    const process = this.#process;
    this.#process = undefined;
    this.#isLoaded = false;
    await process?.end();
  }
}

/** The first line of `detail` is the message, the others are the stack trace. */
function crash(detail: string): CrashOutcome {
  return { kind: "crash", message: detail.split("\n", 1).join(""), detail };
}

function outOfTurn(): CrashOutcome {
  return crash("the worker sent an unexpected reply");
}

/**
 * V8 aborts in several ways when a value does not fit into memory; the operating system kills the process when the
 * machine has none left.
 */
function isOutOfMemory(code: string, message: string): boolean {
  return (
    code === "ERR_WORKER_OUT_OF_MEMORY" ||
    code === "SIGKILL" ||
    /out of memory|\bOOM\b|insufficient memory|invalid (?:array |table )?size|allocation failed/i.test(message)
  );
}
