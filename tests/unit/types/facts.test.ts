// Long lists of facts: lookup finds the newest fact about an expression at any position.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disjunction, factOf, Facts, isContradiction, type PointFacts } from "../../../src/types/facts/facts.js";
import { union } from "../../../src/types/lattice/lattice.js";
import { integers, never, string, type Type } from "../../../src/types/lattice/type.js";

const listed = (keys: readonly number[], before: PointFacts = undefined): PointFacts =>
  keys.reduce<PointFacts>((facts, key, i) => new Facts(key, integers(i, i), facts), before);

function* all(facts: PointFacts, base: PointFacts = undefined): Generator<Facts> {
  for (let fact = facts; fact !== undefined && fact !== base; fact = fact.outer) yield fact;
}

/** Reference implementation by linear search. */
function slowly(facts: PointFacts, key: number, base?: PointFacts): Type | undefined {
  for (const fact of all(facts, base)) if (fact.key === key) return fact.type;
  return undefined;
}

const keys = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 300 });

describe("facts about many expressions", () => {
  it("are found as by a linear search", () => {
    fc.assert(
      fc.property(keys, keys, (first, second) => {
        const base = listed(first);
        const facts = listed(second, base);
        for (let key = 0; key <= 61; key++) {
          expect(factOf(facts, key)).toBe(slowly(facts, key));
          expect(factOf(facts, key, base)).toBe(slowly(facts, key, base));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("are not changed by later facts of a branch", () => {
    const before = listed(Array.from({ length: 100 }, (_, i) => i));
    const [left, right] = [
      listed([7, 200], before),
      listed(
        Array.from({ length: 40 }, () => 7),
        before,
      ),
    ];
    expect(factOf(left, 7)).toEqual(integers(0, 0));
    expect(factOf(right, 7)).toEqual(integers(39, 39));
    expect(factOf(right, 200)).toBeUndefined();
    expect(factOf(before, 7)).toEqual(integers(7, 7));
  });
});

describe("disjunction of facts", () => {
  it("contains only expressions with facts in both branches", () => {
    const base = listed([1, 2]);
    const found = disjunction(
      new Facts(1, integers(5, 5), new Facts(3, string, base)),
      new Facts(1, integers(6, 6), base),
      base,
      union,
    );
    expect([...all(found, base)].map(({ key, type }) => [key, type])).toEqual([[1, integers(5, 6)]]);
  });
});

describe("contradiction", () => {
  it("is relevant only if it was added after the base", () => {
    const base = new Facts(1, never, undefined);
    expect(isContradiction(new Facts(2, string, base), base)).toBe(false);
    expect(isContradiction(new Facts(2, string, base), undefined)).toBe(true);
  });
});
