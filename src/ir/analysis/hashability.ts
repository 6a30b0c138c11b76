// Hashability: values that can be members of a set, which excludes functions, infinite sets and anything containing
// them.

import type { ValueKind } from "../../language/operations/abstract-value.js";
import { operationOf } from "../../language/operations/operations.js";
import type { Core } from "../ir.js";
import type { CoreFacts } from "./facts.js";

const scalars: ReadonlySet<ValueKind> = new Set<ValueKind>(["number", "truth", "string", "atom"]);

/**
 * True for numbers, truth values, strings, atoms, members of sets, and values composed of these. `isMember` is true for
 * variables bound to members or their coordinates.
 */
export function isHashable(node: Core, isMember: (id: number) => boolean, facts: CoreFacts): boolean {
  const areHashable = (nodes: readonly Core[]): boolean => nodes.every((part) => isHashable(part, isMember, facts));
  switch (node.kind) {
    case "variable":
      return isMember(node.variable.id);
    case "tuple":
      return areHashable(node.items);
    case "primitive":
      return (operationOf(node.name).keepsFit && areHashable(node.args)) || scalars.has(facts.kind(node));
    default:
      return scalars.has(facts.kind(node));
  }
}
