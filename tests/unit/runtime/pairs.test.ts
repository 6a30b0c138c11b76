// Compares sets of pairs of integers, which are indexed by their coordinates, with linear search.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atom,
  difference,
  domainOf,
  equal,
  has,
  hasNestedPair,
  hasPair,
  including,
  LedSet,
  Nat,
  pairBuilder,
  print,
  product,
  range,
  setFrom,
  setOf,
  union,
} from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/index.js";
import { timed } from "../../processor-time.js";

type Pair = readonly [Value, Value];

const isIn = (list: readonly Value[], x: Value): boolean => list.some((y) => equal(x, y));

/** Coordinates that repeat, are far apart, exceed the table's range, or are not integers. */
const coordinate: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 4 }) },
  fc.constantFrom<Value>(2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 60, 3n, -3n, 2n ** 70n, 0.5, -0),
  fc.integer(),
);
const small: fc.Arbitrary<Pair> = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
const pair: fc.Arbitrary<Pair> = fc.tuple(coordinate, coordinate);
const other: fc.Arbitrary<Value> = fc.constantFrom<Value>(7, atom("x"), "ab", [1, 2, 3], [atom("x"), 1], setOf(1, 2));
/** Pairs that fit into a table, possibly followed by some values that do not. */
const values: fc.Arbitrary<readonly Value[]> = fc
  .tuple(fc.array(small, { minLength: 9, maxLength: 200 }), fc.array(fc.oneof(pair, other), { maxLength: 4 }))
  .map(([pairs, others]) => [...pairs, ...others]);

describe("set of pairs of integers", () => {
  test("contains exactly the pairs that it was made of", () => {
    fc.assert(
      fc.property(values, fc.array(pair, { maxLength: 30 }), (made, asked) => {
        const set = setFrom(made);
        for (const x of made) expect(has(set, x)).toBe(true);
        for (const x of asked) {
          expect(has(set, x), `${print(x)} in ${print(set)}`).toBe(isIn(made, x));
          expect(hasPair(set, x[0], x[1])).toBe(isIn(made, x));
        }
        expect(has(set, 5)).toBe(isIn(made, 5));
      }),
    );
  });

  test("contains them wherever they lie in the plane, and however it grows", () => {
    const scale = fc.constantFrom(3, 20, 60, 5_000, 2 ** 30);
    const spread = scale.chain((max) =>
      fc.array(fc.tuple(fc.integer({ min: -max, max }), fc.integer({ min: -3, max })), { maxLength: 300 }),
    );
    fc.assert(
      fc.property(fc.array(spread, { minLength: 1, maxLength: 4 }), (parts) => {
        const made = parts.flat();
        const texts = new Set(made.map(String));
        const set = setFrom<Value>(made);
        expect(set.count()).toBe(texts.size);
        expect(new Set([...set].map(String))).toEqual(texts);
        for (const [a, b] of made) {
          for (const [x, y] of [
            [a, b],
            [a + 1, b],
            [b, a],
            [a, b - 70],
          ] as const)
            expect(hasPair(set, x, y)).toBe(texts.has(String([x, y])));
        }
      }),
    );
  });

  test("equals the set that is built from coordinates", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: small }, { weight: 1, arbitrary: pair }), { maxLength: 200 }),
        (made) => {
          const builder = pairBuilder<Pair>();
          for (const [a, b] of made) builder.addPair(a, b);
          const set = builder.finish();
          expect(equal(set, setFrom(made))).toBe(true);
          expect(set.count()).toBe(setFrom(made).count());
        },
      ),
    );
    expect(() => pairBuilder().addPair(1, Nat)).toThrow(expect.objectContaining({ code: "L617" }));
  });

  test("grows in constant time per pair after a large set has grown out of it", () => {
    const small = setFrom<Value>(Array.from({ length: 20 }, (_, i) => [i, 0]));
    let large: LedSet = small;
    for (let a = 0; a < 500; a++) for (let b = 1; b < 500; b++) large = including(large, [a, b]);
    const { milliseconds } = timed(() => {
      for (let i = 0; i < 3_000; i++) including(small, [i, 500]);
    });
    expect(milliseconds).toBeLessThan(500);
  });

  test("equals the same pairs in another order, and has the same hash", () => {
    fc.assert(
      fc.property(values, (made) => {
        const [one, two] = [setFrom(made), setFrom(made.toReversed())];
        expect(equal(one, two)).toBe(true);
        expect(one.hash()).toBe(two.hash());
        expect(setOf(one, two).count()).toBe(1);
      }),
    );
  });

  test("is persistent when others grow out of it", () => {
    fc.assert(
      fc.property(values, fc.array(fc.oneof(pair, other), { minLength: 1, maxLength: 40 }), (made, more) => {
        const set = setFrom(made);
        const before = set.listed();
        let [left, right]: LedSet[] = [set, set];
        for (const x of more) left = including(left!, x);
        for (const x of more.toReversed()) right = including(right!, x);
        expect(equal(left!, right!)).toBe(true);
        expect(equal(left!, union(set, setFrom(more)))).toBe(true);
        for (const x of more) expect(has(set, x)).toBe(isIn(made, x));
        expect(set.listed()).toEqual(before);
        expect(equal(difference(left!, difference(setFrom(more), set)), set)).toBe(true);
      }),
    );
  });

  test("supports 100,000 pairs", () => {
    const set = setFrom(Array.from({ length: 100_000 }, (_, i): Pair => [i % 317, Math.floor(i / 317) - 150]));
    expect(set.count()).toBe(100_000);
    expect(hasPair(set, 100, -150) && hasPair(set, 0, 0) && hasPair(set, 316, 164)).toBe(true);
    expect(hasPair(set, 317, 0) || hasPair(set, 0, -151)).toBe(false);
  });
});

describe("pair of a value and a pair", () => {
  const marks = setOf(atom("x"), atom("o"), "wall");
  const narrow = product(marks, product(range(-1, 2), range(3, 6)));
  const wide = product(marks, product(range(-9, 9), range(1, 19)));
  const mixed = product(range(0, 3), product(marks, range(0, 3)));
  const marked = fc.tuple(
    fc.constantFrom<Value>(atom("x"), atom("o"), "wall", "x", 1, 3),
    fc.tuple(fc.oneof(coordinate, fc.constantFrom<Value>(atom("x"), "wall", 2 ** -60)), coordinate),
  );

  test("has the same membership by coordinates as by value, in any representation", () => {
    fc.assert(
      fc.property(
        fc.array(marked, { maxLength: 60 }),
        fc.array(marked, { maxLength: 20 }),
        fc.constantFrom(narrow, wide, mixed),
        (made, more, all) => {
          const domain = domainOf(all);
          const builder = domain.setBuilder<Value>();
          for (const x of made) builder.add(x);
          const sets: readonly LedSet[] = [
            setFrom(made),
            builder.finish(),
            all,
            product(marks, setFrom(made.map(([, cell]) => cell))),
          ];
          for (const set of sets) {
            for (const [a, [b, c]] of [...made, ...more]) {
              const expected = has(set, [a, [b, c]]);
              expect(hasNestedPair(set, a, b, c)).toBe(expected);
              expect(domain.hasNestedPair(set, a, b, c)).toBe(expected);
            }
          }
        },
      ),
    );
  });
});
