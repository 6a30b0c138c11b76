// The keys of a game: those of the keyboard, and those on a pad for fingers.

import type { InputQueue } from "../../play/input-queue.js";
import { showKeyPad } from "./key-pad.js";
import { listenToKeys } from "./listen.js";

/** Takes the keys of the keyboard, and those of a pad with these names, into a queue. */
export function takeKeys(names: readonly string[], queue: InputQueue, stage: HTMLElement): void {
  listenToKeys(queue);
  showKeyPad(names, queue, stage);
}
