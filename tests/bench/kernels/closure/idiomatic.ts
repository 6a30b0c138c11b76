// The transitive closure, in rounds over a list of edges.

import type { Edge } from "./graph.js";

function successors(edges: readonly Edge[], nodes: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  for (const [from, to] of edges) if (nodes.has(from)) found.add(to);
  return found;
}

function reached(edges: readonly Edge[], start: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(start);
  for (;;) {
    const before = all.size;
    for (const node of successors(edges, all)) all.add(node);
    if (all.size === before) return all;
  }
}

export function closure(edges: readonly Edge[]): readonly Edge[] {
  const pairs: Edge[] = [];
  for (const from of new Set(edges.flat())) {
    for (const to of reached(edges, successors(edges, new Set([from])))) pairs.push([from, to]);
  }
  return pairs;
}
