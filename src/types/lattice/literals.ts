// The types of literals: numerals, strings, atoms, truth values. The text of a literal determines its type, which is
// computed where it is asked for and stands in no table.

import type { Expression } from "../../syntax/tree.js";
import { atomOf, fraction, integerOf, mostPlaces, stringOf, truthOf, type Type } from "./type.js";

/** A value that is written out. */
export type Literal = Extract<Expression, { readonly kind: "numeral" | "string" | "atom" | "truth" }>;

/** True if the expression is a value that is written out. */
export function isLiteral(node: Expression): node is Literal {
  return node.kind === "numeral" || node.kind === "string" || node.kind === "atom" || node.kind === "truth";
}

/** The type that has this value only, as far as types tell values apart. */
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

/** The place of a coordinate, from 1, that an index states and types tell apart from others. */
export function placeOf(index: Expression): number | undefined {
  if (index.kind !== "numeral" || index.denominator !== 1n || index.numerator < 1n || index.numerator > mostPlaces)
    return undefined;
  return Number(index.numerator);
}

/** The type of an expression by a table in which literals may be missing. */
export function typeIn(types: Pick<ReadonlyMap<number, Type>, "get">, node: Expression): Type | undefined {
  return types.get(node.id) ?? (isLiteral(node) ? typeOfLiteral(node) : undefined);
}
