type Graph = Map<number, Set<number>>;

function graph(n: number): Graph {
  const G: Graph = new Map();
  const arrow = (x: number, y: number): void => {
    const out = G.get(x);
    if (out) out.add(y);
    else G.set(x, new Set([y]));
  };
  for (let x = 0; x < n; x++) arrow(x, (3 * x + 1) % n);
  for (let x = 0; x < n; x++) arrow(x, (x * x + 7) % n);
  for (let x = 0; x < n; x++) arrow(x, (5 * x + 2) % n);
  return G;
}

export function run(n: number): number {
  const G = graph(n);
  const arrivals: [number, Set<number>][] = [];
  let S = new Set<number>();
  let F = new Set([0]);
  for (let d = 0; F.size > 0; d++) {
    arrivals.push([d, F]);
    const T = new Set(S);
    for (const x of F) T.add(x);
    const N = new Set<number>();
    for (const x of F) for (const y of G.get(x) ?? []) if (!T.has(y)) N.add(y);
    S = T;
    F = N;
  }
  let sum = 0;
  const reached = new Set<number>();
  for (const [d, A] of arrivals) {
    sum += d * A.size;
    for (const x of A) reached.add(x);
  }
  let left = 0;
  for (let x = 0; x < n; x++) if (!reached.has(x)) left++;
  return 100000 * sum + left;
}
