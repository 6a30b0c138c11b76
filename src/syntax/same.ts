// Whether two trees say the same, wherever they stand.

import type { Expression, Item } from "./tree.js";

/** What a tree has besides what it says. */
const places: ReadonlySet<string> = new Set(["id", "span", "operatorSpan"]);

/** What takes the place of the part of a node with that key before it is compared. */
type Normalize = (key: string, part: unknown) => unknown;

const asItStands: Normalize = (_, part) => part;

/** True for trees of the same shape with the same names and values, once every part of them is normalized. */
export function isSame(a: Item | Expression, b: Item | Expression, normalize: Normalize = asItStands): boolean {
  return sameParts(a, b, normalize);
}

function sameParts(a: unknown, b: unknown, normalize: Normalize): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const parts = partsOf(a, normalize);
  const others = new Map(partsOf(b, normalize));
  return (
    parts.length === others.size &&
    parts.every(([key, part]) => others.has(key) && sameParts(part, others.get(key), normalize))
  );
}

function partsOf(tree: object, normalize: Normalize): readonly (readonly [string, unknown])[] {
  return Object.entries(tree).flatMap(([key, part]) => (places.has(key) ? [] : [[key, normalize(key, part)] as const]));
}
