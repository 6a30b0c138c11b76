// A deterministic random graph of some hundred nodes with out-degree two.

export interface Edge {
  readonly from: number;
  readonly to: number;
}

export function graph(nodes: number): readonly Edge[] {
  const edges = new Map<number, Edge>();
  let seed = 12345;
  const next = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed % nodes;
  };
  for (let from = 0; from < nodes; from++) {
    for (const to of [next(), next()]) edges.set(from * nodes + to, { from, to });
  }
  return [...edges.values()];
}
