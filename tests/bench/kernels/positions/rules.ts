// Shared by the tic-tac-toe kernels: the document with its added definitions, and the initial states.

import type { Integer, LedSet } from "../../../../src/runtime/index.js";
import type { Runtime } from "../../../support/emitted.js";
import type { KernelDocument } from "../kernel.js";

export type Player = "x" | "o";
export type Move = readonly [player: Player, cell: Integer];
export type State = LedSet<Move>;

/** The rules of tic-tac-toe, with definitions of all positions and all games reachable from a state. */
export const rules: KernelDocument = {
  path: "examples/tic-tac-toe-rules.led",
  addition: `
/------------------------------------------------------------
moves: State -> fSet(Move)
moves(S) :=
  {} if gameOver(S);
  {(whoseTurn(S), c) | c in Cell & ~("x", c) in S & ~("o", c) in S} otherwise

following: fSet(State) -> fSet(State)
following(F) := {transition(S, m) | S in F & m in moves(S)}

reachable: fSet(State) -> fSet(State)
reachable(F) := {} if F = {}; F U reachable(following(F)) otherwise

games: State -> Nat
games(S) :=
  1 if M = {};
  Sum[m in M] games(transition(S, m)) otherwise
where M = moves(S)

openings: State -> fSet(Move * Nat)
openings(S) := {(m, games(transition(S, m))) | m in moves(S)}
-------------------------------------------------------------/
`,
};

/** A tied game, whose first moves precede a run. */
const tie = [5, 1, 3, 7, 4, 6, 2, 8, 9];

/** The first moves of the game, up to this many left. */
export function begun(left: number): readonly (readonly [player: Player, cell: number])[] {
  return tie.slice(0, tie.length - left).map((cell, i) => [i % 2 === 0 ? "x" : "o", cell]);
}

export function stateOf(easel: Runtime, left: number): State {
  return easel.setFrom<Move>(begun(left));
}
