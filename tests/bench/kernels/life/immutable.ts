// Life with Immutable.js: the population is a set of lists of two numbers.

import { List, Set } from "immutable";

export type Population = Set<List<number>>;

const offsets = Set(
  [-1, 0, 1]
    .flatMap((dx) => [-1, 0, 1].map((dy): readonly [number, number] => [dx, dy]))
    .filter(([dx, dy]) => dx !== 0 || dy !== 0),
);

function neighbours(cell: List<number>): Population {
  const x = cell.get(0, 0);
  const y = cell.get(1, 0);
  return offsets.map(([dx, dy]) => List([x + dx, y + dy]));
}

function next(living: Population): Population {
  return living.flatMap(neighbours).filter((cell) => {
    const count = neighbours(cell).count((neighbour) => living.has(neighbour));
    return count === 3 || (count === 2 && living.has(cell));
  });
}

export function after(generations: number, living: Population): Population {
  let population = living;
  for (let i = 0; i < generations; i++) population = next(population);
  return population;
}
