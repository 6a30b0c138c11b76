// Reads lines from a terminal, with editing, completion and history, or from a pipe.

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
    // Ctrl-C interrupts the program that writes to the pipe.
  }

  async close(): Promise<void> {
    this.#input.destroy();
  }
}

/** Escape sequences that enable and disable bracketed paste mode. */
const bracketedPasteOn = "\u001b[?2004h";
const bracketedPasteOff = "\u001b[?2004l";

/** Queues the lines of a terminal until they are requested, because the user may type ahead or paste several lines. */
class LineConsole implements Console {
  readonly isTerminal = true;
  readonly #lines: Interface;
  readonly #history: History | undefined;
  readonly #queue: ConsoleInput[] = [];
  /** The lines of the current paste, or undefined if none. */
  #pasteBuffer: string[] | undefined;
  #resolveRead: ((typed: ConsoleInput) => void) | undefined;
  #interruptHandler: (() => void) | undefined;

  constructor(
    lines: Interface,
    { isWhole, history }: Pick<ConsoleOptions, "isWhole"> & { readonly history: History | undefined },
  ) {
    this.#lines = lines;
    this.#history = history;
    lines.on("line", (text) => {
      if (this.#pasteBuffer !== undefined) this.#pasteBuffer.push(text);
      else this.#addLine(text);
    });
    lines.on("close", () => {
      process.stdout.write(bracketedPasteOff);
      this.#deliver({ kind: "end" });
    });
    lines.on("SIGINT", () => this.#interrupt());
    process.stdout.write(bracketedPasteOn);
    process.stdin.on("keypress", (_: unknown, key: { readonly name?: string } | undefined) => {
      if (key?.name === "paste-start") this.#pasteBuffer ??= [];
      else if (key?.name === "paste-end") this.#endPaste(isWhole);
    });
  }

  read(prompt: string): Promise<ConsoleInput> {
    const event = this.#queue.shift();
    if (event !== undefined) {
      // Echo lines typed ahead after the prompt.
      if (event.kind === "line") process.stdout.write(`${prompt}${event.text}\n`);
      return Promise.resolve(event);
    }
    this.#lines.setPrompt(prompt);
    this.#lines.prompt(true);
    return new Promise((resolve) => {
      this.#resolveRead = resolve;
    });
  }

  onInterrupt(stop: (() => void) | undefined): void {
    this.#interruptHandler = stop;
  }

  async close(): Promise<void> {
    this.#lines.close();
    await this.#history?.close();
  }

  #addLine(text: string): void {
    this.#history?.add(text);
    this.#deliver({ kind: "line", text });
  }

  /** Handles pasted text as one input, or line by line. Text after its last line end remains editable. */
  #endPaste(isWhole: (lines: string) => boolean): void {
    const pastedLines = this.#pasteBuffer ?? [];
    this.#pasteBuffer = undefined;
    const text = pastedLines.join("\n");
    // An unfinished line is on the screen where output will be written.
    if (pastedLines.length > 0 && this.#lines.line !== "") process.stdout.write("\n");
    if (pastedLines.length > 1 && isWhole(text)) this.#deliver({ kind: "line", text });
    else for (const line of pastedLines) this.#addLine(line);
  }

  #deliver(event: ConsoleInput): void {
    const resolve = this.#resolveRead;
    if (resolve === undefined) {
      this.#queue.push(event);
      return;
    }
    this.#resolveRead = undefined;
    if (event.kind === "end") process.stdout.write("\n");
    resolve(event);
  }

  #interrupt(): void {
    this.#pasteBuffer = undefined;
    if (this.#resolveRead === undefined) {
      // Lines typed ahead were meant for the computation that is being stopped.
      retain(this.#queue, ({ kind }) => kind === "end");
      this.#interruptHandler?.();
      return;
    }
    const hasText = this.#lines.line !== "";
    process.stdout.write("^C\n");
    // Clears the line: moves to its end, then deletes everything before the cursor.
    this.#lines.setPrompt("");
    this.#lines.write(null, { ctrl: true, name: "e" });
    this.#lines.write(null, { ctrl: true, name: "u" });
    this.#deliver({ kind: "interrupt", hasText });
  }
}

/** Returns the candidates in the form that readline expects, with the text that they replace. */
async function completions(
  completion: Completion,
  environment: CommandHost["environment"],
): Promise<[string[], string]> {
  const { fragment } = completion;
  return [completion.kind === "files" ? await matchingPaths(fragment, environment) : [...completion.words], fragment];
}

/** Returns the paths with this prefix. Folders end with a slash, so that completion continues in them. */
async function matchingPaths(
  fragment: string,
  { HOME: home = homedir() }: CommandHost["environment"],
): Promise<string[]> {
  const nameStart = fragment.lastIndexOf("/") + 1;
  const folder = fragment.slice(0, nameStart);
  const namePrefix = fragment.slice(nameStart);
  const directory = folder.startsWith("~/") ? join(home, folder.slice(2)) : folder === "" ? "." : folder;
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return (
    entries
      // Hidden files are offered only if the name begins with a dot.
      .filter(({ name }) => name.startsWith(namePrefix) && (namePrefix !== "" || !name.startsWith(".")))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`)
      .sort()
  );
}
