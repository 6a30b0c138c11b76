export function run(n: number): number {
  // Cell (x, y) is bit 4 (x - 1) + (y - 1) of the set of free cells; n is at most 7.
  const rows = 4;
  const upright: number[] = [];
  const lying: number[] = [];
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < rows; y++) {
      const cell = 1 << (rows * x + y);
      if (y + 1 < rows) upright.push(cell | (cell << 1));
      if (x + 1 < n) lying.push(cell | (cell << rows));
    }
  }

  // The number of plays and the winner depend on the position only.
  const playsKnown = [new Map<number, number>(), new Map<number, number>()] as const;
  const plays = (p: 0 | 1, free: number): number => {
    const known = playsKnown[p].get(free);
    if (known !== undefined) return known;
    let sum = 0;
    let stuck = true;
    for (const d of p === 0 ? upright : lying) {
      if ((free & d) !== d) continue;
      stuck = false;
      sum += plays(p === 0 ? 1 : 0, free & ~d);
    }
    if (stuck) sum = p;
    playsKnown[p].set(free, sum);
    return sum;
  };

  const winsKnown = [new Map<number, boolean>(), new Map<number, boolean>()] as const;
  const wins = (p: 0 | 1, free: number): boolean => {
    const known = winsKnown[p].get(free);
    if (known !== undefined) return known;
    const result = (p === 0 ? upright : lying).some((d) => (free & d) === d && !wins(p === 0 ? 1 : 0, free & ~d));
    winsKnown[p].set(free, result);
    return result;
  };

  const total = (free: number): number =>
    100 * plays(0, free) + upright.filter((d) => (free & d) === d && !wins(1, free & ~d)).length;

  const all = 2 ** (rows * n) - 1;
  let sum = total(all);
  for (let cell = 0; cell < rows * n; cell++) sum += total(all & ~(1 << cell));
  return sum;
}
