// Sets of sets over a small domain, which are found by their bits, compared with equal sets in other representations.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atom,
  difference,
  domainOf,
  equal,
  has,
  including,
  LedSet,
  Nat,
  print,
  product,
  range,
  setFrom,
  setOf,
  union,
} from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/index.js";

const cells = domainOf(product(range(1, 6), range(1, 8)));
const other = domainOf(range(1, 9));

const subset = fc.subarray([...cells.members], { maxLength: 6 });
const dense: fc.Arbitrary<Value> = subset.map((members) => cells.setOf(...members));
/** Equal sets in other representations, and values that are not sets of cells. */
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: dense },
  { weight: 3, arbitrary: subset.map((members) => setOf(...members)) },
  fc.constantFrom<Value>(
    setOf(),
    range(1, 3),
    other.setOf(1, 2),
    Nat,
    difference(range(1, 1_000_000), setOf(5)),
    setOf([9, 9]),
    setOf([1, 1], [9, 9]),
    5,
    [1, 1],
    atom("x"),
  ),
);
const isMember = (x: Value): boolean => x !== Nat;
const many: fc.Arbitrary<readonly Value[]> = fc
  .tuple(fc.array(dense, { minLength: 9, maxLength: 120 }), fc.array(value.filter(isMember), { maxLength: 4 }))
  .map(([sets, others]) => [...sets, ...others]);

const isIn = (list: readonly Value[], x: Value): boolean => list.some((y) => isSame(x, y));
const isSame = (x: Value, y: Value): boolean => x !== Nat && equal(x, y);

/** Converts a set to one whose members are not stored as bits. */
function plain(x: Value): Value {
  return x instanceof LedSet && x.finite && x.count() < 100 ? setFrom([...x].map(plain)) : x;
}

describe("set of sets over a domain", () => {
  test("contains exactly its members, in any representation", () => {
    fc.assert(
      fc.property(many, fc.array(value, { maxLength: 30 }), (made, asked) => {
        const set = setFrom(made);
        for (const x of made) expect(has(set, plain(x))).toBe(true);
        for (const x of asked) expect(has(set, x)).toBe(isIn(made, x));
      }),
    );
  });

  test("equals the same set in another representation, and has the same hash", () => {
    fc.assert(
      fc.property(many, (made) => {
        const set = setFrom(made);
        const same = setFrom([...made].reverse().map(plain));
        expect(set.count()).toBe(same.count());
        expect(equal(set, same) && equal(same, set)).toBe(true);
        expect(set.hash()).toBe(same.hash());
      }),
    );
  });

  test("is persistent under growth and removal", () => {
    fc.assert(
      fc.property(many, many, (made, more) => {
        const set = setFrom(made);
        const size = set.count();
        const both = union(set, setFrom(more));
        const one = including(set, more[0]!);
        for (const x of [...made, ...more]) expect(has(both, x)).toBe(true);
        expect(has(one, more[0]!)).toBe(true);
        expect(set.count()).toBe(size);
        for (const x of more) expect(has(set, x)).toBe(isIn(made, x));
        expect(equal(difference(both, setFrom(more)), difference(set, setFrom(more)))).toBe(true);
      }),
    );
  });
});

describe.each([
  ["of a player and a cell", domainOf(product(setOf("o", "x"), range(1, 9)))],
  ["of an atom and a number", domainOf(product(setOf(atom("o"), atom("x")), range(-40, 2)))],
  ["of cells", cells],
  ["of many cells", domainOf(product(range(1, 12), range(1, 12)))],
])("pairs added by coordinates, %s", (_, domain) => {
  const coordinate: fc.Arbitrary<Value> = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -1, max: 13 }) },
    { weight: 3, arbitrary: fc.constantFrom<Value>("o", "x", atom("x")) },
    fc.constantFrom<Value>("y", 3n, 2.5, -40, -41, 2 ** 40),
  );

  test("are collected inside and outside the domain", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { maxLength: 30 }),
        fc.tuple(coordinate, coordinate),
        (pairs, [a, b]) => {
          const builder = domain.pairBuilder();
          for (const [x, y] of pairs) builder.addPair(x, y);
          const expected = setFrom(pairs);
          const found = builder.finish();
          expect(equal(found, expected)).toBe(true);
          expect(print(found)).toBe(print(expected));
          expect(found.hasPair(a, b)).toBe(expected.hasPair(a, b));
        },
      ),
    );
  });
});
