// Differential test of the emitted code against the oracle, with all passes and without each of them, on random
// programs and the conformance documents. A pass is left out only if it changes the program; otherwise the code is the
// same. `LED_LONG=1` runs many more; `LED_SEED=n` changes the seed.

import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { compile, type Compiled } from "../../src/compiler.js";
import { type PassName, type PassOptions, passes } from "../../src/ir/optimise.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { loadModule } from "../support/modules.js";
import { runEmitted, slow } from "../support/run.js";
import { type Answer, answers, outcomeOf } from "./conformance.js";
import { type Coverage, coverageTable, forms, newCoverage } from "./coverage.js";
import { evaluateDocument } from "./evaluate.js";
import { type GeneratedProgram, programs } from "./generate.js";
import { isPrintable, printed } from "./order.js";
import { isLong, seed } from "../support/random.js";

const programCount = isLong ? 20_000 : 120;
const expressionsEach = 6;
const passNames = passes.map(({ name }) => name);

interface Compared {
  readonly expression: string;
  readonly oracle: string;
  readonly emitted: string;
}

/** Undefined if the answer is not comparable. */
function comparableText(answer: Answer): string | undefined {
  switch (answer.kind) {
    case "value":
      return isPrintable(answer.value) ? printed(answer.value) : undefined;
    case "error":
      return "error";
    case "unreadable":
    case "either":
    case "unknown":
      return undefined;
  }
}

interface Asked {
  readonly text: string;
  readonly answer: Answer;
}

/** Runs the expressions whose oracle answers are comparable. */
function compared(document: Compiled, asked: readonly Asked[], options: PassOptions): readonly Compared[] {
  const known = asked.flatMap(({ text, answer }) => {
    const oracle = comparableText(answer);
    return oracle === undefined ? [] : [{ text, oracle, reason: answer.kind === "value" ? "" : ` (${answer.reason})` }];
  });
  const emitted = runEmitted(
    document,
    known.map((k) => k.text),
    options,
  );
  return known.flatMap(({ text, oracle, reason }, i) => {
    const result = emitted[i];
    // The oracle may have chosen loops that end sooner.
    if (result === slow) return [];
    const found = result === undefined ? "nothing" : "value" in result ? result.value : "error";
    const why = result !== undefined && "error" in result ? ` (${result.error})` : "";
    const agree = found === oracle;
    return { expression: text, oracle: agree ? oracle : oracle + reason, emitted: agree ? oracle : found + why };
  });
}

/** Compares with all passes, and returns the names of the passes that change the program. */
function comparedWhole(
  document: Compiled,
  asked: readonly Asked[],
): { readonly all: readonly Compared[]; readonly changing: ReadonlySet<PassName> } {
  const changing = new Set<PassName>();
  return { all: compared(document, asked, { onChange: (name) => changing.add(name) }), changing };
}

/**
 * Runs the comparable expressions on the built module of a document, with or without traces; empty if the document has
 * type errors.
 */
function comparedInModule(document: Compiled, asked: readonly Asked[], report: "none" | "places"): readonly Compared[] {
  if (document.output === undefined) return [];
  const known = asked.flatMap(({ text, answer }) => {
    const oracle = comparableText(answer);
    return oracle === undefined ? [] : [{ text, oracle }];
  });
  const expressions = known.map(({ text }) => ({
    source: sourceOf("expression", text),
    span: { start: 0, end: text.length },
  }));
  const { loaded, thunks } = loadModule(document, expressions, report);
  return known.flatMap(({ text, oracle }, i) => {
    const thunk = thunks[i];
    if (thunk === undefined) return [];
    const answer = evaluate(loaded, { thunk, show: "whole" });
    const emitted =
      answer.kind === "value" ? answer.printed : answer.kind === "failure" ? "error" : `a crash: ${answer.message}`;
    return [{ expression: text, oracle, emitted }];
  });
}

function differing(all: readonly Compared[]): readonly Compared[] {
  return all.filter(({ oracle, emitted }) => oracle !== emitted);
}

