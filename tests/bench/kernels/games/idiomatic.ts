// The number of games that begin with each move.

import { after, legalCells, playerToMove } from "../positions/board.js";
import type { Player } from "../positions/rules.js";

function games(board: string): number {
  const cells = legalCells(board);
  if (cells.length === 0) return 1;
  return cells.reduce((sum, cell) => sum + games(after(board, cell)), 0);
}

export interface Opening {
  readonly player: Player;
  readonly cell: number;
  readonly games: number;
}

export function openings(board: string): readonly Opening[] {
  return legalCells(board).map((cell) => ({
    player: playerToMove(board),
    cell: cell + 1,
    games: games(after(board, cell)),
  }));
}
