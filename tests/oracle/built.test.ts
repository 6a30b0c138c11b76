// The tests of documents on built modules, plain and with traces (every fourth document; with LED_LONG=1, all): the
// results equal those of `led test`. The conformance documents are covered by compare.test.ts, with and without traces,
// and tests/emitted/strict.test.ts type-checks the modules.

import { describe, expect, test } from "vitest";
import type { Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { evaluate, type LoadedProgram } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { compiledOf, documentsIn } from "../documents.js";
import { loadModule } from "../support/modules.js";
import { isLong, oneIn } from "../support/random.js";

const folders = ["examples", "examples/course", "examples/claims", "src/shelf", "tests/emitted/documents"];
const more = [
  "examples/course/exercises",
  "examples/machines",
  "examples/pictures",
  "tests/bench/families",
  "tests/emitted/passes",
  "tests/fuzz/documents",
  "tests/games",
  "tests/explain",
  "tests/types/accepted",
  "tests/types/shown",
  "tests/imports/modules",
];

function printResult(loaded: LoadedProgram, thunk: number | undefined): string {
  if (thunk === undefined) return "nothing";
  const answer = evaluate(loaded, { thunk, show: "whole" });
  return answer.kind === "value" ? answer.printed : `${answer.kind}: ${answer.message}`;
}

/** The results of `led test`, computed on the first mismatch with a stored answer. */
function expectedOf(compiled: Compiled, asked: Parameters<typeof loadModule>[1]): (index: number) => string {
  let made: { readonly loaded: LoadedProgram; readonly thunks: readonly (number | undefined)[] } | undefined;
  return (index) => {
    if (made === undefined) {
      const { code, expressions } = program(compiled, asked);
      made = { loaded: load(code), thunks: expressions.map(({ thunk }) => thunk) };
    }
    return printResult(made.loaded, made.thunks[index]);
  };
}

describe.each([...folders, ...(isLong ? more : [])])("tests of %s on built modules", (folder) => {
  const documents = documentsIn(folder, [".led", ".led.md", ".tex"]);
  const traced = oneIn(4, documents);

  test.each(documents)("$path", { timeout: 120_000 }, (written) => {
    const compiled = compiledOf(written);
    expect(hasErrors(compiled.diagnostics)).toBe(false);
    const { source, tests } = compiled.document;
    const asked = tests.map(({ expression }) => ({ source, span: expression }));
    const expected = expectedOf(compiled, asked);
    for (const report of traced.includes(written) ? (["none", "places"] as const) : (["none"] as const)) {
      const { loaded, thunks } = loadModule(compiled, asked, report);
      for (const [i, thunk] of thunks.entries()) {
        const got = printResult(loaded, thunk);
        if (got !== tests[i]!.expected?.text)
          expect(got, source.text.slice(asked[i]!.span.start, asked[i]!.span.end)).toBe(expected(i));
      }
    }
  });
});
