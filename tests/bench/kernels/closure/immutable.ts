// The transitive closure with Immutable.js: a graph is a set of lists of two nodes.

import { List, Set } from "immutable";

export type Graph = Set<List<number>>;

function successors(graph: Graph, nodes: Set<number>): Set<number> {
  return graph.filter((edge) => nodes.has(edge.get(0, -1))).map((edge) => edge.get(1, -1));
}

function reached(graph: Graph, nodes: Set<number>): Set<number> {
  const next = successors(graph, nodes);
  return next.isSubset(nodes) ? nodes : reached(graph, nodes.union(next));
}

export function closure(graph: Graph): Graph {
  const nodes = graph.flatMap((edge) => edge);
  return nodes.flatMap((from) => reached(graph, successors(graph, Set([from]))).map((to) => List([from, to])));
}
