// What may be evaluated earlier, or more often, than it stands in the document.

import { boundByClause } from "./clauses.js";
import type { Core, CoreModule } from "./core.js";

/** True of scalars and of names that have their values: evaluating them costs nothing and cannot fail. */
export function sureParts(module: CoreModule): (part: Core) => boolean {
  const waiting = waitingVariables(module);
  return (part) => isScalar(part) || (isRepeatable(part) && !(part.kind === "variable" && waiting.has(part.variable.id)));
}

/** The ids of the variables that clauses bind: they may wait until they are needed, and fail then. */
export function waitingVariables({ definitions }: CoreModule): ReadonlySet<number> {
  return new Set(definitions.flatMap(({ clauses }) => clauses.flatMap(boundByClause)).map(({ id }) => id));
}

/** True of what may be evaluated several times. */
export const isRepeatable = (node: Core): boolean => node.kind === "variable" || node.kind === "moment";

/** True of numbers, strings, atoms and truth values that are written out. */
export const isScalar = ({ kind }: Core): boolean => kind === "number" || kind === "string" || kind === "atom" || kind === "truth";
