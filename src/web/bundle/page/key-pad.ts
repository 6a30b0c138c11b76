// The key pad for touch screens. Each finger holds the key under it, even after sliding from another. The style sheet
// hides the pad if there is a mouse.

import type { InputQueue } from "../../../execute/games/input-queue.js";
import { maxLargeKeys } from "./limits.js";

/** The arrow keys, arranged as a cross; all other keys are in rows. */
const arrows: ReadonlyMap<string, string> = new Map([
  ["Up", "↑"],
  ["Left", "←"],
  ["Right", "→"],
  ["Down", "↓"],
]);

/** Returns a function that adds a key to the pad beside the stage; it has each key once. */
export function createKeyPad(queue: InputQueue, stage: HTMLElement): (key: string) => void {
  const table = document.createElement("div");
  table.id = "table";
  const pads = { arrows: createPad("arrows", queue), keys: createPad("keys", queue) };
  const shownKeys = new Set<string>();
  return (key) => {
    if (shownKeys.has(key)) return;
    shownKeys.add(key);
    if (shownKeys.size === 1) {
      stage.replaceWith(table);
      table.append(stage);
    }
    const arrow = arrows.get(key);
    const pad = pads[arrow === undefined ? "keys" : "arrows"];
    if (pad === pads.arrows) stage.after(pad);
    else table.append(pad);
    const keyElement = document.createElement("span");
    keyElement.dataset["key"] = key;
    keyElement.textContent = arrow ?? key;
    pad.append(keyElement);
    pad.classList.toggle("many", pad.childElementCount > maxLargeKeys);
  };
}

function createPad(id: string, queue: InputQueue): HTMLElement {
  const pad = document.createElement("div");
  pad.id = id;
  pad.className = "pad";
  // Screen readers cannot hold keys down, and keyboard users do not need the pad.
  pad.ariaHidden = "true";
  handleTouches(pad, queue);
  return pad;
}

function handleTouches(pad: HTMLElement, queue: InputQueue): void {
  const heldKeys = new Map<number, HTMLElement>();
  const hold = (finger: number, key: HTMLElement | undefined): void => {
    const previousKey = heldKeys.get(finger);
    if (previousKey === key) return;
    heldKeys.delete(finger);
    if (previousKey !== undefined) queue.letGo(idOf(finger, previousKey));
    if (key !== undefined) {
      heldKeys.set(finger, key);
      queue.press(idOf(finger, key), key.dataset["key"] ?? "");
    }
    for (const changedKey of [previousKey, key])
      changedKey?.classList.toggle("held", [...heldKeys.values()].includes(changedKey));
  };
  const follow = (event: PointerEvent): void => {
    // A finger on the pad is not the game's pointer.
    event.stopPropagation();
    const element = document.elementFromPoint(event.clientX, event.clientY);
    if (event.buttons > 0)
      hold(event.pointerId, element instanceof HTMLElement && element.parentElement === pad ? element : undefined);
  };
  pad.addEventListener("pointerdown", follow);
  pad.addEventListener("pointermove", follow);
  for (const end of ["pointerup", "pointercancel"] as const)
    pad.addEventListener(end, ({ pointerId }) => hold(pointerId, undefined));
  // Prevents the menu of a long press.
  pad.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Identifies a held key. A key held by two fingers is released when both are lifted. */
function idOf(finger: number, key: HTMLElement): string {
  return `${finger} ${key.dataset["key"]}`;
}
