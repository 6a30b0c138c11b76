// What the language server costs: from a keystroke to the findings, hovering and completion, in documents of three
// lengths, and ten open documents that nobody touches. It is the process that editors start, asked as editors ask.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { check } from "../../src/compile.js";
import { occurrencesIn } from "../../src/lsp/occurrences.js";
import { sourceOf } from "../../src/source/source.js";
import { inRepository } from "../support/emitted.js";
import { printedTable } from "./measure.js";

const sizes = [100, 1_000, 10_000];

/** So many places of each document are typed at; at each, a character is written and removed again. */
const places = 150;
/** So many are typed at before anything is measured. */
const warmUp = 50;

/** What is typed: characters of names and numbers, and those that leave something open. */
const typed = [..."xn1S+( {&="];

export async function benchLsp(print: (line: string) => void): Promise<string> {
  const head = ["lines", "opened", "key → findings", "of the processor", "with repairs", "hover", "completion"];
  const row = printedTable(head, sizes.map(String), print);
  for (const size of sizes) {
    const text = documentOf(size);
    const late = await session(text, "late");
    const atOnce = await session(text, "at once");
    row([
      String(text.split("\n").length),
      late.opened.toFixed(0),
      spread(late.keys),
      late.processor.length === 0 ? "" : spread(late.processor),
      spread(atOnce.keys),
      spread(late.hovers),
      spread(late.completions),
    ]);
  }
  print("\nMilliseconds, half of the times and 95 of 100 below. Of the processor: of the server's main thread.\n");
  return idle();
}

/** Ten documents that are open, of 600 lines each. */
async function idle(): Promise<string> {
  const server = await Server.start("late");
  for (let i = 0; i < 10; i++) await server.open(`file:///open${i}.led`, documentOf(600));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = server.processor();
  const seconds = 10;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = server.processor();
  const memory = server.memory();
  await server.close();
  if (before === undefined || after === undefined) return "Memory and processor are only known on Linux.";
  return `Ten open documents of 600 lines: ${memory} MB, and ${((100 * (after - before)) / (seconds * 1000)).toFixed(2)} % of a processor while nobody types.`;
}

interface Times {
  readonly opened: number;
  readonly keys: readonly number[];
  readonly processor: readonly number[];
  readonly hovers: readonly number[];
  readonly completions: readonly number[];
}

/** Types at random places of the code of a document, and asks about names. */
async function session(text: string, repairs: "late" | "at once"): Promise<Times> {
  const server = await Server.start(repairs);
  const uri = "file:///typed.led";
  const begun = performance.now();
  await server.open(uri, text);
  const opened = performance.now() - begun;
  const document = check(sourceOf("typed.led", text));
  const names = occurrencesIn(document);
  const code = document.regions.flatMap(({ code: { start, end } }) =>
    Array.from({ length: end - start }, (_, i) => start + i),
  );
  const keys: number[] = [];
  const processor: number[] = [];
  const hovers: number[] = [];
  const completions: number[] = [];
  const next = numbers();
  for (let i = 0; i < places + warmUp; i++) {
    const isMeasured = i >= warmUp;
    const at = code[next(code.length)]!;
    for (const [end, piece] of [
      [at, typed[next(typed.length)]!],
      [at + 1, ""],
    ] as const) {
      const [time, used] = await server.timed(() => server.change(uri, at, end, piece));
      if (!isMeasured) continue;
      keys.push(time);
      if (used !== undefined) processor.push(used);
    }
    const position = server.positionAt(uri, names[next(names.length)]!.span.start);
    for (const [method, times] of [
      ["hover", hovers],
      ["completion", completions],
    ] as const) {
      const [time] = await server.timed(() =>
        server.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position }),
      );
      if (isMeasured) times.push(time);
    }
  }
  await server.close();
  return { opened, keys, processor, hovers, completions };
}

/** A server in a process of its own, with a client of it. */
class Server {
  readonly #texts = new Map<string, { readonly version: number; readonly text: string }>();
  #told: ((version: number) => void) | undefined;

  private constructor(
    private readonly child: ChildProcess,
    readonly connection: MessageConnection,
  ) {}

