// What the parts of the oracle know of each other: local names, and the evaluator as the solver sees it.

import type { Expression } from "../../src/syntax/tree.js";
import type { Form } from "./coverage.js";
import type { OracleError } from "./failures.js";
import type { Meaning } from "./names.js";
import type { OracleSet, OracleValue } from "./values.js";

/** Local names, the newest first. A value is computed when it is asked for. */
export interface Scope {
  readonly name: string;
  readonly value: () => OracleValue;
  readonly outer: Scope | undefined;
}

/** A set as far as its members could be computed, and the first failure among the others. */
export interface PartialSet {
  readonly set: OracleSet;
  readonly failure: OracleError | undefined;
}

export interface Context {
  readonly evaluate: (expression: Expression, scope: Scope | undefined) => OracleValue;
  /** As `evaluate`, before its turn: nobody watches. */
  readonly early: (expression: Expression, scope: Scope | undefined) => OracleValue;
  /** As `evaluate`, for a set whose members are tried one by one. */
  readonly partialSet: (expression: Expression, scope: Scope | undefined) => PartialSet;
  readonly meaning: (name: string, scope: Scope | undefined) => Meaning;
  /** True for `Nat`, `pi` and kin, where neither a local name nor a definition hides them. */
  readonly isBuiltInConstant: (name: string, scope: Scope | undefined) => boolean;
  readonly count: (form: Form) => void;
  /** Called for each value that a pattern matches. */
  readonly matched: (pattern: Expression) => void;
}

export function bind(scope: Scope | undefined, name: string, value: OracleValue): Scope {
  return { name, value: () => value, outer: scope };
}

export function find(scope: Scope | undefined, name: string): Scope | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at;
  return undefined;
}

/** A computation that runs when it is first asked for; a value or a failure is remembered. */
export function byNeed(compute: () => OracleValue, circular: () => Error): () => OracleValue {
  let state: "new" | "running" | { readonly value: OracleValue } = "new";
  return () => {
    if (state === "running") throw circular();
    if (state !== "new") return state.value;
    state = "running";
    try {
      const value = compute();
      state = { value };
      return value;
    } catch (error) {
      // Computed again when asked again: a budget may be fuller then, and a failure will fail again.
      state = "new";
      throw error;
    }
  };
}
