// Fits the canvas into the window, and converts window positions to canvas coordinates.

import { canvas } from "../../../runtime/index.js";

/** A rectangle; its unit depends on the context. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A point in integer canvas coordinates, with y upward. */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the largest box with the canvas's aspect ratio, centred in the area, in device pixels. The area may start at
 * a fractional pixel; the canvas always starts at a whole one.
 */
export function fit(area: Box): Box {
  const scale = Math.min(area.width / canvas.width, area.height / canvas.height);
  const width = Math.max(1, Math.floor(canvas.width * scale));
  const height = Math.max(1, Math.floor(canvas.height * scale));
  const left = Math.round(area.left + (area.width - width) / 2) - area.left;
  const top = Math.round(area.top + (area.height - height) / 2) - area.top;
  return { left, top, width, height };
}

/** Returns the canvas point at a window position, clamped to the canvas. */
export function canvasPointAt(clientX: number, clientY: number, box: Box): CanvasPoint {
  const x = ((clientX - box.left) / box.width) * canvas.width;
  const y = canvas.height - ((clientY - box.top) / box.height) * canvas.height;
  return { x: clampTo(x, canvas.width), y: clampTo(y, canvas.height) };
}

function clampTo(coordinate: number, max: number): number {
  return Math.max(0, Math.min(max, Math.round(coordinate)));
}

/** Keeps the canvas as large as its parent allows, at device resolution, and reports resizing. */
export function keepFitted(element: HTMLCanvasElement, parent: HTMLElement, changed: () => void): void {
  const refit = (): void => {
    const density = window.devicePixelRatio;
    const { left, top, width, height } = parent.getBoundingClientRect();
    const box = fit({ left: left * density, top: top * density, width: width * density, height: height * density });
    // Setting the size of a canvas clears it, even if the size is unchanged.
    if (element.width !== box.width || element.height !== box.height) {
      element.width = box.width;
      element.height = box.height;
    }
    for (const measure of ["left", "top", "width", "height"] as const)
      element.style[measure] = `${box[measure] / density}px`;
    changed();
  };
  new ResizeObserver(refit).observe(parent);
  // A window that moves to a monitor with another pixel density may keep its size.
  window.addEventListener("resize", refit);
}
