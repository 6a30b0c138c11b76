// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Pair = readonly [number, number];

function graph(n: number): Pair[] {
  const pairs = new Map<string, Pair>();
  const add = (x: number, y: number): void => void pairs.set(`${x},${y}`, [x, y]);
  for (let x = 0; x < n; x++) {
    add(x, (x * x + 2 * x + 1) % n);
    if (x % 4 !== 0) add(x, (3 * x + 2) % n);
    if (x % 3 === 1) add(x, Math.floor(x / 2));
  }
  return [...pairs.values()];
}

export function idiomatic(n: number): string {
  const machines: number[][] = Array.from({ length: n }, () => []);
  for (const [x, y] of graph(n)) machines[x].push(y);

  // Kuhn's algorithm.
  const workerOf = new Array<number>(n).fill(-1);
  const machineOf = new Array<number>(n).fill(-1);
  const augment = (x: number, seen: Set<number>): boolean => {
    for (const y of machines[x]) {
      if (seen.has(y)) continue;
      seen.add(y);
      if (workerOf[y] < 0 || augment(workerOf[y], seen)) {
        workerOf[y] = x;
        machineOf[x] = y;
        return true;
      }
    }
    return false;
  };
  let size = 0;
  for (let x = 0; x < n; x++) if (augment(x, new Set())) size++;

  const dispensable = new Set<number>();
  const queue: number[] = [];
  for (let x = 0; x < n; x++) {
    if (machines[x].length > 0 && machineOf[x] < 0) {
      dispensable.add(x);
      queue.push(x);
    }
  }
  for (let head = 0; head < queue.length; head++) {
    for (const y of machines[queue[head]]) {
      const w = workerOf[y];
      if (w >= 0 && !dispensable.has(w)) {
        dispensable.add(w);
        queue.push(w);
      }
    }
  }
  let sum = 0;
  for (const x of dispensable) sum += x;
  return `(${size}, ${dispensable.size}, ${sum})`;
}

/** Like the document: breadth-first search with the whole path at each worker, and matchings as sets of pairs. */
export function stepwise(n: number): string {
  type Pairs = ReadonlyMap<string, Pair>;
  const keyOf = ([x, y]: Pair): string => `${x},${y}`;
  const machines = new Map<number, number[]>();
  for (const [x, y] of graph(n)) machines.set(x, [...(machines.get(x) ?? []), y]);

  const inverse = (M: Pairs): Map<number, number> => new Map([...M.values()].map(([x, y]) => [y, x]));
  const idle = (M: Pairs): Set<number> => {
    const busy = new Set([...M.values()].map(([x]) => x));
    return new Set([...machines.keys()].filter((x) => !busy.has(x)));
  };
  const search = (
    M: Pairs,
    workerOf: ReadonlyMap<number, number>,
    open: ReadonlyMap<number, Pairs>,
    seen: ReadonlySet<number>,
  ): Pairs => {
    if (open.size === 0) return new Map();
    const fresh = new Map<number, Pairs>();
    for (const [x, P] of open) {
      for (const y of machines.get(x) ?? []) {
        if (!seen.has(y) && !fresh.has(y)) fresh.set(y, new Map(P).set(keyOf([x, y]), [x, y]));
      }
    }
    for (const [y, P] of fresh) if (!workerOf.has(y)) return P;
    const next = new Map<number, Pairs>();
    for (const [y, P] of fresh) {
      const x = workerOf.get(y)!;
      next.set(x, new Map(P).set(keyOf([x, y]), [x, y]));
    }
    return search(M, workerOf, next, new Set([...seen, ...fresh.keys()]));
  };
  let M: Pairs = new Map();
  for (;;) {
    const open = new Map<number, Pairs>([...idle(M)].map((x) => [x, new Map()]));
    const P = search(M, inverse(M), open, new Set());
    if (P.size === 0) break;
    M = new Map([...[...M].filter(([key]) => !P.has(key)), ...[...P].filter(([key]) => !M.has(key))]);
  }
  const workerOf = inverse(M);
  let S: ReadonlySet<number> = idle(M);
  for (;;) {
    const larger = new Set(S);
    for (const x of S) {
      for (const y of machines.get(x) ?? []) {
        const w = workerOf.get(y);
        if (w !== undefined) larger.add(w);
      }
    }
    if (larger.size === S.size) break;
    S = larger;
  }
  return `(${M.size}, ${S.size}, ${[...S].reduce((a, b) => a + b, 0)})`;
}
