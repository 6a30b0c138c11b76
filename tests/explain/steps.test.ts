// Step-by-step evaluations as text. Each line equals the one before; all lines are evaluated independently.

import { describe, expect, test } from "vitest";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { truncateMiddle, defaultUnfoldingLimits } from "../../src/explain/steps.js";
import { compiledOf, documentsIn } from "../documents.js";
import { runEmitted } from "../support/run.js";
import { unfolded } from "./reasons.js";
import { isLong, oneIn } from "../support/random.js";

/** Number of tests per document; with LED_LONG=1, all tests of all documents. */
const testsOfEach = 2;
const counts = { said: 0, checked: 0 };

/**
 * Every second document, except deep-recursion.led, each of whose lines takes as long to evaluate as its tests, and
 * origins.md, which contains several documents.
 */
const documents = oneIn(
  2,
  ["examples", "tests/explain", "tests/conformance", "examples/course"]
    .flatMap((folder) => documentsIn(folder, [".led", ".tex", ".md"]))
    .filter(({ path }) => !/\/(?:deep-recursion\.led|origins\.md)$/.test(path)),
);

describe("every line equals the line before", () => {
  test.each(documents)("$path", async ({ path, text }) => {
    const compiled = compiledOf({ path, text });
    expect(hasErrors(compiled.diagnostics)).toBe(false);
    const every = isLong ? 1 : Math.ceil(compiled.document.tests.length / testsOfEach);
    const all = await unfolded(
      compiled,
      (index) => index % every === 0,
      isLong
        ? { ...defaultUnfoldingLimits, value: Infinity }
        : { ...defaultUnfoldingLimits, calls: 6, value: Infinity },
    );
    const lines = all.flatMap(({ steps, failure }) =>
      steps.map((step, i) => ({ line: step.text, first: steps[0]!.text, failure, isFirst: i === 0 })),
    );
    const texts = [...new Set(lines.map(({ line }) => line))];
    const results = new Map(runEmitted(compiled, texts).map((result, i) => [texts[i], result]));
    const wrong: unknown[] = [];
    for (const { line, first, failure, isFirst } of lines) {
      const [now, before] = [results.get(line)!, results.get(first)!];
      const isKnown = "value" in before;
      counts.said++;
      // Truncated lines cannot be parsed, and a type may not hold for a subexpression alone.
      if (line.includes("…") || ("error" in now && !now.error.startsWith("L6"))) continue;
      counts.checked++;
      if (isKnown && "value" in now ? now.value !== before.value : isKnown !== "value" in now)
        wrong.push({ first, line, now, before });
      if (isFirst && (failure === undefined) !== isKnown) wrong.push({ first, failure, before });
    }
    expect(wrong).toEqual([]);
    // Each line marks the replaced span, and the next line its replacement.
    const unmarked = all.flatMap(({ steps }) =>
      steps.filter(
        ({ replaced, by }, i) => (i < steps.length - 1 && replaced.length === 0) || (i > 0 && by.length === 0),
      ),
    );
    expect(unmarked).toEqual([]);
    // No line repeats the one before.
    expect(all.flatMap(({ steps }) => steps.filter(({ text }, i) => text === steps[i - 1]?.text))).toEqual([]);
    // Unmarked text is unchanged.
    const kept = (text: string, spans: readonly { readonly start: number; readonly end: number }[]): string =>
      spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text).replace(/[\s()]/g, "");
    for (const { steps } of all)
      for (const [i, step] of steps.entries()) {
        const next = steps[i + 1];
        if (next !== undefined) expect(kept(next.text, next.by)).toBe(kept(step.text, step.replaced));
      }
  });

  test("most lines are checked", () => {
    expect(counts.said).toBeGreaterThan(isLong ? 500 : 250);
    expect(counts.checked / counts.said).toBeGreaterThan(0.8);
  });
});

test("long evaluations are abbreviated in the middle", async () => {
  const [{ steps } = { steps: [] }] = await unfolded(
    "/$ fact(n) := 1 if n = 0; n * fact(n - 1) otherwise $/\n\ncmd:>fact(20)\n",
  );
  const { first, omitted, last } = truncateMiddle(steps, 9);
  expect([first.length, omitted, last.length]).toEqual([6, steps.length - 9, 3]);
  expect(last.at(-1)?.text).toBe("2432902008176640000");
  // A single line is not omitted, since the omission mark would need a line as well.
  for (const count of [9, 10])
    expect(truncateMiddle(steps.slice(0, count), 9)).toEqual({ first: steps.slice(0, count), omitted: 0, last: [] });
  expect(truncateMiddle(steps.slice(0, 11), 9).omitted).toBe(2);
});

test("evaluations use the notation of the document", async () => {
  const [one, two] = await unfolded(
    "/$ good(n) ≡ n ≥ 0 ∧ (n ∈ S ∨ ¬(n ≤ 7))\nS ≔ {2, 9} $/\n\ncmd:>good(5)\n\ncmd:>all n in S. good(-n)\n",
  );
  expect(one!.steps.slice(0, 3).map(({ text }) => text)).toEqual([
    "good(5)",
    "5 ≥ 0 ∧ (5 ∈ S ∨ ¬5 ≤ 7)",
    "true ∧ (5 ∈ S ∨ ¬5 ≤ 7)",
  ]);
  expect(two!.steps[0]!.text).toBe("∀ n ∈ S. good(-n)");
});

test("a branch shows the values of the names in its conditions", async () => {
  const [one] = await unfolded(
    "/$ closure(R) := R if linked(R, R) subeq R; closure(R U linked(R, R)) otherwise\nlinked(R, S) := {(a, c) | (a, b) in R & (b, c) in S} $/\n\ncmd:>closure({(1, 2), (2, 3), (3, 4)})\n",
  );
  expect(one!.steps[1]!.remark).toBe("since linked(R, R) subeq R is false, with R = {(1, 2), (2, 3), (3, 4)}");
});
