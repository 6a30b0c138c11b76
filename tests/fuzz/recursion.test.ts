// Random recursive definitions with calls anywhere: as operands, and in conditions of any branch; terminating or not.

import { expect, test } from "vitest";
import { isLong, seed } from "../support/random.js";
import { Dice } from "./dice.js";
import { examine } from "./examine.js";

/** An expression that calls `f` at least once on each path; arguments are smaller than n. */
function calling(dice: Dice, depth: number): string {
  const call = `f(${depth > 0 && dice.below(4) === 0 ? `min({n - 1, ${calling(dice, depth - 1)}})` : dice.pick(["n - 1", "n - 2"])})`;
  if (depth === 0) return call;
  const inner = (): string => calling(dice, depth - 1);
  return dice.pick([
    () => `(${inner()} + ${inner()})`,
    () => `(${inner()} - ${call} * ${inner()})`,
    () => `(n + ${inner()})`,
    () => `g(n, ${inner()}, ${inner()})`,
  ])();
}

/** A condition, which may call `f`. */
const condition = (dice: Dice): string =>
  dice.pick([() => "n mod 2 = 0", () => "n < 4", () => `n = ${calling(dice, 1)}`, () => `${calling(dice, 0)} > 2`])();

function definition(dice: Dice, hasEnd: boolean): string {
  const value = (): string => (hasEnd && dice.below(3) === 0 ? "n + 1" : calling(dice, 2));
  const first = hasEnd ? ["n if n < 2"] : [];
  const others = Array.from({ length: dice.below(3) }, () => `${value()} if ${condition(dice)}`);
  return `/$\nf(n) := ${[...first, ...others, `${calling(dice, 2)} otherwise`].join("; ")}\ng(a, b, c) := a + b - c\n$/\n`;
}

test.each([true, false])(
  "random recursion has the same results with any passes disabled; terminating: %s",
  (hasEnd) => {
    for (let i = 0; i < (isLong ? 2000 : hasEnd ? 16 : 4); i++) {
      const dice = new Dice(seed, i);
      const text = `${definition(dice, hasEnd)}\n${hasEnd ? "cmd:>(f(2), f(3), f(4), f(5))\n0\n" : ""}`;
      expect(
        examine(text, dice).findings.filter(({ kind }) => kind !== "slow"),
        text,
      ).toEqual([]);
    }
  },
);
