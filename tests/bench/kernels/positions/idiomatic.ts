// All positions, in rounds.

import { after, legalCells } from "./board.js";

export function reachable(start: string): ReadonlySet<string> {
  const all = new Set<string>();
  let boards = new Set([start]);
  while (boards.size > 0) {
    for (const board of boards) all.add(board);
    boards = new Set([...boards].flatMap((board) => legalCells(board).map((cell) => after(board, cell))));
  }
  return all;
}
