// Reachability in a graph.

/** The nodes that are reachable from the roots, which are among them. */
export function reachableNodes<Node>(
  roots: Iterable<Node>,
  successorsOf: (node: Node) => Iterable<Node>,
): ReadonlySet<Node> {
  const reached = new Set(roots);
  // This loop also visits the nodes that it adds.
  for (const node of reached) for (const successor of successorsOf(node)) reached.add(successor);
  return reached;
}
