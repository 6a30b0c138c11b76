// Short documents over all operators and their own names: with any pattern of recursion, a check with all attempted
// fixes takes a bounded number of steps. Isolated, since counting calls discards the optimized code of a worker.

import { describe, expect, it } from "vitest";
import { check, compile } from "../../src/compiler.js";
import { sourceOf } from "../../src/text/source.js";
import { StepBudget } from "../../src/types/inference/steps.js";
import { timed } from "../processor-time.js";
import { callsOf } from "./calls.js";
import { ownNamesDocument } from "./own-names.js";
import { isLong, seed } from "../support/random.js";

/** Function calls: a thousand take about a tenth of a millisecond. */
const maxCalls = 1_500_000;
const batchSize = isLong ? 20 : 10;

/** Maximum steps of a check per character, without the search for fixes. */
const maxStepsPerCharacter = 8;

/** Fails if the check exceeds its step budget. */
const checkInSteps = (text: string): void =>
  void check(sourceOf("own-names.led", text), undefined, new StepBudget(maxStepsPerCharacter * text.length));

function translate(text: string): void {
  const { output, faults } = compile(text);
  expect(faults).toEqual([]);
  void output?.javascript;
}

const region = (code: string): string => `/$ ${code} $/`;
const repeated = (n: number, make: (i: number) => string, between = "\n"): string =>
  Array.from({ length: n }, (_, i) => make(i)).join(between);

describe("constants that depend on themselves", () => {
  it.each([
    "n := n + n + n",
    "total := total + total",
    "x := x + x - x",
    "a := b + b  b := a + a",
    "n := {1..n + n}  m := Sum[i in n] (n + i)",
    "s := s U s  t := choose(s) + {2}",
    "a := b U c  b := a sec c  c := a U b  d := {x | x in a}",
    "total := total + total  c := {1..total}",
  ])("are reported in few steps: %s", (code) => {
    expect(callsOf(() => translate(region(code)))).toBeLessThan(maxCalls);
  });
});

describe("mutually recursive definitions", () => {
  const families: Readonly<Record<string, (n: number) => string>> = {
    numbers: (n) => `a0 := 1\n${repeated(n, (i) => `a${i + 1} := a${i} + a${i}`)}\nb := {1..a${n}}`,
    sets: (n) => `a0 := {x | x in {1..3}}\n${repeated(n, (i) => `a${i + 1} := a${i} U a${i}`)}\nb := {x | x in a${n}}`,
    "members of sets": (n) =>
      `a0 := {x | x in {1..3}}\n${repeated(n, (i) => `a${i + 1} := a${i} U a${i}`)}\nb := choose(a${n}) + {2}`,
    "a cycle of sets": (n) =>
      `a := {x | x in s0}\n${repeated(n, (i) => `s${i} := ${repeated(n, (j) => `s${j}`, i % 2 ? " U " : " sec ")}`)}`,
    "a cycle of numbers": (n) => repeated(n, (i) => `c${i} := c${(i + 1) % n} + c${(i + 2) % n}`),
    functions: (n) => `f0(x) := x + x\n${repeated(n, (i) => `f${i + 1}(x) := f${i}(f${i}(x)) + f${i}(x)`)}`,
    "functions with two overloads": (n) =>
      `f0(x, y) := x * y\n${repeated(n, (i) => `f${i + 1}(x, y) := f${i}(f${i}(x, y), f${i}(y, x)) * x`)}`,
    lambdas: (n) => `f0 := lam x. x + x\n${repeated(n, (i) => `f${i + 1} := lam x. f${i}(f${i}(x)) + f${i}(x)`)}`,
    "nested lambdas": (n) => `a := ${"(lam x. x(x))(".repeat(n)}a${")".repeat(n)}`,
    "nested calls": (n) => `f(x) := x + x\na := ${"f(".repeat(n)}\`a${")".repeat(n)}`,
    "local names": (n) => `f(x) := v0 where ${repeated(n, (i) => `v${i} = v${i + 1} + v${i + 1}`, " & ")} & v${n} = x`,
    predicates: (n) =>
      `p0(x) iff x in Nat\n${repeated(n, (i) => `p${i + 1}(x) iff p${i}(x) & p${i}(x)`)}
f(x) := x + 1 if p${n}(x); x U {} otherwise\ng := f(\`a)`,
  };

  it.each(Object.entries(families))("are checked in few steps: %s", (_, family) => {
    expect(callsOf(() => translate(region(family(24))))).toBeLessThan(maxCalls);
    checkInSteps(region(family(60)));
  });
});

it.each([
  "h(n, a, h, c) := <> if n = 0; h(n - 1, a, c, h) + h(n - 1, h, a, c) + h(a, n - 1, h, c) otherwise",
  "h(n, a, h, c, d) := <> if n = 0; h(n - 1, a, c, h, d) + <(a, c)> + h(n - 1, h, a, c, d) + h(d, n - 1, h, a, c) otherwise",
])("a function applied to itself with permuted parameters is checked in few steps: %s", (code) => {
  // Each of some thirty fixes is checked, in about a million calls.
  expect(callsOf(() => translate(region(code)))).toBeLessThan(40 * maxCalls);
});

it("random short documents over their own names take few steps", () => {
  const batches = isLong ? 40 : 1;
  for (let batch = 0; batch < batches; batch++) {
    const texts = Array.from({ length: batchSize }, (_, i) => ownNamesDocument(seed, batch * batchSize + i));
    const calls = callsOf(() => texts.forEach(translate));
    expect(calls, texts.join("\n\n")).toBeLessThan(batchSize * maxCalls);
  }
});

it("checking random documents over their own names takes a linear number of steps", () => {
  for (let index = 0; index < (isLong ? 5000 : 60); index++) checkInSteps(ownNamesDocument(seed + 2, index, 12));
});

it.runIf(isLong)("random documents over their own names take less than a second each", () => {
  for (let index = 0; index < 3000; index++) {
    const text = ownNamesDocument(seed + 1, index, 10);
    expect(timed(() => translate(text)).milliseconds, text).toBeLessThan(1000);
  }
});
