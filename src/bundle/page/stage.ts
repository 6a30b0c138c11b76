// Turns the space that a window has into the place of the canvas, and places in the window into points of Easel.

import { canvas } from "../../runtime/index.js";

/** A rectangle, in whatever unit its maker says. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A point of the canvas, in integers, y upward. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The largest box of the canvas's shape in the middle of a room, all in device pixels.
 * The room may begin at a fraction of one; the canvas never does, so that its pixels are the monitor's.
 */
export function fit(room: Box): Box {
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height);
  const width = Math.max(1, Math.floor(canvas.width * scale));
  const height = Math.max(1, Math.floor(canvas.height * scale));
  const left = Math.round(room.left + (room.width - width) / 2) - room.left;
  const top = Math.round(room.top + (room.height - height) / 2) - room.top;
  return { left, top, width, height };
}

/** The point of the canvas under a place of the window; a place beside the canvas is drawn to its edge. */
export function placeUnder(clientX: number, clientY: number, shown: Box): Place {
  const x = ((clientX - shown.left) / shown.width) * canvas.width;
  const y = canvas.height - ((clientY - shown.top) / shown.height) * canvas.height;
  return { x: within(x, canvas.width), y: within(y, canvas.height) };
}

function within(coordinate: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(coordinate)));
}

/**
 * Keeps the canvas as large as its parent lets it be, one pixel of it for each of the monitor; tells when that changed.
 */
export function keepFitted(element: HTMLCanvasElement, parent: HTMLElement, changed: () => void): void {
  const refit = (): void => {
    const density = window.devicePixelRatio;
    const { left, top, width, height } = parent.getBoundingClientRect();
    const box = fit({ left: left * density, top: top * density, width: width * density, height: height * density });
    // Giving a canvas its size clears it, so that the same size is not given again.
    if (element.width !== box.width || element.height !== box.height) {
      element.width = box.width;
      element.height = box.height;
    }
    for (const measure of ["left", "top", "width", "height"] as const)
      element.style[measure] = `${box[measure] / density}px`;
    changed();
  };
  new ResizeObserver(refit).observe(parent);
  // A window that moves to a monitor of another density may keep its size.
  window.addEventListener("resize", refit);
}
