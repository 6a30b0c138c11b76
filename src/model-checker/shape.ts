// The shape of a document's states, derived from their type, as plain data that can be sent between threads. It only
// affects how compactly states are encoded: a value of another shape is encoded generically.

import { type Part, type Type, unfoldType } from "../types/lattice/type.js";
import { maxRange } from "./limits.js";

export type EncodedShape =
  | { readonly kind: "any" }
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "listed"; readonly of: "number"; readonly values: readonly number[] }
  | { readonly kind: "listed"; readonly of: "atom" | "string"; readonly values: readonly string[] }
  | { readonly kind: "truth" }
  | { readonly kind: "tuple"; readonly items: readonly EncodedShape[] }
  | { readonly kind: "sequence"; readonly member: EncodedShape }
  | { readonly kind: "set"; readonly member: EncodedShape }
  | { readonly kind: "union"; readonly parts: readonly EncodedShape[] };

const anything: EncodedShape = { kind: "any" };

export function shapeOf(type: Type): EncodedShape {
  const parts = unfoldType(type).map(shapeOfPart);
  const [first = anything] = parts;
  if (parts.some(({ kind }) => kind === "any")) return anything;
  return parts.length === 1 ? first : { kind: "union", parts };
}

function shapeOfPart(part: Part): EncodedShape {
  switch (part.kind) {
    case "truth":
      return { kind: "truth" };
    case "number":
      if (part.values !== undefined) return { kind: "listed", of: "number", values: part.values };
      return part.integer && part.high - part.low < maxRange
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
