// Deduplication elimination: set members that are provably distinct are collected in a list. Values that cannot be
// members of a set still fail.

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inRepository } from "../support/emitted.js";
import { runEmitted } from "../support/run.js";

const expressions = [
  "labelled({1}, Nat)",
  "labelled({1}, lam x. x)",
  "labelled({1}, (2, Nat))",
  "graphOf(lam x. Nat, {1})",
  "graphOf(lam x. <lam y. x>, {1})",
  "labelled({2, 1}, {1..3})",
  "longer({<2>})",
];
const expected = [
  "an infinite set",
  "a function",
  "an infinite set",
  "an infinite set",
  "a function",
  "{(1, {1, 2, 3}), (2, {1, 2, 3})}",
  "{<2, 1>, <2, 2>, <2, 3>}",
];

it("fails for values that cannot be members of a set, with and without the pass", async () => {
  const text = await readFile(inRepository("tests/emitted/passes/distinct.led"), "utf8");
  for (const without of [[], ["distinct"]] as const) {
    const answers = runEmitted(text, expressions, { without }).map((answer) =>
      "value" in answer ? answer.value : answer.error,
    );
    answers.forEach((answer, i) =>
      expect(
        answer.includes("infinite set") ? "an infinite set" : answer.includes("function") ? "a function" : answer,
      ).toBe(expected[i]),
    );
  }
});
