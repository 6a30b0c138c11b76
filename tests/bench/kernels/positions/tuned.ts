// All positions by breadth-first search, with a table of visited ones.

import { legalCells, shiftOf } from "./bits.js";

export function reachable(start: number): readonly number[] {
  const known = new Uint8Array(1 << 18);
  const found = [start];
  known[start] = 1;
  for (let i = 0; i < found.length; i++) {
    const board = found[i]!;
    const shift = shiftOf(board);
    for (let cells = legalCells(board); cells !== 0; cells &= cells - 1) {
      const next = board | ((cells & -cells) << shift);
      if (known[next] === 1) continue;
      known[next] = 1;
      found.push(next);
    }
  }
  return found;
}
