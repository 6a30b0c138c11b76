// Checking types, warm: how long it takes against the rest of the translator, how the time a line grows with the
// document, and how documents fare that strain it.

import { lower } from "../../src/core/lower.js";
import { optimise } from "../../src/core/optimise.js";
import { readDocument } from "../../src/document/read.js";
import { emit } from "../../src/emit/emit.js";
import { printModule } from "../../src/emit/print.js";
import { sourceMap } from "../../src/emit/source-map.js";
import { resolve } from "../../src/names/resolve.js";
import { sourceOf } from "../../src/source/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { type CheckedDocument, checkTypes } from "../../src/types/check.js";
import { kinds } from "./documents.js";
import { compare, printedTable, timed } from "./measure.js";
import { strains } from "./strain.js";

const sizes = [1_000, 10_000, 100_000];

interface Times {
  /** Milliseconds for types alone. */
  readonly checking: number;
  /** Milliseconds for everything from the text to names, and from types to the module. */
  readonly others: number;
}

/** A document is translated for about so many milliseconds before it is measured, and for as many while it is, but no more often than this. */
const patience = 400;
const mostToWarm = 60;
const mostMeasured = 9;

/** The medians of some runs, after others that warm up: the engine goes on making faster code of the translator for a while. */
function timesOf(name: string, text: string): Times {
  const source = sourceOf("document.led", text);
  const resolved = () => resolve(parseDocument(readDocument(source)));
  let checked: CheckedDocument | undefined;
  const candidates = [
    { name: "reading", run: () => timed(resolved) },
    {
      name: "types",
      // What is kept beside a document must not help the next run: each checks a document of its own.
      run: () => {
        const document = resolved();
        return timed(() => (checked = checkTypes(document)));
      },
    },
    {
      name: "writing",
      run: () =>
        timed(() => {
          const { mappings } = printModule(emit(optimise(lower(checked!)), undefined, { typed: true }), { language: "ts" });
          sourceMap(mappings, { file: "document.ts", source });
        }),
    },
  ];
  const started = performance.now();
  compare(candidates, { warmup: 0, rounds: 1 });
  const error = checked!.diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`the document "${name}" has errors: ${error.message}`);
  const affordable = Math.floor(patience / (performance.now() - started));
  const [reading, checking, writing] = compare(candidates, { warmup: Math.min(mostToWarm, affordable), rounds: Math.max(1, Math.min(mostMeasured, affordable)) });
  return { checking: checking!.median, others: reading!.median + writing!.median };
}

/** Prints the tables of all kinds of documents, and of those that strain, row by row. */
export function benchTypes(print: (line: string) => void): string {
  const growth = printedTable(["microseconds a line", ...sizes.map((s) => s.toLocaleString("en")), "100k to 1k", "to all other phases"], kinds.map(({ name }) => name), print);
  for (const { name, document } of kinds) {
    const found = sizes.map((size) => {
      const text = document(size);
      const { checking, others } = timesOf(name, text);
      return { perLine: checking / text.split("\n").length, ratio: checking / others };
    });
    const [least, , most] = found;
    growth([name, ...found.map(({ perLine }) => (1000 * perLine).toFixed(2)), (most!.perLine / least!.perLine).toFixed(2), most!.ratio.toFixed(2)]);
  }
  print("");
  const strained = printedTable(["documents that strain", "size", "milliseconds", "to all other phases"], strains.map(({ name }) => name), print);
  for (const { name, size, document } of strains) {
    const { checking, others } = timesOf(name, document(size));
    strained([name, size.toLocaleString("en"), checking.toFixed(1), (checking / others).toFixed(2)]);
  }
  return `\nThe process needed at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.\n`;
}
