// Warm compilation of generated documents: lines a second, and how the time a line grows from 1,000 lines to 100,000.

import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { compile } from "../../src/compile.js";
import { kinds } from "./documents.js";
import { compare, table, timed } from "./measure.js";

const sizes = [1_000, 10_000, 100_000];

/** The table of all kinds and sizes, with the memory the process needed at most. */
export function benchCompile(): string {
  const rows = kinds.map(({ name, document }) => {
    const perLine = sizes.map((size) => {
      const text = document(size);
      const lines = text.split("\n").length;
      const { diagnostics } = compile(text);
      if (hasErrors(diagnostics)) throw new Error(`the document "${name}" has errors: ${diagnostics[0]!.message}`);
      const [result] = compare([{ name, run: () => timed(() => compile(text)) }], { warmup: size < 100_000 ? 5 : 0, rounds: size < 100_000 ? 9 : 3 });
      return result!.median / lines;
    });
    const rates = perLine.map((ms) => Math.round(1000 / ms).toLocaleString("en"));
    return [name, ...rates, (perLine[2]! / perLine[0]!).toFixed(2)];
  });
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  return `${table(["lines a second", ...sizes.map((s) => s.toLocaleString("en")), "time a line, 100k to 1k"], rows)}\n\nThe process needed at most ${memory} MB.\n`;
}
