// Feeds gamepads in the standard layout into the queue as keys: the stick and the D-pad as arrow keys, and the first
// two buttons as Space and Enter.

import type { InputQueue } from "../../../execute/games/input-queue.js";
import { minTilt } from "./limits.js";

/** The key of each button of the standard layout that has one. */
const keyOfButton: ReadonlyMap<number, string> = new Map([
  [0, "Space"],
  [1, "Enter"],
  [12, "Up"],
  [13, "Down"],
  [14, "Left"],
  [15, "Right"],
]);

/** Polls the gamepads while there are any. */
export function listenToGamepads(queue: () => InputQueue): void {
  let keys: ReadonlySet<string> = new Set();
  let isPolling = false;
  const poll = (): void => {
    const pads = navigator.getGamepads().filter((pad) => pad?.mapping === "standard");
    const currentKeys = new Set(pads.flatMap((pad) => pressedKeys(pad!)));
    for (const key of keys) if (!currentKeys.has(key)) queue().letGo(idOf(key));
    for (const key of currentKeys) if (!keys.has(key)) queue().press(idOf(key), key);
    keys = currentKeys;
    isPolling = pads.length > 0;
    if (isPolling) requestAnimationFrame(poll);
  };
  window.addEventListener("gamepadconnected", () => {
    if (!isPolling) requestAnimationFrame(poll);
    isPolling = true;
  });
}

function pressedKeys({ axes: [x = 0, y = 0], buttons }: Gamepad): readonly string[] {
  return [
    ...(x <= -minTilt ? ["Left"] : x >= minTilt ? ["Right"] : []),
    ...(y <= -minTilt ? ["Up"] : y >= minTilt ? ["Down"] : []),
    ...buttons.flatMap(({ pressed }, i) => (pressed ? (keyOfButton.get(i) ?? []) : [])),
  ];
}

const idOf = (key: string): string => `gamepad ${key}`;
