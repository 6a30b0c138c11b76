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

/** Adds a key pad to the stage, unless there are no keys. */
export function showKeyPad(keys: readonly string[], queue: InputQueue, stage: HTMLElement): void {
  if (keys.length === 0) return;
  const table = document.createElement("div");
  table.id = "table";
  stage.replaceWith(table);
  const pads = [
    padOf(
      "arrows",
      keys.filter((key) => arrows.has(key)),
    ),
    padOf(
      "keys",
      keys.filter((key) => !arrows.has(key)),
    ),
  ];
  table.append(stage, ...pads.filter((pad) => pad.childElementCount > 0));
  for (const pad of pads) touch(pad, queue);
}

function padOf(id: string, keys: readonly string[]): HTMLElement {
  const pad = document.createElement("div");
  pad.id = id;
  pad.className = keys.length > maxLargeKeys ? "pad many" : "pad";
  // Screen readers cannot hold keys down, and keyboard users do not need the pad.
  pad.ariaHidden = "true";
  for (const key of keys) {
    const keyElement = document.createElement("span");
    keyElement.dataset["key"] = key;
    keyElement.textContent = arrows.get(key) ?? key;
    pad.append(keyElement);
  }
  return pad;
}

function touch(pad: HTMLElement, queue: InputQueue): void {
  const heldKeys = new Map<number, HTMLElement>();
  const hold = (finger: number, key: HTMLElement | undefined): void => {
    const before = heldKeys.get(finger);
    if (before === key) return;
    heldKeys.delete(finger);
    if (before !== undefined) queue.letGo(idOf(finger, before));
    if (key !== undefined) {
      heldKeys.set(finger, key);
      queue.press(idOf(finger, key), key.dataset["key"] ?? "");
    }
    for (const each of [before, key]) each?.classList.toggle("held", [...heldKeys.values()].includes(each));
  };
  const follow = (event: PointerEvent): void => {
    // A finger on the pad is not the game's pointer.
    event.stopPropagation();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (event.buttons > 0)
      hold(event.pointerId, under instanceof HTMLElement && under.parentElement === pad ? under : undefined);
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
