// Type variables and substitution.

import { describe, expect, it } from "vitest";
import {
  functionOf,
  genericVariable,
  integer,
  namedType,
  type NamedType,
  sequenceOf,
  setOf,
  string,
  tupleOf,
  type Type,
  variable,
} from "../../../src/types/lattice/type.js";
import { mentionsVariables, substitute } from "../../../src/types/lattice/variables.js";

/** Embeds a type in a small type, and in one large enough to have a cached summary. */
const few = (type: Type): Type => tupleOf([integer, setOf(type)]);
const many = (type: Type): Type => tupleOf([setOf(type), ...Array.from({ length: 30 }, () => sequenceOf(integer))]);

describe.each([
  ["few", few],
  ["many", many],
] as const)("substitution among %s other types", (_, among) => {
  it("replaces a variable", () => {
    expect(substitute(among(variable("a")), (name) => (name === "a" ? string : undefined))).toEqual(among(string));
  });

  it("returns the same object if a variable is replaced by itself", () => {
    const type = among(variable("a"));
    expect(substitute(type, () => variable("a"))).toBe(type);
    expect(substitute(type, () => undefined)).toBe(type);
  });

  it("leaves variables bound by a function unchanged", () => {
    const own = genericVariable("b", 7);
    const type = (inner: Type): Type => functionOf([own], among(inner), 7);
    expect(substitute(type(variable("a")), () => string)).toEqual(type(string));
    expect(substitute(type(own), () => string)).toEqual(type(own));
  });

  it("traverses a recursive type", () => {
    const list: NamedType = {
      name: "list",
      state: "closed",
      isOpen: true,
      unfold: () => tupleOf([variable("a"), namedType(list)]),
    };
    const type = among(namedType(list));
    expect(mentionsVariables(type)).toBe(true);
    expect(mentionsVariables(substitute(type, () => string))).toBe(false);
  });
});
