// Checks the open document after each change. Changes during a check are coalesced into one further check.

import type {
  AnalysisResult,
  AnalystQuestion,
  AnalystQuestions,
  EditorTyping,
  TargetAlphabet,
} from "../worker/messages.js";
import { fixDelay } from "./limits.js";
import type { AnalystClient } from "./workers.js";

interface CheckHost {
  /** The open document. */
  readonly current: () => {
    readonly name: string;
    readonly text: string;
    readonly alphabet: TargetAlphabet | undefined;
  };
  readonly show: (text: string, analysis: AnalysisResult) => void;
  /** Called with the tokens of an outdated result, the only part of it that is usable. */
  readonly respell: (text: string, edits: AnalysisResult["signs"]) => void;
}

export class CheckLoop {
  readonly #analyst: AnalystClient;
  readonly #host: CheckHost;
  /** The range typed since the last check. */
  #typed: EditorTyping | undefined;
  #isRunning = false;
  #isToRepeat = false;
  #lastCheck: Promise<unknown> = Promise.resolve();
  #fixTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(analyst: AnalystClient, host: CheckHost) {
    this.#analyst = analyst;
    this.#host = host;
  }

  /** Checks a document that was just opened. */
  restart(): void {
    this.#typed = undefined;
    void this.#run();
  }

  /** Checks the document after a change, with the range that was typed, if any. */
  check(typed: EditorTyping | undefined): void {
    this.#typed = typed && { from: Math.min(this.#typed?.from ?? typed.from, typed.from), to: typed.to };
    void this.#run();
  }

  /** Sends a request about the current documents, after pending changes have been sent. */
  async ask<Q extends AnalystQuestion>(
    question: Q,
    payload: AnalystQuestions[Q]["asked"],
  ): Promise<AnalystQuestions[Q]["answer"] | undefined> {
    while (this.#isRunning && this.#isToRepeat) await this.#lastCheck;
    return this.#analyst.ask(question, payload);
  }

  async #run(): Promise<void> {
    this.#isToRepeat = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isToRepeat) await this.#checkOnce();
    } finally {
      this.#isRunning = false;
    }
  }

  async #checkOnce(): Promise<void> {
    this.#isToRepeat = false;
    clearTimeout(this.#fixTimer);
    const { name, text, alphabet } = this.#host.current();
    const typed = this.#typed;
    this.#typed = undefined;
    const startTime = performance.now();
    const answer = this.#analyst.ask("changed", { name, text, typed, alphabet });
    this.#lastCheck = answer;
    const analysis = await answer;
    const current = this.#host.current();
    if (analysis === undefined || name !== current.name) return;
    if (text !== current.text) return this.#host.respell(current.text, analysis.signs);
    performance.measure("led-keystroke", { start: startTime });
    this.#host.show(text, analysis);
    if (!analysis.isFinal) this.#fixTimer = setTimeout(() => void this.#searchFixes(name, text), fixDelay);
  }

  async #searchFixes(name: string, text: string): Promise<void> {
    const analysis = await this.#analyst.ask("explained", { name });
    const current = this.#host.current();
    if (analysis !== undefined && name === current.name && text === current.text) this.#host.show(text, analysis);
  }
}
