// Which small domains types have, which of them become one, and what a table does with values outside its domain.

import { describe, expect, it } from "vitest";
import { type Domain, domainOfType, keyOf, mergedDomains } from "../../../src/core/domains.js";
import { domainOf, range, tabulated, type Value } from "../../../src/runtime/index.js";
import { atomOf, integer, integers, tupleOf } from "../../../src/types/type.js";

const between = (low: number, high: number): Domain => ({ kind: "integers", low, high });

describe("the domain of a type", () => {
  it("has the values of the type, if these are few", () => {
    expect(domainOfType(integers(1, 9))).toEqual(between(1, 9));
    expect(domainOfType(tupleOf([atomOf("x", "o"), integers(1, 9)]))).toEqual({ kind: "product", factors: [{ kind: "atoms", names: ["o", "x"] }, between(1, 9)] });
    expect(domainOfType(integers(1, 65))).toBeUndefined();
    expect(domainOfType(integer)).toBeUndefined();
    expect(domainOfType([...integers(1, 9), ...atomOf("x")])).toBeUndefined();
  });
});

describe("domains of a document", () => {
  it("become one where they overlap and stay small", () => {
    const merged = mergedDomains([between(1, 3), between(4, 6), between(1, 9), between(40, 50), between(45, 120)]);
    expect(merged.get(keyOf(between(1, 3)))).toEqual(between(1, 9));
    expect(merged.get(keyOf(between(4, 6)))).toEqual(between(1, 9));
    expect(merged.get(keyOf(between(40, 50)))).toEqual(between(40, 50));
  });
});

describe("a table", () => {
  it("evaluates a function once for each member, and always for other values", () => {
    const calls: Value[] = [];
    const f = tabulated(domainOf(range(1, 3)), (x: Value) => {
      calls.push(x);
      return [x, x];
    });
    expect(f(2)).toBe(f(2));
    expect(f(7)).toEqual(f(7));
    expect(calls).toEqual([2, 7, 7]);
  });
});
