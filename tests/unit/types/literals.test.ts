// Types of literals, which are computed rather than stored.

import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { sourceOf } from "../../../src/text/source.js";
import type { Expression } from "../../../src/syntax/tree.js";
import { isLiteral, typeIn } from "../../../src/types/lattice/literals.js";
import { Aliases, showType } from "../../../src/types/printing/printer.js";
import { any } from "../../../src/types/lattice/type.js";

function checked(value: string): { readonly node: Expression; readonly types: Parameters<typeof typeIn>[0] } {
  const document = check(sourceOf("x.led", `/$ x := ${value} $/`));
  const [defined] = document.definitions;
  if (defined?.definition.body.kind !== "expression") throw new Error(`${value} is no expression`);
  return { node: defined.definition.body.value, types: document.types };
}

describe("type of a literal", () => {
  it.each([
    ["7", "{7}"],
    ["1.5", "Rat"],
    ['"a"', '{"a"}'],
    ["`a", "{`a}"],
    ["true", "{true}"],
  ])("is inferred for %s as %s", (value, type) => {
    const { node, types } = checked(value);
    expect(showType(typeIn(types, node) ?? any, new Aliases())).toBe(type);
  });

  it.each(["7", "1.5", '"a"', "`a", "true"])("is not stored in a table: %s", (value) => {
    const { node, types } = checked(value);
    expect(isLiteral(node)).toBe(true);
    expect(types.get(node.id)).toBe(undefined);
  });

  it("is overridden by an entry of the table", () => {
    const { node } = checked("7");
    expect(typeIn(new Map([[node.id, any]]), node)).toBe(any);
  });

  it("is undefined for other expressions", () => {
    const { node } = checked("{1, 2}");
    expect(typeIn(new Map(), node)).toBeUndefined();
  });
});
