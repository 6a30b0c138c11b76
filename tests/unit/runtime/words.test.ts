// Sets of small natural numbers, represented as one word, and their conversion when other members are added or removed.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  choose,
  commonSize,
  difference,
  equal,
  excluding,
  greatestOf,
  has,
  hash,
  including,
  intersection,
  leastOf,
  print,
  replacing,
  setFrom,
  size,
  subset,
  union,
} from "../../../src/runtime/index.js";
import type { LedSet } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

/** Numbers around the range 0 to 29, for which a word has bits. */
const numbers = fc.uniqueArray(fc.integer({ min: -1, max: 32 }), { maxLength: 34 });

/** An equal set that is not a word, since it had another member. */
const byTable = (all: readonly number[]): LedSet<number> => excluding(setFrom([...all, 99]), 99);

const sorted = (all: Iterable<number>): readonly number[] => [...all].sort((a, b) => a - b);

it("one-word sets agree with lists under all operations", () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: -1, max: 32 }), fc.integer({ min: -1, max: 32 }), (a, b, x, y) => {
      const expectSet = (set: LedSet, members: Iterable<number>): void => {
        const list = sorted(members);
        expect(print(set)).toBe(`{${list.join(", ")}}`);
        expect(size(set)).toBe(list.length);
        expect([equal(set, byTable(list)), equal(byTable(list), set)]).toEqual([true, true]);
        expect(hash(set)).toBe(hash(byTable(list)));
        for (const n of [x, y, 30, -1]) expect(has(set, n)).toBe(list.includes(n));
      };
      for (const A of [setFrom(a), byTable(a)]) {
        expectSet(including(A, x), new Set([...a, x]));
        expectSet(
          excluding(A, x),
          a.filter((n) => n !== x),
        );
        expectSet(replacing(A, x, y), new Set([...a.filter((n) => n !== x), y]));
        for (const B of [setFrom(b), byTable(b)]) {
          expectSet(union(A, B), new Set([...a, ...b]));
          expectSet(
            intersection(A, B),
            a.filter((n) => b.includes(n)),
          );
          expectSet(
            difference(A, B),
            a.filter((n) => !b.includes(n)),
          );
          expect(commonSize(A, B)).toBe(a.filter((n) => b.includes(n)).length);
          expect(subset(A, B)).toBe(a.every((n) => b.includes(n)));
          expect(equal(A, B)).toBe(sorted(a).join(" ") === sorted(b).join(" "));
        }
        if (a.length > 0)
          expect([choose(A), leastOf(A), greatestOf(A)]).toEqual([Math.min(...a), Math.min(...a), Math.max(...a)]);
        expectSet(A, a);
      }
    }),
    { numRuns: cases(200) },
  );
});

it("one-word sets accept JavaScript numbers in any form", () => {
  const set = setFrom([1, 2, 3]);
  expect([has(set, 3n), has(set, 4n), has(set, "1"), has(set, 1.5)]).toEqual([true, false, false, false]);
  expect(print(excluding(set, 3n))).toBe("{1, 2}");
  expect(print(including(set, 5n))).toBe("{1, 2, 3, 5}");
});
