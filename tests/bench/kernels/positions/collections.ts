// Tic-tac-toe with Immutable.js: a state is a map from cells to players.

import { List, Map } from "immutable";
import { begun, type Player } from "./rules.js";

export type State = Map<number, Player>;

const rows = List(
  [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [1, 4, 7],
    [2, 5, 8],
    [3, 6, 9],
    [1, 5, 9],
    [3, 5, 7],
  ].map((row) => List(row)),
);
const cells = List([1, 2, 3, 4, 5, 6, 7, 8, 9]);

function hasThreeInRow(state: State, player: Player): boolean {
  return rows.some((row) => row.every((cell) => state.get(cell) === player));
}

function isOver(state: State): boolean {
  return state.size === 9 || hasThreeInRow(state, "x") || hasThreeInRow(state, "o");
}

export function playerToMove(state: State): Player {
  return state.size % 2 === 0 ? "x" : "o";
}

export function legalCells(state: State): List<number> {
  return isOver(state) ? List() : cells.filterNot((cell) => state.has(cell));
}

export function after(state: State, cell: number): State {
  return state.set(cell, playerToMove(state));
}

/** With this many moves left. */
export function stateWith(left: number): State {
  return Map(begun(left).map(([player, cell]): [number, Player] => [cell, player]));
}
