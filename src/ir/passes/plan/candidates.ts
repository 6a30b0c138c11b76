// The candidates of a loop over numbers, and those that a condition leaves.

import type { Variable } from "../../../resolve/resolved.js";
import type { Core } from "../../ir.js";
import type { QueryPosition } from "./position.js";

interface Candidates {
  readonly variable: Variable;
  readonly set: Core;
}

/** The candidates that satisfy a condition. */
export type RemainingCandidates =
  /** One number, if it satisfies the conditions. */
  | { readonly kind: "one"; readonly value: Core; readonly conditions: readonly Core[] }
  /** The members of another set, which all satisfy the condition. */
  | { readonly kind: "some"; readonly set: Core };

/**
 * Returns the candidates that a condition leaves; undefined if it does not have that form. The position is before the
 * loop.
 */
export type CandidateReader = (
  condition: Core,
  candidates: Candidates,
  position: QueryPosition,
) => RemainingCandidates | undefined;
