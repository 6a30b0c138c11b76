// A square in which every third cell is alive, by chance, the same in every run.

export type Pair = readonly [x: number, y: number];

export const generations = 10;

/** The living cells of a square of some side. */
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
