// A computer player that looks up its moves in a table, keyed by the printed state.

import { type Input, print, type Value } from "../../../runtime/index.js";
import type { GameData } from "../game-data.js";

/** Returns a function from states to this player's inputs; undefined when it is not its turn. */
export function opponentBy(moves: GameData["opponent"]): ((state: Value) => Input | undefined) | undefined {
  if (moves === undefined) return undefined;
  let lastState: Value | undefined;
  let move: Input | undefined;
  return (state) => {
    // An unchanged state is the same object.
    if (state !== lastState) move = moves[print(state)];
    lastState = state;
    return move;
  };
}
