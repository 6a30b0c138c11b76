// Narrowing by conditions is sound: a value that satisfies the condition is within the narrowed bounds.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Core, RuntimeName } from "../../../src/ir/ir.js";
import {
  anything,
  atomOf,
  setOf,
  type AbstractValue,
  integers,
  isWithin,
  join,
  none,
  numberWithin,
} from "../../../src/language/operations/abstract-value.js";
import { refinementsBy, narrowFacts as narrowedBy } from "../../../src/ir/analysis/narrowing.js";
import { cases } from "../../support/random.js";

const span = { start: 0, end: 0 };
const variable = (id: number): Core => ({
  kind: "variable",
  variable: { id, name: `v${id}`, span, role: "local" },
  span,
});
const test = (name: RuntimeName, ...args: readonly Core[]): Core => ({ kind: "primitive", name, args, span });
const [x, y] = [variable(0), variable(1)];

/** The abstract value of x if a condition on x and y holds or fails. */
function narrowed(condition: Core, holds: boolean, extents: readonly AbstractValue[]): AbstractValue {
  let found = extents[0] ?? none;
  const of = (node: Core): AbstractValue => (node.kind === "variable" ? (extents[node.variable.id] ?? none) : none);
  for (
    let lesson = refinementsBy(condition, holds, ({ args }) => args.map(of));
    lesson !== undefined;
    lesson = lesson.next
  ) {
    if (lesson.variable === 0) found = narrowedBy(found, lesson);
  }
  return found;
}

const integer = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
/** An interval, possibly unbounded, and an integer within it. */
const ranged = fc
  .tuple(integer, integer, integer, fc.boolean(), fc.boolean(), fc.boolean())
  .map(([a, b, c, fromFar, toFar, isInteger]) => {
    const [low = 0, value = 0, high = 0] = [a, b, c].sort((p, q) => p - q);
    return { value, extent: numberWithin(fromFar ? -Infinity : low, toFar ? Infinity : high, isInteger) };
  });
const relations = {
  less: (a: number, b: number) => a < b,
  atMost: (a: number, b: number) => a <= b,
  greater: (a: number, b: number) => a > b,
  atLeast: (a: number, b: number) => a >= b,
  equal: (a: number, b: number) => a === b,
} as const;

describe("narrowing by a condition", () => {
  it.each(["less", "atMost", "greater", "atLeast", "equal"] as const)(
    "%s retains all values that satisfy it, on both sides",
    (name) => {
      fc.assert(
        fc.property(ranged, ranged, (a, b) => {
          const value = numberWithin(a.value, a.value);
          expect(
            isWithin(value, narrowed(test(name, x, y), relations[name](a.value, b.value), [a.extent, b.extent])),
          ).toBe(true);
          expect(
            isWithin(value, narrowed(test(name, y, x), relations[name](b.value, a.value), [a.extent, b.extent])),
          ).toBe(true);
        }),
        { numRuns: cases(1000) },
      );
    },
  );

  it("excludes the minimum of an integer that differs from it", () => {
    expect(narrowed(test("equal", x, y), false, [numberWithin(0, Infinity), numberWithin(0, 0)])).toEqual(
      numberWithin(1, Infinity),
    );
  });

  it("bounds a number by the largest of several upper bounds", () => {
    expect(narrowed(test("less", x, y), true, [numberWithin(0, Infinity), numberWithin(3, 9)])).toEqual(
      numberWithin(0, 8),
    );
  });

  it("restricts compared operands to numbers", () => {
    expect(narrowed(test("greater", x, y), true, [anything, numberWithin(3, 3)])).toEqual(
      numberWithin(3, Infinity, false, false),
    );
  });

  it("determines or excludes an atom", () => {
    const both = atomOf("black", "white");
    expect(narrowed(test("equal", x, y), true, [both, atomOf("black")])).toEqual(atomOf("black"));
    expect(narrowed(test("equal", x, y), false, [both, atomOf("black")])).toEqual(atomOf("white"));
  });

  it("restricts a member to the bounds of the set's members", () => {
    expect(narrowed(test("has", y, x), true, [integers, setOf(numberWithin(1, 9))])).toEqual(numberWithin(1, 9));
    expect(narrowed(test("has", y, x), false, [anything, setOf(numberWithin(1, 9))])).toEqual(anything);
  });

  it("keeps both representations of a number: 5 may still be a bigint", () => {
    expect(narrowed(test("has", y, x), true, [anything, setOf(numberWithin(1, 9))])).toEqual(
      numberWithin(1, 9, true, false),
    );
    expect(narrowed(test("equal", x, y), true, [anything, numberWithin(5, 5)])).toEqual(
      numberWithin(5, 5, true, false),
    );
  });

  it("combines the parts of a true conjunction and of a false disjunction", () => {
    const extents = [numberWithin(-Infinity, Infinity), numberWithin(4, 4)];
    const parts = [test("greater", x, y), test("less", x, y)] as const;
    expect(narrowed({ kind: "logic", operator: "or", operands: parts, span }, false, extents)).toEqual(
      numberWithin(4, 4),
    );
    expect(narrowed({ kind: "logic", operator: "or", operands: parts, span }, true, extents)).toEqual(extents[0]);
    expect(
      narrowed(
        { kind: "logic", operator: "and", operands: [parts[0], { kind: "not", operand: parts[0], span }], span },
        true,
        extents,
      ),
    ).toEqual(none);
  });

  it("retains numbers and other atoms when it excludes an atom", () => {
    const mixed = join(numberWithin(1, 2), atomOf("nil"));
    expect(narrowed(test("equal", x, y), false, [mixed, atomOf("nil")])).toEqual(numberWithin(1, 2));
  });
});
