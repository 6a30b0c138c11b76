// Tic-tac-toe with Immutable.js: the state is a map from cells to players, and the picture is a set of images, as in the document.

import { List, Map, Set } from "immutable";
import type { Input } from "../images.js";
import type { Player } from "./idiomatic.js";

export type State = Map<number, Player>;
type Part = string | number | List<number>;
/** The name of a constructor and its arguments; points and colours are lists of numbers. */
export type Image = List<Part>;

const cells = List([1, 2, 3, 4, 5, 6, 7, 8, 9]);
const rows = Set(
  [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [1, 4, 7],
    [2, 5, 8],
    [3, 6, 9],
    [1, 5, 9],
    [3, 5, 7],
  ].map((row) => Set(row)),
);

export const initialState: State = Map();

function occupies(state: State, player: Player, cell: number): boolean {
  return state.get(cell) === player;
}

function fills(state: State, player: Player, row: Set<number>): boolean {
  return row.every((cell) => occupies(state, player, cell));
}

function hasThreeInRow(state: State, player: Player): boolean {
  return rows.some((row) => fills(state, player, row));
}

function isFull(state: State): boolean {
  return state.size === 9;
}

function isOver(state: State): boolean {
  return isFull(state) || hasThreeInRow(state, "x") || hasThreeInRow(state, "o");
}

function playerToMove(state: State): Player {
  return state.size % 2 === 0 ? "x" : "o";
}

function isLegal(state: State, cell: number): boolean {
  return !state.has(cell) && !isOver(state);
}

function centerX(cell: number): number {
  return 150 + 100 * ((cell - 1) % 3);
}

function centerY(cell: number): number {
  return 650 - 100 * Math.floor((cell - 1) / 3);
}

export function step(state: State, { click }: Input): State {
  if (click === undefined) return state;
  const { x, y } = click;
  if (350 < x && x < 550 && 725 < y && y < 775) return initialState;
  const moves = cells.filter(
    (cell) => Math.abs(x - centerX(cell)) < 50 && Math.abs(y - centerY(cell)) < 50 && isLegal(state, cell),
  );
  return state.merge(moves.map((cell): [number, Player] => [cell, playerToMove(state)]));
}

const point = (x: number, y: number): List<number> => List([x, y]);
const color = (red: number, green: number, blue: number): List<number> => List([red, green, blue]);
const image = (...parts: readonly Part[]): Image => List(parts);

const black = color(0, 0, 0);
const white = color(255, 255, 255);
const blue = color(30, 80, 200);
const green = color(0, 120, 70);
const red = color(190, 30, 30);
const grey = color(95, 105, 120);
const gold = color(255, 222, 120);
const mist = color(232, 238, 246);

const frame: Set<Image> = Set([
  image("disc", point(500, 400), 650, mist),
  image("rect", point(250, 550), 300, 300, white),
  image("rect", point(750, 550), 300, 300, white),
  image("segment", point(200, 700), point(200, 400), black),
  image("segment", point(300, 700), point(300, 400), black),
  image("segment", point(100, 600), point(400, 600), black),
  image("segment", point(100, 500), point(400, 500), black),
  image("segment", point(350, 725), point(550, 725), black),
  image("segment", point(350, 775), point(550, 775), black),
  image("segment", point(350, 725), point(350, 775), black),
  image("segment", point(550, 725), point(550, 775), black),
  image("text", "restart", point(450, 750), 36, black),
  image("text", "Tic Tac Toe", point(500, 250), 110, black),
  image("text", "Click an empty cell. Three in a row win.", point(500, 140), 28, grey),
]);

function marks(state: State): Set<Image> {
  return state
    .toSeq()
    .map((player, cell) =>
      image("text", player, point(centerX(cell), centerY(cell)), 80, player === "x" ? blue : green),
    )
    .valueSeq()
    .toSet();
}

function winnerDiscs(state: State): Set<Image> {
  const winning = rows.filter((row) => fills(state, "x", row) || fills(state, "o", row)).flatMap((row) => row);
  return winning.map((cell) => image("disc", point(centerX(cell), centerY(cell)), 45, gold));
}

const spot = point(750, 550);
const bigX = image("text", "x", spot, 240, blue);
const bigO = image("text", "o", spot, 240, green);
const glow = image("disc", spot, 110, gold);

function spotlight(state: State): Set<Image> {
  if (hasThreeInRow(state, "x")) return Set([bigX, glow]);
  if (hasThreeInRow(state, "o")) return Set([bigO, glow]);
  if (isFull(state)) return Set();
  return Set([playerToMove(state) === "x" ? bigX : bigO]);
}

function message(state: State): Image {
  const say = (content: string, ink: List<number>): Image => image("text", content, point(200, 750), 36, ink);
  if (hasThreeInRow(state, "x")) return say("x won", blue);
  if (hasThreeInRow(state, "o")) return say("o won", green);
  if (isFull(state)) return say("cat got it", red);
  return say(`${playerToMove(state)}'s turn`, black);
}

export function images(state: State): Set<Image> {
  return frame.union(winnerDiscs(state), marks(state), spotlight(state)).add(message(state));
}
