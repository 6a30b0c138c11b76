// Growth: run times of kernels compared with their theoretical complexity, and translation time, memory and output size
// per line of a document. Results are written to results.md if no kernels are named.

import { apart } from "./apart.js";
import { kinds } from "./documents.js";
import { kernels } from "./kernels/all.js";
import { digits, named, prepare, type Print } from "./kernels.js";
import { printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";
import type { Translation, TranslationRequest } from "./translation.js";

export async function benchGrowth(print: Print, names: readonly string[]): Promise<string> {
  const running = await runTimes(print, names);
  if (names.length > 0) return "";
  print("");
  const translating = await translations(print);
  await writeResults("Growth", `${running}\n\n${translating}`);
  return "";
}

function steps(values: readonly number[]): string {
  return values
    .slice(1)
    .map((value, i) => digits(value / values[i]!))
    .join(", ");
}

async function runTimes(print: Print, names: readonly string[]): Promise<string> {
  const chosen = named(kernels, names);
  const measured = await prepare(chosen);
  const head = ["kernel", "sizes", "emitted ms", "grows", "expected", "proportional to"];
  const printRow = printedTable(
    head,
    chosen.map(({ title }) => title),
    print,
  );
  const rows: (readonly string[])[] = [];
  for (const { name, title, sizes, growth } of chosen) {
    const found = await measured({ kernels: [name], versions: ["emitted"], sizes: "growth", mixed: false });
    const times = found.map((one) => one.times.emitted ?? NaN);
    rows.push([
      title,
      sizes.growth.join(", "),
      times.map(digits).join(", "),
      steps(times),
      steps(sizes.growth.map(growth.of)),
      growth.text,
    ]);
    printRow(rows.at(-1)!);
  }
  return table(head, rows);
}

const lines = [1_000, 10_000, 100_000];

/** Microseconds per line below which a difference of two measurements is noise. */
const leastShown = 0.1;

/** Measures each kind of document at each size, in separate processes with separate memory. */
async function translations(print: Print): Promise<string> {
  const translated = await apart<TranslationRequest, Translation>("translation");
  const head = [
    "a line at 1k, 10k, 100k lines",
    "to the tree, µs",
    "from it to the module and its map, µs",
    "lines a second from it, 100k",
    "the same, of all threads' time",
    "bytes allocated, all in all",
    "bytes of output",
    "MB at most, 100k",
  ];
  const printRow = printedTable(
    head,
    kinds.map(({ name }) => name),
    print,
  );
  const rows: (readonly string[])[] = [];
  for (const { name } of kinds) {
    const found: Translation[] = [];
    for (const size of lines) found.push(await translated({ kind: name, lines: size }));
    const last = found.at(-1)!;
    const perSecond = (time: number): string => (time < leastShown ? "" : Math.round(1e6 / time).toLocaleString("en"));
    const each = (what: (one: Translation) => number): string => found.map((one) => digits(what(one))).join(", ");
    rows.push([
      name,
      each((one) => one.parsing),
      each((one) => Math.max(0, one.writing)),
      perSecond(last.writing),
      perSecond(last.writingOfAll),
      each((one) => one.allocated),
      each((one) => one.bytes),
      digits(last.memory),
    ]);
    printRow(rows.at(-1)!);
  }
  return table(head, rows);
}
