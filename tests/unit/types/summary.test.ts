// Summaries of types: computed on demand for small types, cached for large ones.

import { describe, expect, it } from "vitest";
import { contains, isSmall, sizeOf, type PartQuery, summaryOf } from "../../../src/types/lattice/summary.js";
import {
  functionOf,
  genericVariable,
  integer,
  namedType,
  sequenceOf,
  setOf,
  tupleOf,
  tuplesOf,
  type Type,
  unknownType,
  variable,
} from "../../../src/types/lattice/type.js";
import { maxTypeSize } from "../../../src/types/lattice/limits.js";

/** Embeds a type in a small type and in a large one. */
const small = (type: Type): Type => setOf(tupleOf([integer, type]));
const large = (type: Type): Type =>
  tupleOf(Array.from({ length: 30 }, (_, i) => (i === 17 ? small(type) : sequenceOf(integer))));

describe("size of a type", () => {
  it("is small for few components in total", () => {
    expect(isSmall(small(integer))).toBe(true);
    expect(isSmall(large(integer))).toBe(false);
  });

  it("counts a shared component every time", () => {
    let type: Type = integer;
    for (let i = 0; i < 4; i++) type = tupleOf([type, type]);
    expect(isSmall(type)).toBe(false);
    // A full binary tree with 15 tuples and 16 numbers; each node counts as a type and a part.
    expect(sizeOf(type)).toBe(2 * (15 + 16));
  });

  it("exceeds the maximum if there are too many components to count", () => {
    let type: Type = integer;
    for (let i = 0; i < 100; i++) type = tupleOf([type, type]);
    expect(sizeOf(type)).toBeGreaterThan(maxTypeSize);
    expect(sizeOf(setOf(type))).toBeGreaterThan(maxTypeSize);
  });
});

describe.each([
  ["small", small],
  ["large", large],
] as const)("summary of a %s type", (_, within) => {
  const parts: Readonly<Record<PartQuery, Type>> = {
    variable: variable("a"),
    unknown: unknownType({ id: 1 }),
    named: namedType({ name: "T", state: "own", unfold: () => integer }),
    function: functionOf([integer], integer),
    tuples: tuplesOf(integer),
  };
  const kinds = ["variable", "unknown", "named", "function", "tuples"] as const;

  it.each(kinds)("contains the kind %s and no others", (kind) => {
    const type = within(parts[kind]);
    for (const other of kinds) expect(contains(type, other)).toBe(other === kind);
  });

  it("contains no such kind if it consists of numbers", () => {
    for (const kind of kinds) expect(contains(within(integer), kind)).toBe(false);
  });
});

describe("free variables of a type", () => {
  it("are those of all its components", () => {
    expect([
      ...summaryOf(
        tupleOf([variable("a"), setOf(variable("b")), large(variable("c")), variable("a")]),
      ).variables.keys(),
    ]).toEqual(["a", "b", "c"]);
  });

  it("exclude variables bound by a function in it", () => {
    const own = genericVariable("a", 7);
    expect([...summaryOf(functionOf([own, variable("b")], large(own), 7)).variables.keys()]).toEqual(["b"]);
    expect([...summaryOf(functionOf([own, variable("b")], large(own), 8)).variables.keys()]).toEqual(["7.a", "b"]);
  });
});
