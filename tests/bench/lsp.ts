// What the language server costs: from a keystroke to the findings, hovering and completion, in documents of three
// lengths, and ten open documents that nobody touches. It is the process that editors start, asked as editors ask.

import { readFileSync } from "node:fs";
import { check } from "../../src/compile.js";
import { occurrencesIn } from "../../src/lsp/occurrences.js";
import { sourceOf } from "../../src/source/source.js";
import { inRepository } from "../support/emitted.js";
import { LanguageServer } from "../support/language-server.js";
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
  const server = await LanguageServer.start();
  for (let i = 0; i < 10; i++) await server.open(`file:///open${i}.led`, documentOf(600));
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = server.processor();
  const seconds = 10;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = server.processor();
  const memory = server.memory();
  await server.close();
  if (before === undefined || after === undefined) return "Memory and processor are only known on Linux.";
  return `Ten open documents of 600 lines: ${memory.toFixed(0)} MB, and ${((100 * (after - before)) / (seconds * 1000)).toFixed(2)} % of a processor while nobody types.`;
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
  const server = await LanguageServer.start({ options: { repairs } });
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
        server.ask(`textDocument/${method}`, { textDocument: { uri }, position }),
      );
      if (isMeasured) times.push(time);
    }
  }
  await server.close();
  return { opened, keys, processor, hovers, completions };
}

/** The examples that are no games, over and over, each time with other names, up to so many lines. */
function documentOf(lines: number): string {
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
