// The transitive closure by adjacency lists and a worklist.

import type { Edge } from "./graph.js";

export function closure(edges: readonly Edge[]): readonly Edge[] {
  const successors = new Map<number, number[]>();
  for (const { from, to } of edges) {
    const known = successors.get(from);
    if (known === undefined) successors.set(from, [to]);
    else known.push(to);
  }
  const pairs: Edge[] = [];
  for (const from of successors.keys()) {
    const reached = new Set<number>();
    const open = [from];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const to of successors.get(node) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        open.push(to);
        pairs.push({ from, to });
      }
    }
  }
  return pairs;
}
