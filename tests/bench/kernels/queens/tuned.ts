// Queens by depth-first search: three bit sets have the attacked rows and diagonals of the next column.

export function queens(size: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  const all = (1 << size) - 1;
  const placement = Array.from({ length: size }, () => 0);
  const place = (column: number, rows: number, falling: number, rising: number): void => {
    if (column === size) {
      found.push(placement.slice());
      return;
    }
    for (let free = all & ~(rows | falling | rising); free !== 0; free &= free - 1) {
      const bit = free & -free;
      placement[column] = 32 - Math.clz32(bit);
      place(column + 1, rows | bit, (falling | bit) << 1, (rising | bit) >> 1);
    }
  };
  place(0, 0, 0, 0);
  return found;
}
