// LED values as JavaScript values.

import { inspect } from "node:util";
import { expect as expectOfJest } from "expect";
import { describe, expect, it } from "vitest";
import * as easel from "../../../src/runtime/index.js";

const { atom, color, point, product, range, ratio, sequence, setOf, union, pp } = easel;

const half = ratio(1, 2);
const values: readonly (readonly [easel.Value, text: string, json: unknown])[] = [
  [half, "0.5", 0.5],
  [ratio(1, 3), "0.(3..)", "1/3"],
  [ratio(1999, 100), "19.99", 19.99],
  [ratio(2n ** 70n + 1n, 2), "590295810358705651712.5", "1180591620717411303425/2"],
  [atom("red"), "`red", "red"],
  [sequence(1, "a", sequence()), '<1, "a", <>>', [1, "a", []]],
  [setOf(3, 1, 2), "{1, 2, 3}", [1, 2, 3]],
  [range(1, 3), "{1, 2, 3}", [1, 2, 3]],
  [
    product(setOf(1, 2), setOf(atom("x"))),
    "{(1, `x), (2, `x)}",
    [
      [1, "x"],
      [2, "x"],
    ],
  ],
  [
    setOf<easel.Value[]>(2n ** 70n, ["b", half]),
    '{1180591620717411303424, ("b", 0.5)}',
    ["1180591620717411303424", ["b", 0.5]],
  ],
  [point(1, half), "point(1, 0.5)", { point: [1, 0.5] }],
  [color(1, 2, 3), "color(1, 2, 3)", { color: [1, 2, 3] }],
];

describe.each(values)("%s", (value, text, json) => {
  it("is converted to a string in LED notation", () => {
    expect(String(value)).toBe(text);
    expect(`${value}`).toBe(text);
    expect(inspect([value])).toBe(`[ ${text} ]`);
    expect(pp(value)).toBe(text);
  });

  it("is converted to plain JSON data", () => {
    expect(JSON.parse(JSON.stringify(value))).toEqual(json);
  });

  it("throws on conversion to a number", () => {
    expect(() => Number(value)).toThrow(TypeError);
    expect(() => Math.max(1, value as never)).toThrow(/`compare`/);
    expect(() => (value as never) < 3).toThrow(/`compare`/);
  });
});

it("a ratio as an operand throws an error instead of becoming a string", () => {
  expect(() => (half as never) + 1).toThrow("`0.5` is a ratio, not a JavaScript number");
  expect(() => (half as never) * 2).toThrow(/`toNumber`/);
});

it("a ratio can be destructured", () => {
  const [numerator, denominator] = ratio(4, 6) as easel.Rational;
  expect([numerator, denominator]).toEqual([2, 3]);
});

it("infinite sets cannot be converted to JSON", () => {
  expect(() => JSON.stringify(easel.Nat)).toThrow("infinite");
});

describe("set", () => {
  it("is iterated in canonical order, whatever its representation", () => {
    const sets = [
      setOf("c", "a", "b"),
      union(setOf("b", "c"), setOf("a")),
      easel.including(easel.excluding(setOf("d", "c", "b"), "d"), "a"),
    ];
    for (const set of sets) expect([...(set as easel.LedSet)]).toEqual(["a", "b", "c"]);
  });

  it("has a size", () => {
    expect(setOf(1, 2).size).toBe(2);
    expect(range(1, 2n ** 60n).size).toBe(2n ** 60n);
    expect(() => easel.Int.size).toThrow("infinite");
  });
});

describe.each([
  ["Vitest", expect],
  ["Jest", expectOfJest as unknown as typeof expect],
])("`toEqual` of %s", (_, expect) => {
  const built = (n: number): easel.Value => {
    let set: easel.Value = setOf();
    for (let i = n; i > 0; i--) set = easel.including(set, i);
    return set;
  };
  const used = setOf(1, 2);
  pp(used);
  easel.hash(used);

  it.each<readonly [string, easel.Value, easel.Value]>([
    ["the order of members", setOf(1, 2), setOf(2, 1)],
    ["cached queries of a set", used, setOf(1, 2)],
    ["a range", range(1, 3), setOf(1, 2, 3)],
    ["a large set", range(1, 100), built(100)],
    ["a product", product(range(1, 2), range(1, 2)), setOf([1, 1], [1, 2], [2, 1], [2, 2])],
    ["nested sets", setOf(setOf(1, 2), range(1, 3)), setOf(setOf(3, 2, 1), setOf(2, 1))],
    [
      "sequences that are views",
      easel.slice(easel.sequenceFrom([...range(1, 200)]), 2, 150),
      easel.sequenceFrom([...range(2, 150)]),
    ],
    ["ratios", easel.add(ratio(1, 6), ratio(1, 3)), half],
    ["pictures", point(half, 2), point(ratio(2, 4), 2)],
    ["tuples of all these", [range(1, 2), ["a", half]], [setOf(1, 2), ["a", half]]],
  ])("compares by structure: %s", (_, left, right) => {
    expect(left).toEqual(right);
    expect(left).toStrictEqual(right);
    expect([left]).toEqual([right]);
  });

  it.each<readonly [string, easel.Value, easel.Value]>([
    ["sets", setOf(1, 2), setOf(1, 3)],
    ["sets of different size", setOf(1, 2), setOf(1, 2, 3)],
    ["sequences", sequence(1, 2), sequence(2, 1)],
    ["a sequence and a tuple", sequence(1, 2), [1, 2]],
    ["ratios", half, ratio(1, 3)],
    ["atoms", atom("x"), atom("y")],
    ["an atom and a string", atom("x"), "x"],
    ["points", point(1, 2), point(2, 1)],
    ["a set and a JavaScript set", setOf(1, 2), new Set([1, 2]) as never],
  ])("distinguishes different %s", (_, left, right) => {
    expect(left).not.toEqual(right);
    expect(left).not.toStrictEqual(right);
  });
});
