// The number of games that begin with each move, with Immutable.js.

import type { List } from "immutable";
import { after, legalCells, playerToMove, type State } from "../positions/collections.js";
import type { Opening } from "./idiomatic.js";

function games(state: State): number {
  const cells = legalCells(state);
  if (cells.isEmpty()) return 1;
  return cells.reduce((sum, cell) => sum + games(after(state, cell)), 0);
}

export function openings(state: State): List<Opening> {
  return legalCells(state).map((cell) => ({ player: playerToMove(state), cell, games: games(after(state, cell)) }));
}
