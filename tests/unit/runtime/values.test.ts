// Equality, order, hash and printing of all kinds of values; indices and slices; failures of the operators.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  appending,
  atom,
  color,
  compare,
  coordinates,
  dRed,
  disc,
  divide,
  equal,
  hash,
  index,
  isTuple,
  LedError,
  less,
  multiply,
  Nat,
  noShape,
  point,
  power,
  pp,
  print,
  product,
  range,
  Sequence,
  sequence,
  sequenceFrom,
  setOf,
  shortened,
  size,
  slice,
  sliceFrom,
  subtract,
  union,
} from "../../../src/runtime/index.js";
import type { Atom, EaselValue, LedSet, Value } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constantFrom("", "a", "b", "ab", "\u{1F600}", "\uFF5E"),
  fc.constantFrom(atom("a"), atom("b")),
  fc.constantFrom(divide(1, 2), divide(-1, 3), power(2, 70)),
  fc.constantFrom(point(1, 2), point(1, 1), color(0, 0, 0), disc([0, 0], 1, dRed)),
);
const value: fc.Arbitrary<Value> = fc.letrec<{ readonly value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { minLength: 2, maxLength: 3 }),
    fc.array(tie("value"), { maxLength: 3 }).map((xs) => new Sequence(xs)),
    fc.array(tie("value"), { maxLength: 4 }).map((xs) => setOf(...xs)),
    fc.integer({ min: -2, max: 2 }).map((n) => range(n, 2)),
  ),
})).value;

const f = (x: Value): Value => x;

describe("equality, order and hash", () => {
  test("agree with each other and with the printed text", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const order = compare(a, b);
        expect(equal(a, b)).toBe(order === 0);
        expect(print(a) === print(b)).toBe(order === 0);
        expect(Math.sign(compare(b, a))).toBe(-Math.sign(order) + 0);
        if (order === 0) expect(hash(a)).toBe(hash(b));
        expect(setOf(a).has(b)).toBe(order === 0);
        expect(setOf(a, b).count()).toBe(order === 0 ? 1 : 2);
      }),
      { numRuns: cases(3000) },
    );
  });

  test("define a transitive order", () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const [x, y, z] = [a, b, c].sort(compare);
        expect(
          x !== undefined &&
            y !== undefined &&
            z !== undefined &&
            compare(x, y) <= 0 &&
            compare(y, z) <= 0 &&
            compare(x, z) <= 0,
        ).toBe(true);
      }),
      { numRuns: cases(1500) },
    );
  });

  test("order kinds as in the specification", () => {
    const all: readonly Value[] = [
      false,
      true,
      -1,
      divide(1, 3),
      1,
      power(10, 30),
      atom("a"),
      atom("b"),
      "",
      "a",
      "ab",
      "b",
      [2, 1],
      [1, 1, 1],
      sequence(),
      sequence(5),
      sequence(1, 1),
      color(9, 9, 9),
      disc([0, 0], 1, dRed),
      point(0, 1),
      point(1, 0),
      setOf(),
      setOf("z"),
      setOf(1, 2),
      setOf(1, 3),
    ];
    expect([...all].reverse().sort(compare).map(print)).toEqual(all.map(print));
  });

  test("order strings by code points rather than UTF-16 units", () => {
    expect(compare("\uFF5E", "\u{1F600}")).toBeLessThan(0);
    expect(compare("\u{1F600}", "\u{1F601}")).toBeLessThan(0);
    expect(compare("a\u{1F600}", "a\uFF5E")).toBeGreaterThan(0);
  });

  test("distinguish values of different kinds", () => {
    const kinds: readonly Value[] = [1, true, "a", atom("a"), [1, 2], sequence(1, 2), setOf(1, 2), point(1, 2), f];
    kinds.forEach((a, i) =>
      kinds.forEach((b, j) => {
        if (i !== j) expect(equal(a, b)).toBe(false);
      }),
    );
    expect(equal(Nat, f) || equal(f, Nat)).toBe(false);
  });

  test("reject functions at any depth, unless an earlier difference decides", () => {
    const t: Value = [f, 1];
    expect(() => equal(f, f)).toThrow("two functions cannot be compared");
    expect(() => equal(t, t)).toThrow("two functions cannot be compared");
    expect(() => equal(sequence(1, f), sequence(1, f))).toThrow("two functions");
    expect(equal([1, f], [2, f])).toBe(false);
    expect(equal([f, 1], [1, f])).toBe(false);
    expect(equal([f, f], [f, f, f])).toBe(false);
  });

  test("use one atom object per name", () => {
    const x: Atom<"x"> = atom("x");
    expect(x).toBe(atom("x"));
    expect(Object.isFrozen(x)).toBe(true);
    expect(equal(x, "x")).toBe(false);
  });
});

