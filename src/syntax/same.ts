// Structural equality of trees, ignoring spans and ids.

import { type Expression, type Item, writtenName } from "./tree.js";

/** The keys that do not affect the meaning of a node. */
const positionKeys: ReadonlySet<string> = new Set(["id", "span", "operatorSpan"]);

/** Transforms the value of a key before it is compared. */
type Normalize = (key: string, part: unknown) => unknown;

const identity: Normalize = (_, value) => value;

/** True if both trees have the same structure, names and values after normalisation. */
export function isSame(a: Item | Expression, b: Item | Expression, normalize: Normalize = identity): boolean {
  return areValuesEqual(a, b, normalize);
}

function areValuesEqual(a: unknown, b: unknown, normalize: Normalize): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const entries = normalizedEntries(a, normalize);
  const otherEntries = new Map(normalizedEntries(b, normalize));
  return (
    entries.length === otherEntries.size &&
    entries.every(([key, value]) => otherEntries.has(key) && areValuesEqual(value, otherEntries.get(key), normalize))
  );
}

function normalizedEntries(tree: object, normalize: Normalize): readonly (readonly [string, unknown])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    positionKeys.has(key)
      ? []
      : [[key, typeof value === "string" ? writtenName(value) : normalize(key, value)] as const],
  );
}
