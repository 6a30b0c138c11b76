// Groups of definitions that need each other, each group after those that it needs (Tarjan, "Depth-first search and
// linear graph algorithms", 1972). Without recursion, so that a chain of a hundred thousand definitions is no matter.

/** The strongly connected components of a graph, in dependency order. */
export function components<Node>(nodes: Iterable<Node>, edges: (node: Node) => Iterable<Node>): Node[][] {
  const index = new Map<Node, number>();
  const low = new Map<Node, number>();
  const onStack = new Set<Node>();
  const stack: Node[] = [];
  const result: Node[][] = [];
  for (const root of nodes) {
    if (index.has(root)) continue;
    const path: { readonly node: Node; readonly edges: Iterator<Node> }[] = [];
    const open = (node: Node): void => {
      index.set(node, index.size);
      low.set(node, index.get(node)!);
      stack.push(node);
      onStack.add(node);
      path.push({ node, edges: edges(node)[Symbol.iterator]() });
    };
    open(root);
    for (let top = path[path.length - 1]; top !== undefined; top = path[path.length - 1]) {
      const next = top.edges.next();
      if (!next.done) {
        if (!index.has(next.value)) open(next.value);
        else if (onStack.has(next.value)) low.set(top.node, Math.min(low.get(top.node)!, index.get(next.value)!));
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low.set(parent.node, Math.min(low.get(parent.node)!, low.get(top.node)!));
      if (low.get(top.node) !== index.get(top.node)) continue;
      const group: Node[] = [];
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        onStack.delete(node);
        group.push(node);
        if (node === top.node) break;
      }
      result.push(group.reverse());
    }
  }
  return result;
}
