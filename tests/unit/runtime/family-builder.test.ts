// Sets gathered as others with a member more or less, against the same sets made one by one.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atom,
  collect,
  divide,
  domainOf,
  equal,
  excluding,
  familyBuilder,
  hash,
  including,
  Nat,
  power,
  print,
  product,
  range,
  sequence,
  setFrom,
  setOf,
} from "../../../src/runtime/index.js";
import type { LedSet, Value } from "../../../src/runtime/index.js";
import { DenseSet } from "../../../src/runtime/fast/dense.js";

const cells = domainOf(product(range(1, 6), range(1, 8)));

const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }) },
  fc.constantFrom<Value>("a", true, atom("x"), divide(1, 2), power(2, 80), 5n, 0.5, sequence(1), setOf(), setOf(1, 2)),
);
const cell: fc.Arbitrary<Value> = fc.constantFrom(...cells.members);
const setIn = (member: fc.Arbitrary<Value>, maxLength: number): fc.Arbitrary<LedSet> =>
  fc.array(member, { maxLength }).map((xs) => setFrom(xs));
const denseIn: fc.Arbitrary<LedSet> = fc.array(cell, { maxLength: 5 }).map((xs) => cells.setOf(...xs));
const part = fc.integer({ min: 0, max: 6 }).map((n) => range(0, n));

interface Change {
  readonly A: LedSet;
  readonly x: Value;
  readonly isMore: boolean;
}

const changesOf = (set: fc.Arbitrary<LedSet>, member: fc.Arbitrary<Value>): fc.Arbitrary<Change[]> =>
  fc.array(fc.record({ A: set, x: member, isMore: fc.boolean() }), { maxLength: 60, size: "max" });

describe.each([
  ["of all kinds", changesOf(fc.oneof(setIn(scalar, 4), setIn(scalar, 14), part), scalar), undefined],
  ["over a domain", changesOf(denseIn, cell), undefined],
  ["over a domain that is known", changesOf(denseIn, cell), cells],
  [
    "in a domain and outside of it",
    changesOf(
      fc.oneof({ weight: 8, arbitrary: denseIn }, setIn(cell, 3), setIn(scalar, 3)),
      fc.oneof({ weight: 8, arbitrary: cell }, scalar),
    ),
    cells,
  ],
] as const)("sets with a member more or less, %s", (_, changes, domain) => {
  test("are gathered as if each had been made", () => {
    fc.assert(
      fc.property(changes, (all) => {
        const builder = domain === undefined ? familyBuilder() : domain.familyBuilder();
        for (const { A, x, isMore } of all) {
          if (isMore) builder.addIncluding(A, x);
          else builder.addExcluding(A, x);
        }
        const found = builder.finish();
        const expected = collect((gather) =>
          all.forEach(({ A, x, isMore }) => gather(isMore ? including(A, x) : excluding(A, x))),
        );
        expect(found.size()).toBe(expected.size());
        expect(equal(found, expected) && equal(expected, found)).toBe(true);
        expect(hash(found)).toBe(hash(expected));
        expect(print(found)).toBe(print(expected));
      }),
    );
  });
});

describe("a set with a member more or less", () => {
  test("is kept over the domain that is known", () => {
    const builder = cells.familyBuilder<LedSet>();
    builder.addIncluding(setOf(), [1, 1]);
    expect([...builder.finish()].map((set) => set instanceof DenseSet && set.domain)).toEqual([cells]);
  });

  test("fails as any other if it cannot be made", () => {
    const builder = familyBuilder();
    for (let n = 0; n < 20; n++) builder.addIncluding(setOf(n), 100);
    expect(() => builder.addIncluding(setOf(1), Nat)).toThrow("infinite");
    expect(() => builder.addExcluding(setOf(1), (x: Value) => x)).toThrow("function");
    expect(() => builder.addIncluding(1, 2)).toThrow("a set");
    expect(() => builder.addExcluding("a", 2)).toThrow("a set");
  });
});
