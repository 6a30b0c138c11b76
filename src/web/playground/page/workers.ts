// The page's two workers. A worker that does not answer is terminated and restarted, so no document can block the page.

import type { FileData } from "../worker/files.js";
import type {
  DocumentExport,
  FromWorker,
  MakerResult,
  MakerRequest,
  AnalystQuestion,
  AnalystQuestions,
  AnalystMessage,
  ToWorker,
} from "../worker/messages.js";
import { maxAnswerMilliseconds, maxExportMilliseconds } from "./limits.js";

export interface WorkerTexts {
  readonly translator: Blob;
  readonly program: string;
  readonly shelf: readonly FileData[];
}

class WorkerProxy {
  #worker: Worker | undefined;
  #url: string | undefined;
  /** Messages queued until the worker has started. */
  #waiting: ToWorker[] | undefined;
  readonly #role: "analyst" | "maker";
  readonly #texts: Promise<WorkerTexts>;
  readonly #hear: (message: FromWorker) => void;

  constructor(role: "analyst" | "maker", texts: Promise<WorkerTexts>, hear: (message: FromWorker) => void) {
    this.#role = role;
    this.#texts = texts;
    this.#hear = hear;
  }

  post(message: ToWorker): void {
    this.begin();
    if (this.#waiting === undefined) this.#worker?.postMessage(message);
    else this.#waiting.push(message);
  }

  begin(): void {
    if (this.#worker !== undefined || this.#waiting !== undefined) return;
    const waiting: ToWorker[] = [];
    this.#waiting = waiting;
    this.#texts.then(
      (texts) => {
        // The worker may have been terminated before it started.
        if (this.#waiting !== waiting) return;
        this.#waiting = undefined;
        const worker = this.#begin(texts);
        this.#worker = worker;
        for (const message of waiting) worker.postMessage(message);
      },
      (error: unknown) => this.#hear({ kind: "fault", id: undefined, message: String(error) }),
    );
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting = undefined;
  }

  #begin({ translator, program, shelf }: WorkerTexts): Worker {
    this.#url ??= URL.createObjectURL(translator);
    const worker = new Worker(this.#url);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.#worker) this.#hear(data);
    };
    worker.onerror = (event) => {
      if (worker !== this.#worker) return;
      event.preventDefault();
      this.#hear({ kind: "fault", id: undefined, message: event.message || "a worker ended" });
    };
    worker.postMessage({ kind: "start", role: this.#role, program, shelf } satisfies ToWorker);
    return worker;
  }
}

interface PendingQuery {
  readonly resolve: (answer: unknown) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Sends the editor's requests to the analyst worker. */
export class AnalystClient {
  readonly #colleague: WorkerProxy;
  readonly #pending = new Map<number, PendingQuery>();
  readonly #trouble: (message: string) => void;
  #id = 0;

  /** `trouble` is called when a request fails. If the worker was lost, the documents must be sent again. */
  constructor(texts: Promise<WorkerTexts>, trouble: (message: string) => void) {
    this.#trouble = trouble;
    this.#colleague = new WorkerProxy("analyst", texts, (message) => this.#hear(message));
    this.#colleague.begin();
  }

  /** Returns the answer; undefined if the request failed. */
  ask<Q extends AnalystQuestion>(
    question: Q,
    payload: AnalystQuestions[Q]["asked"],
  ): Promise<AnalystQuestions[Q]["answer"] | undefined> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#lost("Checking the document takes too long."), maxAnswerMilliseconds);
      this.#pending.set(id, { resolve: resolve as PendingQuery["resolve"], timer });
      this.#colleague.post({ kind: "ask", id, question, asked: payload });
    });
  }

  #hear(message: FromWorker): void {
    if (message.kind === "ready") return;
    if (message.kind === "fault" && message.id === undefined) return this.#lost(message.message);
    const pending = message.id === undefined ? undefined : this.#pending.get(message.id);
    if (pending === undefined || message.id === undefined) return;
    this.#pending.delete(message.id);
    clearTimeout(pending.timer);
    if (message.kind === "fault") this.#trouble(`Internal error: ${message.message}`);
    pending.resolve(message.kind === "answer" ? message.answer : undefined);
  }

  #lost(message: string): void {
    this.#colleague.end();
    for (const { resolve, timer } of this.#pending.values()) {
      clearTimeout(timer);
      resolve(undefined);
    }
    this.#pending.clear();
    this.#trouble(message);
  }
}

/** Sends build requests to the maker worker. */
export class MakerClient {
  readonly #colleague: WorkerProxy;
  #id = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #made: ((result: MakerResult) => void) | undefined;
  #prompts = new Map<number, PendingQuery>();
  readonly #trouble: (message: string) => void;

  constructor(texts: Promise<WorkerTexts>, trouble: (message: string) => void) {
    this.#trouble = trouble;
    this.#colleague = new WorkerProxy("maker", texts, (message) => this.#hear(message));
    this.#colleague.begin();
  }

  /** Builds everything, and abandons earlier requests. */
  make(order: MakerRequest, onResult: (result: MakerResult) => void): void {
    const id = ++this.#id;
    this.#made = onResult;
    this.#wait();
    this.#colleague.post({ kind: "make", id, order });
  }

  say(order: MakerRequest, input: string, isLast: boolean): Promise<AnalystMessage | undefined> {
    const id = ++this.#promptId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#lost("The prompt does not respond."), maxExportMilliseconds);
      this.#prompts.set(id, { resolve: resolve as PendingQuery["resolve"], timer });
      this.#colleague.post({ kind: "prompt", id, order, input, isLast });
    });
  }
  #promptId = 0;

  /** Builds the game's page for download, an SVG of its first frame, or the warnings about an exercise. */
  export(order: MakerRequest, what: DocumentExport): Promise<string | undefined> {
    const id = ++this.#promptId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#lost("The page could not be exported."), maxExportMilliseconds);
      this.#prompts.set(id, { resolve: resolve as PendingQuery["resolve"], timer });
      this.#colleague.post({ kind: "export", id, order, what });
    });
  }

  forget(): void {
    this.#colleague.post({ kind: "forget" });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lost("Translating the document takes too long."), maxExportMilliseconds);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case "made":
        if (message.id !== this.#id) return;
        this.#wait();
        return this.#made?.(message.made);
      case "done":
        if (message.id === this.#id) clearTimeout(this.#timer);
        return;
      case "said":
      case "exported": {
        const pending = this.#prompts.get(message.id);
        this.#prompts.delete(message.id);
        clearTimeout(pending?.timer);
        pending?.resolve(message.kind === "said" ? message.said : message.text);
        return;
      }
      case "fault":
        if (message.id === undefined) return this.#lost(message.message);
        return this.#trouble(`Internal error: ${message.message}`);
      default:
        return;
    }
  }

  #lost(message: string): void {
    clearTimeout(this.#timer);
    this.#colleague.end();
    for (const { resolve, timer } of this.#prompts.values()) {
      clearTimeout(timer);
      resolve(undefined);
    }
    this.#prompts.clear();
    this.#trouble(message);
  }
}
