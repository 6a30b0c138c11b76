// Tail position: nothing is left to do after a call, so calls of the enclosing definition are iterations of a loop.

import { partsOfClause } from "../children.js";
import type { Core, CoreDefinition, CoreModule, CoreOf } from "../ir.js";
import { someCore, valuesOf } from "../traversal.js";
import type { Defined } from "../../resolve/resolved.js";

const none: readonly never[] = [];

/** The calls of the definition in tail position, including those for which pending continuations wait. */
export function lastCallsOf(node: Core, defined: Defined): readonly CoreOf<"call">[] {
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

export const callsLast = (node: Core, defined: Defined): boolean => lastCallsOf(node, defined).length > 0;

/** The pending continuations in tail position. */
export function pendingContinuationsIn(node: Core): readonly CoreOf<"let">[] {
  if (node.kind === "branches") return valuesOf(node).flatMap(pendingContinuationsIn);
  if (node.kind !== "let") return none;
  return node.waits === true ? [node, ...pendingContinuationsIn(node.body)] : pendingContinuationsIn(node.body);
}

/** True if the definition is not mutually recursive with others. */
export function isAlone({ defined, cycle }: CoreDefinition, { definitions }: CoreModule): boolean {
  return definitions.every((other) => other.cycle !== cycle || other.defined === defined);
}

/**
 * True if tail calls are iterations of a loop. In a memoized definition, each iteration has its own result, so tail
 * calls remain calls, unless continuations wait for all of them.
 */
export function isLoop({ defined, body, strategy }: CoreDefinition): boolean {
  return callsLast(body, defined) && (strategy?.kind !== "results" || pendingContinuationsIn(body).length > 0);
}

/** True if a definition refers to itself in other positions than tail calls. */
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
