// Whether two trees say the same, wherever they stand.

import type { Expression, Item } from "../syntax/tree.js";

/** What a tree has besides what it says. */
const places: ReadonlySet<string> = new Set(["id", "span", "operatorSpan"]);

/** True for trees of the same shape with the same names and values. */
export function isSame(a: Item | Expression, b: Item | Expression): boolean {
  return sameParts(a, b);
}

function sameParts(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const parts = partsOf(a);
  const others = new Map(partsOf(b));
  return parts.length === others.size && parts.every(([key, part]) => others.has(key) && sameParts(part, others.get(key)));
}

function partsOf(tree: object): readonly (readonly [string, unknown])[] {
  return Object.entries(tree).filter(([key]) => !places.has(key));
}
