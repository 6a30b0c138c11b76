// The descent from a required type into the metavariables of its components. Recursive types are unfolded. If a type
// repeats, its metavariable is united with the one that the same type was required of before.

import type { NamedType, Type, Unknown } from "../lattice/type.js";
import { maxDescentDepth, maxDescentSteps } from "./limits.js";

export interface Descent {
  readonly depth: number;
  /** The number of steps so far, shared by the whole descent. */
  readonly total: { steps: number };
  readonly outer: Descent | undefined;
  readonly recursive: NamedType | undefined;
  /** The metavariable that must have the type. */
  readonly unknown: Unknown | undefined;
  /** The metavariable of an outer step with the same recursive type. */
  readonly repeats: Unknown | undefined;
}

/** Descends to a component; undefined beyond the maximum depth or number of steps. */
export function descend(outer: Descent | undefined, type: Type, unknown?: Unknown): Descent | undefined {
  const depth = outer === undefined ? 0 : outer.depth + 1;
  const total = outer?.total ?? { steps: 0 };
  if (depth > maxDescentDepth || total.steps++ > maxDescentSteps) return undefined;
  const [constituent] = type;
  const recursive = type.length === 1 && constituent?.kind === "named" ? constituent.named : undefined;
  let repeats: Unknown | undefined;
  for (let at = recursive === undefined ? undefined : outer; at !== undefined && repeats === undefined; at = at.outer)
    if (at.recursive === recursive) repeats = at.unknown;
  return { depth, total, outer, recursive, unknown, repeats };
}
