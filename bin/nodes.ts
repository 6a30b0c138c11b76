// Leads from a node of the tree of a script to its parts.

import type { AnyNode } from "acorn";

/** The parts of a node of the tree, in the order of the text. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  const values: readonly unknown[] = Object.values(node).flat();
  return values.filter(isNode).sort((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
