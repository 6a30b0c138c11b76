// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function arrows(n: number): [number, number][] {
  const result: [number, number][] = [];
  for (let x = 0; x < n; x++) {
    if (x % 5 !== 0) result.push([x, (3 * x + 1) % n]);
    if (x % 6 === 0) result.push([x, (x * x + 2) % n]);
  }
  return result;
}

export function idiomatic(n: number): string {
  const adjacent: number[][] = Array.from({ length: n }, () => []);
  for (const [x, y] of arrows(n)) {
    adjacent[x].push(y);
    adjacent[y].push(x);
  }
  const colour = new Map<number, number>();
  let components = 0;
  let bipartite = 0;
  let largest = 0;
  for (let start = 0; start < n; start++) {
    if (colour.has(start)) continue;
    components++;
    colour.set(start, 0);
    const queue = [start];
    let good = true;
    for (let head = 0; head < queue.length; head++) {
      const x = queue[head];
      for (const y of adjacent[x]) {
        const c = colour.get(y);
        if (c === undefined) {
          colour.set(y, 1 - colour.get(x)!);
          queue.push(y);
        } else if (c === colour.get(x)) {
          good = false;
        }
      }
    }
    if (good) {
      bipartite++;
      largest = Math.max(largest, queue.length);
    }
  }
  return `(${components}, ${bipartite}, ${largest})`;
}

export function stepByStep(n: number): string {
  const G = new Map<string, [number, number]>();
  for (const [x, y] of arrows(n)) {
    G.set(`${x},${y}`, [x, y]);
    G.set(`${y},${x}`, [y, x]);
  }
  const successors = new Map<number, number[]>();
  for (const [x, y] of G.values()) {
    const list = successors.get(x);
    if (list) list.push(y);
    else successors.set(x, [y]);
  }
  const grown = (A: Set<number>, B: Set<number>): Set<number> => {
    const result = new Set(A);
    for (const x of B) for (const y of successors.get(x) ?? []) result.add(y);
    return result;
  };
  const spread = (A: Set<number>, B: Set<number>): [Set<number>, Set<number>] => {
    const nextA = grown(A, B);
    const nextB = grown(B, A);
    return nextA.size === A.size && nextB.size === B.size ? [A, B] : spread(nextA, nextB);
  };
  const components = (V: Set<number>): [Set<number>, Set<number>][] => {
    if (V.size === 0) return [];
    const [A, B] = spread(new Set([Math.min(...V)]), new Set());
    const rest = new Set([...V].filter((v) => !A.has(v) && !B.has(v)));
    return [[A, B], ...components(rest)];
  };
  const C = components(new Set(Array.from({ length: n }, (_, i) => i)));
  const D = C.filter(([A, B]) => [...A].every((v) => !B.has(v)));
  const largest = Math.max(0, ...D.map(([A, B]) => A.size + B.size));
  return `(${C.length}, ${D.length}, ${largest})`;
}
