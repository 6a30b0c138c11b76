// A computer player that looks up its moves in a table, keyed by the printed state.

import type { Input, print, Value } from "../../../runtime/index.js";
import type { GameData } from "../game-data.js";

/**
 * Returns a function from states to this player's inputs, undefined when it is not to move. `printed` is the page's own
 * runtime printer.
 */
export function opponentBy(
  moves: GameData["opponent"],
  printed: typeof print,
): ((state: Value) => Input | undefined) | undefined {
  if (moves === undefined) return undefined;
  let last: Value | undefined;
  let move: Input | undefined;
  return (state) => {
    // An unchanged state is the same object.
    if (state !== last) move = moves[printed(state)];
    last = state;
    return move;
  };
}
