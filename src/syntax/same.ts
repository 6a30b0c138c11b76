// Structural equality of trees, ignoring spans and ids.

import { type Expression, type Item, writtenName } from "./tree.js";

/** The keys that do not affect the meaning of a node. */
const positionKeys: ReadonlySet<string> = new Set(["id", "span", "operatorSpan"]);

/** Transforms the value of a key before it is compared. */
type Normalize = (key: string, part: unknown) => unknown;

const asItStands: Normalize = (_, part) => part;

/** True if both trees have the same structure, names and values after normalisation. */
export function isSame(a: Item | Expression, b: Item | Expression, normalize: Normalize = asItStands): boolean {
  return sameParts(a, b, normalize);
}

function sameParts(a: unknown, b: unknown, normalize: Normalize): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const children = partsOf(a, normalize);
  const otherChildren = new Map(partsOf(b, normalize));
  return (
    children.length === otherChildren.size &&
    children.every(([key, part]) => otherChildren.has(key) && sameParts(part, otherChildren.get(key), normalize))
  );
}

function partsOf(tree: object, normalize: Normalize): readonly (readonly [string, unknown])[] {
  return Object.entries(tree).flatMap(([key, part]) =>
    positionKeys.has(key) ? [] : [[key, typeof part === "string" ? writtenName(part) : normalize(key, part)] as const],
  );
}
