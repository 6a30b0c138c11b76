// The key input of a game: the keyboard, and a pad for touch screens.

import type { InputQueue } from "../../play/input-queue.js";
import { showKeyPad } from "./key-pad.js";
import { listenToKeys } from "./listen.js";

/** Feeds the queue from the keyboard and from a pad with these keys. */
export function takeKeys(names: readonly string[], queue: InputQueue, stage: HTMLElement): void {
  listenToKeys(queue);
  showKeyPad(names, queue, stage);
}
