// Tic-tac-toe with bit boards: a board is an integer, with the cells of x in its lowest nine bits and those of o in the
// next nine.

import { begun } from "./rules.js";

const rows = Int32Array.of(0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100);

/** 1 for the sets of cells that contain a row. */
const wins = Uint8Array.from({ length: 512 }, (_, cells) => (rows.some((row) => (cells & row) === row) ? 1 : 0));

/** Population count of nine bits. */
export const counts = Uint8Array.from(
  { length: 512 },
  (_, cells) => [...cells.toString(2)].filter((digit) => digit === "1").length,
);

/** The empty cells as bits; none if the game is over. */
export function legalCells(board: number): number {
  const xs = board & 511;
  const os = board >> 9;
  return wins[xs] === 1 || wins[os] === 1 ? 0 : 511 & ~(xs | os);
}

export function shiftOf(board: number): number {
  return counts[board & 511] === counts[board >> 9] ? 0 : 9;
}

/** With this many moves left. */
export function boardWith(left: number): number {
  return begun(left).reduce((board, [player, cell]) => board | (1 << (cell - 1 + (player === "x" ? 0 : 9))), 0);
}