function answersTo(program: GeneratedProgram, coverage: Coverage): readonly Asked[] {
  const oracle = evaluateDocument(parseDocument(readDocument(sourceOf("random.led", program.document))), { coverage });
  return program.expressions.map(({ text, tree }) => ({ text, answer: outcomeOf(() => oracle.value(tree)) }));
}

describe("emitted code compared with the oracle", () => {
  test("agrees on random programs", () => {
    const coverage = newCoverage();
    const counts = { values: 0, errors: 0, skipped: 0, left: 0 };
    let isShrinking = false;
    let smallest = "";
    // `check`, not `assert`: the text of a counterexample is more useful than its trees.
    const details = fc.check(
      fc.property(programs(expressionsEach), fc.constantFrom(...passNames), (program, left) => {
        const asked = answersTo(program, isShrinking ? newCoverage() : coverage);
        const document = compile(program.document);
        const { all, changing } = comparedWhole(document, asked);
        const errors = all.filter((c) => c.oracle === "error").length;
        counts.errors += errors;
        counts.values += all.length - errors;
        counts.skipped += asked.length - all.length;
        const [whole] = differing(all);
        const without = changing.has(left) ? compared(document, asked, { without: [left] }) : [];
        if (without.length > 0) counts.left++;
        const difference = whole ?? differing(without)[0];
        if (difference === undefined) return;
        isShrinking = true;
        const { expression, oracle, emitted } = difference;
        const passesMade = whole === undefined ? `all but ${left}` : "all";
        smallest = `${program.document}\npasses      ${passesMade}\nexpression  ${expression}\noracle      ${oracle}\nemitted     ${emitted}\n`;
        throw new Error(smallest);
      }),
      { numRuns: programCount, seed },
    );
    if (details.failed) {
      const [program] = details.counterexample!;
      const texts = program.expressions.map(({ text }) => text).join("\n");
      const example = smallest === "" ? `${program.document}\n${texts}\n${details.errorInstance}` : smallest;
      throw new Error(
        `after ${details.numRuns} programs, with seed ${details.seed}, shrunk ${details.numShrinks} times:\n\n${example}`,
      );
    }
    const total = counts.values + counts.errors;
    console.log(
      `${total} expressions compared: ${counts.values} values, ${counts.errors} failures; ${counts.skipped} left out; ${counts.left} programs also ran without a pass that changes them\n${coverageTable(coverage)}`,
    );
    expect(total).toBeGreaterThanOrEqual(5 * programCount);
    expect(counts.errors).toBeLessThanOrEqual(total / 3);
    expect(forms.filter((form) => coverage[form] === 0)).toEqual([]);
    // With more passes, a random pass is less likely to change the program.
    expect(counts.left).toBeGreaterThan(programCount / 8);
  }, 0);

  const folder = new URL("../conformance/", import.meta.url);
  const documents = readdirSync(folder).filter((file) => /\.(led|md)$/.test(file) && file !== "README.md");
  /** The number of documents that each pass changes, so far. */
  const changed = new Map<PassName, number>();

  test.each(documents)(
    "agrees on the tests of %s",
    (file) => {
      const text = readFileSync(new URL(file, folder), "utf8");
      const asked = answers(sourceOf(file, text)).map(({ expression, answer }) => ({ text: expression, answer }));
      const document = compile(text);
      const { all, changing } = comparedWhole(document, asked);
      expect(differing(all)).toEqual([]);
      for (const report of ["none", "places"] as const)
        expect(differing(comparedInModule(document, asked, report)), report).toEqual([]);
      for (const left of changing) {
        const earlier = changed.get(left) ?? 0;
        changed.set(left, earlier + 1);
        // An ordinary run leaves each pass out for the first of the documents that it changes, the third and so on.
        if (isLong || earlier % 2 === 0)
          expect(differing(compared(document, asked, { without: [left] })), left).toEqual([]);
      }
    },
    180_000,
  );

  test("is changed by more than ten passes", () => expect(changed.size).toBeGreaterThan(10));
});
