// Joins the coordinates of tuples of equal length.

import { union } from "./lattice.js";
import { type Type, unfoldType } from "./type.js";

/** The type of each coordinate, if all values are tuples of one length. */
export function coordinatesIn(type: Type): readonly Type[] | undefined {
  const parts = unfoldType(type);
  const tuples = parts.flatMap((part) => (part.kind === "tuple" ? [part.items] : []));
  const [first, ...otherTuples] = tuples;
  return first !== undefined &&
    tuples.length === parts.length &&
    otherTuples.every(({ length }) => length === first.length)
    ? first.map((_, i) => union(...tuples.map((items) => items[i]!)))
    : undefined;
}
