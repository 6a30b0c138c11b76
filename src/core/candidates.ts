// The numbers among which a loop looks for those that a condition asks for, and what is left to do if the condition tells more of them.

import type { Variable } from "../names/resolved.js";
import type { Core } from "./core.js";

/** The members of a set, one by one, and their name. */
export interface Candidates {
  readonly variable: Variable;
  readonly set: Core;
}

/** What is left: `isAny` asks whether there is one. */
export type Left =
  /** One number, if it is what is asked of it. */
  | { readonly kind: "one"; readonly value: Core; readonly asked: readonly Core[]; readonly isAny: Core }
  /** The members of another set, of all of which the condition holds. */
  | { readonly kind: "some"; readonly set: Core; readonly isAny: Core };

/** Reads conditions of one form. */
export interface Reader {
  /** What a condition leaves of candidates, if it is of that form. */
  left(condition: Core, candidates: Candidates, place: Place): Left | undefined;
}

/** Where a condition stands. */
export interface Place {
  /** True if no other condition stands between the loop and this one. */
  readonly isFirst: boolean;
  /** The ids of variables that can only be numbers there. */
  readonly proven: ReadonlySet<number>;
}
