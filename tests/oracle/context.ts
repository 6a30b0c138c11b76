// The interface between the oracle's modules: local scopes, and the evaluator as used by the solver.

import type { Expression } from "../../src/syntax/tree.js";
import type { Form } from "./coverage.js";
import type { OracleError } from "./failures.js";
import type { Meaning } from "./names.js";
import type { OracleSet, OracleValue } from "./values.js";

/** Local names, innermost first. Values are lazy. */
export interface Scope {
  readonly name: string;
  readonly value: () => OracleValue;
  readonly outer: Scope | undefined;
}

/** The computable members of a set, and the first failure among the others. */
export interface PartialSet {
  readonly set: OracleSet;
  readonly failure: OracleError | undefined;
}

export interface Context {
  readonly evaluate: (expression: Expression, scope: Scope | undefined) => OracleValue;
  /** Evaluates speculatively, without notifying the watch. */
  readonly early: (expression: Expression, scope: Scope | undefined) => OracleValue;
  /** Evaluates a set, tolerating the failure of single members. */
  readonly partialSet: (expression: Expression, scope: Scope | undefined) => PartialSet;
  readonly meaning: (name: string, scope: Scope | undefined) => Meaning;
  /** True for constants such as `Nat` and `pi`, unless a local name or a definition shadows them. */
  readonly isBuiltInConstant: (name: string, scope: Scope | undefined) => boolean;
  readonly count: (form: Form) => void;
  readonly matched: (pattern: Expression) => void;
}

export function bind(scope: Scope | undefined, name: string, value: OracleValue): Scope {
  return { name, value: () => value, outer: scope };
}

export function find(scope: Scope | undefined, name: string): Scope | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at;
  return undefined;
}

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
      // Failures are not cached: the budget may be larger next time, and other failures will recur.
      state = "new";
      throw error;
    }
  };
}
