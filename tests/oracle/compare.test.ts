// The emitted code, with all passes and without each of them, against the oracle: random programs and the documents of the
// conformance tests.
// `LED_LONG=1` runs ten times as many; `LED_SEED=n` runs others.

import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/source/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { type PassName, passes } from "../../src/core/optimise.js";
import { runEmitted } from "../support/run.js";
import { type Answer, answers, outcomeOf } from "./conformance.js";
import { type Coverage, coverageTable, forms, newCoverage } from "./coverage.js";
import { evaluateDocument } from "./evaluate.js";
import { type GeneratedProgram, programs } from "./generate.js";
import { isPrintable, printed } from "./order.js";

const isLong = process.env["LED_LONG"] === "1";
const programCount = isLong ? 20_000 : 2_000;
const expressionsEach = 6;
const passNames = passes.map(({ name }) => name);

/** One expression with both answers, as people compare them. */
interface Compared {
  readonly expression: string;
  readonly oracle: string;
  readonly emitted: string;
}

/** What the oracle says, in one line; undefined where it says nothing that can be compared. */
function shown(answer: Answer): string | undefined {
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

/** An expression with what the oracle says of it. */
interface Asked {
  readonly text: string;
  readonly answer: Answer;
}

/** Runs those expressions on whose value the oracle has something to say, without one of the passes if it is named. */
function compared(document: string, asked: readonly Asked[], left?: PassName): readonly Compared[] {
  const known = asked.flatMap(({ text, answer }) => {
    const oracle = shown(answer);
    return oracle === undefined ? [] : [{ text, oracle, reason: answer.kind === "value" ? "" : ` (${answer.reason})` }];
  });
  const emitted = runEmitted(
    document,
    known.map((k) => k.text),
    { without: left === undefined ? [] : [left] },
  );
  return known.map(({ text, oracle, reason }, i) => {
    const result = emitted[i];
    const found = result === undefined ? "nothing" : "value" in result ? result.value : "error";
    const why = result !== undefined && "error" in result ? ` (${result.error})` : "";
    const agree = found === oracle;
    return { expression: text, oracle: agree ? oracle : oracle + reason, emitted: agree ? oracle : found + why };
  });
}

function differing(all: readonly Compared[]): readonly Compared[] {
  return all.filter(({ oracle, emitted }) => oracle !== emitted);
}

function answersTo(program: GeneratedProgram, coverage: Coverage): readonly Asked[] {
  const oracle = evaluateDocument(parseDocument(readDocument(sourceOf("random.led", program.document))), { coverage });
  return program.expressions.map(({ text, tree }) => ({ text, answer: outcomeOf(() => oracle.value(tree)) }));
}

describe("emitted code and oracle agree", () => {
  test("on random programs", () => {
    const coverage = newCoverage();
    const counts = { values: 0, errors: 0, skipped: 0 };
    let isShrinking = false;
    let smallest = "";
    const seed = process.env["LED_SEED"];
    // `check`, not `assert`: the trees of a counterexample are no help to a reader, its text is.
    const details = fc.check(
      fc.property(programs(expressionsEach), fc.constantFrom(...passNames), (program, left) => {
        const asked = answersTo(program, isShrinking ? newCoverage() : coverage);
        const all = compared(program.document, asked);
        const errors = all.filter((c) => c.oracle === "error").length;
        counts.errors += errors;
        counts.values += all.length - errors;
        counts.skipped += asked.length - all.length;
        const [whole] = differing(all);
        const difference = whole ?? differing(compared(program.document, asked, left))[0];
        if (difference === undefined) return;
        isShrinking = true;
        const { expression, oracle, emitted } = difference;
        const passesMade = whole === undefined ? `all but ${left}` : "all";
        smallest = `${program.document}\npasses      ${passesMade}\nexpression  ${expression}\noracle      ${oracle}\nemitted     ${emitted}\n`;
        throw new Error(smallest);
      }),
      { numRuns: programCount, seed: seed === undefined ? 20_140_405 : Number(seed) },
    );
    if (details.failed)
      throw new Error(
        `after ${details.numRuns} programs, with seed ${details.seed}, shrunk ${details.numShrinks} times:\n\n${smallest}`,
      );
    const total = counts.values + counts.errors;
    console.log(
      `${total} expressions compared: ${counts.values} values, ${counts.errors} failures; ${counts.skipped} left out\n${coverageTable(coverage)}`,
    );
    expect(total).toBeGreaterThanOrEqual(10_000);
    expect(counts.errors).toBeLessThanOrEqual(total / 3);
    expect(forms.filter((form) => coverage[form] === 0)).toEqual([]);
  }, 900_000);

  const folder = new URL("../conformance/", import.meta.url);
  const documents = readdirSync(folder).filter((file) => /\.(led|md)$/.test(file) && file !== "README.md");
  test.each(documents)(
    "on the tests of %s",
    (file) => {
      const text = readFileSync(new URL(file, folder), "utf8");
      const asked = answers(sourceOf(file, text)).map(({ expression, answer }) => ({ text: expression, answer }));
      for (const left of [undefined, ...passNames]) expect(differing(compared(text, asked, left)), left).toEqual([]);
    },
    60_000,
  );
});
