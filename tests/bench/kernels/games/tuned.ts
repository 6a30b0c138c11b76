// The number of games that begin with each move, with bit boards, memoised per board.

import { legalCells, shiftOf } from "../positions/bits.js";
import type { Opening } from "./idiomatic.js";

export function openings(start: number): readonly Opening[] {
  // 0 means not computed yet: every board has a game.
  const known = new Int32Array(1 << 18);
  const games = (board: number): number => {
    const found = known[board]!;
    if (found > 0) return found;
    let count = 0;
    const shift = shiftOf(board);
    for (let cells = legalCells(board); cells !== 0; cells &= cells - 1)
      count += games(board | ((cells & -cells) << shift));
    return (known[board] = count === 0 ? 1 : count);
  };
  const shift = shiftOf(start);
  const found: Opening[] = [];
  for (let cells = legalCells(start); cells !== 0; cells &= cells - 1) {
    const bit = cells & -cells;
    found.push({ player: shift === 0 ? "x" : "o", cell: 32 - Math.clz32(bit), games: games(start | (bit << shift)) });
  }
  return found;
}
