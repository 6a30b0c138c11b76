// Compares two trees by structure, regardless of their places and ids.

import type { Expression, Item } from "./tree.js";

/** The keys of a node that are no part of its meaning. */
const places: ReadonlySet<string> = new Set(["id", "span", "operatorSpan"]);

/** Replaces the part of a node with a key before it is compared. */
type Normalize = (key: string, part: unknown) => unknown;

const asItStands: Normalize = (_, part) => part;

/** True of trees with the same structure, names and values after every part has been normalised. */
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
