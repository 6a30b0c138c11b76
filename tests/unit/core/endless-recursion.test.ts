// Definitions that call themselves in every branch, several times: they have no value, and their modules can be read.

import { parse } from "acorn";
import { expect, test } from "vitest";
import { compile } from "../../../src/compile.js";
import { passes, type PassName } from "../../../src/core/optimise.js";
import { Dice } from "../../fuzz/dice.js";

const names: readonly PassName[] = passes.map(({ name }) => name);

/** An expression with calls of `f`, at least one on each way through it. */
function endless(dice: Dice, depth: number): string {
  const call = `f(${depth > 0 && dice.below(3) === 0 ? endless(dice, depth - 1) : dice.pick(["n", "n - 1", "n - 2"])})`;
  if (depth === 0) return call;
  const inner = (): string => endless(dice, depth - 1);
  return dice.pick([
    () => `(${inner()} + ${inner()})`,
    () => `(${inner()} - ${call} * ${inner()})`,
    () => `(${call} * (n + ${inner()}))`,
    () => `g(n, ${inner()}, ${inner()})`,
  ])();
}

test("modules of recursion without an end can be read, whatever passes are left out", () => {
  const dice = new Dice(20_140_405, 0);
  for (let i = 0; i < 40; i++) {
    const text = `/$
f(n) := ${endless(dice, 1)} if n = ${endless(dice, 1)}; ${endless(dice, 2)} otherwise
g(a, b, c) := a + b - c
$/`;
    for (const without of [[], [dice.pick(names)], names]) {
      const { output } = compile(text, { without });
      expect(() => parse(output!.javascript.code, { ecmaVersion: "latest", sourceType: "module" }), text).not.toThrow();
    }
  }
});
