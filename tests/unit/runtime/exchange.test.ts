// Conversion of values from and to JavaScript: by type, as text, and round trip.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as easel from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

const {
  Atoms,
  Int,
  Nat,
  Rat,
  Strings,
  atom,
  fromJs,
  parse,
  pp,
  product,
  range,
  ratio,
  sequencesOf,
  setOf,
  toJs,
  union,
} = easel;
const setsOf = easel.finiteSetsOf;

type Type = easel.LedSet;
const Colour: Type = setOf(atom("red"), atom("green"));
const Entry: Type = product(Strings, Rat);
const Order: Type = product(Strings, sequencesOf(product(Colour, Nat)), setsOf(Entry));
const Tree: Type = union(
  setOf(atom("leaf")),
  product(
    easel.namedSet("Tree", () => Tree),
    Int,
    easel.namedSet("Tree", () => Tree),
  ),
) as Type;

describe("conversion from JavaScript by type", () => {
  it.each<readonly [string, unknown, Type, string]>([
    ["a decimal", 19.99, Rat, "19.99"],
    ["a small decimal", 1e-7, Rat, "0.0000001"],
    ["a large double", 1e21, Int, "1000000000000000000000"],
    ["a bigint", 7n, Nat, "7"],
    ["a number in a string", "1/3", Rat, "0.(3..)"],
    ["a number with many digits", "123456789012345678901234567890", Nat, "123456789012345678901234567890"],
    ["a ratio", ratio(1, 3), Rat, "0.(3..)"],
    ["-0", -0, Int, "0"],
    ["a text", "12", Strings, "12"],
    ["a name", "red", Atoms, "`red"],
    ["an atom in an enumerated set", "green", Colour, "`green"],
    ["a truth value", true, easel.Bool, "true"],
    ["a number in a range", 7, range(1, 9), "7"],
    ["an array as a tuple", ["tea", 2.5], Entry, '("tea", 2.5)'],
    ["an array as a sequence", [1, 2], sequencesOf(Nat), "<1, 2>"],
    ["an array as a set", [2, 1, 2], setsOf(Nat), "{1, 2}"],
    ["a set", new Set(["red"]), setsOf(Colour), "{`red}"],
    ["an object as a function", { tea: 2.5, milk: 1 }, setsOf(Entry), '{("milk", 1), ("tea", 2.5)}'],
    ["an object whose keys are numbers", { 1: "a", 2: "b" }, setsOf(product(Nat, Strings)), '{(1, "a"), (2, "b")}'],
    [
      "a map with keys of any kind",
      new Map([[["a", 1], "red"]]),
      setsOf(product(product(Strings, Nat), Colour)),
      '{(("a", 1), `red)}',
    ],
    [
      "an object without a prototype",
      Object.assign(Object.create(null) as object, { a: 1 }),
      setsOf(Entry),
      '{("a", 1)}',
    ],
    ["nested values", ["Ann", [["red", 3]], { tea: 0.1 }], Order, '("Ann", <(`red, 3)>, {("tea", 0.1)})'],
    ["the enumerated alternative", "leaf", union(setOf(atom("leaf")), Strings) as Type, "`leaf"],
    ["another alternative", "twig", union(setOf(atom("leaf")), Strings) as Type, "twig"],
    ["a recursive type", [["leaf", 1, "leaf"], 2, "leaf"], Tree, "((`leaf, 1, `leaf), 2, `leaf)"],
    ["a tuple in an enumerated set", ["red", 1], setOf([atom("red"), 1], [atom("green"), 2]) as Type, "(`red, 1)"],
    ["a set in an enumerated set", [2, 1], setOf(setOf(1, 2), setOf(3)) as Type, "{1, 2}"],
    ["a LED value among others", [[atom("red"), 1]], sequencesOf(product(Colour, Nat)), "<(`red, 1)>"],
    ["a value of any type", { a: [1.5, "x"] }, easel.anyType("a"), '{("a", <1.5, "x">)}'],
  ])("converts %s", (_, value, type, text) => {
    const found = fromJs(value, type);
    expect(pp(found)).toBe(text);
    expect(type.has(found)).toBe(true);
  });

  it("accepts the definition of a type", () => {
    expect(fromJs("red", () => Colour)).toBe(atom("red"));
  });
});

describe("conversion error", () => {
  it.each<readonly [string, unknown, Type, string]>([
    ["nothing", undefined, Nat, "`value` is undefined, which is not in `Nat`"],
    ["null", [null], sequencesOf(Nat), "`value[0]` is null, which is not in `Nat`"],
    ["a negative number", ["Ann", [["red", -1]], {}], Order, "`value[1][0][1]` is -1, which is not in `Nat`"],
    [
      "a wrong name",
      ["Ann", [["blue", 1]], {}],
      Order,
      '`value[1][0][0]` is "blue", which is not in `` {`green, `red} ``',
    ],
    ["a value of an object", ["Ann", [], { tea: "dear" }], Order, '`value[2].tea` is "dear", which is not in `Rat`'],
    ["a value under an odd key", { "a b": "x" }, setsOf(Entry), '`value["a b"]` is "x", which is not in `Rat`'],
    ["a value of a map", new Map([["a", "x"]]), setsOf(Entry), '`value.get("a")` is "x", which is not in `Rat`'],
    ["a member of a set", new Set([1, "x"]), setsOf(Nat), '`[...value][1]` is "x", which is not in `Nat`'],
    ["superfluous coordinates", [1, 2, 3], product(Nat, Nat), "`value` is an array of 3, which is not in `Nat * Nat`"],
    [
      "an object of another class",
      new Date(0),
      setsOf(Entry),
      "`value` is an object of the class Date, which is not in",
    ],
    ["NaN", Number.NaN, Rat, "`value` is NaN, which is not in `Rat`"],
    ["a part of a recursive type", [["leaf", 1, "lead"], 2, "leaf"], Tree, '`value[0][2]` is "lead"'],
  ])("shows the path of the value: %s", (_, value, type, message) => {
    expect(() => fromJs(value, type)).toThrow(message);
  });
});

