// What the states of a document look like, by their type: as plain data, so that it can pass between threads. It decides
// how compactly a state is stored, and nothing else: a value that does not fit is stored in another way.

import { type Part, type Type, unfolded } from "../types/lattice/type.js";

/** The form of values. */
export type Shape =
  /** Nothing is known. */
  | { readonly kind: "any" }
  /** The integers from `low` to `high`. */
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "listed"; readonly of: "number"; readonly values: readonly number[] }
  | { readonly kind: "listed"; readonly of: "atom" | "string"; readonly values: readonly string[] }
  | { readonly kind: "truth" }
  | { readonly kind: "tuple"; readonly items: readonly Shape[] }
  | { readonly kind: "sequence"; readonly member: Shape }
  | { readonly kind: "set"; readonly member: Shape }
  | { readonly kind: "union"; readonly parts: readonly Shape[] };

const anything: Shape = { kind: "any" };

/** A range with more integers is that of no small set: a state that counts is rather near the middle than at both ends. */
const mostIntegers = 2 ** 31;

/** The form of the values of a type. */
export function shapeOf(type: Type): Shape {
  const parts = unfolded(type).map(shapeOfPart);
  const [first = anything] = parts;
  if (parts.some(({ kind }) => kind === "any")) return anything;
  return parts.length === 1 ? first : { kind: "union", parts };
}

function shapeOfPart(part: Part): Shape {
  switch (part.kind) {
    case "truth":
      return { kind: "truth" };
    case "number":
      if (part.values !== undefined) return { kind: "listed", of: "number", values: part.values };
      return part.integer && part.high - part.low < mostIntegers
        ? { kind: "range", low: part.low, high: part.high }
        : anything;
    case "atom":
      return part.names === undefined ? anything : { kind: "listed", of: "atom", values: [...part.names].sort() };
    case "string":
      return part.values === undefined ? anything : { kind: "listed", of: "string", values: [...part.values].sort() };
    case "tuple":
      return { kind: "tuple", items: part.items.map(shapeOf) };
    case "sequence":
      return { kind: "sequence", member: shapeOf(part.member) };
    case "set":
      return { kind: "set", member: shapeOf(part.member) };
    default:
      return anything;
  }
}
