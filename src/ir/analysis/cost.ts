// Expensive expressions: loops, and calls of definitions that loop.

import type { Defined } from "../../resolve/resolved.js";
import { partsOf } from "../children.js";
import type { Core, CoreModule } from "../ir.js";
import { rootsOf, someCore } from "../traversal.js";

/** The definitions that loop or are recursive, or call such definitions. */
export function slowDefinitions({ definitions }: CoreModule): ReadonlySet<Defined> {
  const slow = new Set<Defined>();
  for (let size = -1; size < slow.size; ) {
    size = slow.size;
    for (const definition of definitions) {
      if (slow.has(definition.defined)) continue;
      if (
        definition.cycle !== undefined ||
        rootsOf(definition).some((root) => someCore(root, (node) => isSlow(node, slow)))
      )
        slow.add(definition.defined);
    }
  }
  return slow;
}

const isWalk = ({ kind }: Core): boolean => kind === "solve" || kind === "quantify";

/** True for loops and for calls of definitions that loop. Constants are excluded, since they are computed only once. */
const isSlow = (node: Core, slow: ReadonlySet<unknown>): boolean =>
  isWalk(node) || (node.kind === "call" && node.args.length > 0 && slow.has(node.defined));

/** Returns a memoised predicate, true for nodes whose evaluation may evaluate something expensive. */
export function slowNodes(slow: ReadonlySet<unknown>): (node: Core) => boolean {
  const cache = new Map<Core, boolean>();
  const containsSlow = (node: Core): boolean => {
    let isExpensive = cache.get(node);
    if (isExpensive === undefined)
      cache.set(node, (isExpensive = isSlow(node, slow) || partsOf(node).some(containsSlow)));
    return isExpensive;
  };
  return containsSlow;
}
