// Tic-tac-toe on boards that are strings of nine characters, a dot for an empty cell: so boards are equal if their strings are.

import { begun, type Player } from "./rules.js";

const rows = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

function hasThreeInRow(board: string, player: Player): boolean {
  return rows.some((row) => row.every((cell) => board[cell] === player));
}

function isOver(board: string): boolean {
  return !board.includes(".") || hasThreeInRow(board, "x") || hasThreeInRow(board, "o");
}

export function playerToMove(board: string): Player {
  const empty = [...board].filter((cell) => cell === ".").length;
  return empty % 2 === 1 ? "x" : "o";
}

/** The empty cells from 0, as long as the game is not over. */
export function legalCells(board: string): readonly number[] {
  if (isOver(board)) return [];
  return [...board].flatMap((cell, i) => (cell === "." ? [i] : []));
}

export function after(board: string, cell: number): string {
  return board.slice(0, cell) + playerToMove(board) + board.slice(cell + 1);
}

/** The board on which so many moves are left. */
export function boardWith(left: number): string {
  const cells = Array.from({ length: 9 }, () => ".");
  for (const [player, cell] of begun(left)) cells[cell - 1] = player;
  return cells.join("");
}
