// The transitive closure by rounds over an edge list.

import type { Edge } from "./graph.js";

function reached(edges: readonly Edge[], start: Iterable<number>): ReadonlySet<number> {
  const all = new Set(start);
  for (;;) {
    const before = all.size;
    for (const { from, to } of edges) if (all.has(from)) all.add(to);
    if (all.size === before) return all;
  }
}

export function closure(edges: readonly Edge[]): readonly Edge[] {
  const pairs: Edge[] = [];
  for (const node of new Set(edges.flatMap(({ from, to }) => [from, to]))) {
    const successors = edges.filter(({ from }) => from === node).map(({ to }) => to);
    for (const to of reached(edges, successors)) pairs.push({ from: node, to });
  }
  return pairs;
}
