// Properties of lowered expressions that follow from their form alone.

import { operationOf } from "../language/operations/operations.js";
import type { Core } from "./ir.js";

/** True if the node yields a truth value or fails, for any operands. */
export function isCondition(node: Core): boolean {
  switch (node.kind) {
    case "logic":
    case "not":
    case "same":
    case "quantify":
      return true;
    case "primitive":
      return operationOf(node.name).onlyKind === "truth";
    case "let":
      return isCondition(node.body);
    default:
      return false;
  }
}

/** True for nodes that are as cheap to evaluate again as to store: names, literals, and their coordinates. */
export function isLookedUp(node: Core): boolean {
  switch (node.kind) {
    case "variable":
    case "number":
    case "string":
    case "atom":
    case "truth":
    case "moment":
    case "runtime":
      return true;
    default:
      return (
        node.kind === "primitive" &&
        node.name === "index" &&
        node.args[1]?.kind === "number" &&
        node.args.every(isLookedUp)
      );
  }
}
