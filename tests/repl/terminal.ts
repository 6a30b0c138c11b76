// A terminal for tests. Node has no pseudo-terminals, so `script` of util-linux provides one. Keys are written to its
// standard input; the screen is its output without escape sequences.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { vi } from "vitest";
import { root, tool } from "../support/built.js";
import { describeWith } from "../support/needs.js";

const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

export function describeInTerminal(name: string, tests: () => void): void {
  describeWith(name, hasScript ? undefined : "script of util-linux", tests);
}

export const keys = { tab: "\t", enter: "\r", up: "\x1b[A", ctrlC: "\x03", ctrlD: "\x04", ctrlU: "\x15" } as const;

/** Moves to the first column and erases the rest of the screen. */
const redrawn = "\x1b[1G\x1b[0J";

export class Terminal {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #screen = "";
  #seen = 0;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>>) {
    const command = [process.execPath, tool, ...args].map((word) => `'${word}'`).join(" ");
    // A wide window avoids line breaks.
    this.#child = spawn("script", ["-qec", `stty cols 200; exec ${command}`, "/dev/null"], {
      cwd: root,
      env: { ...process.env, TERM: "xterm", NO_COLOR: "1", FORCE_COLOR: "", ...environment },
    });
    this.#child.stdout?.on("data", (data: Buffer) => (this.#screen += data.toString()));
    this.#ended = new Promise((resolve) => this.#child.on("close", resolve));
  }

  /** Presses keys in one write. A Tab among other keys would count as pasted text. */
  type(...pressed: readonly string[]): void {
    this.#child.stdin?.write(pressed.join(""));
  }

  /** Waits for a text after the previous match; returns the screen up to the end of the text. */
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

  ended(): Promise<number | null> {
    return this.#ended;
  }

  close(): void {
    this.#child.kill();
  }

  /** Keeps only the last version of each redrawn line. */
  #text(): string {
    const lines = this.#screen.replaceAll("\r", "").split("\n");
    return lines.map((line) => stripVTControlCharacters(line.split(redrawn).at(-1) ?? "")).join("\n");
  }
}
