// Dependencies of the members and keys of a loop.

import type { Variable } from "../resolve/resolved.js";
import { boundByNode, boundIn } from "./clauses.js";
import type { Core, CorePattern } from "./ir.js";
import { everyCore } from "./traversal.js";
import { append } from "../text/append.js";

/** The free variables of nodes, without the variables of the loop. */
export function dependsOf(pattern: CorePattern, ...nodes: readonly Core[]): readonly Variable[] {
  const variables = new Map<number, Variable>();
  const ownVariables = boundIn(pattern).slice();
  for (const node of nodes)
    everyCore(node, (part) => {
      if (part.kind === "variable") variables.set(part.variable.id, part.variable);
      append(ownVariables, boundByNode(part));
    });
  for (const { id } of ownVariables) variables.delete(id);
  return [...variables.values()];
}
