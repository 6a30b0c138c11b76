// Small domains of types, merging of domains, and tables applied to values outside their domain.

import { describe, expect, it } from "vitest";
import { type FiniteDomain, domainOfType, keyOf, mergedDomains } from "../../../src/ir/domains.js";
import {
  difference,
  domainOf,
  excluding,
  intersection,
  product,
  Nat,
  range,
  setFrom,
  subset,
  type Value,
} from "../../../src/runtime/index.js";
import { FiniteSet } from "../../../src/runtime/sets/finite.js";
import { atomOf, integer, integers, tupleOf } from "../../../src/types/lattice/type.js";

const between = (low: number, high: number): FiniteDomain => ({ kind: "integers", low, high });

describe("domain of a type", () => {
  it("contains the values of the type if they are few", () => {
    expect(domainOfType(integers(1, 9))).toEqual(between(1, 9));
    expect(domainOfType(tupleOf([atomOf("x", "o"), integers(1, 9)]))).toEqual({
      kind: "product",
      factors: [{ kind: "atoms", names: ["o", "x"] }, between(1, 9)],
    });
    expect(domainOfType(integers(1, 4096))).toEqual(between(1, 4096));
    expect(domainOfType(integers(1, 4097))).toBeUndefined();
    expect(domainOfType(integer)).toBeUndefined();
    expect(domainOfType([...integers(1, 9), ...atomOf("x")])).toBeUndefined();
  });
});

describe("domains of a document", () => {
  it("are merged if they overlap and stay small", () => {
    const merged = mergedDomains([between(1, 3), between(4, 6), between(1, 9), between(40, 50), between(45, 120)]);
    expect(merged.get(keyOf(between(1, 3)))).toEqual(between(1, 9));
    expect(merged.get(keyOf(between(4, 6)))).toEqual(between(1, 9));
    expect(merged.get(keyOf(between(40, 50)))).toEqual(between(40, 50));
  });

  it("are not merged into a large domain if they are small", () => {
    const merged = mergedDomains([between(1, 3), between(1, 100), between(90, 200), between(150, 4200)]);
    expect(merged.get(keyOf(between(1, 3)))).toEqual(between(1, 3));
    expect(merged.get(keyOf(between(1, 100)))).toEqual(between(1, 200));
    expect(merged.get(keyOf(between(90, 200)))).toEqual(between(1, 200));
    expect(merged.get(keyOf(between(150, 4200)))).toEqual(between(150, 4200));
  });
});

describe("large domain", () => {
  const domain = domainOf(product(range(1, 64), range(1, 64)));

  it("gives the same answers about outside sets when they are converted after many queries", () => {
    const outside = setFrom(Array.from({ length: 100 }, (_, i) => [1 + (i % 64), 1 + ((7 * i) % 64)] as const));
    const other = setFrom([...outside, [0, 0] as const]);
    for (let round = 0; round < 3; round++) {
      for (const set of [outside, other]) {
        for (let i = 0; i < 200; i++) {
          const [a, b] = [i % 65, (7 * i) % 66];
          expect(domain.hasPair(set, a, b)).toBe(outside.hasPair(a, b) || (set === other && a === 0 && b === 0));
          expect(domain.has(set, [a, b])).toBe(domain.hasPair(set, a, b));
        }
      }
    }
    expect(domain.has(outside, "no pair")).toBe(false);
    expect(() => domain.has(7, [1, 1])).toThrow("is a number");
  });

  it("gives the same intersections with lazy sets, however often they are queried", () => {
    const own = domain.setOf(...Array.from({ length: 40 }, (_, i) => [1 + i, 7] as const));
    const infinite = product(Nat, range(7, 9));
    const half = product(range(1, 20), range(7, 9));
    for (let round = 0; round < 300; round++) {
      for (const other of round % 100 < 60 ? [infinite] : [half, infinite]) {
        expect(intersection(own, other).count()).toBe(other === half ? 20 : 40);
        expect(difference(own, other).count()).toBe(other === half ? 20 : 0);
        expect(subset(own, other)).toBe(other === infinite);
      }
      expect(difference(half, own).count()).toBe(40);
    }
  });

  it("returns the same set if the member to insert is present", () => {
    const outside = setFrom(Array.from({ length: 20 }, (_, i) => [1 + i, 1] as const));
    expect(domain.including(outside, [7, 1])).toBe(outside);
    const more = domain.including(outside, [7, 2]);
    expect(more.count()).toBe(21);
    expect(domain.including(more, [7, 1])).toBe(more);
  });

  it("represents sets of few members without bits", () => {
    const few = [
      domain.setOf([1, 1], [64, 64]),
      domain.collect<Value>((found) => found([3, 3])),
      excluding(domain.including(setFrom(Array.from({ length: 9 }, (_, i) => [1, 1 + i] as const)), [1, 1]), [1, 9]),
    ];
    for (const set of few) expect(set).toBeInstanceOf(FiniteSet);
  });
});
