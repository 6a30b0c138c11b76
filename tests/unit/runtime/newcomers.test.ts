// The seen filter: detection of the first occurrence of a value.

import { expect, it } from "vitest";
import { isNewcomer, newcomers } from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/values/values.js";

const areNew = (memory: Value, values: readonly Value[]): readonly boolean[] =>
  values.map((x) => isNewcomer(memory, x));

it("detects the first occurrence of a value", () => {
  expect(areNew(newcomers(1, "a"), [1, 2, 2n, "a", "b", [1, 2], [1, 2], true, true])).toEqual([
    false,
    true,
    false,
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
});

it("treats values that cannot be members of sets as new", () => {
  const unfit = (): boolean => true;
  expect(areNew(newcomers(), [unfit, unfit, [unfit], [unfit]])).toEqual([true, true, true, true]);
});

it("stops filtering if almost no value recurs, and only then", () => {
  const numbers = Array.from({ length: 3000 }, (_, i) => i);
  const [distinct, repeated] = [newcomers(), newcomers()];
  expect(areNew(distinct, numbers).every((isNew) => isNew)).toBe(true);
  expect(isNewcomer(distinct, 5)).toBe(true);
  expect(
    areNew(
      repeated,
      numbers.map((i) => i % 900),
    ).filter((isNew) => isNew),
  ).toHaveLength(900);
});
