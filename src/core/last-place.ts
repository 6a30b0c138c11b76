// Calls in last place: nothing is left to do after them, so those of the definition around are turns of a loop.

import type { Core, CoreDefinition } from "./core.js";
import { partsOfClause, someCore } from "./free.js";
import type { Defined } from "../names/resolved.js";

/** True if a value of the node is a call of the definition. */
export function callsLast(node: Core, defined: Defined): boolean {
  switch (node.kind) {
    case "call":
      return node.defined === defined;
    case "branches":
      return node.branches.some(({ value }) => callsLast(value, defined)) || (node.otherwise !== undefined && callsLast(node.otherwise, defined));
    case "let":
      return callsLast(node.body, defined);
    default:
      return false;
  }
}

/** True if a definition names itself anywhere but in calls in last place. */
export function callsItselfInside({ defined, clauses, body }: CoreDefinition): boolean {
  const names = (node: Core): boolean => someCore(node, (part) => (part.kind === "call" || part.kind === "function") && part.defined === defined);
  const inside = (node: Core): boolean => {
    switch (node.kind) {
      case "call":
        return node.args.some(names);
      case "branches":
        return node.branches.some(({ condition, value }) => names(condition) || inside(value)) || (node.otherwise !== undefined && inside(node.otherwise));
      case "let":
        return names(node.value) || inside(node.body);
      default:
        return names(node);
    }
  };
  return clauses.flatMap(partsOfClause).some(names) || inside(body);
}
