// Tic-tac-toe with boards as strings of nine characters, a dot for an empty cell, so that boards compare by content.

import { begun, type Player } from "./rules.js";

const rows: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

function hasThreeInRow(board: string): boolean {
  return rows.some(([a, b, c]) => board[a] !== "." && board[a] === board[b] && board[a] === board[c]);
}

export function playerToMove(board: string): Player {
  let empty = 0;
  for (const cell of board) if (cell === ".") empty++;
  return empty % 2 === 1 ? "x" : "o";
}

/** The empty cells, from 0; none if the game is over. */
export function legalCells(board: string): readonly number[] {
  const cells: number[] = [];
  if (hasThreeInRow(board)) return cells;
  for (let cell = 0; cell < 9; cell++) if (board[cell] === ".") cells.push(cell);
  return cells;
}

export function after(board: string, cell: number): string {
  return board.slice(0, cell) + playerToMove(board) + board.slice(cell + 1);
}

/** With this many moves left. */
export function boardWith(left: number): string {
  const cells = Array.from({ length: 9 }, () => ".");
  for (const [player, cell] of begun(left)) cells[cell - 1] = player;
  return cells.join("");
}
