// All reachable positions of tic-tac-toe, by the rules in the example.

import type { LedSet } from "../../../../src/runtime/index.js";
import { emittedVersion, type Kernel, runtimeIn, version } from "../kernel.js";
import { type Plain, set } from "../plain.js";
import { boardWith as bitsWith } from "./bits.js";
import { boardWith } from "./board.js";
import { stateWith } from "./collections.js";
import * as idiomatic from "./idiomatic.js";
import * as immutable from "./immutable.js";
import { type Player, rules, type State, stateOf } from "./rules.js";
import * as tuned from "./tuned.js";

interface Emitted {
  reachable(F: LedSet<State>): LedSet<State>;
}

const cells = Array.from({ length: 9 }, (_, i) => i + 1);

function plainState(at: (cell: number) => string | undefined): Plain {
  return set(cells.flatMap((cell) => (at(cell) === "x" || at(cell) === "o" ? [[at(cell)!, cell]] : [])));
}

function inBits(board: number, cell: number): Player | undefined {
  return ((board >> (cell - 1)) & 1) === 1 ? "x" : ((board >> (cell + 8)) & 1) === 1 ? "o" : undefined;
}

export const positions: Kernel = {
  name: "positions",
  title: "all 5,478 positions of tic-tac-toe",
  documents: { positions: rules },
  sizes: { small: 4, usual: 9, growth: [7, 8, 9] },
  growth: { text: "positions", of: (left) => tuned.reachable(bitsWith(left)).length },
  async versions(folder) {
    const easel = await runtimeIn(folder);
    const led: Emitted = await import(new URL("positions.js", folder).href);
    return {
      emitted: emittedVersion(easel, (left) => {
        const start: LedSet<State> = easel.setOf(stateOf(easel, left));
        return () => led.reachable(start);
      }),
      idiomatic: version(
        (left) => {
          const start = boardWith(left);
          return () => idiomatic.reachable(start);
        },
        (boards) => set([...boards].map((board) => plainState((cell) => board[cell - 1]))),
      ),
      tuned: version(
        (left) => {
          const start = bitsWith(left);
          return () => tuned.reachable(start);
        },
        (boards) => set(boards.map((board) => plainState((cell) => inBits(board, cell)))),
      ),
      immutable: version(
        (left) => {
          const start = stateWith(left);
          return () => immutable.reachable(start);
        },
        (states) => set(states.toArray().map((state) => plainState((cell) => state.get(cell)))),
      ),
    };
  },
};
