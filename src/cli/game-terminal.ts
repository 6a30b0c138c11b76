// The terminal of this process as a screen for a game: another screen than that of the shell, the mouse, keys at once.
// On every way out the terminal is as it was before.

import type { Size } from "../terminal/layout.js";

/** What is told of a terminal. */
export interface TerminalListeners {
  /** Bytes have come, as text of one character each. */
  read(bytes: string): void;
  /** The size may have changed, or what stood there is lost. */
  redraw(): void;
  /** There is nobody any more, or the process is to end. */
  end(): void;
}

/**
 * How the terminal becomes a screen: the other screen, no cursor, no line goes on in the next; then all that moves the
 * mouse, and the focus.
 */
const opening = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[0m\x1b[2J";
const closing = "\x1b[?1004l\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

/**
 * The Kitty keyboard protocol: is it known; all keys as sequences, with their ends and their places on the keyboard; as
 * before.
 */
const kitty = { ask: "\x1b[?u", use: "\x1b[>15u", end: "\x1b[<u" } as const;

/** Reports of the mouse that are on their way when it is turned off must not reach the shell. In milliseconds. */
const settling = 60;

/** What ends a process from outside. */
const endings = ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"] as const;

/** If a terminal does not say otherwise. */
const usualSize: Size = { columns: 80, rows: 24 };

/** The terminal that a game is played on. */
export class GameTerminal {
  #listeners: TerminalListeners | undefined;
  #isOpen = false;
  #usesKitty = false;
  #signal: NodeJS.Signals | undefined;

  /** The signal by which the process is to end, if one came. */
  get signal(): NodeJS.Signals | undefined {
    return this.#signal;
  }

  get size(): Size {
    const { columns, rows } = process.stdout;
    return { columns: columns > 0 ? columns : usualSize.columns, rows: rows > 0 ? rows : usualSize.rows };
  }

  /** Takes the terminal. */
  open(listeners: TerminalListeners): void {
    this.#listeners = listeners;
    process.stdin.setEncoding("latin1");
    process.stdin.on("data", this.#read).on("end", this.#end).on("error", this.#end);
    process.stdout.on("resize", this.#redraw).on("error", this.#end);
    process.on("SIGCONT", this.#resume).on("SIGTSTP", this.#stop);
    for (const signal of endings) process.on(signal, this.#die);
    // Before an error is printed that nobody has caught, and whatever else ends the process.
    process.on("uncaughtExceptionMonitor", this.#leave).on("exit", this.#leave);
    this.#enter();
  }

  write(text: string): void {
    if (this.#isOpen && text !== "") process.stdout.write(text);
  }

  /** Lets the terminal tell of keys that are let go. */
  useKitty(): void {
    if (this.#usesKitty || !this.#isOpen) return;
    this.#usesKitty = true;
    this.write(kitty.use);
  }

  /**
   * Stops this process, as Ctrl-Z does, until it is brought back, which is a `redraw`; false where that is not
   * possible.
   */
  suspend(): boolean {
    if (process.platform === "win32") return false;
    // The whole group, as the system does it for a terminal that is not raw.
    return process.kill(0, "SIGTSTP");
  }

  /** Gives the terminal back. */
  async close(): Promise<void> {
    this.#leaveScreen();
    await new Promise((resolve) => setTimeout(resolve, settling));
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

  /**
   * The terminal is given back at once; what is left to be done must not need it. A second signal does not wait for
   * that.
   */
  readonly #die = (signal: NodeJS.Signals): void => {
    this.#leave();
    if (this.#signal !== undefined) {
      for (const one of endings) process.off(one, this.#die);
      process.kill(process.pid, signal);
    }
    this.#signal = signal;
    this.#listeners?.end();
  };

  /** Stops for a while: without a listener the signal does what it always does. */
  readonly #stop = (): void => {
    this.#leave();
    process.off("SIGTSTP", this.#stop);
    process.kill(process.pid, "SIGTSTP");
    // This runs when the process goes on, or at once where nobody could bring it back.
    setTimeout(this.#resume, settling);
  };

  readonly #resume = (): void => {
    if (this.#isOpen) return;
    process.off("SIGTSTP", this.#stop).on("SIGTSTP", this.#stop);
    this.#enter();
  };
}
