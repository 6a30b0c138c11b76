// Calls in last place: nothing is left to do after them, so those of the definition around are turns of a loop.

import type { Core, CoreDefinition, CoreModule } from "./core.js";
import { partsOfClause, someCore, valuesOf } from "./free.js";
import type { Defined } from "../names/resolved.js";

const none: readonly never[] = [];

type Call = Core & { readonly kind: "call" };

/** A name that waits for the value of a call. */
type Waits = Core & { readonly kind: "let" };

/** The values of a node that are calls of the definition, and the calls that its rests wait for. */
export function lastCallsOf(node: Core, defined: Defined): readonly Call[] {
  switch (node.kind) {
    case "call":
      return node.defined === defined ? [node] : [];
    case "branches":
      return valuesOf(node).flatMap((value) => lastCallsOf(value, defined));
    case "let":
      return node.waits === true
        ? [...lastCallsOf(node.value, defined), ...lastCallsOf(node.body, defined)]
        : lastCallsOf(node.body, defined);
    default:
      return none;
  }
}

/** True if a value of the node is a call of the definition. */
export const callsLast = (node: Core, defined: Defined): boolean => lastCallsOf(node, defined).length > 0;

/** The names in last place that wait for their values: what is left to do after calls. */
export function waitsIn(node: Core): readonly Waits[] {
  if (node.kind === "branches") return valuesOf(node).flatMap(waitsIn);
  if (node.kind !== "let") return none;
  return node.waits === true ? [node, ...waitsIn(node.body)] : waitsIn(node.body);
}

/** True if no other definition is in the cycle of one. */
export function isAlone({ defined, cycle }: CoreDefinition, { definitions }: CoreModule): boolean {
  return definitions.every((other) => other.cycle !== cycle || other.defined === defined);
}

/**
 * True if calls in last place are the turns of a loop. Each turn of a loop that keeps its results has one of its own, so it is a call,
 * unless all turns are waited for.
 */
export function isLoop({ defined, body, strategy }: CoreDefinition): boolean {
  return callsLast(body, defined) && (strategy?.kind !== "results" || waitsIn(body).length > 0);
}

/** True if a definition names itself anywhere but in calls in last place. */
export function callsItselfInside({ defined, clauses, body }: CoreDefinition): boolean {
  const names = (node: Core): boolean =>
    someCore(node, (part) => (part.kind === "call" || part.kind === "function") && part.defined === defined);
  const inside = (node: Core): boolean => {
    switch (node.kind) {
      case "call":
        return node.args.some(names);
      case "branches":
        return (
          node.branches.some(({ condition, value }) => names(condition) || inside(value)) ||
          (node.otherwise !== undefined && inside(node.otherwise))
        );
      case "let":
        return names(node.value) || inside(node.body);
      default:
        return names(node);
    }
  };
  return clauses.flatMap(partsOfClause).some(names) || inside(body);
}
