// Tic-tac-toe in idiomatic TypeScript: a board is a list of nine cells, and the static images of the picture are
// constants.

import type { Color, Image, Input, Point } from "../images.js";

export type Player = "x" | "o";
/** The player in each cell, from the upper left. */
export type Board = readonly (Player | undefined)[];

export const emptyBoard: Board = Array.from({ length: 9 }, () => undefined);

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

/** The complete rows. A move may complete two. */
function filledRows(board: Board): readonly (readonly number[])[] {
  return rows.filter(([a, b, c]) => board[a] !== undefined && board[a] === board[b] && board[a] === board[c]);
}

function isFull(board: Board): boolean {
  return !board.includes(undefined);
}

function playerToMove(board: Board): Player {
  const moves = board.filter((cell) => cell !== undefined).length;
  return moves % 2 === 0 ? "x" : "o";
}

// Mouse

function contains({ x, y }: Point, left: number, right: number, bottom: number, top: number): boolean {
  return left < x && x < right && bottom < y && y < top;
}

function cellAt(point: Point): number | undefined {
  const cell = centers.findIndex(({ x, y }) => contains(point, x - 50, x + 50, y - 50, y + 50));
  return cell === -1 ? undefined : cell;
}

export function step(board: Board, { click }: Input): Board {
  if (click === undefined) return board;
  if (contains(click, restartLeft, restartRight, restartBottom, restartTop)) return emptyBoard;
  const cell = cellAt(click);
  if (cell === undefined || board[cell] !== undefined || filledRows(board).length > 0) return board;
  return board.with(cell, playerToMove(board));
}

// Picture

const black: Color = { red: 0, green: 0, blue: 0 };
const white: Color = { red: 255, green: 255, blue: 255 };
const blue: Color = { red: 30, green: 80, blue: 200 };
const green: Color = { red: 0, green: 120, blue: 70 };
const red: Color = { red: 190, green: 30, blue: 30 };
const grey: Color = { red: 95, green: 105, blue: 120 };
const gold: Color = { red: 255, green: 222, blue: 120 };
const mist: Color = { red: 232, green: 238, blue: 246 };

const centers: readonly Point[] = Array.from({ length: 9 }, (_, cell) => ({
  x: 150 + 100 * (cell % 3),
  y: 650 - 100 * Math.floor(cell / 3),
}));

const fontSize = 36;
const markSize = 80;

function disc(center: Point, radius: number, color: Color): Image {
  return { kind: "disc", center, radius, color };
}

function text(content: string, center: Point, height: number, color: Color): Image {
  return { kind: "text", text: content, center, height, color };
}

function segment(from: Point, to: Point): Image {
  return { kind: "segment", from, to, color: black };
}

function square(center: Point, side: number): Image {
  return { kind: "rectangle", center, width: side, height: side, color: white };
}

const grid: readonly Image[] = [
  segment({ x: 200, y: 700 }, { x: 200, y: 400 }),
  segment({ x: 300, y: 700 }, { x: 300, y: 400 }),
  segment({ x: 100, y: 600 }, { x: 400, y: 600 }),
  segment({ x: 100, y: 500 }, { x: 400, y: 500 }),
];

const restartLeft = 350;
const restartRight = 550;
const restartBottom = 725;
const restartTop = 775;
const bottomLeft = { x: restartLeft, y: restartBottom };
const bottomRight = { x: restartRight, y: restartBottom };
const topLeft = { x: restartLeft, y: restartTop };
const topRight = { x: restartRight, y: restartTop };
const restartButton: readonly Image[] = [
  segment(bottomLeft, bottomRight),
  segment(topLeft, topRight),
  segment(bottomLeft, topLeft),
  segment(bottomRight, topRight),
  text("restart", { x: (restartLeft + restartRight) / 2, y: (restartBottom + restartTop) / 2 }, fontSize, black),
];

const title: readonly Image[] = [
  text("Tic Tac Toe", { x: 500, y: 250 }, 110, black),
  text("Click an empty cell. Three in a row win.", { x: 500, y: 140 }, 28, grey),
];

const frame: readonly Image[] = [
  disc({ x: 500, y: 400 }, 650, mist),
  square({ x: 250, y: 550 }, 300),
  square({ x: 750, y: 550 }, 300),
  ...grid,
  ...restartButton,
  ...title,
];

const colors: Readonly<Record<Player, Color>> = { x: blue, o: green };

function marks(board: Board): readonly Image[] {
  return board.flatMap((player, cell) =>
    player === undefined ? [] : [text(player, centers[cell]!, markSize, colors[player])],
  );
}

function winnerDiscs(filled: readonly (readonly number[])[]): readonly Image[] {
  return [...new Set(filled.flat())].map((cell) => disc(centers[cell]!, 45, gold));
}

const spot: Point = { x: 750, y: 550 };
const bigMarks: Readonly<Record<Player, Image>> = { x: text("x", spot, 240, blue), o: text("o", spot, 240, green) };
const glow = disc(spot, 110, gold);

function say(content: string, color: Color): Image {
  return text(content, { x: 200, y: 750 }, fontSize, color);
}

function status(board: Board, winner: Player | undefined): readonly Image[] {
  if (winner !== undefined) return [bigMarks[winner], glow, say(`${winner} won`, colors[winner])];
  if (isFull(board)) return [say("cat got it", red)];
  const player = playerToMove(board);
  return [bigMarks[player], say(`${player}'s turn`, black)];
}

export function images(board: Board): readonly Image[] {
  const filled = filledRows(board);
  const winner = filled[0] === undefined ? undefined : board[filled[0][0]!];
  return [...frame, ...winnerDiscs(filled), ...marks(board), ...status(board, winner)];
}
