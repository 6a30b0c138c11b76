// Explanations are true: the assertions of each sentence are evaluated independently, by a program without traces or by
// the oracle. Tested on documents, on mutants of them that fail a test, and on random programs.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check, compile, type Compiled } from "../../src/compiler.js";
import { readDocument } from "../../src/document/read.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { allLines, linesOf, type ReasonLine } from "../../src/explain/lines.js";
import { runTests } from "../../src/execute/tests.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { parseExpression } from "../../src/syntax/alone.js";
import { mutantsOf, pagesOf } from "../mistakes/mutants/mutants.js";
import { InThisProcess } from "../mistakes/mutants/verdict.js";
import { compiledOf, documentsIn, library, type Written } from "../documents.js";
import { outcomeOf } from "../oracle/conformance.js";
import { evaluateDocument } from "../oracle/evaluate.js";
import { programs } from "../oracle/generate.js";
import { isPrintable, printed } from "../oracle/order.js";
import { claimsIn, type Found, judged, judgedByProgram, type Line, type Verdict } from "./claims.js";
import { explained, explainedExpressions } from "./reasons.js";
import { isLong, oneIn, seed } from "../support/random.js";

/** With LED_LONG, all tests of all documents are explained, and many mutants and programs; otherwise a selection. */
const testsOfEach = isLong ? Infinity : 2;
const mutants = isLong ? 3000 : 25;
/** Enough sentences of mutants for an ordinary run; most mutants fail no test. */
const enough = isLong ? Infinity : 10;
const randomPrograms = isLong ? 5000 : 20;
const seconds = isLong ? 2 : 0.3;
const size = isLong ? { ...allLines, lines: 40 } : { lines: 15, depth: 5 };

const textsOf = (lines: readonly ReasonLine[]): readonly Line[] =>
  lines.map(({ depth, reason: { text } }) => ({ depth, text }));

/**
 * Expects a minimum share and number of evaluated assertions. A sentence with a name left unsubstituted, because its
 * value is long, cannot be evaluated out of context.
 */
function expectMost(verdicts: readonly Verdict[], share: number, least: number): void {
  const sum = (of: (one: Verdict) => number): number => verdicts.reduce((all, one) => all + of(one), 0);
  const [said, checked] = [sum((one) => one.said), sum((one) => one.checked)];
  expect(checked).toBeGreaterThan(least);
  expect(checked / said).toBeGreaterThan(share);
}

describe("sentences of explanations", () => {
  const others = ["examples", "tests/conformance", "examples/course"];
  const folders = isLong ? [...others, "tests/types/accepted"] : others;
  const verdicts: Verdict[] = [];
  // origins.md contains several documents.
  const documentsOf = (folder: string): readonly Written[] =>
    documentsIn(folder, [".led", ".tex", ".md"]).filter(({ path }) => path !== "tests/explain/origins.md");
  const documents = [...documentsOf("tests/explain"), ...oneIn(3, folders.flatMap(documentsOf))];

  test.each(documents)("are true for $path", async ({ path, text }) => {
    const compiled = compiledOf({ path, text });
    expect(hasErrors(compiled.diagnostics)).toBe(false);
    const every = Math.ceil(compiled.document.tests.length / testsOfEach) || 1;
    const tests = await explained(compiled, size, (index) => index % every === 0, { seconds });
    const verdict = judgedByProgram(
      tests.flatMap(({ lines }) => claimsIn(textsOf(lines))),
      compiled,
    );
    expect(verdict.wrong).toEqual([]);
    verdicts.push(verdict);
  });

  test("are checked in most cases", () => expectMost(verdicts, 0.6, isLong ? 5000 : 100));
});

test("every sentence is true for mutants that fail a test", async () => {
  // The tests of chapters take the least time.
  const folders = isLong ? ["examples", "tests/conformance", "examples/course"] : ["examples/course"];
  const pages = pagesOf(folders.flatMap((one) => documentsIn(one)));
  const verdicts: Verdict[] = [];
  const wrong: unknown[] = [];
  for (const { text, page, edit } of mutantsOf(pages, seed, mutants)) {
    // The check alone does not search for fixes.
    if (hasErrors(check(sourceOf(page.path, text), library).diagnostics)) continue;
    const compiled = compile(text, { name: page.path, documents: library });
    const lines = await linesOfFirst(compiled);
    const verdict = judgedByProgram(claimsIn(textsOf(lines)), compiled);
    verdicts.push(verdict);
    wrong.push(...verdict.wrong.map((one) => ({ ...one, path: page.path, edit })));
    if (verdicts.reduce((sum, { checked }) => sum + checked, 0) > enough) break;
  }
  expect(wrong).toEqual([]);
  // The share varies with the few mutants of an ordinary run.
  expectMost(verdicts, isLong ? 0.6 : 0.25, isLong ? 2000 : 5);
});

async function linesOfFirst(compiled: Compiled): Promise<readonly ReasonLine[]> {
  const tests = compiled.document.tests.filter(({ play }) => play === undefined);
  const asking: Compiled = { ...compiled, document: { ...compiled.document, tests } };
  const why = { start: () => new InThisProcess(), size };
  for await (const { status, because = [] } of runTests(asking, new InThisProcess(), { why }))
    if (status === "failed") return because;
  return [];
}

test("every sentence is true for random programs, according to the oracle", async () => {
  const verdicts: Verdict[] = [];
  const wrong: unknown[] = [];
  for (const { document, expressions } of fc.sample(programs(4), { seed, numRuns: randomPrograms })) {
    if (hasErrors(check(sourceOf("random.led", document)).diagnostics)) continue;
    const compiled = compile(document);
    const texts = expressions.map(({ text }) => text);
    const all = await explainedExpressions(compiled, texts, (reasons) => linesOf(reasons, size));
    const parsed = parseDocument(readDocument(sourceOf("random.led", document)));
    const oracle = evaluateDocument(parsed);
    const answer = (text: string): Found => {
      const { expression, diagnostics } = parseExpression(text, { start: 0, end: text.length }, parsed.nextId);
      if (expression === undefined || diagnostics.length > 0) return undefined;
      const found = outcomeOf(() => oracle.value(expression));
      if (found.kind === "error")
        return /is no name|unknown name|not defined/i.test(found.reason) ? undefined : "failure";
      return found.kind === "value" && isPrintable(found.value) ? { value: printed(found.value) } : undefined;
    };
    const verdict = judged(
      all.flatMap((lines) => claimsIn(textsOf(lines))),
      compiled.document,
      (claims) => claims.map(answer),
    );
    verdicts.push(verdict);
    wrong.push(...verdict.wrong.map((one) => ({ ...one, document })));
  }
  expect(wrong).toEqual([]);
  expectMost(verdicts, 0.5, isLong ? 2000 : 40);
});
