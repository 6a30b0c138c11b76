// The candidates of a loop over numbers, and those that a condition leaves.

import type { Variable } from "../../../resolve/resolved.js";
import type { Core } from "../../ir.js";
import type { QueryPosition } from "./position.js";

export interface Candidates {
  readonly variable: Variable;
  readonly set: Core;
}

/** The candidates that satisfy a condition. */
export type RemainingCandidates =
  /** One number, if it satisfies the conditions `asked`. */
  | { readonly kind: "one"; readonly value: Core; readonly asked: readonly Core[] }
  /** The members of another set, which all satisfy the condition. */
  | { readonly kind: "some"; readonly set: Core };

export interface CandidateReader {
  /** The candidates that a condition leaves; undefined if it does not have that form. */
  left(condition: Core, candidates: Candidates, place: ConditionContext): RemainingCandidates | undefined;
}

export interface ConditionContext {
  /** True if no other condition precedes it in the loop. */
  readonly isFirst: boolean;
  /** The position before the loop. */
  readonly position: QueryPosition;
}
