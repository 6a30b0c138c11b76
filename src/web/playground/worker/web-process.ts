// Runs a program in a browser worker. The program is part of the worker's text, because the page's policy forbids
// `eval`.

import type { SearchProgress, FailureOutcome, Frame, Message } from "../../../execute/outcome.js";
import { type Process, Requests, type RunnerOptions } from "../../../execute/requests.js";
import type { SupervisorRequest, SupervisorReply, Start } from "../../../execute/supervisor.js";
import type { Progress, FramePosition } from "../../../execute/outcome.js";
import { graceSeconds, maxDelaySeconds, urlMilliseconds } from "./limits.js";

/** Name of the global function with the program. */
export const programName = "ledProgram";

const scriptHead = `self.${programName} = (easel) => {\n`;

/** Messages of the program's worker: {@link Message}, and the progress of a game. */
export type ProgramMessage = Message | { readonly kind: "reached"; readonly place: FramePosition | undefined };

/** Runs programs in browser workers, one at a time. */
export class WebRunner extends Requests {
  /** `worker` is the script of worker/program.ts. */
  constructor(options: Pick<RunnerOptions, "worker" | "timeout">) {
    super(() => new WebProcess(), { ...options, patience: (seconds) => seconds + graceSeconds });
  }
}

/** Messages that answer a request. */
type AnswerMessage = Exclude<Message, { readonly kind: "grown" | "exploring" }>;

class WebProcess implements Process {
  #worker: Worker | undefined;
  #lineCount = 0;
  #progress: Progress = {};

  async ask(
    order: SupervisorRequest,
    seconds: number,
    onProgress: (progress: SearchProgress) => void = () => {},
  ): Promise<Exclude<SupervisorReply, SearchProgress> | undefined> {
    if (order.kind === "interrupt") return undefined;
    if (order.kind === "start") this.#start(order);
    const worker = this.#worker;
    if (worker === undefined) return { kind: "ended", code: "none", message: "no program was loaded" };
    if (order.kind !== "start") {
      if (order.kind === "play" && order.request.begins) this.#progress = {};
      worker.postMessage(order);
    }
    const startTime = performance.now();
    return new Promise((resolve) => {
      const settle = (reply: Exclude<SupervisorReply, SearchProgress> | undefined): void => {
        clearTimeout(timer);
        worker.onmessage = null;
        worker.onerror = null;
        resolve(reply);
      };
      // Browsers do not report the processor time of a worker.
      const timer = setTimeout(
        () => settle({ kind: "late", ...this.#progress }),
        Math.min(seconds, maxDelaySeconds) * 1000,
      );
      worker.onmessage = ({ data }: MessageEvent<ProgramMessage>) => {
        if (data.kind === "exploring") onProgress(data);
        else if (data.kind === "reached") this.#progress = { ...this.#progress, reached: data.place };
        else if (data.kind === "grown") this.#progress = { ...this.#progress, growth: data.growth };
        else settle({ ...this.#adjustPositions(data), spent: (performance.now() - startTime) / 1000 });
      };
      worker.onerror = (event) => {
        event.preventDefault();
        settle({ kind: "ended", code: "error", message: event.message || "the worker ended" });
      };
    });
  }

  /** A busy worker receives no messages. */
  interrupt(): void {}

  async end(): Promise<void> {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start({ script, code }: Start): void {
    this.#worker?.terminate();
    this.#lineCount = code.split("\n").length;
    const url = URL.createObjectURL(new Blob([scriptHead, code, "\n};\n", script], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    // The URL must live until the worker has loaded its text.
    setTimeout(() => URL.revokeObjectURL(url), urlMilliseconds);
  }

  /** Returns a message with its positions made relative to the program. */
  #adjustPositions(message: AnswerMessage): AnswerMessage {
    if (message.kind !== "answer") return message;
    const { answer } = message;
    if (answer.kind === "failure") return { ...message, answer: this.#adjustFailure(answer) };
    if (answer.kind === "played" && answer.failure?.kind === "failure")
      return { ...message, answer: { ...answer, failure: this.#adjustFailure(answer.failure) } };
    return message;
  }

  #adjustFailure(failure: FailureOutcome): FailureOutcome {
    const frames = failure.frames.flatMap(({ line, column }): readonly Frame[] =>
      line > 1 && line <= this.#lineCount + 1 ? [{ line: line - 1, column }] : [],
    );
    return { ...failure, frames };
  }
}
