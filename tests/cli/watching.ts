// Runs the built tool in a long-running mode such as `--watch`. Waits for lines of its output, never for a fixed time.

import { type ChildProcess, spawn } from "node:child_process";
import { tool } from "../support/built.js";

/** Timeout in milliseconds, longer than any step on a busy machine. */
const limit = 30_000;

/** Windows has no process groups to signal. */
const hasGroups = process.platform !== "win32";

/** The last line of a run in text output: time of day, tick or cross, and result. */
const lastLine = /^\d\d:\d\d:\d\d {2}([✓✗] .*)$/;

export class Watching {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #closed: Promise<number | string | null>;
  #text = "";
  #errors = "";
  #news: (() => void)[] = [];

  constructor(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd: folder,
      detached: hasGroups,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "1", ...environment },
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#take(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
    });
    this.#closed = new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));
    this.#child = child;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  get errors(): string {
    return this.#errors;
  }

  /** The results of the runs so far, without their times. */
  get runs(): readonly string[] {
    return this.#lines.flatMap((line) => lastLine.exec(line)?.[1] ?? []);
  }

  /** Waits for a line that contains the text, after the first `from` lines; returns the number of lines up to it. */
  async said(text: string, from = 0): Promise<number> {
    for (;;) {
      const at = this.#lines.findIndex((line, i) => i >= from && line.includes(text));
      if (at >= 0) return at + 1;
      await this.#change(`a line with ${text}`);
    }
  }

  ready(): Promise<number> {
    return this.said("press Ctrl-C to quit");
  }

  async after(act: () => void, text: string): Promise<number> {
    const from = this.#lines.length;
    act();
    return this.said(text, from);
  }

  /**
   * Ends the tool as Ctrl-C does, by a signal to its process group; returns its exit code or the signal that ended it.
   */
  async end(signal: NodeJS.Signals = "SIGINT"): Promise<number | string | null> {
    const { pid, exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null && pid !== undefined) process.kill(hasGroups ? -pid : pid, signal);
    return this.#closed;
  }

  #take(text: string): void {
    const lines = (this.#text + text).split("\n");
    this.#text = lines.pop() ?? "";
    this.#lines.push(...lines);
    for (const tell of this.#news.splice(0)) tell();
  }

  #change(wanted: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void =>
        reject(new Error(`${wanted} was expected, but ${why}; so far:\n${this.#lines.join("\n")}\n${this.#errors}`));
      const timer = setTimeout(() => fail("nothing came"), limit);
      this.#news.push(() => {
        clearTimeout(timer);
        resolve();
      });
      void this.#closed.then((code) => fail(`the tool had ended with ${code}`));
    });
  }
}
