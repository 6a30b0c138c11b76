// A player who is not at the screen: plays by a table of moves, in which states stand as LED prints them.

import type { Input, print, Value } from "../../runtime/index.js";
import type { GameData } from "../game-data.js";

/** The input of this player in a state; undefined where somebody else is to move. The page's own runtime prints states. */
export function opponentBy(
  moves: GameData["opponent"],
  printed: typeof print,
): ((state: Value) => Input | undefined) | undefined {
  if (moves === undefined) return undefined;
  let last: Value | undefined;
  let move: Input | undefined;
  return (state) => {
    // It stays the same object while nothing happens.
    if (state !== last) move = moves[printed(state)];
    last = state;
    return move;
  };
}
