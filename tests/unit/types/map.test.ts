// Mapping over types: components are replaced, and unchanged types keep their identity.

import { describe, expect, it } from "vitest";
import { mapType } from "../../../src/types/lattice/map.js";
import {
  functionOf,
  integer,
  rational,
  sequenceOf,
  setOf,
  tupleOf,
  type Type,
  variable,
} from "../../../src/types/lattice/type.js";

const numbersFor = (name: string) => {
  const replaced = (type: Type): Type =>
    mapType(type, replaced, (part) => (part.kind === "variable" && part.name === name ? integer : [part]));
  return replaced;
};

const nested = functionOf([tupleOf([variable("a"), rational])], setOf(sequenceOf(variable("a"))));

describe("type with replaced components", () => {
  it("replaces components at any depth", () => {
    expect(numbersFor("a")(nested)).toEqual(functionOf([tupleOf([integer, rational])], setOf(sequenceOf(integer))));
  });

  it("is the same object if nothing is replaced", () => {
    expect(numbersFor("b")(nested)).toBe(nested);
  });

  it("preserves the identity of unchanged components", () => {
    const pair = tupleOf([nested, variable("b")]);
    const [changed] = numbersFor("b")(pair);
    expect(changed?.kind === "tuple" && changed.items[0]).toBe(nested);
  });

  it("merges components that become equal", () => {
    expect(numbersFor("a")([...integer, ...variable("a")])).toEqual(integer);
  });
});
