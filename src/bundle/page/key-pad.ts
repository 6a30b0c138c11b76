// Shows the keys of a game on a touch screen. Each finger holds the key that it is on, even when it slides there from
// another. If there is a mouse, the style sheet hides the pad.

import type { InputQueue } from "../../play/input-queue.js";

/** The arrow keys are arranged as a cross; all other keys stand in rows. */
const arrows: ReadonlyMap<string, string> = new Map([
  ["Up", "↑"],
  ["Left", "←"],
  ["Right", "→"],
  ["Down", "↓"],
]);

/** If there are more keys than this, they are smaller and stand in rows of their own. */
const most = 8;

/** Adds a pad with these keys to the stage. Without keys there is no pad, and the page has no style for one. */
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
  pad.className = keys.length > most ? "pad many" : "pad";
  // Keys cannot be held by way of a screen reader, and whoever has a keyboard has these keys.
  pad.ariaHidden = "true";
  for (const key of keys) {
    const shown = document.createElement("span");
    shown.dataset["key"] = key;
    shown.textContent = arrows.get(key) ?? key;
    pad.append(shown);
  }
  return pad;
}

/** Handles the touches of a pad. */
function touch(pad: HTMLElement, queue: InputQueue): void {
  const held = new Map<number, HTMLElement>();
  const hold = (finger: number, key: HTMLElement | undefined): void => {
    const before = held.get(finger);
    if (before === key) return;
    held.delete(finger);
    if (before !== undefined) queue.letGo(idOf(finger, before));
    if (key !== undefined) {
      held.set(finger, key);
      queue.press(idOf(finger, key), key.dataset["key"] ?? "");
    }
    for (const each of [before, key]) each?.classList.toggle("held", [...held.values()].includes(each));
  };
  const follow = (event: PointerEvent): void => {
    // On the pad, a finger is not the pointer of the game.
    event.stopPropagation();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (event.buttons > 0)
      hold(event.pointerId, under instanceof HTMLElement && under.parentElement === pad ? under : undefined);
  };
  pad.addEventListener("pointerdown", follow);
  pad.addEventListener("pointermove", follow);
  for (const end of ["pointerup", "pointercancel"] as const)
    pad.addEventListener(end, ({ pointerId }) => hold(pointerId, undefined));
  // A long press on a key must not open a menu.
  pad.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** The identity of a held key. Two fingers may hold the same key, which is held until both are lifted. */
function idOf(finger: number, key: HTMLElement): string {
  return `${finger} ${key.dataset["key"]}`;
}
