// Runs programs in a child process ({@link Requests}).

import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { SearchProgress } from "./outcome.js";
import { type Process, Requests, type RunnerOptions } from "./requests.js";
import { type SupervisorRequest, type SupervisorReply, supervisorScript } from "./supervisor.js";
import { maxErrorLength, maxIdleProcesses } from "./limits.js";

/**
 * Runs programs, one at a time. The process starts in the constructor, while the first program is still being compiled.
 */
export class Runner extends Requests {
  constructor(options: RunnerOptions) {
    super(() => (areReused ? acquireProcess(options) : new SystemProcess()), options);
  }
}

let areReused = false;

/** Makes runners reuse the idle processes of closed runners: for hosts that run many commands in one process. */
export function reuseProcesses(): void {
  areReused = true;
}

/** The idle processes, by the options with which their threads started. They do not keep the host alive. */
const idleProcesses = new Map<string, SystemProcess[]>();

function acquireProcess({ worker, memory }: RunnerOptions): Process {
  const key = `${memory} ${worker}`;
  const idle = (idleProcesses.get(key) ?? []).filter(({ isAlive }) => isAlive);
  idleProcesses.set(key, idle);
  const process = idle.pop() ?? new SystemProcess();
  process.keepHostAlive(true);
  let isIdle = true;
  return {
    async ask(order, seconds, onProgress) {
      isIdle = false;
      const reply = await process.ask(order, seconds, onProgress);
      isIdle = reply?.kind === "ready" || reply?.kind === "answer";
      return reply;
    },
    interrupt: () => process.interrupt(),
    async end() {
      const others = idleProcesses.get(key) ?? [];
      if (!isIdle || others.length >= maxIdleProcesses) return process.end();
      process.keepHostAlive(false);
      others.push(process);
    },
  };
}

/** A reply that settles a request. */
type FinalReply = Exclude<SupervisorReply, SearchProgress>;

/** A child process that runs the supervisor. The end of the process counts as a reply. */
class SystemProcess implements Process {
  readonly #child: ChildProcess;
  /** The reply to all later requests once the process or its thread has ended. */
  #end: FinalReply | undefined;
  /**
   * Settle the pending requests. A promise of the end that each request awaits would retain the replies to all of them.
   */
  readonly #pending = new Set<(reply: FinalReply) => void>();
  readonly #closed: Promise<void>;
  /** True once its thread was started, which then has the script. */
  #isStarted = false;

  constructor() {
    const child = spawn(process.execPath, ["-e", supervisorScript], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { ...process.env, NODE_OPTIONS: "" },
      windowsHide: true,
    });
    let errorOutput = "";
    child.stderr?.on("data", (data: Buffer) => {
      if (errorOutput.length < maxErrorLength) errorOutput += data.toString();
    });
    this.#child = child;
    this.#closed = new Promise((resolve) => child.on("close", () => resolve()).on("error", () => resolve()));
    // A thread may end between two requests, when no reply is awaited.
    child.on("message", (reply: SupervisorReply) => {
      if (reply.kind === "ended") this.#takeEnd(reply);
    });
    child.on("error", (error) => this.#takeEnd({ kind: "ended", code: "error", message: error.message }));
    // The event is not `exit`, because the last output may arrive after that.
    child.on("close", (code, signal) => {
      const end = signal ?? String(code);
      this.#takeEnd({
        kind: "ended",
        code: end,
        message: errorOutput.trim() === "" ? `the worker ended with ${end}` : errorOutput.trim(),
      });
    });
  }

  #takeEnd(reply: FinalReply): void {
    this.#end ??= reply;
    for (const settle of this.#pending) settle(this.#end);
  }

  async ask(
    order: SupervisorRequest,
    seconds: number,
    onProgress: (progress: SearchProgress) => void = () => {},
  ): Promise<FinalReply | undefined> {
    if (this.#end !== undefined) return this.#end;
    const child = this.#child;
    let timer: NodeJS.Timeout | undefined;
    let listener: (reply: SupervisorReply) => void = () => {};
    let settle: (reply: FinalReply | undefined) => void = () => {};
    const replied = new Promise<FinalReply | undefined>((resolve) => {
      settle = resolve;
      listener = (reply) => (reply.kind === "exploring" ? onProgress(reply) : resolve(reply));
      child.on("message", listener);
      this.#pending.add(settle);
      timer = setTimeout(() => resolve(undefined), seconds * 1000);
      const message = order.kind === "start" && this.#isStarted ? { ...order, script: "" } : order;
      if (order.kind === "start") this.#isStarted = true;
      // If sending fails, the process has ended, which its `close` event reports.
      if (child.connected) child.send(message, () => {});
    });
    const reply = await replied;
    clearTimeout(timer);
    child.off("message", listener);
    this.#pending.delete(settle);
    return reply;
  }

  interrupt(): void {
    if (this.#child.connected) this.#child.send({ kind: "interrupt" } satisfies SupervisorRequest, () => {});
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Determines whether the host waits for the process before it exits. */
  keepHostAlive(isKept: boolean): void {
    const { channel, stderr } = this.#child;
    for (const handle of [this.#child, channel, stderr instanceof Socket ? stderr : undefined])
      if (isKept) handle?.ref();
      else handle?.unref();
  }

  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }
}
