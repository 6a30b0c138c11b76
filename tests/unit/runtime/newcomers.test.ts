// The seen filter: detection of the first occurrence of a value.

import { expect, it } from "vitest";
import { isNewcomer, newcomers } from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/values/values.js";

const told = (memory: Value, values: readonly Value[]): readonly boolean[] => values.map((x) => isNewcomer(memory, x));

it("tells values that have not been met", () => {
  expect(told(newcomers(1, "a"), [1, 2, 2n, "a", "b", [1, 2], [1, 2], true, true])).toEqual([
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

it("takes all for new that no set can have as a member", () => {
  const unfit = (): boolean => true;
  expect(told(newcomers(), [unfit, unfit, [unfit], [unfit]])).toEqual([true, true, true, true]);
});

it("gives up where next to nothing comes again, and only there", () => {
  const numbers = Array.from({ length: 3000 }, (_, i) => i);
  const [distinct, repeated] = [newcomers(), newcomers()];
  expect(told(distinct, numbers).every((isNew) => isNew)).toBe(true);
  expect(isNewcomer(distinct, 5)).toBe(true);
  expect(
    told(
      repeated,
      numbers.map((i) => i % 900),
    ).filter((isNew) => isNew),
  ).toHaveLength(900);
});
