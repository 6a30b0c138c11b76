// Loops that use only distinct projections of their members: values, failures and the order of failures are the same as
// without the pass.

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { timed } from "../processor-time.js";
import { inRepository } from "../support/emitted.js";
import { type Result, runEmitted } from "../support/run.js";

const purchases = '{(1, "ulm", "tea"), (2, "ulm", "cup"), (2, "bonn", "cup"), (3, "ulm", "tea"), (2, "ulm", "jug")}';

describe("distinct projections of a loop", () => {
  const asked: readonly (readonly [expression: string, answer: string])[] = [
    [`sales(${purchases}, {("tea", 2), ("cup", 5)})`, '{("ulm", 9), ("bonn", 5)}'],
    [`pairs(${purchases})`, '{(2, "ulm", 2), (2, "bonn", 1)}'],
    ['frequencies(<"a", "b", "a">)', '{("a", 2), ("b", 1)}'],
    ['frequencies("abba")', '{("a", 2), ("b", 2)}'],
    ["frequencies(<1, 1/2, 0.5, 2 / 2>)", "{(1/2, 2), (1, 2)}"],
    [`recent(${purchases}, 2)`, '{"tea", "cup", "jug"}'],
    [
      `together(${purchases})`,
      '{("cup", "cup", 2), ("cup", "jug", 1), ("jug", "cup", 1), ("jug", "jug", 1), ("tea", "tea", 1)}',
    ],
    [`most(${purchases})`, "3"],
    ['lengths(<"a", "bb", "c">)', "{(1, 2), (2, 1)}"],
    // Invalid members fail as they do without the pass.
    ["frequencies(<lam x. x, 1>)", "function"],
    ["frequencies(<Nat>)", "`Nat` is infinite"],
    ["frequencies({1, 2})", "{1, 2}"],
    [`pairs({(1, "ulm", "tea"), ("x", "ulm", "jug")})`, '"x"'],
    [`most({})`, "empty"],
    [`sales({(1, "ulm", "tea"), (2, "bonn", "cup")}, {("tea", "free"), ("cup", 1 / 0)})`, "0"],
  ];

  it.each(asked)("%s", async (expression, answer) => {
    const text = await readFile(inRepository("tests/emitted/passes/projections.led"), "utf8");
    const [plain, made] = (["projections", undefined] as const).map((name) =>
      runEmitted(text, [expression], name === undefined ? {} : { without: [name] }),
    );
    expect(made).toEqual(plain);
    const [result] = made as readonly [Result];
    if ("value" in result) expect(runEmitted(text, [`${expression} = ${answer}`])).toEqual([{ value: "true" }]);
    else expect(result.error).toContain(answer);
  });
});

it("reports the same first failure", () => {
  const text = `/$
A := <3, 0, 3, "x", 0>
counts(w) := {(w[i], |{j | j in {1..3} & j = w[i + 1] + 1}|) | i in {1..|w| + 1}}
shares(R) := {(t, Sum[(e, t, x) in R] 6 / x) | (d, t, y) in R & 1 / d > 0}
$/`;
  const asked = [
    "counts(A)",
    "counts(<2, 2, 2>)",
    "shares({(1, 1, 2), (0, 2, 0)})",
    "shares({(1, 2, 0), (0, 1, 1)})",
    "shares({(1, 1, 2), (2, 1, 3)})",
  ];
  const made = runEmitted(text, asked);
  expect(made).toEqual(runEmitted(text, asked, { without: ["projections"] }));
  expect(made.map((result) => ("error" in result ? result.error.slice(0, 4) : result.value))).toEqual([
    "L601",
    "L609",
    "L605",
    "L605",
    "{(1, 5)}",
  ]);
});

it("is compiled quickly for a long chain", () => {
  const text = `/$ f(R) := {${"i + ".repeat(900)}|{j | j in {1..3} & j = i + 1}| | (i, k) in R} $/`;
  const { result, milliseconds } = timed(() => runEmitted(text, ["f({(2, 1)})"]));
  expect(result).toEqual([{ value: "{1801}" }]);
  expect(milliseconds).toBeLessThan(2_500);
});