const { value: values } = fc.letrec<{ value: easel.Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: -20, max: 20 }),
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map((n) => easel.add(n, 0)),
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 60 })).map(([n, d]) => ratio(n, d)),
    fc.boolean(),
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.constantFrom("x", "o", "grün", "a_1", "x'").map((name) => atom(name)),
    fc.array(tie("value"), { minLength: 2, maxLength: 3 }),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => easel.sequenceFrom(items)),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => easel.setFrom(items)),
    fc.constantFrom(easel.point(1, ratio(1, 2)), easel.disc(easel.point(0, 0), 5, easel.color(1, 2, 3))),
  ),
}));

it("printed values survive a round trip through the parser", () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(easel.equal(parse(easel.print(value)), value), easel.print(value)).toBe(true);
    }),
    { numRuns: cases(500) },
  );
});

it("parses ranges beside decimals", () => {
  expect(parse("{1..3}")).toEqual(setOf(1, 2, 3));
  expect(pp(parse("{-2 .. 0}"))).toBe("{-2, -1, 0}");
  expect(pp(parse("(1.5, 1., .5, 0.(3..), 2/3, 1.2(3..))"))).toBe("(1.5, 1, 0.5, 0.(3..), 0.(6..), 1.2(3..))");
  expect((parse("{1..1000000000000}") as easel.LedSet).size).toBe(1e12);
});

describe("parse error", () => {
  it.each([
    ["", '`""` has an error at column 1: expected a value'],
    ["<1, 2", "column 6"],
    ["{1, 2)", "expected `,` or `}`"],
    ["1 2", '`"1 2"` has an error at column 3: expected the end of the text'],
    ["Nat", "expected a value"],
    ["a function of 1 parameter", "expected a value"],
    ["1/0", "expected a value"],
    ["point(1)", "expected 2 arguments"],
    ['"open', "expected a value"],
  ])("is reported for %s", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});

/** The narrowest type that describes the form of a value. */
function typeOf(value: easel.Value): Type {
  if (easel.isTuple(value)) return product(...(value.map(typeOf) as [Type, Type]));
  if (easel.isSequence(value))
    return sequencesOf(value.items.map(typeOf).reduce((a, b) => union(a, b) as Type, setOf() as Type));
  if (easel.isSet(value)) return setsOf([...value].map(typeOf).reduce((a, b) => union(a, b) as Type, setOf() as Type));
  return setOf(value);
}

it("conversion to JavaScript and back by type is the identity", () => {
  const there = fc.property(
    values.filter((value) => !easel.print(value).includes("(1, 0.5)") && !easel.print(value).includes("disc")),
    (value) => {
      const found = fromJs(toJs(value), typeOf(value));
      expect(easel.print(found)).toBe(easel.print(value));
    },
  );
  fc.assert(there, { numRuns: cases(500) });
});

it("an array becomes a sequence rather than a set if the type allows both", () => {
  const numbers = union(setsOf(setOf(1)), sequencesOf(setOf(1)));
  expect(easel.print(fromJs([], numbers))).toBe("<>");
  expect(easel.print(fromJs(new Set(), numbers))).toBe("{}");
  expect(easel.print(fromJs([[], new Set()], product(numbers, numbers)))).toBe("(<>, {})");
  expect(easel.print(fromJs([[1]], union(setsOf(setsOf(setOf(1))), setsOf(sequencesOf(setOf(1))))))).toBe("{<1>}");
});

it("converts sets of pairs to iterables of entries, and numbers to JavaScript values", () => {
  const prices = toJs(setOf(["tea", ratio(5, 2)], ["milk", 1]));
  expect(Object.fromEntries(prices as Iterable<[string, number]>)).toEqual({ milk: 1, tea: 2.5 });
  expect(toJs([1, ratio(1, 3), 2n ** 70n, atom("x")])).toEqual([1, "1/3", 2n ** 70n, "x"]);
  expect(() => toJs(Nat)).toThrow("infinite");
});

it("decimals are parsed exactly, and ratios have a numerator and a denominator", () => {
  expect(pp(easel.multiply(easel.decimal("19.99"), 3))).toBe("59.97");
  expect(easel.toNumber(easel.decimal("1/3"))).toBe(1 / 3);
  expect([easel.numerator(easel.decimal("0.(6..)")), easel.denominator(easel.decimal("0.(6..)"))]).toEqual([2, 3]);
  expect(() => easel.decimal("1,5")).toThrow(/expected a number/);
});
