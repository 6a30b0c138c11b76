// The source of typed lines: a terminal, with editing, completion and history, or a pipe.

import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Readable } from "node:stream";
import { linesIn } from "../files/stream-lines.js";
import type { Trouble } from "../files/trouble.js";
import type { Completion } from "../execute/repl/complete.js";
import { History } from "./history.js";
import type { CommandHost } from "./host.js";
import { retain } from "../text/append.js";
import { historySize } from "./limits.js";
import { maxTextBytes } from "../files/limits.js";

/**
 * An event of the console: a line; the end of input, with `trouble` if reading failed; or an interrupt that discards
 * the current line (`hasText`: it was not empty).
 */
export type ConsoleInput =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "end"; readonly trouble?: Trouble }
  | { readonly kind: "interrupt"; readonly hasText: boolean };

export interface Console {
  readonly isTerminal: boolean;
  /** Waits for the next line. The prompt is shown only at a terminal. */
  read(prompt: string): Promise<ConsoleInput>;
  /** Sets the reaction to Ctrl-C while no line is awaited; undefined for none. */
  onInterrupt(stop: (() => void) | undefined): void;
  close(): Promise<void>;
}

export interface ConsoleOptions {
  /** If false, lines are read as from a pipe even at a terminal. */
  readonly isTerminal: boolean;
  readonly environment: CommandHost["environment"];
  readonly complete: (line: string) => Completion;
  /** True for lines that form a single input when they are pasted together. Others are read one by one. */
  readonly isWhole: (lines: string) => boolean;
  /** True to store the lines for later runs. */
  readonly hasHistory: boolean;
}

export function systemConsole(options: ConsoleOptions): Console {
  if (!options.isTerminal || !process.stdin.isTTY || !process.stdout.isTTY) return new PipeConsole(process.stdin);
  const history = options.hasHistory ? new History(options.environment) : undefined;
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: true,
    history: [...(history?.read() ?? [])],
    historySize,
    removeHistoryDuplicates: true,
    completer: (line: string, answer: (error: null, result: [string[], string]) => void) => {
      void completions(options.complete(line), options.environment).then((result) => answer(null, result));
    },
  });
  return new LineConsole(lines, { isWhole: options.isWhole, history });
}

/** Reads lines from a pipe on request, which limits the speed of the writer. */
export class PipeConsole implements Console {
  readonly isTerminal = false;
  readonly #input: Readable;
  readonly #lines: ReturnType<typeof linesIn>;

  constructor(input: Readable) {
    this.#input = input;
    this.#lines = linesIn(input, maxTextBytes);
  }

  async read(): Promise<ConsoleInput> {
    const { value = { kind: "end" } } = await this.#lines.next();
    return value;
  }

  onInterrupt(): void {
    // Ctrl-C goes to the program that writes.
  }

  async close(): Promise<void> {
    this.#input.destroy();
  }
}

/** Enables and disables bracketed paste mode. */
const marksPastes = "\u001b[?2004h";
const marksNoPastes = "\u001b[?2004l";

/** Queues the lines of a terminal until they are requested, because the user may type ahead or paste several lines. */
class LineConsole implements Console {
  readonly isTerminal = true;
  readonly #lines: Interface;
  readonly #history: History | undefined;
  readonly #typed: ConsoleInput[] = [];
  /** The lines of the current paste, or undefined if none. */
  #pasted: string[] | undefined;
  #waiting: ((typed: ConsoleInput) => void) | undefined;
  #stop: (() => void) | undefined;

  constructor(
    lines: Interface,
    { isWhole, history }: Pick<ConsoleOptions, "isWhole"> & { readonly history: History | undefined },
  ) {
    this.#lines = lines;
    this.#history = history;
    lines.on("line", (text) => {
      if (this.#pasted !== undefined) this.#pasted.push(text);
      else this.#line(text);
    });
    lines.on("close", () => {
      process.stdout.write(marksNoPastes);
      this.#take({ kind: "end" });
    });
    lines.on("SIGINT", () => this.#interrupt());
    process.stdout.write(marksPastes);
    process.stdin.on("keypress", (_: unknown, key: { readonly name?: string } | undefined) => {
      if (key?.name === "paste-start") this.#pasted ??= [];
      else if (key?.name === "paste-end") this.#paste(isWhole);
    });
  }

  read(prompt: string): Promise<ConsoleInput> {
    const typed = this.#typed.shift();
    if (typed !== undefined) {
      // Echo lines typed ahead after the prompt.
      if (typed.kind === "line") process.stdout.write(`${prompt}${typed.text}\n`);
      return Promise.resolve(typed);
    }
    this.#lines.setPrompt(prompt);
    this.#lines.prompt(true);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  onInterrupt(stop: (() => void) | undefined): void {
    this.#stop = stop;
  }

  async close(): Promise<void> {
    this.#lines.close();
    await this.#history?.close();
  }

  #line(text: string): void {
    this.#history?.add(text);
    this.#take({ kind: "line", text });
  }

  /** Handles pasted text as one input, or line by line. Text after its last line end remains editable. */
  #paste(isWhole: (lines: string) => boolean): void {
    const pasted = this.#pasted ?? [];
    this.#pasted = undefined;
    const text = pasted.join("\n");
    // The beginning of the next line is on the screen where answers will be written.
    if (pasted.length > 0 && this.#lines.line !== "") process.stdout.write("\n");
    if (pasted.length > 1 && isWhole(text)) this.#take({ kind: "line", text });
    else for (const line of pasted) this.#line(line);
  }

  #take(typed: ConsoleInput): void {
    const waiting = this.#waiting;
    if (waiting === undefined) {
      this.#typed.push(typed);
      return;
    }
    this.#waiting = undefined;
    if (typed.kind === "end") process.stdout.write("\n");
    waiting(typed);
  }

  #interrupt(): void {
    this.#pasted = undefined;
    if (this.#waiting === undefined) {
      // Lines typed ahead were meant for the computation that is being stopped.
      retain(this.#typed, ({ kind }) => kind === "end");
      this.#stop?.();
      return;
    }
    const hasText = this.#lines.line !== "";
    process.stdout.write("^C\n");
    // Clears the line: moves to its end, then deletes everything before the cursor.
    this.#lines.setPrompt("");
    this.#lines.write(null, { ctrl: true, name: "e" });
    this.#lines.write(null, { ctrl: true, name: "u" });
    this.#take({ kind: "interrupt", hasText });
  }
}

/** Returns the candidates in the form that readline expects, with the text that they replace. */
async function completions(
  completion: Completion,
  environment: CommandHost["environment"],
): Promise<[string[], string]> {
  const { fragment } = completion;
  return [completion.kind === "files" ? await files(fragment, environment) : [...completion.words], fragment];
}

/** Returns the paths with this prefix. Folders end with a slash, so that completion continues in them. */
async function files(fragment: string, { HOME: home = homedir() }: CommandHost["environment"]): Promise<string[]> {
  const split = fragment.lastIndexOf("/") + 1;
  const folder = fragment.slice(0, split);
  const start = fragment.slice(split);
  const place = folder.startsWith("~/") ? join(home, folder.slice(2)) : folder === "" ? "." : folder;
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return (
    entries
      // Hidden files are offered only if the name begins with a dot.
      .filter(({ name }) => name.startsWith(start) && (start !== "" || !name.startsWith(".")))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`)
      .sort()
  );
}
