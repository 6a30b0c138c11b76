// Range analysis is sound: results of the runtime for numbers within two ranges are within the computed range.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atomOf,
  type AbstractValue,
  integers,
  isWithin,
  join,
  numberWithin,
  stringOf,
  widenValue,
} from "../../../src/language/operations/abstract-value.js";
import { operationOf } from "../../../src/language/operations/operations.js";
import * as runtime from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

const edges = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 52, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const integer = fc.oneof(fc.integer({ min: -12, max: 12 }), fc.constantFrom(...edges), fc.maxSafeInteger());
const ranged = fc.tuple(integer, integer, integer).map((three) => {
  const [low = 0, value = 0, high = 0] = [...three].sort((a, b) => a - b);
  return { low, value, high, extent: numberWithin(low, high) };
});

/** True if the number is within the bounds; beyond the safe integers, bounds are infinite. */
function lies(value: runtime.LedNumber, { number }: AbstractValue): boolean {
  if (number === undefined || (number.integer && value instanceof runtime.Rational)) return false;
  const least = number.low === -Infinity || runtime.atMost(number.low, value);
  return least && (number.high === Infinity || runtime.atMost(value, number.high));
}

describe("range analysis", () => {
  it.each(["add", "subtract", "multiply", "divide", "quotient", "modulo"] as const)(
    "contains all results of %s",
    (name) => {
      fc.assert(
        fc.property(ranged, ranged, (a, b) => {
          fc.pre(b.value !== 0 || (name !== "divide" && name !== "quotient" && name !== "modulo"));
          const result = runtime[name](a.value, b.value);
          expect(lies(result, operationOf(name).abstractResult([a.extent, b.extent]))).toBe(true);
          // Non-integer quotients are valid operands as well.
          const half = runtime.divide(a.value, 2);
          if (b.value !== 0)
            expect(
              lies(
                runtime[name](half, b.value),
                operationOf(name).abstractResult([
                  operationOf("divide").abstractResult([a.extent, numberWithin(2, 2)]),
                  b.extent,
                ]),
              ),
            ).toBe(true);
        }),
        { numRuns: cases(1000) },
      );
    },
  );

  it.each(["negate", "abs", "floor", "ceil", "round"] as const)("contains all results of %s for fractions", (name) => {
    fc.assert(
      fc.property(ranged, fc.constantFrom(1, 2, 3), (a, d) => {
        const value = runtime.divide(a.value, d);
        expect(
          lies(
            runtime[name](value),
            operationOf(name).abstractResult([operationOf("divide").abstractResult([a.extent, numberWithin(d, d)])]),
          ),
        ).toBe(true);
      }),
    );
  });

  it("contains all results of powers", () => {
    const small = fc.tuple(
      fc.integer({ min: -5, max: 9 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
    );
    fc.assert(
      fc.property(small, small, ([a, below, above], [e, less, more]) => {
        fc.pre((a !== 0 || e > 0) && e >= 0);
        expect(
          lies(
            runtime.power(a, e),
            operationOf("power").abstractResult([
              numberWithin(a - below, a + above),
              numberWithin(Math.max(0, e - less), e + more),
            ]),
          ),
        ).toBe(true);
      }),
    );
  });

  it("yields arbitrary strings for concatenation and slices", () => {
    const word = stringOf("ab");
    for (const found of [
      operationOf("add").abstractResult([word, word]),
      operationOf("slice").abstractResult([word, integers, integers]),
      operationOf("index").abstractResult([word, integers]),
    ])
      expect(isWithin(stringOf("b"), found)).toBe(true);
    expect(isWithin(integers, operationOf("size").abstractResult([word]))).toBe(false);
    expect(isWithin(numberWithin(2, 2), operationOf("size").abstractResult([word]))).toBe(true);
  });

  it("widens several strings to arbitrary strings, but retains the bounds of numbers", () => {
    const before = join(stringOf("a"), numberWithin(1, 3));
    const after = widenValue(before, join(before, stringOf("b")));
    expect(isWithin(stringOf("c"), after)).toBe(true);
    expect(after.number).toEqual(before.number);
    expect(widenValue(before, join(before, atomOf("b")))).toEqual(join(before, atomOf("b")));
  });

  it("has joins that are upper bounds, and widenings that contain the joins", () => {
    fc.assert(
      fc.property(ranged, ranged, (a, b) => {
        const both = join(a.extent, b.extent);
        expect(isWithin(a.extent, both) && isWithin(b.extent, both)).toBe(true);
        expect(isWithin(both, widenValue(a.extent, both))).toBe(true);
        expect(isWithin(both, a.extent)).toBe(b.low >= a.low && b.high <= a.high);
      }),
    );
  });
});
