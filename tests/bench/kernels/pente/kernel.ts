// Some positions of Pente, evaluated by the rules.

import type { Atom, Integer, LedSet } from "../../../../src/runtime/index.js";
import { type Kernel, runtimeIn, type Version, version } from "../kernel.js";
import { type Plain, plainCollection, plainValue, set } from "../plain.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import { type Player, type Stone, stones } from "./stones.js";
import * as tuned from "./tuned.js";

type Place = readonly [Integer, Integer];
type Position = LedSet<readonly [Atom<Player>, Place]>;
type HotCells = LedSet<readonly [Place, LedSet<Place>, boolean]>;

interface Emitted {
  prospects(p: Atom<Player>, S: Position): readonly [HotCells, HotCells, LedSet<Position>];
}

function judged<Board, Answer>(
  boardOf: (stones: readonly Stone[]) => Board,
  judge: (board: Board, player: Player) => Answer,
  plain: (answer: Answer) => Plain,
): Version {
  return version(
    (count) => {
      const boards = Array.from({ length: count }, (_, number) => boardOf(stones(number)));
      return () => boards.map((board, number) => judge(board, number % 2 === 0 ? "black" : "white"));
    },
    (answers) => answers.map(plain),
  );
}

const lines = Array.from({ length: 19 }, (_, i) => i + 1);

function plainPosition(at: (x: number, y: number) => Player | undefined): Plain {
  return set(lines.flatMap((x) => lines.flatMap((y) => (at(x, y) === undefined ? [] : [[at(x, y)!, [x, y]]]))));
}

function plainHot({ cell, captured, makesFive }: idiomatic.HotCell): Plain {
  return [[cell.x, cell.y], set(captured.map(({ x, y }) => [x, y])), makesFive];
}

function plainTuned({ place, captured, makesFive }: tuned.HotCell): Plain {
  const cell = (at: number): Plain => [Math.floor(at / tuned.width) - 2, (at % tuned.width) - 2];
  return [cell(place), set(captured.map(cell)), makesFive];
}

export const pente: Kernel = {
  name: "pente",
  title: "ten positions of Pente by its rules",
  documents: { pente: { path: "tests/bench/kernels/pente/pente.led" } },
  sizes: { small: 2, usual: 10, growth: [10, 20, 40] },
  growth: { text: "positions", of: (count) => count },
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("pente.js", folder).href);
    return {
      emitted: judged(
        (all): Position => easel.setFrom(all.map(({ player, x, y }) => [easel.atom(player), [x, y]] as const)),
        (position, player) => led.prospects(easel.atom(player), position),
        (answer) => plainValue(answer, easel),
      ),
      idiomatic: judged(idiomatic.boardOf, idiomatic.prospects, ({ own, theirs, boards }) => [
        set(own.map(plainHot)),
        set(theirs.map(plainHot)),
        set(boards.map((board) => plainPosition((x, y) => board[x]![y]))),
      ]),
      tuned: judged(tuned.boardOf, tuned.prospects, ({ own, theirs, boards }) => {
        const players = [undefined, "black", "white"] as const;
        return [
          set(own.map(plainTuned)),
          set(theirs.map(plainTuned)),
          set(boards.map((board) => plainPosition((x, y) => players[board[tuned.placeOf(x, y)]!]))),
        ];
      }),
      immutable: judged(immutable.positionOf, immutable.prospects, ({ own, theirs, positions }) => [
        plainCollection(own),
        plainCollection(theirs),
        set(
          positions
            .toArray()
            .map((position) => set([...position].map(([cell, player]) => [player, plainCollection(cell)]))),
        ),
      ]),
    };
  },
};
