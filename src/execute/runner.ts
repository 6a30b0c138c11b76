// Runs programs in a child process ({@link Requests}).

import { type ChildProcess, spawn } from "node:child_process";
import type { Exploring } from "./outcome.js";
import { type Process, Requests, type RunnerOptions } from "./requests.js";
import { type SupervisorRequest, type SupervisorReply, supervisorScript } from "./supervisor.js";

/**
 * Runs programs, one at a time. The process starts in the constructor, while the first program is still being compiled.
 */
export class Runner extends Requests {
  constructor(options: RunnerOptions) {
    super(() => new SystemProcess(), options);
  }
}

/** Maximum number of characters kept of a process's standard error output. */
const lastWords = 10_000;

/** A child process that runs the supervisor. The end of the process counts as a reply. */
class SystemProcess implements Process {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Exclude<SupervisorReply, Exploring>>;
  readonly #closed: Promise<void>;
  /** True once its thread was started, which then has the script. */
  #isStarted = false;

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
      // A thread may end between two requests, when no reply is awaited.
      child.on("message", (reply: SupervisorReply) => {
        if (reply.kind === "ended") resolve(reply);
      });
      child.on("error", (error) => resolve({ kind: "ended", code: "error", message: error.message }));
      // The event is not `exit`, because the last output may arrive after that.
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

  async ask(
    order: SupervisorRequest,
    seconds: number,
    onProgress: (progress: Exploring) => void = () => {},
  ): Promise<Exclude<SupervisorReply, Exploring> | undefined> {
    const child = this.#child;
    let timer: NodeJS.Timeout | undefined;
    let listener: (reply: SupervisorReply) => void = () => {};
    const replied = new Promise<Exclude<SupervisorReply, Exploring>>((resolve) => {
      listener = (reply) => (reply.kind === "exploring" ? onProgress(reply) : resolve(reply));
      child.on("message", listener);
      const sent = order.kind === "start" && this.#isStarted ? { ...order, script: "" } : order;
      if (order.kind === "start") this.#isStarted = true;
      // If sending fails, the process has ended, which its `close` event reports.
      if (child.connected) child.send(sent, () => {});
    });
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), seconds * 1000);
    });
    const reply = await Promise.race([replied, this.#ended, late]);
    clearTimeout(timer);
    child.off("message", listener);
    return reply;
  }

  interrupt(): void {
    if (this.#child.connected) this.#child.send({ kind: "interrupt" } satisfies SupervisorRequest, () => {});
  }

  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }
}
