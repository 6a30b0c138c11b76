// Compiles a generated document repeatedly with the built package in this process, and prints the warm time as a line
// of JSON.

import type { compile as Compile, hasErrors as HasErrors } from "../../src/api.js";
import { kinds } from "./documents.js";
import { compare, timed } from "./measure.js";

export interface CompilationRequest {
  readonly api: string;
  readonly kind: string;
  readonly lines: number;
}

export interface Compilation {
  /** Milliseconds per line by the wall clock, for the module and its source map. */
  readonly time: number;
  /** Peak memory of the process in megabytes. */
  readonly memory: number;
}

/** Number of lines compiled before measuring, since the JIT compiler continues to optimise until then. */
const warmUp = 200_000;

const { api, kind, lines: wanted }: CompilationRequest = JSON.parse(process.argv[2] ?? "{}");
const { compile, hasErrors }: { compile: typeof Compile; hasErrors: typeof HasErrors } = await import(api);
const text = kinds.find(({ name }) => name === kind)!.document(wanted);
const lines = text.split("\n").length;
const { diagnostics } = compile(text);
if (hasErrors(diagnostics)) throw new Error(`the document "${kind}" has errors: ${diagnostics[0]!.message}`);
// The module and its source map are emitted lazily.
const whole = (): unknown => compile(text).output?.sourceMap;
const [result] = compare([{ name: kind, run: () => timed(whole) }], {
  warmup: Math.floor(warmUp / lines),
  rounds: lines < 50_000 ? 9 : 3,
});
const compilation: Compilation = { time: result!.median / lines, memory: process.resourceUsage().maxRSS / 1024 };
process.stdout.write(`${JSON.stringify(compilation)}\n`);
