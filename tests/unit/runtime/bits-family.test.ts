// Sets of sets that are kept as words, against the same sets of sets made otherwise.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atom,
  difference,
  domainOf,
  equal,
  has,
  hash,
  including,
  intersection,
  LedSet,
  Nat,
  print,
  product,
  range,
  setFrom,
  setOf,
  subset,
  union,
} from "../../../src/runtime/index.js";
import { BitsFamily } from "../../../src/runtime/bits-family.js";
import type { Value } from "../../../src/runtime/index.js";

/** More than 32 values, so that both words have bits. */
const cells = domainOf(product(range(1, 6), range(1, 8)));
const few = domainOf(range(1, 5));

const subsetOf = (members: readonly Value[]): fc.Arbitrary<Value[]> => fc.subarray([...members], { maxLength: 4 });
const familyOver = (domain: typeof cells): fc.Arbitrary<LedSet> =>
  fc
    .array(
      subsetOf(domain.members).map((all) => domain.setOf(...all)),
      { maxLength: 40 },
    )
    .map((sets) => setFrom(sets));

/** The same set of sets, in its ordinary form. */
const plain = (sets: Iterable<Value>): LedSet =>
  setFrom([...sets].map((set) => (set instanceof LedSet ? setFrom([...set]) : set)));
const withEach = (sets: LedSet, x: Value): LedSet => plain([...sets].map((set) => including(set, x)));

describe.each([
  ["many places", cells],
  ["few places", few],
] as const)("sets with one more member each, over %s", (_, domain) => {
  const family = familyOver(domain);
  const member = fc.constantFrom(...domain.members);

  test("are the sets with it, each once", () => {
    fc.assert(
      fc.property(family, member, member, (sets, x, y) => {
        const once = domain.includingInEach(sets, x);
        expect(once).toBeInstanceOf(BitsFamily);
        const twice = domain.includingInEach(once, y);
        const expected = withEach(withEach(sets, x), y);
        expect(twice.size()).toBe(expected.size());
        expect(equal(twice, expected) && equal(expected, twice)).toBe(true);
        expect(hash(twice)).toBe(hash(expected));
        expect(print(twice)).toBe(print(expected));
      }),
    );
  });

  test("are united, intersected, compared and asked like any others", () => {
    fc.assert(
      fc.property(family, family, member, member, (sets, others, x, y) => {
        const [a, b] = [domain.includingInEach(sets, x), domain.includingInEach(others, y)];
        const [plainA, plainB] = [withEach(sets, x), withEach(others, y)];
        for (const [c, plainC] of [
          [b, plainB],
          [others, plain(others)],
        ] as const) {
          expect(print(union(a, c))).toBe(print(union(plainA, plainC)));
          expect(print(union(c, a))).toBe(print(union(plainA, plainC)));
          expect(print(intersection(a, c))).toBe(print(intersection(plainA, plainC)));
          expect(print(difference(a, c))).toBe(print(difference(plainA, plainC)));
          expect(print(difference(c, a))).toBe(print(difference(plainC, plainA)));
          expect(subset(a, c)).toBe(subset(plainA, plainC));
          for (const set of c) expect(has(a, set)).toBe(has(plainA, set));
        }
      }),
    );
  });
});

describe("a set of sets as words", () => {
  const family = few.includingInEach(setOf(few.setOf(1), few.setOf(2, 3)), 4);

  test("has no member that is no set over the domain", () => {
    expect([7, atom("x"), Nat, setOf(9), setOf(), range(1, 1_000_000)].map((x) => has(family, x))).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(has(family, setOf(4, 1))).toBe(true);
  });

  test("grows by what is no set over the domain", () => {
    expect(print(union(family, setOf(5, setOf(9))))).toBe("{5, {9}, {1, 4}, {2, 3, 4}}");
    expect(print(including(family, 5))).toBe("{5, {1, 4}, {2, 3, 4}}");
    expect(subset(family, union(family, Nat))).toBe(true);
  });

  test("is not made of what is not over the domain", () => {
    expect(print(few.includingInEach(setOf(setOf(9), setOf(1)), 4))).toBe("{{1, 4}, {4, 9}}");
    expect(print(few.includingInEach(setOf(setOf(1)), 9))).toBe("{{1, 9}}");
    expect(() => few.includingInEach(setOf(1), 4)).toThrow("a set");
    expect(few.includingInEach(setOf(), 9).size()).toBe(0);
  });
});
