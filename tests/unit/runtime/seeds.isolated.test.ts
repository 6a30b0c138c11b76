// Hashes depend on a random seed, but printing, order, choices and all other results do not.
// Isolated, since the runtime is loaded again for each seed.

import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { compile } from "../../../src/compiler.js";
import { program } from "../../../src/program.js";
import { sourceOf } from "../../../src/text/source.js";
import { inRepository } from "../../support/emitted.js";

const documents = ["sets", "solution-sets", "sequences", "quantifiers", "values"].map((name) =>
  readFileSync(inRepository(`tests/conformance/${name}.led`), "utf8"),
);

/** Tables of many values of all kinds, whose members are added, removed, chosen and counted. */
const many = `/$
numbers := {n * 7919 mod 10007 | n in {1..400}}
pairs := {(n, n * n mod 97) | n in {1..300}}
texts := {pp(n) | n in numbers}
sets := {{n, n + 1, n * 40} | n in {1..60}}
large := {n * 10^20 + n | n in {1..100}} U {n / 7 | n in {1..100}}
names := {\`b, \`a, \`d, \`c, \`f, \`e, \`i, \`h, \`g, \`j}
everything := numbers U pairs U texts U sets U large U names
rest(S, n) := S if n = 0; rest(S \\ {choose(S)}, n - 1) otherwise
$/`;
const questions = ["everything", "rest(everything, 150)", "choose(sets)", "choose(texts)", "names", "pp(large)"];

const programs = [
  ...documents.map((text) => {
    const compiled = compile(text);
    const { source, tests } = compiled.document;
    return program(
      compiled,
      tests.map(({ expression }) => ({ source, span: expression })),
    );
  }),
  program(
    compile(many),
    questions.map((text) => ({ source: sourceOf("expression", text), span: { start: 0, end: text.length } })),
  ),
];

afterEach(() => {
  vi.restoreAllMocks();
});

/** The hash of a string and the outcomes of all expressions, in a runtime with this seed. */
async function results(random: number): Promise<readonly unknown[]> {
  vi.spyOn(Math, "random").mockReturnValue(random);
  vi.resetModules();
  const { evaluate } = await import("../../../src/execute/evaluate.js");
  const { load } = await import("../../../src/execute/load.js");
  const { hash } = await import("../../../src/runtime/index.js");
  const outcomes = programs.flatMap(({ code, expressions }) => {
    const loaded = load(code);
    return expressions.map(({ thunk }) => thunk !== undefined && evaluate(loaded, { thunk, show: "whole" }));
  });
  return [hash("led"), ...outcomes];
}

test("documents have the same results with different hash seeds", async () => {
  const [hashed, ...first] = await results(0.1);
  expect(first.length).toBeGreaterThan(300);
  for (const random of [0.5, 0.987654321]) {
    const [other, ...again] = await results(random);
    expect(other).not.toBe(hashed);
    expect(again).toEqual(first);
  }
});
