// Slices of sequences, and sequences with one item replaced, compared with their definitions.

import fc from "fast-check";
import { expect, it } from "vitest";
import {
  add,
  appending,
  equal,
  index,
  isEmptySequence,
  pp,
  sequence,
  sequenceFrom,
  size,
  slice,
  sliceFrom,
  spliced,
  type Value,
} from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

function outcomeOf(compute: () => Value): string {
  try {
    return pp(compute());
  } catch (error) {
    return String(error);
  }
}

const items = fc.array(fc.nat(9), { maxLength: 100 });
const wholes: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: items.map(sequenceFrom) },
  { weight: 2, arbitrary: items.map((xs) => slice(sequenceFrom([...xs, 1, 2]), 2, xs.length + 1)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)) },
  { weight: 1, arbitrary: fc.constantFrom<Value>(3, true) },
);
const place: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -2, max: 102 }) },
  { weight: 1, arbitrary: fc.constantFrom<Value>(1n, 0.5, 2 ** 60, "x", -0) },
);

it("replacing an item equals joining the parts around it, with the same failures", () => {
  fc.assert(
    fc.property(wholes, place, place, fc.boolean(), (s, i, j, isOne) => {
      const after = isOne && typeof i === "number" ? i + 2 : j;
      const parts = (): Value => add(appending(slice(s, 1, i), 7), slice(s, after, size(s)));
      expect(outcomeOf(() => spliced(s, i, 7, after))).toBe(outcomeOf(parts));
      expect(outcomeOf(() => sliceFrom(s, i))).toBe(outcomeOf(() => slice(s, i, size(s))));
      expect(isEmptySequence(s)).toBe(equal(s, sequence()));
    }),
    { numRuns: cases(3000) },
  );
});

it("replacing an item leaves the original sequence unchanged while both grow", () => {
  let s = sequence<readonly number[]>();
  for (let i = 1; i <= 200; i++) s = appending(s, i);
  const changed = spliced(s, 99, 0, 101);
  const grown = appending(s, 201);
  expect([index(s, 100), index(changed, 100), index(grown, 100), size(changed), size(grown)]).toEqual([
    100, 0, 100, 200, 201,
  ]);
});
