// A screen for tests: `script` of util-linux makes a pseudo-terminal, and xterm interprets its output. Tests press
// keys, move the mouse and read the screen.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import xterm from "@xterm/headless";
import { vi } from "vitest";
import { tool } from "../support/built.js";

export interface ScreenOptions {
  readonly folder: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** An interactive shell to type into. By default, a shell only starts the tool and prints its exit code. */
  readonly shell?: string;
}

/** The shell's output when the tool has ended: the exit code, and the modes of the terminal. */
const ending = /exit:(\d+) [^]*? end(?=\r?\n)/;

/** A shell that runs the tool on a terminal and then prints its exit code. */
export class Screen {
  readonly #child: ChildProcess;
  readonly #terminal: InstanceType<typeof xterm.Terminal>;
  readonly #notes = mkdtempSync(join(tmpdir(), "led-screen-"));
  raw = "";
  /** Length of the prefix of `raw` that searches skip. */
  forgotten = 0;

  constructor(args: readonly string[], options: ScreenOptions) {
    const command = [process.execPath, tool, ...args].map((word) => `'${word}'`).join(" ");
    this.#terminal = new xterm.Terminal({
      cols: options.columns ?? 80,
      rows: options.rows ?? 24,
      allowProposedApi: true,
    });
    const begin = `tty > '${this.#notes}/tty'; stty cols ${options.columns ?? 80} rows ${options.rows ?? 24}`;
    const shell = `${begin}; sh -c 'echo $$ > "${this.#notes}/pid"; exec "$0" "$@"' ${command}; echo "exit:$? $(stty -a | tr -s ';\\n' '  ') end"`;
    this.#child = spawn(
      "script",
      ["-qfc", options.shell === undefined ? shell : `${begin}; exec ${options.shell}`, "/dev/null"],
      {
        cwd: options.folder,
        env: {
          ...process.env,
          TERM: "xterm-256color",
          COLORTERM: "truecolor",
          NO_COLOR: "",
          FORCE_COLOR: "",
          SHELL: "/bin/sh",
          ...options.environment,
        },
      },
    );
    this.#child.stdout?.setEncoding("utf8").on("data", (data: string) => {
      this.raw += data;
      this.#terminal.write(data);
    });
    if (options.shell !== undefined) this.type(`PS1=; ${command}\r`);
  }

  /** Sends bytes, such as keys and mouse events. */
  type(bytes: string): void {
    this.#child.stdin?.write(bytes, "latin1");
  }

  /** Presses the primary button over a cell, counted from 0. */
  click(column: number, row: number): void {
    this.type(`\x1b[<0;${column + 1};${row + 1}M\x1b[<0;${column + 1};${row + 1}m`);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
    execFileSync("stty", ["-F", this.#note("tty"), "cols", String(columns), "rows", String(rows)]);
  }

  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  get pid(): number {
    const pid = Number(this.#note("pid"));
    // Signalling process 0 would hit the test processes themselves.
    if (!(pid > 1)) throw new Error(`the tool has no process: ${pid}`);
    return pid;
  }

  lines(): readonly string[] {
    const { active } = this.#terminal.buffer;
    return Array.from(
      { length: this.#terminal.rows },
      (_, row) =>
        active
          .getLine(active.baseY + row)
          ?.translateToString(true)
          .trimEnd() ?? "",
    );
  }

  /** Waits until the screen fulfils a condition; returns its rows. Skips frames that are incomplete. */
  async until(condition: (screen: string) => boolean): Promise<readonly string[]> {
    return vi.waitFor(
      () => {
        const lines = this.lines();
        if (this.#terminal.modes.synchronizedOutputMode || !condition(lines.join("\n")))
          throw new Error(`the screen is\n${lines.join("\n")}`);
        return lines;
      },
      { timeout: 20_000, interval: 20 },
    );
  }

  async see(text: string): Promise<readonly string[]> {
    return this.until((screen) => screen.includes(text));
  }

  /** Repeats a key until the screen shows a text: a busy machine may not paint a single press. */
  async hold(key: string, text: string): Promise<void> {
    const repeated = setInterval(() => this.type(key), 40);
    try {
      await this.see(text);
    } finally {
      clearInterval(repeated);
    }
  }

  /** The background of a cell, 0xRRGGBB; undefined if it is the terminal's default. */
  paper(column: number, row: number): number | undefined {
    const cell = this.#terminal.buffer.active.getLine(row)?.getCell(column);
    return cell === undefined || cell.isBgDefault() ? undefined : cell.getBgColor();
  }

  columnsOf(color: number): readonly number[] {
    const { cols, rows } = this.#terminal;
    return Array.from({ length: cols }, (_, column) => column).filter((column) =>
      Array.from({ length: rows }, (_, row) => row).some((row) => this.paper(column, row) === color),
    );
  }

  /** True while the alternate screen is active. */
  get isTaken(): boolean {
    return this.#terminal.buffer.active.type === "alternate";
  }

  /** The terminal modes that the program failed to restore. */
  unclean(): readonly string[] {
    const { mouseTrackingMode, sendFocusMode, wraparoundMode } = this.#terminal.modes;
    const [modes = ""] = ending.exec(this.raw.slice(this.forgotten)) ?? [];
    return [
      ...(this.isTaken ? ["the screen is taken"] : []),
      ...(mouseTrackingMode === "none" ? [] : [`the mouse is ${mouseTrackingMode}`]),
      ...(sendFocusMode ? ["the focus is told"] : []),
      ...(wraparoundMode ? [] : ["lines do not wrap"]),
      ...(this.raw.lastIndexOf("\x1b[?25h") >= this.raw.lastIndexOf("\x1b[?25l") ? [] : ["there is no cursor"]),
      ...(this.raw.split("\x1b[>15u").length === this.raw.split("\x1b[<u").length
        ? []
        : ["keys are told in the Kitty way"]),
      ...["icanon", "echo", "isig", "icrnl", "opost"].filter((mode) => !new RegExp(`(?<!-)\\b${mode}\\b`).test(modes)),
    ];
  }

  /** Skips the output so far, so that the next end can be awaited. */
  forget(): void {
    this.forgotten = this.raw.length;
  }

  /** Waits for the end of the tool; returns the exit code as seen by the shell. */
  async ended(): Promise<number> {
    await vi.waitFor(
      () => {
        if (!ending.test(this.raw.slice(this.forgotten)))
          throw new Error(`it has not ended: ${JSON.stringify(this.raw.slice(-300))}`);
      },
      { timeout: 20_000, interval: 20 },
    );
    await new Promise<void>((resolve) => this.#terminal.write("", resolve));
    return Number(ending.exec(this.raw.slice(this.forgotten))?.[1]);
  }

  close(): void {
    this.#child.kill();
    rmSync(this.#notes, { recursive: true, force: true });
  }

  #note(name: string): string {
    return readFileSync(join(this.#notes, name), "utf8").trim();
  }
}
