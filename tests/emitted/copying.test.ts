// Arrays mutated by the caller after a call affect no result, neither an earlier nor a later one.

import { expect, it } from "vitest";
import type { Value } from "../../src/runtime/index.js";
import { Dice } from "../fuzz/dice.js";
import { moduleOf } from "../support/module.js";

const built = moduleOf("tests/emitted/passes/copying.led");

const cases = process.env["LED_LONG"] === "1" ? 20_000 : 400;

type Arrays = Value | Arrays[];

const pairOf = (dice: Dice, depth: number): Arrays[] =>
  [0, 1].map(() => (depth > 0 && dice.below(2) === 0 ? pairOf(dice, depth - 1) : 1 + dice.below(9)));

const arraysIn = (x: Arrays): readonly Arrays[][] => (Array.isArray(x) ? [x, ...x.flatMap(arraysIn)] : []);
const clone = (x: Arrays): Value => (Array.isArray(x) ? x.map(clone) : x) as Value;

/** Returns the depth of the pair that is the first argument, and the other arguments of each definition. */
const calls: Readonly<Record<string, (dice: Dice) => readonly [depth: number, ...others: Value[]]>> = {
  pair: (dice) => [2, clone(pairOf(dice, 1))],
  members: () => [2, built.runtime.setOf(5)],
  adder: () => [0],
  swapped: () => [2],
  parts: (dice) => [2, dice.below(4)],
  first: () => [2],
  length: () => [0],
  isPair: () => [1],
  ways: (dice) => [0, dice.below(6)],
  keyed: (dice) => [0, built.runtime.range(1, 2 + dice.below(3))],
};

it("results are unchanged when arrays passed as arguments are modified", () => {
  const { print, isFunction, setOf } = built.runtime;
  const results: (readonly [shown: string, result: Value])[] = [];
  /** The printed result; of a function, its printed result for the argument 1. */
  const shown = (result: Value): string => print(isFunction(result) ? result(1) : result);
  for (let index = 0; index < cases; index++) {
    const dice = new Dice(21, index);
    const name = dice.pick(Object.keys(calls));
    const [depth, ...others] = calls[name]!(dice);
    const given = pairOf(dice, depth);
    // The same array is passed repeatedly with different items.
    for (let turn = 0; turn < 5; turn++) {
      const result = built.call(name, given as Value, ...others);
      const expected = shown(built.call(name, clone(given), ...others));
      expect(shown(result), `case ${index}: ${name}(${print(setOf(clone(given)))})`).toBe(expected);
      results.push([expected, result]);
      const array = dice.pick(arraysIn(given));
      array[dice.below(2)] = 1 + dice.below(9);
    }
  }
  for (const [expected, result] of results) expect(shown(result)).toBe(expected);
});
