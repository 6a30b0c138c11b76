// Queens with Immutable.js: a set of lists.

import { List, Range, Set } from "immutable";

function joins(row: number, placement: List<number>): boolean {
  return placement.every((other, i) => other !== row && Math.abs(other - row) !== placement.size - i);
}

export function queens(size: number): Set<List<number>> {
  const rows = Range(1, size + 1);
  let placements = Set<List<number>>([List()]);
  for (let column = 0; column < size; column++) {
    placements = placements.flatMap((placement) =>
      rows.filter((row) => joins(row, placement)).map((row) => placement.push(row)),
    );
  }
  return placements;
}
