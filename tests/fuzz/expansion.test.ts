// Documents whose definitions call each other in long chains, or twice on each level, so that replacing all calls by their
// bodies would take exponential time.

import { expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { timed } from "../processor-time.js";

const levels = (n: number, definition: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => definition(i)).join("\n");

const documents: Readonly<Record<string, string>> = {
  "conditions that are used twice on each level": `/$
pairs(n) := {(p, q) | p in {1..n} & q in {1..n} & f0(p, q)}
${levels(40, (i) => `f${i}(p, q) iff f${i + 1}(p, q) & f${i + 1}(q, p)`)}
f40(p, q) iff p < q + 3
$/`,
  "values that are used twice on each level": `/$
squares(n) := {p | p in {1..n} & f0(p) < n}
${levels(40, (i) => `f${i}(p) := f${i + 1}(p) + f${i + 1}(p + 1)`)}
f40(p) := p * p
$/`,
  "sets that are used twice on each level": `/$
numbers(n) := {p | p in f0(n)}
${levels(40, (i) => `f${i}(n) := f${i + 1}(n) U f${i + 1}(n + 1)`)}
f40(n) := {1..n}
$/`,
  "a long chain of conditions": `/$
numbers(n) := {p | p in {1..n} & f0(p)}
${levels(3000, (i) => `f${i}(p) iff f${i + 1}(p)`)}
f3000(p) iff p > 2
$/`,
};

it.each(Object.entries(documents))("are translated in seconds: %s", (_, text) => {
  const { result, milliseconds } = timed(() => compile(text));
  expect(result.output).toBeDefined();
  expect(milliseconds).toBeLessThan(10_000);
});
