// Accessors to the parts of images for painters: doubles, positions measured from the top, colours as numbers. The
// constructors have validated the parts.

import { doubleOf } from "../values/numbers.js";
import { isEasel, isNumber, isSequence, type Value } from "../values/values.js";
import { canvas } from "./image-kinds.js";
import type { Corner } from "./outlines.js";
import { maxMagnitude } from "./limits.js";

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function numberAt(parts: readonly Value[], i: number): number {
  const part = parts[i];
  if (part === undefined || !isNumber(part)) return 0;
  const double = typeof part === "number" ? part : doubleOf(part);
  return Math.max(-maxMagnitude, Math.min(maxMagnitude, double));
}

/** A point, with y measured from the top, as on a canvas. */
export function cornerAt(parts: readonly Value[], i: number): Corner {
  const point = parts[i];
  return point !== undefined && isEasel(point)
    ? [numberAt(point.args, 0), canvas.height - numberAt(point.args, 1)]
    : [0, canvas.height];
}

export function cornersAt(parts: readonly Value[], i: number): readonly Corner[] {
  const points = parts[i];
  return points !== undefined && isSequence(points) ? points.items.map((_, k) => cornerAt(points.items, k)) : [];
}

export function colorAt(parts: readonly Value[], i: number): Rgb {
  const color = parts[i];
  return color !== undefined && isEasel(color)
    ? [numberAt(color.args, 0), numberAt(color.args, 1), numberAt(color.args, 2)]
    : [0, 0, 0];
}

/** A text, or the path of a file. */
export function textAt(parts: readonly Value[], i: number): string {
  const text = parts[i];
  return typeof text === "string" ? text : "";
}
