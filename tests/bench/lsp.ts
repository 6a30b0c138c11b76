// Latency of the language server process: from a keystroke to diagnostics, hover, completion, and all requests that
// editors send after a keystroke, in documents of three lengths; and editing one of ten open documents. Results are
// written to results.md.

import { readFileSync } from "node:fs";
import { check } from "../../src/compiler.js";
import { findAllOccurrences } from "../../src/lsp/occurrences.js";
import { sourceOf } from "../../src/text/source.js";
import { inRepository } from "../support/emitted.js";
import { LanguageServer } from "../support/language-server.js";
import { printedTable } from "./measure.js";
import { writeResults } from "./results.js";

const sizes = [100, 1_000, 10_000];

/** Number of edited positions per document; at each, a character is inserted and deleted. */
const places = 150;
/** Number of unmeasured edits beforehand. */
const warmUp = 50;

/** Typed characters: those of names and numbers, and openers. */
const typed = [..."xn1S+( {&="];

export async function benchLsp(print: (line: string) => void): Promise<string> {
  const head = [
    "lines",
    "opened",
    "key → findings",
    "of the processor",
    "with repairs",
    "hover",
    "completion",
    "the rest",
  ];
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    print(line);
  };
  const row = printedTable(head, sizes.map(String), say);
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
      spread(late.others),
    ]);
  }
  say(
    "\nMilliseconds, half of the times and 95 of 100 below. Of the processor: of the server's main thread. With repairs: if what would mend a mistake is tried before anything is told. The rest: outline, folds, colouring, lenses, hints, colours, links, actions and highlights, until all is there.\n",
  );
  const open = await ten();
  await writeResults("The language server, from a keystroke on", [...lines, open].join("\n"));
  return open;
}

/** Ten open documents of 600 lines: idle memory and CPU time, and the cost of editing one of them. */
async function ten(): Promise<string> {
  const server = await LanguageServer.start();
  const text = documentOf(600);
  for (let i = 0; i < 10; i++) await server.open(`file:///open${i}.led`, text);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = server.processor();
  const seconds = 10;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = server.processor();
  const memory = server.memory();
  const { keys } = await typing(server, "file:///open5.led", text);
  const memoryThen = server.memory();
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  const memoryLater = server.memory();
  await server.close();
  const typed = `From a keystroke in one of them to its findings: ${spread(keys)} ms.`;
  if (before === undefined || after === undefined) return `Ten open documents of 600 lines. ${typed}`;
  return `Ten open documents of 600 lines: ${memory.toFixed(0)} MB, and ${((100 * (after - before)) / (seconds * 1000)).toFixed(2)} % of a processor while nobody types. ${typed} Then they need ${memoryThen.toFixed(0)} MB, and ${memoryLater.toFixed(0)} MB after 15 seconds of silence.`;
}

interface Times {
  readonly keys: readonly number[];
  readonly processor: readonly number[];
  readonly hovers: readonly number[];
  readonly completions: readonly number[];
  readonly others: readonly number[];
}

async function session(text: string, repairs: "late" | "at once"): Promise<Times & { readonly opened: number }> {
  const server = await LanguageServer.start({ options: { repairs, hints: { types: true } } });
  const uri = "file:///typed.led";
  const begun = performance.now();
  await server.open(uri, text);
  const opened = performance.now() - begun;
  const times = await typing(server, uri, text, repairs === "at once");
  await server.close();
  return { opened, ...times };
}

/** Types at random positions of a document's code, and requests information on names unless `onlyKeys`. */
async function typing(server: LanguageServer, uri: string, text: string, onlyKeys = false): Promise<Times> {
  const document = check(sourceOf("typed.led", text));
  const names = findAllOccurrences(document);
  const code = document.regions.flatMap(({ code: { start, end } }) =>
    Array.from({ length: end - start }, (_, i) => start + i),
  );
  const times = { keys: [], processor: [], hovers: [], completions: [], others: [] } as {
    readonly [Name in keyof Times]: number[];
  };
  const next = numbers();
  for (let i = 0; i < places + warmUp; i++) {
    const isMeasured = i >= warmUp;
    const note = (list: number[], time: number | undefined): void => {
      if (isMeasured && time !== undefined) list.push(time);
    };
    const at = code[next(code.length)]!;
    for (const [end, piece] of [
      [at, typed[next(typed.length)]!],
      [at + 1, ""],
    ] as const) {
      const [time, used] = await server.timed(() => server.change(uri, at, end, piece));
      note(times.keys, time);
      note(times.processor, used);
    }
    if (onlyKeys) continue;
    const position = server.positionAt(uri, names[next(names.length)]!.span.start);
    for (const [method, list] of [
      ["hover", times.hovers],
      ["completion", times.completions],
    ] as const) {
      const [time] = await server.timed(() =>
        server.ask(`textDocument/${method}`, { textDocument: { uri }, position }),
      );
      note(list, time);
    }
    await server.change(uri, at, at, " ");
    const [time] = await server.timed(() => asEditorsDo(server, uri, at));
    note(times.others, time);
    await server.change(uri, at, at + 1, "");
  }
  return times;
}

/** Number of visible lines. */
const seen = 60;

/** Sends all requests that editors send after a change, without waiting between them. */
async function asEditorsDo(server: LanguageServer, uri: string, at: number): Promise<void> {
  const position = server.positionAt(uri, at);
  const range = {
    start: { line: Math.max(0, position.line - seen / 2), character: 0 },
    end: { line: position.line + seen / 2, character: 0 },
  };
  const requests: readonly (readonly [method: string, more: object])[] = [
    ["documentSymbol", {}],
    ["foldingRange", {}],
    ["semanticTokens/range", { range }],
    ["semanticTokens/full", {}],
    ["codeLens", {}],
    ["inlayHint", { range }],
    ["documentColor", {}],
    ["documentLink", {}],
    ["codeAction", { range: { start: position, end: position }, context: { diagnostics: [], triggerKind: 2 } }],
    ["documentHighlight", { position }],
  ];
  await Promise.all(
    requests.map(([method, more]) => server.ask(`textDocument/${method}`, { textDocument: { uri }, ...more })),
  );
}

/** Concatenated non-game examples with renamed definitions, up to a number of lines. */
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

/** The sections of a document up to about this number of lines. */
function firstLines(text: string, most: number): string {
  const lines = text.split(/(?<=\n)/);
  const end = lines.findIndex((line, i) => i >= most && /^#|^cmd:>|^\s*$/.test(line));
  return end < 0 ? text : lines.slice(0, end).join("");
}

function renamed(text: string, name: string, copy: number): string {
  if (copy === 0) return text;
  let result = text;
  for (const { span, referent: thing } of [...findAllOccurrences(check(sourceOf(name, text)))].reverse())
    if (thing.kind === "definition") result = `${result.slice(0, span.end)}${copy}${result.slice(span.end)}`;
  return result;
}

/** A deterministic random generator: numbers below a bound. */
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
