// `led-lang/node`: documents on disk, and running them. Each run has a process with limits, so a document that does not
// end can neither block nor crash the program.

import { readFileSync } from "node:fs";
import { compile, type Compiled } from "../compiler.js";
import type { DocumentClaimResult, DocumentTestResult, ExploreLimits } from "../execute/result-types.js";
import { claimResults, expressionValue, testResults } from "../execute/results.js";
import { Runner } from "../execute/runner.js";
import { readerBelow } from "../files/beside.js";
import { documentFilesFrom } from "../files/documents.js";
import type { Documents } from "../resolve/imports/library.js";

export type { DocumentClaimResult, DocumentTestResult, ExploreLimits, TraceStep } from "../execute/result-types.js";
export type { Documents } from "../resolve/imports/library.js";

export interface RunOptions {
  /** The folder of the documents that the document uses; by default, the current folder. */
  readonly folder?: string;
  /** The limit of processor time for each test, expression or step of a search, in seconds; by default 10. */
  readonly timeout?: number;
}

/** Returns the documents below a folder, for `compile`; by default, below the current folder. */
export const files = (folder = process.cwd()): Documents => documentFilesFrom(folder);

/**
 * Runs the tests of a document, and returns their results in order.
 *
 * ```ts
 * const [result] = await test("cmd:>1 + 1\n2\n");
 * result?.status // "passed"
 * ```
 *
 * @throws Error if the document has errors
 */
export const test = (text: string, options: RunOptions = {}): Promise<readonly DocumentTestResult[]> =>
  run(text, options, (compiled, runner) => testResults(compiled, runner, readerBelow(options.folder ?? process.cwd())));

/**
 * Returns the printed value of an expression in the scope of a document.
 *
 * ```ts
 * await evaluate("/$ double(x) := 2 * x $/", "double(21)") // "42"
 * ```
 *
 * @throws Error if the document or the expression has errors, or the evaluation fails
 */
export const evaluate = (text: string, expression: string, options: RunOptions = {}): Promise<string> =>
  run(text, options, (compiled, runner) => expressionValue(compiled, expression, runner));

/**
 * Decides the claims of a document about all states, and its conjectures, as `led explore` does.
 *
 * @throws Error if the document has errors
 */
export const explore = (
  text: string,
  { states, seconds, ...options }: RunOptions & ExploreLimits = {},
): Promise<readonly DocumentClaimResult[]> =>
  run(text, options, (compiled, runner) => claimResults(compiled, runner, { states, seconds }));

const workerFile = new URL(import.meta.url.endsWith(".ts") ? "../../dist/worker.js" : "worker.js", import.meta.url);

async function run<Result>(
  text: string,
  options: RunOptions,
  work: (compiled: Compiled, runner: Runner) => Promise<Result>,
): Promise<Result> {
  const runner = new Runner({ worker: readFileSync(workerFile, "utf8"), timeout: options.timeout ?? 10 });
  try {
    return await work(compile(text, { documents: files(options.folder) }), runner);
  } finally {
    await runner.close();
  }
}