  static async start(repairs: string): Promise<Server> {
    const child = spawn(process.execPath, [inRepository("bin/led.cjs"), "lsp", "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout!),
      new StreamMessageWriter(child.stdin!),
    );
    const server = new Server(child, connection);
    connection.onNotification("textDocument/publishDiagnostics", ({ version = 0 }: { version?: number }) =>
      server.#told?.(version),
    );
    connection.listen();
    await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions: { repairs },
    });
    await connection.sendNotification("initialized", {});
    return server;
  }

  async open(uri: string, text: string): Promise<void> {
    const found = this.#findings(1);
    this.#texts.set(uri, { version: 1, text });
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "led", version: 1, text },
    });
    await found;
  }

  async change(uri: string, start: number, end: number, piece: string): Promise<void> {
    const { version, text } = this.#texts.get(uri)!;
    const found = this.#findings(version + 1);
    const range = { start: this.positionAt(uri, start), end: this.positionAt(uri, end) };
    this.#texts.set(uri, { version: version + 1, text: text.slice(0, start) + piece + text.slice(end) });
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: version + 1 },
      contentChanges: [{ range, text: piece }],
    });
    await found;
  }

  positionAt(uri: string, offset: number): { readonly line: number; readonly character: number } {
    const { text } = this.#texts.get(uri)!;
    const from = text.lastIndexOf("\n", offset - 1) + 1;
    let line = 0;
    for (let at = text.indexOf("\n"); at >= 0 && at < from; at = text.indexOf("\n", at + 1)) line++;
    return { line, character: offset - from };
  }

  /** How long something takes by the clock, and of the server's processor time, in milliseconds. */
  async timed(work: () => Promise<unknown>): Promise<readonly [time: number, used: number | undefined]> {
    const before = this.#mainThread();
    const begun = performance.now();
    await work();
    const time = performance.now() - begun;
    const after = this.#mainThread();
    return [time, before === undefined || after === undefined ? undefined : after - before];
  }

  /** Processor time of all threads, in milliseconds. */
  processor(): number | undefined {
    const stat = this.#of("stat");
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields === undefined ? undefined : 10 * (Number(fields[11]) + Number(fields[12]));
  }

  memory(): string {
    return (Number(/VmRSS:\s*(\d+)/.exec(this.#of("status") ?? "")?.[1]) / 1024).toFixed(0);
  }

  async close(): Promise<void> {
    await this.connection.sendRequest("shutdown");
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    await this.connection.sendNotification("exit");
    await ended;
    this.connection.dispose();
  }

  #findings(wanted: number): Promise<void> {
    return new Promise((resolve) => {
      this.#told = (version) => void (version === wanted && resolve());
    });
  }

  #mainThread(): number | undefined {
    const nanoseconds = this.#of("schedstat")?.split(" ")[0];
    return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1e6;
  }

  #of(file: string): string | undefined {
    const path = `/proc/${this.child.pid}/${file}`;
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  }
}

/** The examples that are no games, over and over, each time with other names, up to so many lines. */
export function documentOf(lines: number): string {
  const parts: string[] = [];
  let count = 0;
  for (let copy = 0; count < lines; copy++)
    for (const name of ["number-theory", "graphs"]) {
      const left = lines - count;
      if (left <= 0) break;
      const part = renamed(
        firstLines(readFileSync(inRepository(`examples/${name}.led`), "utf8"), left),
        `${name}.led`,
        copy,
      );
      parts.push(part);
      count += part.split("\n").length - 1;
    }
  return parts.join("");
}

/** The sections of a document that end within so many lines, or little after. */
function firstLines(text: string, most: number): string {
  const lines = text.split(/(?<=\n)/);
  const end = lines.findIndex((line, i) => i >= most && /^#|^cmd:>|^\s*$/.test(line));
  return end < 0 ? text : lines.slice(0, end).join("");
}

/** A document whose definitions have names of their own. */
function renamed(text: string, name: string, copy: number): string {
  if (copy === 0) return text;
  let result = text;
  for (const { span, thing } of [...occurrencesIn(check(sourceOf(name, text)))].reverse())
    if (thing.kind === "definition") result = `${result.slice(0, span.end)}${copy}${result.slice(span.end)}`;
  return result;
}

/** Numbers below others, the same each time. */
function numbers(): (below: number) => number {
  let seed = 7;
  return (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
}

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`;
}
