// `led-lang/vitest-documents`: the tests of documents as tests of Vitest.

import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { describe, test as vitestTest } from "vitest";
import { documentsAt } from "../files/find.js";
import { readDocument } from "../document/read.js";
import { positionAt, sourceOf, textIn } from "../text/source.js";
import { type RunOptions, test } from "./node.js";

/**
 * Declares a test for each `cmd:>` line of documents: files, folders or glob patterns, relative to the current folder.
 *
 * ```ts
 * await testDocuments("src");
 * ```
 */
export async function testDocuments(
  paths: string | readonly string[],
  { timeout }: Pick<RunOptions, "timeout"> = {},
): Promise<void> {
  const documents = await Promise.all([paths].flat().map(async (path) => (await documentsAt(path)) ?? [path]));
  for (const path of documents.flat()) {
    const text = readFileSync(path, "utf8");
    const source = sourceOf(path, text);
    const { tests } = readDocument(source);
    if (tests.length === 0) continue;
    describe(relative(process.cwd(), resolve(path)), () => {
      let results: ReturnType<typeof test> | undefined;
      tests.forEach(({ expression, span }, index) => {
        const { line } = positionAt(source, span.start);
        const run = async (): Promise<void> => {
          results ??= test(text, { folder: dirname(path), ...(timeout === undefined ? {} : { timeout }) });
          const result = (await results)[index];
          if (result?.status === "failed") throw failure(result.message ?? "The test failed.", path, line);
        };
        // The first test runs all tests of its document, each with a time limit of its own.
        vitestTest(`${line}: ${textIn(source, expression)}`, run, 0);
      });
    });
  }
}

/** Returns an error at a line of a document. */
function failure(message: string, path: string, line: number): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at ${resolve(path)}:${line}:1`;
  return error;
}
