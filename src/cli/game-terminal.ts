// Turns the terminal of this process into a screen for a game: alternate screen, mouse, and unbuffered keys. The
// terminal is restored however the process ends.

import type { ScreenSize } from "../terminal/layout.js";
import { mouseDelayMilliseconds } from "./limits.js";

interface TerminalListeners {
  /** Bytes have arrived, one character each. */
  read(bytes: string): void;
  /** The size may have changed, or the content of the screen is lost. */
  redraw(): void;
  /** The terminal is gone, or the process should end. */
  end(): void;
}

/**
 * The sequence that prepares the terminal: alternate screen, no cursor, no line wrapping, mouse reports, focus reports.
 */
const opening = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[0m\x1b[2J";
const closing = "\x1b[?1004l\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

/**
 * The Kitty keyboard protocol: the query for support, the request to report all keys as sequences with releases and
 * base layout, and the request to restore the previous mode.
 */
const kitty = { ask: "\x1b[?u", use: "\x1b[>15u", end: "\x1b[<u" } as const;

const endings = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"] as const;

/** The size if the terminal does not report one. */
const usualSize: ScreenSize = { columns: 80, rows: 24 };

export class GameTerminal {
  #listeners: TerminalListeners | undefined;
  #isOpen = false;
  #usesKitty = false;
  #signal: NodeJS.Signals | undefined;

  get signal(): NodeJS.Signals | undefined {
    return this.#signal;
  }

  get size(): ScreenSize {
    const { columns, rows } = process.stdout;
    return { columns: columns > 0 ? columns : usualSize.columns, rows: rows > 0 ? rows : usualSize.rows };
  }

  open(listeners: TerminalListeners): void {
    this.#listeners = listeners;
    process.stdin.setEncoding("latin1");
    process.stdin.on("data", this.#read).on("end", this.#end).on("error", this.#end);
    process.stdout.on("resize", this.#redraw).on("error", this.#end);
    process.on("SIGCONT", this.#resume).on("SIGTSTP", this.#stop);
    for (const signal of endings) process.on(signal, this.#die);
    // The terminal is restored before an uncaught error is printed, and on any exit.
    process.on("uncaughtExceptionMonitor", this.#leave).on("exit", this.#leave);
    this.#enter();
  }

  write(text: string): void {
    if (this.#isOpen && text !== "") process.stdout.write(text);
  }

  /** Enables reports of key releases. */
  useKitty(): void {
    if (this.#usesKitty || !this.#isOpen) return;
    this.#usesKitty = true;
    this.write(kitty.use);
  }

  /**
   * Suspends this process, as Ctrl-Z does. When it continues, it calls `redraw`. Returns false if suspending is not
   * possible.
   */
  suspend(): boolean {
    if (process.platform === "win32") return false;
    // The signal goes to the whole process group, as the system does it for a terminal that is not in raw mode.
    return process.kill(0, "SIGTSTP");
  }

  async close(): Promise<void> {
    this.#leaveScreen();
    await new Promise((resolve) => setTimeout(resolve, mouseDelayMilliseconds));
    this.#leave();
    process.stdin.off("data", this.#read).off("end", this.#end).off("error", this.#end);
    process.stdout.off("resize", this.#redraw).off("error", this.#end);
    process.off("SIGCONT", this.#resume).off("SIGTSTP", this.#stop);
    for (const signal of endings) process.off(signal, this.#die);
    process.off("uncaughtExceptionMonitor", this.#leave).off("exit", this.#leave);
  }

  #enter(): void {
    this.#isOpen = true;
    process.stdin.setRawMode(true);
    process.stdin.resume();
    process.stdout.write(opening + kitty.ask);
    this.#listeners?.redraw();
  }

  #leaveScreen(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    process.stdout.write((this.#usesKitty ? kitty.end : "") + closing);
    this.#usesKitty = false;
  }

  readonly #leave = (): void => {
    this.#leaveScreen();
    if (process.stdin.isRaw) process.stdin.setRawMode(false);
    process.stdin.pause();
  };

  readonly #read = (bytes: string): void => this.#listeners?.read(bytes);
  readonly #redraw = (): void => this.#listeners?.redraw();
  readonly #end = (): void => this.#listeners?.end();

  /** Restores the terminal at once, so the shutdown must not use it. A second signal ends the process immediately. */
  readonly #die = (signal: NodeJS.Signals): void => {
    this.#leave();
    if (this.#signal !== undefined) {
      for (const one of endings) process.off(one, this.#die);
      process.kill(process.pid, signal);
    }
    this.#signal = signal;
    this.#listeners?.end();
  };

  /** Suspends the process: without a listener, the signal has its default effect. */
  readonly #stop = (): void => {
    this.#leave();
    process.off("SIGTSTP", this.#stop);
    process.kill(process.pid, "SIGTSTP");
    // This runs when the process continues, or at once if the process could not be suspended.
    setTimeout(this.#resume, mouseDelayMilliseconds);
  };

  readonly #resume = (): void => {
    if (this.#isOpen) return;
    process.off("SIGTSTP", this.#stop).on("SIGTSTP", this.#stop);
    this.#enter();
  };
}
