// Pente with Immutable.js: a position is a map from cells, which are lists of two numbers, to players.

import { List, Map, Range, Set } from "immutable";
import type { Player, Stone } from "./stones.js";

export type Cell = List<number>;
export type Position = Map<Cell, Player>;
/** A cell, the stones captured by a move there, and whether the move makes five. */
export type HotCell = List<Cell | Set<Cell> | boolean>;

const lines = Range(1, 20);
const cells: Set<Cell> = lines.flatMap((x) => lines.map((y) => List([x, y]))).toSet();
const directions: Set<Cell> = Range(-1, 2)
  .flatMap((x) => Range(-1, 2).map((y) => List([x, y])))
  .filterNot((direction) => direction.every((part) => part === 0))
  .toSet();

export function positionOf(stones: readonly Stone[]): Position {
  return Map(stones.map(({ player, x, y }): [Cell, Player] => [List([x, y]), player]));
}

function opponent(player: Player): Player {
  return player === "black" ? "white" : "black";
}

function along(cell: Cell, direction: Cell, steps: number): Cell {
  return List([cell.get(0, 0) + steps * direction.get(0, 0), cell.get(1, 0) + steps * direction.get(1, 0)]);
}

function captured(position: Position, player: Player, cell: Cell): Set<Cell> {
  const other = opponent(player);
  return directions.flatMap((direction) => {
    const pair = List([along(cell, direction, 1), along(cell, direction, 2)]);
    return pair.every((place) => position.get(place) === other) && position.get(along(cell, direction, 3)) === player
      ? pair
      : List();
  });
}

function run(position: Position, player: Player, start: Cell, direction: Cell): number {
  return position.get(start) === player ? 1 + run(position, player, along(start, direction, 1), direction) : 0;
}

function makesFive(position: Position, player: Player, cell: Cell): boolean {
  return directions.some((direction) => {
    const opposite = direction.map((part) => -part);
    return (
      run(position, player, along(cell, direction, 1), direction) +
        run(position, player, along(cell, opposite, 1), opposite) >=
      4
    );
  });
}

function hotCells(position: Position, player: Player): Set<HotCell> {
  return cells
    .filterNot((cell) => position.has(cell))
    .map(
      (cell): HotCell =>
        List<Cell | Set<Cell> | boolean>([cell, captured(position, player, cell), makesFive(position, player, cell)]),
    )
    .filter((hot) => hot.get(2) === true || !capturedIn(hot).isEmpty());
}

function capturedIn(hot: HotCell): Set<Cell> {
  const found = hot.get(1);
  return Set.isSet(found) ? found : Set();
}

function after(position: Position, player: Player, hot: HotCell): Position {
  const cell = hot.get(0);
  return (List.isList(cell) ? position.set(cell, player) : position).removeAll(capturedIn(hot));
}

export interface Prospects {
  readonly own: Set<HotCell>;
  readonly theirs: Set<HotCell>;
  readonly positions: Set<Position>;
}

export function prospects(position: Position, player: Player): Prospects {
  const own = hotCells(position, player);
  return {
    own,
    theirs: hotCells(position, opponent(player)),
    positions: own.map((hot) => after(position, player, hot)),
  };
}
