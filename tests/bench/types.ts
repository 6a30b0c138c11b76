// Checking types, warm: how long it takes against the rest of the translator, how the time a line grows with the
// document, and how documents fare that strain it.

import { lower } from "../../src/core/lower.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../src/document/read.js";
import { emit } from "../../src/emit/emit.js";
import { printModule } from "../../src/emit/print.js";
import { resolve } from "../../src/names/resolve.js";
import { sourceOf } from "../../src/source/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { checkTypes } from "../../src/types/check.js";
import { kinds } from "./documents.js";
import { compare, table, timed } from "./measure.js";
import { strains } from "./strain.js";

const sizes = [1_000, 10_000, 100_000];

interface Times {
  /** Milliseconds for types alone. */
  readonly checking: number;
  /** Milliseconds for everything from the text to names, and from types to the module. */
  readonly others: number;
}

/** The medians of some runs. */
function timesOf(name: string, text: string, runs: { readonly warmup: number; readonly rounds: number }): Times {
  const resolved = () => resolve(parseDocument(readDocument(sourceOf("document.led", text))));
  const checked = checkTypes(resolved());
  if (hasErrors(checked.diagnostics)) throw new Error(`the document "${name}" has errors: ${checked.diagnostics[0]!.message}`);
  // What is kept beside a document must not help the next run: each checks a document of its own.
  const documents = Array.from({ length: runs.warmup + runs.rounds }, resolved);
  const [checking, reading, writing] = compare(
    [
      { name: "types", run: () => timed(() => checkTypes(documents.pop()!)) },
      { name: "reading", run: () => timed(resolved) },
      { name: "writing", run: () => timed(() => printModule(emit(lower(checked), undefined, { typed: true }), { language: "ts" })) },
    ],
    runs,
  );
  return { checking: checking!.median, others: reading!.median + writing!.median };
}

/** The tables of all kinds of documents, and of those that strain. */
export function benchTypes(): string {
  const growth = kinds.map(({ name, document }) => {
    const found = sizes.map((size) => {
      const text = document(size);
      const { checking, others } = timesOf(name, text, size < 100_000 ? { warmup: 5, rounds: 9 } : { warmup: 0, rounds: 3 });
      return { perLine: checking / text.split("\n").length, ratio: checking / others };
    });
    const [least, , most] = found;
    return [name, ...found.map(({ perLine }) => (1000 * perLine).toFixed(2)), (most!.perLine / least!.perLine).toFixed(2), most!.ratio.toFixed(2)];
  });
  const strained = strains.map(({ name, size, document }) => {
    const { checking, others } = timesOf(name, document(size), { warmup: 1, rounds: 3 });
    return [name, size.toLocaleString("en"), checking.toFixed(1), (checking / others).toFixed(2)];
  });
  return [
    table(["microseconds a line", ...sizes.map((s) => s.toLocaleString("en")), "100k to 1k", "to all other phases"], growth),
    table(["documents that strain", "size", "milliseconds", "to all other phases"], strained),
    `The process needed at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.\n`,
  ].join("\n\n");
}
