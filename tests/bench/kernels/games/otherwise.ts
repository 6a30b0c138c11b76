// The number of games that begin with each move, memoised per board.

import { after, legalCells, playerToMove } from "../positions/board.js";
import type { Opening } from "./idiomatic.js";

export function openings(start: string): readonly Opening[] {
  const known = new Map<string, number>();
  const games = (board: string): number => {
    const found = known.get(board);
    if (found !== undefined) return found;
    const cells = legalCells(board);
    const count = cells.length === 0 ? 1 : cells.reduce((sum, cell) => sum + games(after(board, cell)), 0);
    known.set(board, count);
    return count;
  };
  return legalCells(start).map((cell) => ({
    player: playerToMove(start),
    cell: cell + 1,
    games: games(after(start, cell)),
  }));
}
