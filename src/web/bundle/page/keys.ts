// Key input of a game: the keyboard, gamepads, and a pad for touch screens.

import type { InputQueue } from "../../../execute/games/input-queue.js";
import { type Game, isKeyName, type Moment, type Value } from "../../../runtime/index.js";
import { listenToGamepads } from "./gamepad.js";
import { keyPad } from "./key-pad.js";
import { listenToKeys } from "./listen.js";

/**
 * Feeds the queue from the keyboard, gamepads and a pad, which has these keys and those for which the game asks while it
 * runs. Returns the game to run.
 */
export function takeKeys(game: Game, names: readonly string[], queue: InputQueue, stage: HTMLElement): Game {
  listenToKeys(queue);
  listenToGamepads(() => queue);
  const show = keyPad(queue, stage);
  names.forEach(show);
  const asked = (name: Value): void => {
    if (typeof name === "string" && isKeyName(name)) show(name);
  };
  return game.lowerCaseKeys ? game : { ...game, step: (moment) => game.step(observed(moment, asked)) };
}

/** Calls `asked` whenever the game asks whether something is one of the held keys. */
function observed(moment: Moment, asked: (name: Value) => void): Moment {
  const { keys } = moment;
  const has = keys.has.bind(keys);
  keys.has = (x) => {
    asked(x);
    return has(x);
  };
  return moment;
}
