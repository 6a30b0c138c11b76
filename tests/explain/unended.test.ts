// Explanations of infinite recursion: the call reached from the first calls, and the message about it.

import { expect, test } from "vitest";
import { compile } from "../../src/compiler.js";
import { fewLines, linesOf } from "../../src/explain/lines.js";
import { load } from "../../src/execute/load.js";
import { Reasons, withNotes } from "../../src/execute/reasons.js";
import { inThisProcess } from "./reasons.js";

function reasonsFor(definitions: string, expression: string): Reasons {
  const compiled = compile(`/$\n${definitions}\n$/\n\ncmd:>${expression}\n`);
  const { source, tests } = compiled.document;
  const made = withNotes(compiled, [{ source, span: tests[0]!.expression }]);
  return new Reasons(compiled, made, inThisProcess(load(made.code)));
}

/** Definitions, an expression with an infinite evaluation, and the call that its first calls lead to. */
const unended: readonly (readonly [definitions: string, expression: string, reached: string | undefined])[] = [
  ["f(n) := true if n = 0; f(n - 2) otherwise", "f(7)", "f(-591)"],
  ["f(n, acc) := acc if n = 0; f(n - 2, acc + n) otherwise", "f(7, 0)", "f(-591, -87009)"],
  ["f(n) := 1 + f(n + 1)", "f(0) + 1", "f(299)"],
  ["f(n) := g(n, n + 1)\ng(a, b) := f(b)", "f(0)", "g(149, 150)"],
  ["f(n) := x where x = f(n + 1)", "f(0)", "f(299)"],
  ["f(n) := {x | x in {n} & f(n + 1) = {}}", "f(0)", "f(299)"],
  ["f(n) := h(n)(n) where h = (lam k. lam m. f(m + k))", "f(1)", `f(${2n ** 149n})`],
  [
    "f(s) := f(s + <1>)",
    "|f(<>)|",
    "f(<1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, …)",
  ],
  // These terminate, and their recursion is shallower.
  ["f(n) := n if n < 2; f(n - 1) + f(n - 2) otherwise", "f(12)", undefined],
  ["f(n) := 0 if n = 0; f(n - 1) otherwise", "f(290)", undefined],
  ["f(n) := 1 if n = 0; f(n - 1) otherwise", "1 / 0 + f(1)", undefined],
];

test.each(unended)("the first calls of an infinite recursion: %s", async (definitions, expression, reached) => {
  const stopped = { kind: "timeout", seconds: 1 } as const;
  const reasons = reasonsFor(definitions, expression);
  const { calls } = await reasons.follow(stopped, 0);
  expect(calls).toEqual(reached === undefined ? undefined : { count: 300, reached });
  const lines = await linesOf(await reasons.of(0, { isNonterminating: true }), fewLines);
  if (reached !== undefined) {
    expect(lines.map(({ reason }) => reason.text).join("\n")).toContain("has not ended");
    const steps = (await reasons.steps(0, { isNonterminating: true }))?.steps ?? [];
    expect(steps.length).toBeGreaterThan(2);
  }
});
