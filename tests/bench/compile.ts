// Warm compilation of generated documents by the built package: lines per second by the wall clock, and the growth of
// the time per line from 1,000 lines to 100,000.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../support/built.js";
import { apart } from "./apart.js";
import type { Compilation, CompilationRequest } from "./compilation.js";
import { kinds } from "./documents.js";
import { printedTable } from "./measure.js";

const sizes = [1_000, 10_000, 100_000];

/** Each kind at each size runs in a separate process. */
export async function benchCompile(print: (line: string) => void): Promise<string> {
  const compiled = await apart<CompilationRequest, Compilation>("compilation");
  const api = pathToFileURL(join(root, "dist/api.js")).href;
  const row = printedTable(
    ["lines a second", ...sizes.map((size) => size.toLocaleString("en")), "time a line, 100k to 1k"],
    kinds.map(({ name }) => name),
    print,
  );
  let memory = 0;
  for (const { name } of kinds) {
    const found: Compilation[] = [];
    for (const lines of sizes) found.push(await compiled({ api, kind: name, lines }));
    row([
      name,
      ...found.map(({ time }) => Math.round(1000 / time).toLocaleString("en")),
      (found.at(-1)!.time / found[0]!.time).toFixed(2),
    ]);
    memory = Math.max(memory, ...found.map((one) => one.memory));
  }
  return `\nA process needed at most ${Math.round(memory)} MB.\n`;
}
