// Feeds mouse, touch and keyboard events into the input queue.

import { keyName } from "./input.js";
import type { InputQueue } from "../../../execute/games/input-queue.js";
import { canvasPointAt } from "./stage.js";
import type { CanvasPoint } from "./stage.js";

/** Feeds pointer events of the canvas into the queue. */
export function listenToPointer(queue: InputQueue, canvas: HTMLCanvasElement): void {
  const toCanvasPoint = (event: PointerEvent): CanvasPoint =>
    canvasPointAt(event.clientX, event.clientY, canvas.getBoundingClientRect());

  canvas.addEventListener("pointerdown", (event) => {
    // Every finger counts, but only the primary button of a mouse.
    if (event.button === 0) queue.click(toCanvasPoint(event), event.pointerId);
  });
  // On the window, so that a paddle still follows a pointer that slips off the canvas.
  window.addEventListener("pointermove", (event) => {
    queue.move(toCanvasPoint(event));
    // The button may have been released outside the page.
    if ((event.buttons & 1) === 0) queue.lift(event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    window.addEventListener(end, (event) => {
      if (event.button <= 0) queue.lift(event.pointerId);
    });
  window.addEventListener("blur", () => queue.letGoAll());
}

/** Feeds keyboard events into the queue, from the window or from the focused element `target`. */
export function listenToKeys(queue: InputQueue, target: GlobalEventHandlers & EventTarget = window): void {
  const listen = <Name extends "keydown" | "keyup">(name: Name, handle: (event: KeyboardEvent) => void): void =>
    target.addEventListener(name, (event) => {
      if (event instanceof KeyboardEvent) handle(event);
    });
  listen("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // A browser shortcut. Some systems never report the release of keys pressed during one.
      queue.letGoAll();
      return;
    }
    const name = keyName(event.key, event.code);
    if (name === undefined || event.isComposing || belongsToControl(event, name)) return;
    // Tab is a key of the game too, but it must always move the focus to the buttons.
    if (name !== "Tab") event.preventDefault();
    if (!event.repeat) queue.press(idOf(event), name);
  });
  listen("keyup", (event) => queue.letGo(idOf(event)));
  target.addEventListener("blur", () => queue.letGoAll());
}

function idOf(event: KeyboardEvent): string {
  return event.code === "" ? event.key.toUpperCase() : event.code;
}

/** True for keys that operate the focused control or move the focus. */
function belongsToControl({ target }: KeyboardEvent, name: string): boolean {
  if (target instanceof HTMLButtonElement) return name === "Enter" || name === "Space" || name === "Tab";
  return target instanceof HTMLInputElement && /^(?:Left|Right|Up|Down|Tab)$/.test(name);
}
