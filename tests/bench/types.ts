// Type checking, warm: its time relative to the rest of the translator, its growth with the length of documents, and
// documents that strain it.

import { apart } from "./apart.js";
import type { Checking, CheckingRequest } from "./checking.js";
import { kinds } from "./documents.js";
import { digits } from "./kernels.js";
import { printedTable } from "./measure.js";
import { strains } from "../fuzz/strain.js";

const sizes = [1_000, 10_000, 100_000];

/**
 * Prints the tables of all kinds of documents and of straining ones, row by row. Each document is checked in a separate
 * process.
 */
export async function benchTypes(print: (line: string) => void): Promise<string> {
  const checkedApart = await apart<CheckingRequest, Checking>("checking");
  let memory = 0;
  const checked = async (request: CheckingRequest): Promise<Checking> => {
    const checking = await checkedApart(request);
    memory = Math.max(memory, checking.memory);
    return checking;
  };
  const growth = printedTable(
    [
      "microseconds a line",
      ...sizes.map((s) => s.toLocaleString("en")),
      "100k to 1k",
      "bytes allocated a line",
      "to all other phases",
    ],
    kinds.map(({ name }) => name),
    print,
  );
  for (const { name } of kinds) {
    const found: Checking[] = [];
    for (const lines of sizes) found.push(await checked({ name, lines }));
    const perLine = found.map(({ types, lines }) => types / lines);
    const last = found.at(-1)!;
    growth([
      name,
      ...perLine.map((time) => (1000 * time).toFixed(2)),
      (perLine.at(-1)! / perLine[0]!).toFixed(2),
      found.map(({ allocated, lines }) => digits(allocated / lines)).join(", "),
      (last.types / last.others).toFixed(2),
    ]);
  }
  print("");
  const strained = printedTable(
    ["documents that strain", "size", "milliseconds", "to all other phases"],
    strains.map(({ name }) => name),
    print,
  );
  for (const { name, size } of strains) {
    const { types, others } = await checked({ name });
    strained([name, size.toLocaleString("en"), types.toFixed(1), (types / others).toFixed(2)]);
  }
  return `\nA process needed at most ${Math.round(memory)} MB.\n`;
}
