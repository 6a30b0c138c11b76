// Queens as one writes them for a colleague: placements are arrays, and grow column by column.

function joins(row: number, placement: readonly number[]): boolean {
  return placement.every((other, i) => other !== row && Math.abs(other - row) !== placement.length - i);
}

export function queens(size: number): readonly (readonly number[])[] {
  const rows = Array.from({ length: size }, (_, i) => i + 1);
  let placements: readonly (readonly number[])[] = [[]];
  for (let column = 0; column < size; column++) {
    placements = placements.flatMap((placement) => rows.filter((row) => joins(row, placement)).map((row) => [...placement, row]));
  }
  return placements;
}
