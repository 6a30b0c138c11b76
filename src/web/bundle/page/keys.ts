// Key input of a game: the keyboard, gamepads, and a pad for touch screens.

import type { InputQueue } from "../../../execute/games/input-queue.js";
import { listenToGamepads } from "./gamepad.js";
import { showKeyPad } from "./key-pad.js";
import { listenToKeys } from "./listen.js";

export function takeKeys(names: readonly string[], queue: InputQueue, stage: HTMLElement): void {
  listenToKeys(queue);
  listenToGamepads(() => queue);
  showKeyPad(names, queue, stage);
}
