// Strongly connected components in dependency order (Tarjan, "Depth-first search and linear graph algorithms", 1972).
// The algorithm is iterative, so that a chain of a hundred thousand definitions does not overflow the stack.

/**
 * The strongly connected components of a graph in dependency order. Nodes are numbers below `size`; `valueOf` maps them
 * to values.
 */
export function components<T>(
  nodes: Iterable<number>,
  size: number,
  edges: (node: number) => readonly number[],
  valueOf: (node: number) => T,
): T[][] {
  /** Depth-first numbers of the nodes, from 1; 0 for unvisited nodes. */
  const index = new Int32Array(size);
  const low = new Int32Array(size);
  const isOnStack = new Uint8Array(size);
  const stack: number[] = [];
  const path: { readonly node: number; readonly edges: readonly number[]; next: number }[] = [];
  const result: T[][] = [];
  let reached = 0;
  const open = (node: number): void => {
    index[node] = low[node] = ++reached;
    const successors = edges(node);
    if (successors.length === 0) {
      // A node without successors is its own component.
      result.push([valueOf(node)]);
      return;
    }
    stack.push(node);
    isOnStack[node] = 1;
    path.push({ node, edges: successors, next: 0 });
  };
  for (const root of nodes) {
    if (index[root] === 0) open(root);
    for (let top = path[path.length - 1]; top !== undefined; top = path[path.length - 1]) {
      const { node } = top;
      if (top.next < top.edges.length) {
        const to = top.edges[top.next++]!;
        if (index[to] === 0) open(to);
        else if (isOnStack[to] === 1) low[node] = Math.min(low[node]!, index[to]!);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1]?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node] !== index[node]) continue;
      const group = stack.splice(stack.lastIndexOf(node));
      for (const member of group) isOnStack[member] = 0;
      result.push(group.map(valueOf));
    }
  }
  return result;
}
