// The descent from a required type into the metavariables of its components. Recursive types are unfolded. If a type
// repeats, its metavariable is united with the previous one of this type.

import type { NamedType, Type, Unknown } from "../lattice/type.js";
import { maxDescentDepth, maxDescentSteps } from "./limits.js";

export interface Descent {
  readonly depth: number;
  /** The number of steps so far, shared by the whole descent. */
  readonly counter: { steps: number };
  readonly parent: Descent | undefined;
  readonly recursive: NamedType | undefined;
  /** The metavariable that must have the type. */
  readonly unknown: Unknown | undefined;
  /** The metavariable of an enclosing step with the same recursive type. */
  readonly repeatedUnknown: Unknown | undefined;
}

/** Descends to a component; undefined beyond the maximum depth or number of steps. */
export function descend(parent: Descent | undefined, type: Type, unknown?: Unknown): Descent | undefined {
  const depth = parent === undefined ? 0 : parent.depth + 1;
  const total = parent?.counter ?? { steps: 0 };
  if (depth > maxDescentDepth || total.steps++ > maxDescentSteps) return undefined;
  const [constituent] = type;
  const recursive = type.length === 1 && constituent?.kind === "named" ? constituent.named : undefined;
  let repeats: Unknown | undefined;
  for (
    let ancestor = recursive === undefined ? undefined : parent;
    ancestor !== undefined && repeats === undefined;
    ancestor = ancestor.parent
  )
    if (ancestor.recursive === recursive) repeats = ancestor.unknown;
  return { depth, counter: total, parent, recursive, unknown, repeatedUnknown: repeats };
}
