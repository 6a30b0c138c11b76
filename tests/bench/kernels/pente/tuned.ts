// Pente on a byte array: 0 for an empty cell, 1 for black, 2 for white, 3 in the margin around the board. Neighbours in
// the eight directions are at fixed offsets. Only cells beside a stone are examined, since moves elsewhere have no
// effect.

import type { Player, Stone } from "./stones.js";

const size = 19;
/** Three margin cells between rows keep three steps from any cell within the array and the margin. */
export const width = size + 3;
const directions = Int32Array.of(-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1);
const codes: Readonly<Record<Player, number>> = { black: 1, white: 2 };

export type Board = Uint8Array;

export function placeOf(x: number, y: number): number {
  return (x + 2) * width + y + 2;
}

export function boardOf(stones: readonly Stone[]): Board {
  const board = new Uint8Array((size + 6) * width + 6).fill(3);
  for (let x = 1; x <= size; x++) board.fill(0, placeOf(x, 1), placeOf(x, size) + 1);
  for (const { player, x, y } of stones) board[placeOf(x, y)] = codes[player];
  return board;
}

export interface HotCell {
  readonly place: number;
  /** The array indices of the captured stones. */
  readonly captured: readonly number[];
  readonly makesFive: boolean;
}

export interface Prospects {
  readonly own: readonly HotCell[];
  readonly theirs: readonly HotCell[];
  readonly boards: readonly Board[];
}

const nothing: readonly number[] = [];

/** The effect of a move on an empty cell; undefined if it has none. */
function hotCell(board: Board, own: number, place: number): HotCell | undefined {
  const other = 3 - own;
  let captured: number[] | undefined;
  let makesFive = false;
  for (let i = 0; i < 8; i++) {
    const step = directions[i]!;
    const neighbour = board[place + step]!;
    if (neighbour === other) {
      if (board[place + 2 * step] === other && board[place + 3 * step] === own)
        (captured ??= []).push(place + step, place + 2 * step);
    } else if (neighbour === own && !makesFive) {
      let length = 1;
      for (let at = place + 2 * step; board[at] === own; at += step) length++;
      for (let at = place - step; board[at] === own; at -= step) length++;
      makesFive = length >= 4;
    }
  }
  return captured !== undefined || makesFive ? { place, captured: captured ?? nothing, makesFive } : undefined;
}

export function prospects(board: Board, player: Player): Prospects {
  const own: HotCell[] = [];
  const theirs: HotCell[] = [];
  const code = codes[player];
  const first = placeOf(1, 1);
  const last = placeOf(size, size);
  for (let place = first; place <= last; place++) {
    if (board[place] !== 0) continue;
    const mine = hotCell(board, code, place);
    if (mine !== undefined) own.push(mine);
    const yours = hotCell(board, 3 - code, place);
    if (yours !== undefined) theirs.push(yours);
  }
  const boards = own.map(({ place, captured }) => {
    const next = board.slice();
    next[place] = code;
    for (const at of captured) next[at] = 0;
    return next;
  });
  return { own, theirs, boards };
}
