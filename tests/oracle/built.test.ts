// The tests of documents as other programs would run them: over the modules that are built of the documents, plain and with traces.
// They give what `led test` gives. The documents of the conformance tests are compared in compare.test.ts; the modules themselves are
// compiled by TypeScript in tests/emitted/strict.test.ts.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, type Compiled, program } from "../../src/compile.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { documentFiles } from "../../src/files/documents.js";
import { evaluate, type Loaded } from "../../src/run/evaluate.js";
import { load } from "../../src/run/load.js";
import { Library } from "../../src/uses/library.js";
import { inRepository } from "../support/emitted.js";
import { loadModule } from "../support/modules.js";

const isLong = process.env["LED_LONG"] === "1";

const folders = ["examples", "examples/course", "examples/claims", "src/shelf", "tests/emitted/documents"];
const more = [
  "examples/course/exercises",
  "examples/machines",
  "examples/pictures",
  "tests/bench/families",
  "tests/emitted/passes",
  "tests/fuzz/documents",
  "tests/games",
  "tests/reasons",
  "tests/types/accepted",
  "tests/types/shown",
  "tests/uses/modules",
];

/** Tests that take longer run in plain modules only. */
const fewMilliseconds = 30;

const library = new Library(documentFiles);

/** A value as LED prints it, or the failure. */
function shown(loaded: Loaded, thunk: number | undefined): string {
  if (thunk === undefined) return "nothing";
  const answer = evaluate(loaded, { thunk, show: "whole" });
  return answer.kind === "value" ? answer.printed : `${answer.kind}: ${answer.message}`;
}

/** What the tests of a document give as `led test` runs them, or what is written below them, which is quickly compared. */
function expectedOf(compiled: Compiled, asked: Parameters<typeof loadModule>[1]): (index: number) => string {
  let made: { readonly loaded: Loaded; readonly thunks: readonly (number | undefined)[] } | undefined;
  return (index) => {
    if (made === undefined) {
      const { code, expressions } = program(compiled, asked);
      made = { loaded: load(code), thunks: expressions.map(({ thunk }) => thunk) };
    }
    return shown(made.loaded, made.thunks[index]);
  };
}

describe.each([...folders, ...(isLong ? more : [])])("tests as built modules run them, in %s", (folder) => {
  const files = readdirSync(inRepository(folder)).filter((file) => /\.(?:led|led\.md|tex)$/.test(file));

  test.each(files)("%s", { timeout: 120_000 }, (file) => {
    const path = join(inRepository(folder), file);
    const compiled = compile(readFileSync(path, "utf8"), { name: path, documents: library });
    if (hasErrors(compiled.diagnostics)) return;
    const { source, tests } = compiled.document;
    const asked = tests.map(({ expression }) => ({ source, span: expression }));
    const expected = expectedOf(compiled, asked);
    const slow = new Set<number>();
    for (const report of ["none", "places"] as const) {
      const { loaded, thunks } = loadModule(compiled, asked, report);
      for (const [i, thunk] of thunks.entries()) {
        if (slow.has(i)) continue;
        const begun = performance.now();
        const got = shown(loaded, thunk);
        if (!isLong && performance.now() - begun > fewMilliseconds) slow.add(i);
        if (got !== tests[i]!.expected?.text)
          expect(got, source.text.slice(asked[i]!.span.start, asked[i]!.span.end)).toBe(expected(i));
      }
    }
  });
});
