import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesBetween } from "../../../src/execute/difference.js";
import { print, Sequence, setOf, type Value } from "../../../src/runtime/index.js";

describe("differences between two values", () => {
  test("are the smallest unequal parts", () => {
    expect(differencesBetween("(1, <2, 3>, {4})", "(1, <2, 5>, {4})")).toEqual([
      { kind: "other", place: "[2][2]", expected: "3", actual: "5" },
    ]);
    expect(differencesBetween("((1, 2), (3, 4))", "((1, 0), (3, 0))")).toEqual([
      { kind: "other", place: "[1][2]", expected: "2", actual: "0" },
      { kind: "other", place: "[2][2]", expected: "4", actual: "0" },
    ]);
  });

  test("list the members that only one set has", () => {
    expect(differencesBetween("{(`x, 1), (`x, 5)}", "{(`o, 5), (`x, 1)}")).toEqual([
      { kind: "lacks", place: "", parts: ["(`x, 5)"] },
      { kind: "has", place: "", parts: ["(`o, 5)"] },
    ]);
  });

  test("are empty for different notations of equal values", () => {
    expect(differencesBetween("{{1,2},(3,4)}", "{(3, 4), {2, 1}}")).toEqual([]);
    expect(differencesBetween("{{1,2}}", "{{1}, {1, 2}}")).toEqual([{ kind: "has", place: "", parts: ["{1}"] }]);
  });

  test("list the additional items at the end of a longer sequence", () => {
    expect(differencesBetween("<1, 2>", "<1, 2, 3, 3>")).toEqual([{ kind: "has", place: "", parts: ["3", "3"] }]);
    expect(differencesBetween("<1, 2>", "<7>")).toEqual([
      { kind: "other", place: "[1]", expected: "1", actual: "7" },
      { kind: "lacks", place: "", parts: ["2"] },
    ]);
  });

  test("are whole values of different kinds or lengths, or that cannot be parsed", () => {
    for (const [expected, actual] of [
      ["1", "`a"],
      ["(1, 2)", "(1, 2, 3)"],
      ["{}", "{1}"],
      ["a function of 1 parameter", "7"],
      ["-1", "1"],
      ['"a"', '"b"'],
      ["1", ")("],
    ] as const) {
      expect(differencesBetween(expected, actual)).toEqual([{ kind: "other", place: "", expected, actual }]);
    }
  });
});

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom("", "a", 'quo"te', "{1, 2}", "(("),
    fc.array(tie("value"), { minLength: 2, maxLength: 3 }),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => new Sequence(items)),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => setOf(...items)),
  ),
}));

describe("differences between random values", () => {
  test("are empty exactly if the values print the same, and name only parts of the values", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [expected, actual] = [print(a), print(b)];
        const differences = differencesBetween(expected, actual);
        expect(differences.length === 0).toBe(expected === actual);
        for (const difference of differences) {
          if (difference.kind === "other") {
            expect(difference.expected).not.toBe(difference.actual);
            expect([expected.includes(difference.expected), actual.includes(difference.actual)]).toEqual([true, true]);
          } else {
            for (const part of difference.parts)
              expect((difference.kind === "lacks" ? expected : actual).includes(part)).toBe(true);
          }
        }
      }),
    );
  });
});
