// Queens in idiomatic TypeScript: placements are arrays that grow column by column.

function joins(row: number, placement: readonly number[]): boolean {
  return placement.every((other, i) => other !== row && Math.abs(other - row) !== placement.length - i);
}

export function queens(size: number): readonly (readonly number[])[] {
  let placements: readonly (readonly number[])[] = [[]];
  for (let column = 0; column < size; column++) {
    const longer: (readonly number[])[] = [];
    for (const placement of placements) {
      for (let row = 1; row <= size; row++) if (joins(row, placement)) longer.push([...placement, row]);
    }
    placements = longer;
  }
  return placements;
}