describe("printing", () => {
  test.each([
    [[1, [2, 3]], "(1, (2, 3))"],
    [sequence(), "<>"],
    [sequence(sequence(1), "a"), '<<1>, "a">'],
    [setOf(), "{}"],
    [setOf(2, setOf(2), 1), "{1, 2, {2}}"],
    [atom("nil"), "`nil"],
    [true, "true"],
    [point(350, 725), "point(350, 725)"],
    [disc([1, 2], 3, [0, 0, 0]), "disc(point(1, 2), 3, color(0, 0, 0))"],
    [['a"b\\', "\n\r\t"], '("a\\"b\\\\", "\\n\\r\\t")'],
    [[divide(1, 2), divide(1, 97)], "(0.5, 1/97)"],
  ] as const)("%# is in LED notation", (v, text) => {
    expect(print(v)).toBe(text);
  });

  test("shows strings without quotes only at the top level", () => {
    expect(pp("a b")).toBe("a b");
    expect(print("a b")).toBe('"a b"');
    expect(pp(["a", 1])).toBe('("a", 1)');
  });

  test("abbreviates any value in messages", () => {
    for (const v of [
      "x".repeat(1000),
      range(1, 50),
      setOf(...Array.from({ length: 3000 }, (_, i) => i)),
      [f, NaN],
      "\u{1F600}".repeat(100),
      power(7, 9999),
    ]) {
      expect(shortened(v).length).toBeLessThanOrEqual(80);
      expect(shortened(v)).toMatch(/…$|NaN\)$/);
      expect(shortened(v)).not.toMatch(/[\uD800-\uDBFF]…/);
    }
    expect(shortened(range(1, 3))).toBe("{1, 2, 3}");
  });
});

describe("indices and slices", () => {
  test("are 1-based, and count code points in strings", () => {
    expect(index([10, 20, 30], 3)).toBe(30);
    expect(index(sequence("a", "b"), divide(4, 4))).toBe("a");
    expect(index("h\u{1F600}y", 2)).toBe("\u{1F600}");
    expect(index(point(7, 8), 2)).toBe(8);
    expect(index(color(1, 2, 3), 3)).toBe(3);
    expect(size("h\u{1F600}y")).toBe(3);
    expect(slice("h\u{1F600}y", 2, 3)).toBe("\u{1F600}y");
  });

  test("take linear time in total for long strings", () => {
    const ordinary = "abcdefghij".repeat(20_000);
    const others = "abcdefghi\u{1F600}".repeat(20_000);
    const mixed = `${"a".repeat(100)}\u{D83D}x\u{DE00}\u{1F600}`;
    expect([ordinary, others, mixed].map((text) => size(text))).toEqual([200_000, 200_000, 104]);
    let same = 0;
    for (let i = 1; i <= 200_000; i++) if (index(ordinary, i) === index(others, i)) same++;
    expect(same).toBe(180_000);
    expect([101, 102, 103, 104].map((i) => index(mixed, i))).toEqual(["\u{D83D}", "x", "\u{DE00}", "\u{1F600}"]);
    expect(slice(others, 199_999, 200_000)).toBe("i\u{1F600}");
    expect(slice(ordinary, 199_999, 200_000)).toBe("ij");
    for (const text of [ordinary, others, mixed])
      for (const i of [0, -1, 200_001, 10n ** 20n]) expect(() => index(text, i)).toThrow("there is no index");
  });

  test("yield values of the same kind, and a single coordinate as the value itself", () => {
    expect(print(slice([1, 2, 3, 4], 2, 3))).toBe("(2, 3)");
    expect(slice([1, 2, 3], 2, 2)).toBe(2);
    expect(print(slice(sequence(1, 2, 3), 2, 2))).toBe("<2>");
    expect(print(slice(sequence(1, 2), 3, 2))).toBe("<>");
    expect(slice("abc", 1, 0)).toBe("");
    expect(print(slice("abc", 1, 3))).toBe('"abc"');
  });

  test("count surrogate pairs once, at the beginning and at the end of a long string", () => {
    const [early, late] = ["ab😀cdefghijkl", "abcdefghijkl😀m"];
    expect([1, 2, 3, 4].map((i) => index(early, i))).toEqual(["a", "b", "😀", "c"]);
    expect([1, 12, 13, 14].map((i) => index(late, i))).toEqual(["a", "l", "😀", "m"]);
    expect([1, 3, 4, 13].map((i) => sliceFrom(early, i))).toEqual([early, "😀cdefghijkl", "cdefghijkl", "l"]);
    expect([2, 13, 14, 15].map((i) => sliceFrom(late, i))).toEqual(["bcdefghijkl😀m", "😀m", "m", ""]);
    expect(() => sliceFrom(late, 16)).toThrow("reaches outside");
    expect(() => sliceFrom(late, 0)).toThrow("reaches outside");
  });

  test("fail outside the bounds, with the number of items", () => {
    expect(() => index([1, 2], 3)).toThrow("there is no index 3 in `(1, 2)`, which has 2 coordinates");
    expect(() => index([1, 2], 0)).toThrow("no index 0");
    expect(() => index("ab", 3)).toThrow("which has 2 characters");
    expect(() => index(sequence(), 1)).toThrow("which has 0 items");
    expect(() => index([1, 2], divide(1, 2))).toThrow("an integer is needed");
    expect(() => index([1, 2], power(2, 90))).toThrow("no index");
    expect(() => index(setOf(1), 1)).toThrow("`{1}` is a set, but a tuple, a sequence or a string is needed here");
    expect(() => index(disc([0, 0], 1, dRed), 1)).toThrow("is an image");
    expect(() => slice([1, 2], 1, 0)).toThrow("a tuple without coordinates");
    expect(() => slice("abc", 3, 1)).toThrow("reaches outside");
    expect(() => slice("abc", 1, 4)).toThrow("reaches outside");
    expect(() => slice("abc", 0, 1)).toThrow("reaches outside");
  });

  test("destructure tuples with the expected number of coordinates", () => {
    const v: Value = [1, "a"];
    const [a, b] = coordinates(v, 2);
    expect([a, b]).toEqual([1, "a"]);
    expect(isTuple(v) && isTuple(v, 2) && !isTuple(v, 3) && !isTuple(sequence(1, 2), 2)).toBe(true);
    expect(() => coordinates(v, 3)).toThrow('`(1, "a")` is a pair, but a triple is needed here');
    expect(() => noShape(v, "(a, b, c)")).toThrow("not of the shape `(a, b, c)`");
  });
});

