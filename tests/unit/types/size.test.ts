// Size limits of types.

import { describe, expect, it } from "vitest";
import { limitSize } from "../../../src/types/lattice/size.js";
import {
  any,
  visitParts,
  functionOf,
  integer,
  sequenceOf,
  setOf,
  tupleOf,
  type Type,
} from "../../../src/types/lattice/type.js";

const repeated = (count: number, first: Type, next: (before: Type) => Type): Type =>
  Array.from({ length: count }).reduce<Type>(next, first);
const doubled = (type: Type): Type => tupleOf([type, type]);

function partsIn(type: Type): number {
  let count = 0;
  visitParts(type, () => count++);
  return count;
}

describe("size limit of types", () => {
  it("leaves types of a common size unchanged", () => {
    const pairs = repeated(6, integer, doubled);
    expect(limitSize(pairs)).toBe(pairs);
    const nested = repeated(100, integer, setOf);
    expect(limitSize(nested)).toBe(nested);
  });

  it("retains eight levels of a deep type if they are small, and replaces the rest by any", () => {
    const before = repeated(600, integer, setOf);
    expect(limitSize(before)).toEqual(repeated(8, any, setOf));
  });

  it("retains fewer levels if eight are too large", () => {
    expect(limitSize(repeated(12, integer, doubled))).toEqual(repeated(4, any, doubled));
    const wide = repeated(3, integer, (type) => tupleOf(Array.from({ length: 20 }, () => type)));
    expect(partsIn(limitSize(wide))).toBe(1 + 20 + 400);
  });

  it("leaves a wide type unchanged if it is shallow", () => {
    const flat = tupleOf(Array.from({ length: 2000 }, () => integer));
    expect(limitSize(flat)).toBe(flat);
    const pairs = tupleOf(Array.from({ length: 300 }, () => setOf(integer)));
    expect(limitSize(pairs)).toBe(pairs);
  });

  it("leaves the parameters of a function unknown where it is truncated", () => {
    const deep = repeated(600, integer, (type) => functionOf([integer], type));
    expect(limitSize(deep)).toEqual(repeated(7, functionOf(undefined, any), (type) => functionOf([integer], type)));
  });

  it("counts all alternatives of a union", () => {
    const both = (type: Type): Type => [...setOf(type), ...sequenceOf(type)];
    expect(limitSize(repeated(12, integer, both))).toEqual(repeated(4, any, both));
  });
});
