// Life in idiomatic TypeScript: the population is a map of points keyed by text, since objects compare by identity.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Population = ReadonlyMap<string, Point>;

function key(x: number, y: number): string {
  return `${x},${y}`;
}

export function populationOf(points: readonly Point[]): Population {
  return new Map(points.map((point) => [key(point.x, point.y), point]));
}

const offsets = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => ({ dx, dy })))
  .filter(({ dx, dy }) => dx !== 0 || dy !== 0);

function livingNeighbours(living: Population, { x, y }: Point): number {
  let count = 0;
  for (const { dx, dy } of offsets) if (living.has(key(x + dx, y + dy))) count++;
  return count;
}

export function next(living: Population): Population {
  const near = new Map<string, Point>();
  for (const { x, y } of living.values()) {
    for (const { dx, dy } of offsets) near.set(key(x + dx, y + dy), { x: x + dx, y: y + dy });
  }
  const born = new Map<string, Point>();
  for (const [name, cell] of near) {
    const count = livingNeighbours(living, cell);
    if (count === 3 || (count === 2 && living.has(name))) born.set(name, cell);
  }
  return born;
}

export function after(generations: number, living: Population): Population {
  let population = living;
  for (let i = 0; i < generations; i++) population = next(population);
  return population;
}
