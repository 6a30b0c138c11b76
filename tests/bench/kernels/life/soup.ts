// A deterministic random square in which a third of the cells is alive.

export type Pair = readonly [x: number, y: number];

export const generations = 10;

export function soup(side: number): readonly Pair[] {
  const cells: Pair[] = [];
  let seed = 4711;
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      seed = (seed * 16807) % 2147483647;
      if (seed % 3 === 0) cells.push([x, y]);
    }
  }
  return cells;
}
