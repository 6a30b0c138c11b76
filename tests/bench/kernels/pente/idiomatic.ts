// Pente in idiomatic TypeScript: a board is an array of columns, from 1 to 19, with nothing outside.

import type { Player, Stone } from "./stones.js";

export type Board = readonly (readonly (Player | undefined)[])[];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface HotCell {
  readonly cell: Point;
  readonly captured: readonly Point[];
  readonly makesFive: boolean;
}

export interface Prospects {
  readonly own: readonly HotCell[];
  readonly theirs: readonly HotCell[];
  readonly boards: readonly Board[];
}

const size = 19;
const lines = Array.from({ length: size }, (_, i) => i + 1);
const directions: readonly Point[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })))
  .filter(({ x, y }) => x !== 0 || y !== 0);

export function boardOf(stones: readonly Stone[]): Board {
  const board = Array.from({ length: size + 1 }, () =>
    Array.from({ length: size + 1 }, (): Player | undefined => undefined),
  );
  for (const { player, x, y } of stones) board[x]![y] = player;
  return board;
}

function opponent(player: Player): Player {
  return player === "black" ? "white" : "black";
}

function along({ x, y }: Point, direction: Point, steps: number): Point {
  return { x: x + steps * direction.x, y: y + steps * direction.y };
}

function at(board: Board, { x, y }: Point): Player | undefined {
  return board[x]?.[y];
}

function captured(board: Board, player: Player, cell: Point): readonly Point[] {
  const other = opponent(player);
  const found: Point[] = [];
  for (const direction of directions) {
    const first = along(cell, direction, 1);
    if (at(board, first) !== other) continue;
    const second = along(cell, direction, 2);
    if (at(board, second) === other && at(board, along(cell, direction, 3)) === player) found.push(first, second);
  }
  return found;
}

function run(board: Board, player: Player, start: Point, direction: Point): number {
  let length = 0;
  for (let point = start; at(board, point) === player; point = along(point, direction, 1)) length++;
  return length;
}

function makesFive(board: Board, player: Player, cell: Point): boolean {
  return directions.some((direction) => {
    const opposite = { x: -direction.x, y: -direction.y };
    return (
      run(board, player, along(cell, direction, 1), direction) +
        run(board, player, along(cell, opposite, 1), opposite) >=
      4
    );
  });
}

function hotCells(board: Board, player: Player): readonly HotCell[] {
  const found: HotCell[] = [];
  for (const x of lines) {
    for (const y of lines) {
      const cell = { x, y };
      if (at(board, cell) !== undefined) continue;
      const hot = { cell, captured: captured(board, player, cell), makesFive: makesFive(board, player, cell) };
      if (hot.captured.length > 0 || hot.makesFive) found.push(hot);
    }
  }
  return found;
}

function after(board: Board, player: Player, { cell, captured: pairs }: HotCell): Board {
  const next = board.map((column) => [...column]);
  next[cell.x]![cell.y] = player;
  for (const { x, y } of pairs) next[x]![y] = undefined;
  return next;
}

export function prospects(board: Board, player: Player): Prospects {
  const own = hotCells(board, player);
  return { own, theirs: hotCells(board, opponent(player)), boards: own.map((hot) => after(board, player, hot)) };
}
