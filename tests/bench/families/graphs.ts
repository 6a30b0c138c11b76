// Shortest paths, topological order, matching.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

type Arrow = readonly [from: number, to: number, cost: number];
type Pairs = readonly (readonly [number, number])[];

function distances(arrows: readonly Arrow[]): ReadonlyMap<number, number> {
  const found = new Map([[1, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to, cost] of arrows) {
      const way = found.get(from);
      if (way === undefined || way + cost >= (found.get(to) ?? Infinity)) continue;
      found.set(to, way + cost);
      changed = true;
    }
  }
  return found;
}

interface Tasks {
  readonly before: Pairs;
  readonly count: number;
}

function ordered({ before, count }: Tasks): readonly number[] {
  const left = new Set(upTo(count));
  const order: number[] = [];
  while (left.size > 0) {
    const task = [...left].find((b) => !before.some(([a, c]) => c === b && left.has(a)))!;
    left.delete(task);
    order.push(task);
  }
  return order;
}

function matching(relation: Pairs): Pairs {
  const partners = new Map<number, number[]>();
  for (const [x, y] of [...relation].sort(([a, b], [c, d]) => a - c || b - d))
    partners.set(x, [...(partners.get(x) ?? []), y]);
  const holder = new Map<number, number>();
  const attempt = (x: number, visited: Set<number>): boolean => {
    for (const y of partners.get(x) ?? []) {
      if (visited.has(y)) continue;
      visited.add(y);
      const other = holder.get(y);
      if (other === undefined || attempt(other, visited)) {
        holder.set(y, x);
        return true;
      }
    }
    return false;
  };
  for (const x of partners.keys()) attempt(x, new Set());
  return [...holder].map(([y, x]) => [x, y]);
}

function different(pairs: Pairs): Pairs {
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
}

export const graphs = [
  measured("graphs", {
    name: "distances",
    title: "shortest ways from one node",
    sizes: { small: 8, usual: 240 },
    data: (n): readonly Arrow[] => {
      const draw = lots(5);
      return different(upTo(5 * n).map(() => [1 + draw(n), 1 + draw(n)])).map(([u, v]) => [u, v, 1 + draw(30)]);
    },
    led: (arrows) => [{ set: arrows }, 1],
    twin: distances,
    plain: (answer) => set([...answer]),
  }),
  measured("graphs", {
    name: "ordered",
    title: "an order of tasks",
    sizes: { small: 8, usual: 250 },
    data: (n): Tasks => {
      const draw = lots(8);
      const pairs = upTo(3 * n).map(() => [1 + draw(n), 1 + draw(n)] as const);
      return { before: different(pairs.filter(([a, b]) => (a * 7) % n < (b * 7) % n)), count: n };
    },
    led: ({ before, count }) => [{ set: before }, { set: upTo(count) }],
    twin: ordered,
    plain: (answer) => answer,
  }),
  measured("graphs", {
    name: "matching",
    title: "a largest matching",
    sizes: { small: 8, usual: 120 },
    data: (n): Pairs => {
      const draw = lots(6);
      return different(upTo(2 * n).map(() => [1 + draw(n), 1 + draw(n)]));
    },
    led: (relation) => [{ set: relation }],
    twin: matching,
    plain: set,
  }),
];
