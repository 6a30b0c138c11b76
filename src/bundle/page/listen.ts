// Turns the browser's events for mouse, touch and keyboard into entries of the input queue.

import { keyName } from "./input.js";
import type { InputQueue } from "../../play/input-queue.js";
import { placeUnder } from "./stage.js";
import type { Place } from "./stage.js";

/** Fills the queue from now on. */
export function listen(queue: InputQueue, canvas: HTMLCanvasElement): void {
  const placeOf = (event: PointerEvent): Place =>
    placeUnder(event.clientX, event.clientY, canvas.getBoundingClientRect());

  canvas.addEventListener("pointerdown", (event) => {
    // Every finger is a click, and of a mouse only the primary button.
    if (event.button === 0) queue.click(placeOf(event));
  });
  // On the window, so that a paddle still follows a pointer that slips off the canvas.
  window.addEventListener("pointermove", (event) => queue.move(placeOf(event)));
}

/** The same of the keyboard. */
export function listenToKeys(queue: InputQueue): void {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // A shortcut of the browser. Some systems never tell that a key pressed within one goes up.
      queue.letGoAll();
      return;
    }
    const name = keyName(event.key, event.code);
    if (name === undefined || event.isComposing || belongsToControl(event, name)) return;
    // Tab is a key of the game as well, but it always leads on to the buttons.
    if (name !== "Tab") event.preventDefault();
    if (!event.repeat) queue.press(idOf(event), name);
  });
  window.addEventListener("keyup", (event) => queue.letGo(idOf(event)));
  window.addEventListener("blur", () => queue.letGoAll());
}

function idOf(event: KeyboardEvent): string {
  return event.code === "" ? event.key.toUpperCase() : event.code;
}

/** On a control these keys work it or lead on to the next. */
function belongsToControl({ target }: KeyboardEvent, name: string): boolean {
  if (target instanceof HTMLButtonElement) return name === "Enter" || name === "Space" || name === "Tab";
  return target instanceof HTMLInputElement && /^(?:Left|Right|Up|Down|Tab)$/.test(name);
}
