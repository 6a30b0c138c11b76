// The types of computed numbers follow from the table of operations.

import { describe, expect, it } from "vitest";
import type { OverloadTree } from "../../../src/language/operations/notation.js";
import { type OperationName, operationOf } from "../../../src/language/operations/operations.js";
import { kindOfTree } from "../../../src/language/operations/results.js";
import { kinds } from "../../../src/types/lattice/kinds.js";
import { resultOf } from "../../../src/types/lattice/ranges.js";
import {
  fraction,
  integers,
  type NumberPart,
  rational,
  rationals,
  type Type,
} from "../../../src/types/lattice/type.js";
import { binaryNeeds } from "../../../src/types/messages/needs.js";

const numbers = (low: number, high = low, values?: readonly number[]): NumberPart =>
  integers(low, high, values)[0] as NumberPart;
const few = numbers(-3, 3, [-3, 0, 3]);

describe("result type of an operation", () => {
  it.each<readonly [OperationName, readonly [NumberPart, ...NumberPart[]], Type]>([
    ["add", [numbers(1, 2), numbers(3, Infinity)], integers(4, Infinity)],
    ["add", [numbers(1, 2), rationals], rational],
    ["product", [numbers(0, Infinity), numbers(-2, 0), numbers(1, 2)], integers(-Infinity, 0)],
    ["divide", [numbers(6), numbers(-3)], integers(-2, -2)],
    ["divide", [numbers(1), numbers(3)], fraction],
    ["divide", [numbers(1), numbers(0)], rational],
    ["divide", [numbers(1, 2), numbers(3)], rational],
    ["modulo", [few, numbers(5)], integers(0, 4)],
    ["power", [numbers(0, 1), numbers(0, Infinity)], integers(0, 1)],
    ["power", [numbers(-1, 1), numbers(0, Infinity)], integers(-1, 1)],
    ["power", [numbers(-3, -2), numbers(2)], integers(4, 9)],
    ["power", [numbers(-3, 2), numbers(3)], integers(-27, 27)],
    ["negate", [numbers(0)], integers(0, 0)],
    // Small sets of integers are enumerated.
    ["negate", [few], integers(-3, 3, [-3, 0, 3])],
    ["abs", [few], integers(0, 3, [0, 3])],
    ["floor", [few], [few]],
    ["floor", [rationals], integers(-Infinity, Infinity)],
    ["plus", [rationals], rational],
    ["min", [numbers(1), numbers(5), numbers(9)], integers(1, 9, [1, 5, 9])],
  ])("%s", (name, operands, result) => {
    expect(resultOf(name, ...operands)).toEqual(result);
  });

  it("is unknown without a row in the table", () => {
    expect(resultOf("sqrt", numbers(4))).toBeUndefined();
  });
});

/** The kinds of the first operand, in the overloads that name them. */
function firstOperandKinds(overloads: readonly OverloadTree[]): number {
  return overloads
    .map(({ parameters }) => kindOfTree(parameters[0]!))
    .reduce((mask, kind) => mask | (kind in kinds ? kinds[kind as keyof typeof kinds] : 0), 0);
}

it.each(["add", "subtract", "divide", "modulo", "power", "product", "union", "intersection", "difference"] as const)(
  "%s requires the kinds of the parameters of its operation",
  (name) => {
    expect(binaryNeeds[name].kinds).toBe(firstOperandKinds(operationOf(name).overloads));
  },
);
