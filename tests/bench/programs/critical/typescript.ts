// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Arrow = readonly [number, number];

const duration = (x: number): number => 1 + ((5 * x * x + 3 * x) % 17);

function plan(n: number): Arrow[] {
  const arrows: Arrow[] = [];
  for (let y = 3; y <= n; y++) {
    const before = new Set([Math.floor(y / 2), Math.floor(y / 3) + 1, y - 2 - ((y * y) % 5)]);
    for (const x of before) if (x > 0) arrows.push([x, y]);
  }
  return arrows;
}

export function idiomatic(n: number): string {
  const before: number[][] = Array.from({ length: n + 1 }, () => []);
  const after: number[][] = Array.from({ length: n + 1 }, () => []);
  for (const [x, y] of plan(n)) {
    before[y].push(x);
    after[x].push(y);
  }
  // Topological order (Kahn).
  const open = before.map((list) => list.length);
  const order: number[] = [];
  for (let x = 1; x <= n; x++) if (open[x] === 0) order.push(x);
  for (let head = 0; head < order.length; head++) {
    for (const y of after[order[head]]) if (--open[y] === 0) order.push(y);
  }

  const earliest = new Array<number>(n + 1).fill(0);
  let end = 0;
  for (const x of order) {
    const done = earliest[x] + duration(x);
    end = Math.max(end, done);
    for (const y of after[x]) earliest[y] = Math.max(earliest[y], done);
  }
  const latest = new Array<number>(n + 1).fill(0);
  for (let k = order.length - 1; k >= 0; k--) {
    const x = order[k];
    latest[x] = Math.min(end, ...after[x].map((y) => latest[y])) - duration(x);
  }

  const critical = new Set<number>();
  for (let x = 1; x <= n; x++) if (earliest[x] === latest[x]) critical.add(x);
  let length = 0;
  let sum = 0;
  let current = [...critical].find((x) => earliest[x] === 0);
  while (current !== undefined) {
    length++;
    sum += current;
    const done = earliest[current] + duration(current);
    const next = after[current].filter((y) => critical.has(y) && earliest[y] === done);
    current = next.length > 0 ? Math.min(...next) : undefined;
  }
  return `(${end}, ${critical.size}, ${length}, ${sum})`;
}

/** Like the document: memoised recursion over the pairs of the plan. */
export function stepwise(n: number): string {
  const before = new Map<string, number[]>();
  const after = new Map<string, number[]>();
  for (const [x, y] of plan(n)) {
    before.set(`${y}`, [...(before.get(`${y}`) ?? []), x]);
    after.set(`${x}`, [...(after.get(`${x}`) ?? []), y]);
  }
  const memoised = (f: (x: number) => number): ((x: number) => number) => {
    const memo = new Map<string, number>();
    return (x) => {
      const known = memo.get(`${x}`);
      if (known !== undefined) return known;
      const result = f(x);
      memo.set(`${x}`, result);
      return result;
    };
  };
  const earliest: (y: number) => number = memoised((y) =>
    Math.max(0, ...(before.get(`${y}`) ?? []).map((x) => earliest(x) + duration(x))),
  );
  const tasks = Array.from({ length: n }, (_, i) => i + 1);
  const end = Math.max(...tasks.map((x) => earliest(x) + duration(x)));
  const latest: (x: number) => number = memoised(
    (x) => Math.min(end, ...(after.get(`${x}`) ?? []).map(latest)) - duration(x),
  );
  const critical = new Set(tasks.filter((x) => earliest(x) === latest(x)));
  const path = (x: number): number[] => {
    const next = (after.get(`${x}`) ?? []).filter((y) => critical.has(y) && earliest(y) === earliest(x) + duration(x));
    return next.length === 0 ? [x] : [x, ...path(Math.min(...next))];
  };
  const p = path(Math.min(...[...critical].filter((x) => earliest(x) === 0)));
  return `(${end}, ${critical.size}, ${p.length}, ${p.reduce((a, b) => a + b, 0)})`;
}
