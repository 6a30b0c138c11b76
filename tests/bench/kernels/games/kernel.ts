// The whole game tree of tic-tac-toe, by the rules in the example: the number of games that begin with each move.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { set } from "../plain.js";
import { boardWith as bitsWith, legalCells, shiftOf } from "../positions/bits.js";
import { boardWith } from "../positions/board.js";
import { stateWith } from "../positions/collections.js";
import { type Move, rules, type State, stateOf } from "../positions/rules.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import * as otherwise from "./otherwise.js";
import * as tuned from "./tuned.js";

interface Emitted {
  openings(S: State): LedSet<readonly [Move, Integer]>;
}

/** The number of nodes of the game tree. */
function visited(board: number): number {
  let count = 1;
  const shift = shiftOf(board);
  for (let cells = legalCells(board); cells !== 0; cells &= cells - 1)
    count += visited(board | ((cells & -cells) << shift));
  return count;
}

export const games: Kernel = {
  name: "games",
  title: "all 255,168 games of tic-tac-toe",
  documents: { games: rules },
  sizes: { small: 4, usual: 9, growth: [6, 7, 8] },
  growth: { text: "positions of all games", of: (left) => visited(bitsWith(left)) },
  note: "to remember the number of games for each board is the better algorithm, and the tuned version does",
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("games.js", folder).href);
    const byHand = <Start>(start: (left: number) => Start, openings: (from: Start) => Iterable<idiomatic.Opening>) =>
      version(
        (left) => {
          const from = start(left);
          return () => openings(from);
        },
        (found) => set([...found].map(({ player, cell, games: count }) => [[player, cell], count])),
      );
    return {
      emitted: emittedVersion(easel, (left) => {
        const from = stateOf(easel, left);
        return () => led.openings(from);
      }),
      idiomatic: byHand(boardWith, idiomatic.openings),
      tuned: byHand(bitsWith, tuned.openings),
      immutable: byHand(stateWith, immutable.openings),
      otherwise: byHand(boardWith, otherwise.openings),
    };
  },
};
