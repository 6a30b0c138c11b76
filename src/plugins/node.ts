// `led-lang/node`: documents on disk, and running their tests and expressions. Each run is a process of the tool, with
// its limits, so a document can neither block nor crash the program.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { JsonDiagnostic } from "../diagnostics/render.js";
import { documentFilesFrom } from "../files/documents.js";
import type { Documents } from "../resolve/imports/library.js";

export type { JsonDiagnostic } from "../diagnostics/render.js";
export type { Documents } from "../resolve/imports/library.js";

export interface RunOptions {
  /** The folder of the documents that the document uses; by default, the current folder. */
  readonly folder?: string;
  /** The limit of processor time for each test or expression, in seconds; by default 10. */
  readonly timeout?: number;
}

export interface DocumentTestResult {
  /** The line of the test, from 1. */
  readonly line: number;
  readonly expression: string;
  readonly status: "passed" | "failed" | "todo";
  /** The expected value as written; null if absent. */
  readonly expected: string | null;
  /** The value as LED prints it; null if there is no value. */
  readonly actual: string | null;
  /** Why the test failed; undefined if it did not. */
  readonly message: string | undefined;
}

/** The documents below a folder, for `compile`; by default, below the current folder. */
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
export async function test(text: string, options: RunOptions = {}): Promise<readonly DocumentTestResult[]> {
  const { tests, diagnostics } = await run(["test", "-"], text, options);
  return tests!.map((result) => ({
    ...result,
    message:
      result.status === "failed"
        ? diagnostics
            .filter(({ start }) => start.line === result.line)
            .map(messageOf)
            .join("\n\n")
        : undefined,
  }));
}

/**
 * The printed value of an expression in the scope of a document.
 *
 * ```ts
 * await evaluate("/$ double(x) := 2 * x $/", "double(21)") // "42"
 * ```
 *
 * @throws Error if the document or the expression has errors, or the evaluation fails
 */
export async function evaluate(text: string, expression: string, options: RunOptions = {}): Promise<string> {
  const { results, diagnostics } = await run(["eval", "--in", "-", ` ${expression}`], text, options);
  const value = results?.[0]?.value;
  if (typeof value !== "string") throw new Error(diagnostics.map(messageOf).join("\n\n"));
  return value;
}

/** The JSON output of a command, as far as this module uses it. */
interface Output {
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly tests?: readonly Omit<DocumentTestResult, "message">[];
  readonly results?: readonly { readonly value: string | null }[];
}

const tool = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../bin/led.cjs" : "../bin/led.cjs", import.meta.url),
);

/** Runs a command of the tool on a document; throws its errors. Those of single tests are results instead. */
async function run(
  args: readonly string[],
  text: string,
  { folder = process.cwd(), timeout = 10 }: RunOptions,
): Promise<Output> {
  const output = await new Promise<string>((resolve) => {
    const child = execFile(
      process.execPath,
      [tool, ...args, "--json", "--timeout", String(timeout)],
      { cwd: folder, maxBuffer: 1e9 },
      (_, stdout) => resolve(stdout),
    );
    child.stdin?.end(text);
  });
  const found = JSON.parse(output) as Output;
  const hasResults = (found.tests ?? found.results ?? []).length > 0;
  const errors = found.diagnostics.filter(({ severity }) => severity === "error");
  if (!hasResults && errors.length > 0) throw new Error(errors.map(messageOf).join("\n\n"));
  return found;
}

const messageOf = ({ code, title, message, help, start }: JsonDiagnostic): string =>
  [`${code}: ${title}, in line ${start.line}`, message, ...(help === null ? [] : [`Try: ${help}`])].join("\n");
