// Warm compilation of generated documents by the built package: lines a second, and how the time a line grows from
// 1,000 lines to 100,000.

import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { root } from "../support/built.js";
import { kinds } from "./documents.js";
import { compare, table, timed } from "./measure.js";

type Api = typeof import("../../src/api.js");

const sizes = [1_000, 10_000, 100_000];
/** So many lines of a document are compiled before anything is measured: until then the engine goes on making faster code. */
const warmUp = 200_000;

/** The table of all kinds and sizes, with the memory the process needed at most. */
export async function benchCompile(): Promise<string> {
  const { compile, hasErrors }: Api = await import(pathToFileURL(join(root, "dist/api.js")).href);
  const rows = kinds.map(({ name, document }) => {
    const perLine = sizes.map((size) => {
      const text = document(size);
      const lines = text.split("\n").length;
      const { diagnostics } = compile(text);
      if (hasErrors(diagnostics)) throw new Error(`the document "${name}" has errors: ${diagnostics[0]!.message}`);
      // The module and its source map are made when they are read.
      const whole = (): unknown => compile(text).output?.sourceMap;
      const [result] = compare([{ name, run: () => timed(whole) }], { warmup: Math.floor(warmUp / size), rounds: size < 100_000 ? 9 : 3 });
      return result!.median / lines;
    });
    const rates = perLine.map((ms) => Math.round(1000 / ms).toLocaleString("en"));
    return [name, ...rates, (perLine[2]! / perLine[0]!).toFixed(2)];
  });
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  return `${table(["lines a second", ...sizes.map((s) => s.toLocaleString("en")), "time a line, 100k to 1k"], rows)}\n\nThe process needed at most ${memory} MB.\n`;
}
