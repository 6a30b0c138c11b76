// Tests the documents written for single passes: their answers are the same with and without the pass.

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { inRepository } from "../support/emitted.js";
import { runEmitted } from "../support/run.js";

/** Expressions that are infeasible to evaluate without the pass. */
const endless: ReadonlySet<string> = new Set(["seven", "great"]);

it.each([
  ["planning", 53],
  ["grouping", 16],
  ["hoisting", 10],
  ["indexes", 27],
  ["recalling", 17],
  ["sinking", 2],
] as const)("results are the expected ones, with and without the pass: %s", async (pass, count) => {
  const text = await readFile(inRepository(`tests/emitted/passes/${pass}.led`), "utf8");
  const { tests } = readDocument(sourceOf(`${pass}.led`, text));
  const asked = tests.map(({ expression }) => text.slice(expression.start, expression.end));
  const wanted = tests.map(({ expected }) => expected?.text ?? "");
  const fails = (_: unknown, i: number): boolean => wanted[i] === "error";
  const found = runEmitted(text, asked);
  expect(asked).toHaveLength(count);
  expect(found.filter((one) => "error" in one)).toEqual(found.filter(fails));
  const hasValue = (_: unknown, i: number): boolean => !fails(_, i);
  expect(found.filter(hasValue)).toEqual(runEmitted(text, wanted.filter(hasValue)));
  const isFoundAnyway = (_: unknown, i: number): boolean => !endless.has(asked[i]!);
  expect(runEmitted(text, asked.filter(isFoundAnyway), { without: [pass] })).toEqual(found.filter(isFoundAnyway));
});

it("failures have the same reason with and without planning", async () => {
  const text = await readFile(inRepository("tests/emitted/passes/planning.led"), "utf8");
  const asked = [
    "isPrime(5/2)",
    "isPrime(true)",
    "divisors(`x)",
    "multiples(4, 0)",
    "among({}, 2)",
    "isPrime(1)",
    "among({}, 0)",
  ];
  const found = runEmitted(text, asked);
  expect(found.map((one) => ("error" in one ? "error" : one.value))).toEqual([
    "error",
    "error",
    "error",
    "error",
    "error",
    "false",
    "{}",
  ]);
  expect(runEmitted(text, asked, { without: ["planning"] })).toEqual(found);
});

it("counting common members of a value that is not a set fails with and without peephole rules", () => {
  const document =
    "/$ row(n) := {(x, n) | x in {1..n}}  inRow(n, S) := |row(n) sec S|  some3(A, S) := |{x | x in A & x > 2} sec S|  broken := {1 / 0}  none := |{x | x in {} & x > 2} sec broken| $/";
  const asked = [
    "inRow(0, 5)",
    "inRow(2, {(1, 2), 7})",
    "some3({}, 5)",
    "some3({1, 3}, {3})",
    "some3({}, {3})",
    "none",
  ];
  const found = runEmitted(document, asked);
  expect(found.map((one) => ("error" in one ? "error" : one.value))).toEqual([
    "error",
    "1",
    "error",
    "1",
    "0",
    "error",
  ]);
  expect(runEmitted(document, asked, { without: ["peephole"] })).toEqual(found);
});

it("an expression that violates a signature fails, although the document never does", () => {
  const document =
    "/$ size: fSet(Int) -> Int  size(S) := 3  first: Seq(Nat) -> Nat  first(s) := 1  pair: Int * fSet(Int) -> Int  pair(n, S) := n $/";
  const right = ["size({1, 2})", "size(choose({{1}, {2}}))", "first(<1, 2>)", "pair(1, {})"];
  const wrong = [
    "size(choose({5, {1}}))",
    "size({x | x in {1, `a}})",
    "first(<1> + choose({<1/2>, <2>}))",
    "pair(1, choose({`a, {2}}))",
  ];
  expect(runEmitted(document, [...right, ...wrong]).map((one) => "error" in one)).toEqual([
    ...right.map(() => false),
    ...wrong.map(() => true),
  ]);
  for (const expression of wrong)
    expect(runEmitted(document, [expression])[0]).toEqual({ error: expect.stringContaining("signature") });
});
