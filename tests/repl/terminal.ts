// A terminal for tests: `script` of util-linux gives the tool a pseudo-terminal, since Node has none of its own. Keys
// go in by its standard input; what would be on the screen comes out, without the escape sequences that place it there.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { vi } from "vitest";
import { root, tool } from "../support/built.js";
import { describeWith } from "../support/needs.js";

const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

/** A group of tests that need a terminal. */
export function describeInTerminal(name: string, tests: () => void): void {
  describeWith(name, hasScript ? undefined : "script of util-linux", tests);
}

export const keys = { tab: "\t", enter: "\r", up: "\x1b[A", ctrlC: "\x03", ctrlD: "\x04", ctrlU: "\x15" } as const;

/** To the first column, and everything from there on erased. */
const redrawn = "\x1b[1G\x1b[0J";

/** The tool at a terminal. */
export class Terminal {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #screen = "";
  #seen = 0;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>) {
    const command = [process.execPath, tool, ...args].map((word) => `'${word}'`).join(" ");
    // A wide window keeps lines whole.
    this.#child = spawn("script", ["-qec", `stty cols 200; exec ${command}`, "/dev/null"], {
      cwd: root,
      env: { ...process.env, TERM: "xterm", NO_COLOR: "1", FORCE_COLOR: "", ...environment },
    });
    this.#child.stdout?.on("data", (data: Buffer) => (this.#screen += data.toString()));
    this.#ended = new Promise((resolve) => this.#child.on("close", resolve));
  }

  /** Presses keys, all at once. A Tab among others would be text that was pasted. */
  type(...pressed: readonly string[]): void {
    this.#child.stdin?.write(pressed.join(""));
  }

  /** Waits until a text appears behind what has been waited for before; gives what is there up to its end. */
  async see(text: string): Promise<string> {
    const at = await vi.waitFor(
      () => {
        const found = this.#text().indexOf(text, this.#seen);
        if (found < 0)
          throw new Error(`${JSON.stringify(text)} is not in ${JSON.stringify(this.#text().slice(this.#seen))}`);
        return found + text.length;
      },
      { timeout: 20_000, interval: 20 },
    );
    const shown = this.#text().slice(this.#seen, at);
    this.#seen = at;
    return shown;
  }

  /** The exit code, once the tool has ended. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Takes the terminal away. */
  close(): void {
    this.#child.kill();
  }

  /** A line that is drawn again, from its first column on, takes the place of what was there. */
  #text(): string {
    const lines = this.#screen.replaceAll("\r", "").split("\n");
    return lines.map((line) => stripVTControlCharacters(line.split(redrawn).at(-1) ?? "")).join("\n");
  }
}
