// The types of literals: numerals, strings, atoms and truth values. A literal determines its type, which is computed on
// demand rather than stored in a table.

import type { Expression } from "../../syntax/tree.js";
import { atomOf, fraction, integerOf, stringOf, truthOf, type Type } from "./type.js";
import { maxPlaces } from "./limits.js";

export type Literal = Extract<Expression, { readonly kind: "numeral" | "string" | "atom" | "truth" }>;

export function isLiteral(node: Expression): node is Literal {
  return node.kind === "numeral" || node.kind === "string" || node.kind === "atom" || node.kind === "truth";
}

/** The singleton type of a literal, as far as types distinguish values. */
export function typeOfLiteral(node: Literal): Type {
  switch (node.kind) {
    case "numeral":
      return node.denominator === 1n ? integerOf(node.numerator) : fraction;
    case "string":
      return stringOf(node.value);
    case "atom":
      return atomOf(node.name);
    case "truth":
      return truthOf(node.value);
  }
}

/** The coordinate, from 1, that a literal index selects; undefined for other indices and beyond `maxPlaces`. */
export function coordinateOf(index: Expression): number | undefined {
  if (index.kind !== "numeral" || index.denominator !== 1n || index.numerator < 1n || index.numerator > maxPlaces)
    return undefined;
  return Number(index.numerator);
}

export function typeIn(types: Pick<ReadonlyMap<number, Type>, "get">, node: Expression): Type | undefined {
  return types.get(node.id) ?? (isLiteral(node) ? typeOfLiteral(node) : undefined);
}
