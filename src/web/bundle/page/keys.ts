// Key input of a game: the keyboard, gamepads, and a pad for touch screens.

import { withAskedKeys } from "../../../execute/games/asked-keys.js";
import type { InputQueue } from "../../../execute/games/input-queue.js";
import type { Game } from "../../../runtime/index.js";
import { listenToGamepads } from "./gamepad.js";
import { createKeyPad } from "./key-pad.js";
import { listenToKeys } from "./listen.js";

/**
 * Feeds the queue from the keyboard, gamepads and a pad, which has these keys and those for which the game asks while it
 * runs. Returns the game to run.
 */
export function takeKeys(game: Game, names: readonly string[], queue: InputQueue, stage: HTMLElement): Game {
  listenToKeys(queue);
  listenToGamepads(() => queue);
  const show = createKeyPad(queue, stage);
  names.forEach(show);
  return withAskedKeys(game, show);
}
