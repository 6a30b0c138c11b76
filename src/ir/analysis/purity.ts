// Purity: expressions that may be hoisted or duplicated.

import { boundByClause, isFlat } from "../clauses.js";
import type { Variable } from "../../resolve/resolved.js";
import type { Core, CoreDefinition, CoreModule } from "../ir.js";

/**
 * Returns a predicate for variables that are bound by clauses or made lazy by passes. They may be evaluated, and fail,
 * at their first use.
 */
export function waitingVariables({ definitions }: CoreModule): (variable: Variable) => boolean {
  const bound = new Set(definitions.flatMap(({ clauses }) => clauses.flatMap(boundByClause)).map(({ id }) => id));
  return ({ id, waits }) => waits === true || bound.has(id);
}

/** Returns a predicate for variables that are lazy; all others are evaluated before any body. */
export function lazyVariables(definitions: readonly CoreDefinition[]): (variable: Variable) => boolean {
  const lazy = new Set<number>();
  for (const { clauses } of definitions) {
    for (const clause of clauses) {
      const waits =
        (clause.kind === "bind" && !clause.strict) ||
        (clause.kind === "destructure" && !(clause.strict && isFlat(clause.pattern)));
      if (waits) for (const { id } of boundByClause(clause)) lazy.add(id);
    }
  }
  return ({ id, waits }) => waits === true || lazy.has(id);
}

/** True if evaluating the node repeatedly costs nothing. */
export const isRepeatable = (node: Core): boolean => node.kind === "variable" || node.kind === "moment";

/** True for literal numbers, strings, atoms and truth values. */
export const isScalar = ({ kind }: Core): boolean =>
  kind === "number" || kind === "string" || kind === "atom" || kind === "truth";