describe("operators", () => {
  test("`+` concatenates values of the same kind", () => {
    expect(print(add([1, 2], [3, 4]))).toBe("(1, 2, 3, 4)");
    expect(print(add(sequence(1), sequence(2)))).toBe("<1, 2>");
    expect(add("tic", "tac")).toBe("tictac");
    expect(print(appending(sequence(1), sequence()))).toBe("<1, <>>");
    const long = Array.from({ length: 200 }, (_, i) => i);
    for (const n of [0, 5, 63, 64, 200]) {
      expect(appending(sequenceFrom(long.slice(0, n)), -1).items).toEqual([...long.slice(0, n), -1]);
      expect(appending(sequenceFrom(long.slice(0, n)), [1, 2]).length).toBe(n + 1);
    }
  });

  test("`*` makes flat tuples if it is written without parentheses", () => {
    const A = setOf(1, 2);
    expect(print(product(setOf(1), setOf(2), setOf(3)))).toBe("{(1, 2, 3)}");
    expect(print(product(product(setOf(1), setOf(2)), setOf(3)))).toBe("{((1, 2), 3)}");
    expect(size(product(A, A, A))).toBe(8);
  });

  test.each([
    [() => add(setOf(1), 2), "`{1}` is a set, but a number is needed here", "`S U {x}`"],
    [() => add(setOf(1), setOf(2)), "`{1}` and `{2}` are sets, and `+` has no meaning for sets", "`U`"],
    [() => appending("a", 1), '`"a"` is a string and `<1>` is a sequence', "joins"],
    [() => add("a", sequence(1)), '`"a"` is a string and `<1>` is a sequence', "joins"],
    [() => subtract(setOf(1), setOf(2)), "but a number is needed here", "`A \\ B`"],
    [() => multiply(2, setOf(1)), "`{1}` is a set, but a number is needed here", undefined],
    [() => product("a", setOf(1)), "but a set is needed here", undefined],
    [() => product(setOf(1), 2, setOf(1)), "`2` is a number, but a set is needed here", undefined],
    [() => less(1, "a"), '`"a"` is a string, but a number is needed here', undefined],
    [() => union(setOf(1), sequence()), "`<>` is a sequence, but a set is needed here", undefined],
    [() => size(true), "`true` is a truth value", undefined],
    [
      () => range(1, divide(3, 2)),
      "`1.5` is a number that is not an integer, but an integer is needed here",
      undefined,
    ],
  ])("%# reports the invalid operand and the expected kind", (act, message, help) => {
    const error = failureOf(act);
    expect(error.message).toContain(message);
    if (help !== undefined) expect(error.help).toContain(help);
    expect(error.code).toMatch(/^L6\d\d$/);
  });

  test("preserve the types of TypeScript callers", () => {
    const pairs: LedSet<readonly [string, number]> = product(
      setOf<readonly string[]>("x"),
      setOf<readonly number[]>(1),
    );
    const origin: EaselValue<"point"> = point(0, 0);
    expect(pairs.has(["x", 1]) && equal(index(origin, 1), 0)).toBe(true);
  });
});

function failureOf(act: () => unknown): LedError {
  try {
    act();
  } catch (error) {
    if (error instanceof LedError) return error;
    throw error;
  }
  throw new Error("nothing failed");
}
