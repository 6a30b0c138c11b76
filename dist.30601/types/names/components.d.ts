/** The strongly connected components of a graph, in dependency order. */
export declare function components<Node>(nodes: Iterable<Node>, edges: (node: Node) => Iterable<Node>): Node[][];
