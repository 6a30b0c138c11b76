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
] as const)("among %s other types", (_, among) => {
  it("a variable becomes what it stands for", () => {
    expect(substitute(among(variable("a")), (name) => (name === "a" ? string : undefined))).toEqual(among(string));
  });

  it("a variable that stands for itself leaves the type as it is, as the same object", () => {
    const type = among(variable("a"));
    expect(substitute(type, () => variable("a"))).toBe(type);
    expect(substitute(type, () => undefined)).toBe(type);
  });

  it("the variables of a function stay as they are", () => {
    const own = genericVariable("b", 7);
    const type = (inner: Type): Type => functionOf([own], among(inner), 7);
    expect(substitute(type(variable("a")), () => string)).toEqual(type(string));
    expect(substitute(type(own), () => string)).toEqual(type(own));
  });

  it("a recursive type is looked into", () => {
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
