// What may be evaluated earlier, or more often, than it stands in the document.

import { boundByClause, isFlat } from "../clauses.js";
import type { Variable } from "../../names/resolved.js";
import type { Core, CoreDefinition, CoreModule } from "../core.js";

/** Tells the variables that clauses bind, and those of passes that wait: they may wait until they are needed, and fail then. */
export function waitingVariables({ definitions }: CoreModule): (variable: Variable) => boolean {
  const bound = new Set(definitions.flatMap(({ clauses }) => clauses.flatMap(boundByClause)).map(({ id }) => id));
  return ({ id, waits }) => waits === true || bound.has(id);
}

/** Tells the variables among these that do wait; the others have their values before any body is evaluated. */
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

/** True of what may be evaluated several times. */
export const isRepeatable = (node: Core): boolean => node.kind === "variable" || node.kind === "moment";

/** True of numbers, strings, atoms and truth values that are written out. */
export const isScalar = ({ kind }: Core): boolean =>
  kind === "number" || kind === "string" || kind === "atom" || kind === "truth";
