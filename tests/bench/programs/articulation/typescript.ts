// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const size = 12;
const earlier = (g: number, i: number): number => 1 + ((g * i + 5 * i * i + 3 * g) % (i - 1));

function edges(g: number): [number, number][] {
  const result: [number, number][] = [];
  for (let i = 2; i <= size; i++) {
    result.push([i, earlier(g, i)]);
    if ((g + i) % 4 === 0) result.push([i, earlier(g + 7, i)]);
  }
  return result;
}

function articulationPoints(neighbours: Map<number, Set<number>>): Set<number> {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const points = new Set<number>();
  let time = 0;
  const visit = (v: number, parent: number | undefined): void => {
    order.set(v, ++time);
    low.set(v, time);
    let children = 0;
    for (const w of neighbours.get(v)!) {
      if (w === parent) continue;
      if (order.has(w)) {
        low.set(v, Math.min(low.get(v)!, order.get(w)!));
      } else {
        children++;
        visit(w, v);
        low.set(v, Math.min(low.get(v)!, low.get(w)!));
        if (parent !== undefined && low.get(w)! >= order.get(v)!) points.add(v);
      }
    }
    if (parent === undefined && children > 1) points.add(v);
  };
  for (const v of neighbours.keys()) if (!order.has(v)) visit(v, undefined);
  return points;
}

export function idiomatic(n: number): string {
  let count = 0;
  let sum = 0;
  for (let g = 1; g <= n; g++) {
    const neighbours = new Map<number, Set<number>>();
    for (let v = 1; v <= size; v++) neighbours.set(v, new Set());
    for (const [x, y] of edges(g)) {
      neighbours.get(x)!.add(y);
      neighbours.get(y)!.add(x);
    }
    for (const v of articulationPoints(neighbours)) {
      count++;
      sum += v;
    }
  }
  return `(${count}, ${sum})`;
}

type Graph = Map<string, [number, number]>;

function graph(g: number): Graph {
  const result: Graph = new Map();
  for (const [x, y] of edges(g)) {
    result.set(`${x},${y}`, [x, y]);
    result.set(`${y},${x}`, [y, x]);
  }
  return result;
}

function reached(G: Graph, S: Set<number>): Set<number> {
  const further = new Set<number>();
  for (const [x, y] of G.values()) if (S.has(x)) further.add(y);
  if ([...further].every((y) => S.has(y))) return S;
  return reached(G, new Set([...S, ...further]));
}

export function stepByStep(n: number): string {
  let count = 0;
  let sum = 0;
  for (let g = 1; g <= n; g++) {
    const G = graph(g);
    for (let v = 1; v <= size; v++) {
      const without: Graph = new Map([...G].filter(([, [x, y]]) => x !== v && y !== v));
      if (reached(without, new Set([v === 1 ? 2 : 1])).size !== size - 1) {
        count++;
        sum += v;
      }
    }
  }
  return `(${count}, ${sum})`;
}
