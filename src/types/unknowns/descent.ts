// The way from a type that an unknown must have down to the types of its parts. A recursive type never ends; it is
// known again by its name, and the part that must be of it is united with the unknown that had to be of it before.

import type { NamedType, Type, Unknown } from "../lattice/type.js";

/** Parts are followed so far down, where a type goes on without a name that repeats. */
const deepest = 7;

/** A place on the way. */
export interface Descent {
  readonly depth: number;
  readonly outer: Descent | undefined;
  /** The recursive type that is asked for here. */
  readonly recursive: NamedType | undefined;
  /** The unknown that must be of the type. */
  readonly unknown: Unknown | undefined;
  /** The unknown further up that must be of the same recursive type. */
  readonly repeats: Unknown | undefined;
}

/** One step down, to a part that must be of a type; undefined where that is too far. */
export function descend(outer: Descent | undefined, type: Type, unknown?: Unknown): Descent | undefined {
  const depth = outer === undefined ? 0 : outer.depth + 1;
  if (depth > deepest) return undefined;
  const [only] = type;
  const recursive = type.length === 1 && only?.kind === "named" ? only.named : undefined;
  let repeats: Unknown | undefined;
  for (let at = recursive === undefined ? undefined : outer; at !== undefined && repeats === undefined; at = at.outer)
    if (at.recursive === recursive) repeats = at.unknown;
  return { depth, outer, recursive, unknown, repeats };
}
