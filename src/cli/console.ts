// Where lines are typed: a terminal, with editing, completion and history, or a pipe that somebody else writes into.

import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { longestText } from "../files/read.js";
import { tooLarge, type Trouble, troubleOf } from "../files/trouble.js";
import type { Completion } from "../repl/complete.js";
import { History, historySize } from "./history.js";
import type { World } from "./world.js";

/**
 * What comes from the console: a line, its end (`trouble`: nothing more can be read), or the wish to drop what is being
 * typed (`hasText`: in this line).
 */
export type Typed =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "end"; readonly trouble?: Trouble }
  | { readonly kind: "interrupt"; readonly hasText: boolean };

/** Where lines come from. */
export interface Console {
  readonly isTerminal: boolean;
  /** Waits for the next line; the prompt is shown at a terminal only. */
  read(prompt: string): Promise<Typed>;
  /** Says what Ctrl-C means while no line is being waited for; with undefined, nothing. */
  onInterrupt(stop: (() => void) | undefined): void;
  close(): Promise<void>;
}

/** What a console asks of the one who reads from it. */
export interface ConsoleOptions {
  /** False: even at a terminal, lines are read as from a pipe. */
  readonly isTerminal: boolean;
  readonly environment: World["environment"];
  readonly complete: (line: string) => Completion;
  /** True of lines that are one input if they are pasted together; others are read one after the other. */
  readonly isWhole: (lines: string) => boolean;
  /** What is typed is remembered for later runs. */
  readonly hasHistory: boolean;
}

/** The console of this process. */
export function systemConsole(options: ConsoleOptions): Console {
  if (!options.isTerminal || !process.stdin.isTTY || !process.stdout.isTTY) return new PipeConsole();
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

/** Lines that another program writes are read when they are asked for, however fast it writes. */
class PipeConsole implements Console {
  readonly isTerminal = false;
  readonly #lines = linesIn(process.stdin, longestText);

  async read(): Promise<Typed> {
    const { value = { kind: "end" } } = await this.#lines.next();
    return value;
  }

  onInterrupt(): void {
    // The program that writes has no Ctrl-C.
  }

  async close(): Promise<void> {
    process.stdin.destroy();
  }
}

/** The lines of a stream, up to one that has more characters than a line may have. */
async function* linesIn(
  stream: AsyncIterable<Uint8Array>,
  mostCharacters: number,
): AsyncGenerator<Typed, undefined, undefined> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = "";
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      // The line before is not searched again and again. A line end may come in two parts.
      const lines = rest.endsWith("\r") || /[\r\n]/.test(text) ? (rest + text).split(/\r\n|\n|\r(?!$)/) : [rest + text];
      rest = lines.pop() ?? "";
      for (const line of lines) yield { kind: "line", text: line };
      if (rest.length <= mostCharacters) continue;
      yield { kind: "end", trouble: tooLarge(mostCharacters) };
      return undefined;
    }
  } catch (error) {
    yield { kind: "end", trouble: troubleOf(error) };
    return undefined;
  }
  rest += decoder.decode();
  if (rest !== "") yield { kind: "line", text: rest.replace(/\r$/, "") };
  return undefined;
}

/** Asks the terminal to mark what is pasted, and no longer to. */
const marksPastes = "\u001b[?2004h";
const marksNoPastes = "\u001b[?2004l";

/** The lines of a terminal are kept until they are asked for: somebody may type ahead, or paste many at once. */
class LineConsole implements Console {
  readonly isTerminal = true;
  readonly #lines: Interface;
  readonly #history: History | undefined;
  readonly #typed: Typed[] = [];
  /** The lines of what is being pasted; undefined where nothing is. */
  #pasted: string[] | undefined;
  #waiting: ((typed: Typed) => void) | undefined;
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

  read(prompt: string): Promise<Typed> {
    const typed = this.#typed.shift();
    if (typed !== undefined) {
      // What was typed ahead is shown where it would have been typed.
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

  /** What was pasted is one input, or one line after the other. Behind its last line end it can still be edited. */
  #paste(isWhole: (lines: string) => boolean): void {
    const pasted = this.#pasted ?? [];
    this.#pasted = undefined;
    const text = pasted.join("\n");
    // The beginning of another line stands where answers will.
    if (pasted.length > 0 && this.#lines.line !== "") process.stdout.write("\n");
    if (pasted.length > 1 && isWhole(text)) this.#take({ kind: "line", text });
    else for (const line of pasted) this.#line(line);
  }

  #take(typed: Typed): void {
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
      // Lines typed ahead were meant for what is being stopped.
      this.#typed.splice(0, this.#typed.length, ...this.#typed.filter(({ kind }) => kind === "end"));
      this.#stop?.();
      return;
    }
    const hasText = this.#lines.line !== "";
    process.stdout.write("^C\n");
    // Empties the line: to its end, then all before it.
    this.#lines.setPrompt("");
    this.#lines.write(null, { ctrl: true, name: "e" });
    this.#lines.write(null, { ctrl: true, name: "u" });
    this.#take({ kind: "interrupt", hasText });
  }
}

/** Candidates in the form that readline wants: with the part of the line that they replace. */
async function completions(completion: Completion, environment: World["environment"]): Promise<[string[], string]> {
  const { fragment } = completion;
  return [completion.kind === "files" ? await files(fragment, environment) : [...completion.words], fragment];
}

/** The paths that a path can go on to; folders end with a slash, so that completion goes on in them. */
async function files(fragment: string, { HOME: home = homedir() }: World["environment"]): Promise<string[]> {
  const split = fragment.lastIndexOf("/") + 1;
  const folder = fragment.slice(0, split);
  const start = fragment.slice(split);
  const place = folder.startsWith("~/") ? join(home, folder.slice(2)) : folder === "" ? "." : folder;
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return (
    entries
      // Hidden files are offered when they are asked for.
      .filter(({ name }) => name.startsWith(start) && (start !== "" || !name.startsWith(".")))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`)
      .sort()
  );
}
