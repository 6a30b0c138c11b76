// Turns the images of a frame into plain shapes: places, sizes and colours as a painter wants them, and nothing that could
// not be sent to another thread.

import { canvas, isEasel, isImageName, isNumber, noSizes, sizeOfGraphic } from "../runtime/index.js";
import type { EaselValue, NaturalSizes, Value } from "../runtime/index.js";
import { doubleOf } from "../runtime/numbers.js";
import type { Corner } from "./far.js";

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** What is painted. Places are measured from the upper left corner of the canvas, y downward. */
export type Shape =
  | { readonly kind: "line"; readonly from: Corner; readonly to: Corner; readonly color: Rgb }
  | { readonly kind: "circle" | "disc"; readonly center: Corner; readonly radius: number; readonly color: Rgb }
  | { readonly kind: "triangle"; readonly corners: readonly [Corner, Corner, Corner]; readonly color: Rgb }
  | { readonly kind: "text"; readonly text: string; readonly center: Corner; readonly height: number; readonly color: Rgb }
  | { readonly kind: "graphic"; readonly file: string; readonly center: Corner; readonly width: number; readonly height: number };

/** Larger numbers count as this: beyond, a double has no places left for the canvas. */
const greatest = 1e15;

/** The shapes of images, in their order. The constructors have checked the parts and put them in the order of their table. */
export function shapesOf(images: readonly EaselValue[], sizes: NaturalSizes = noSizes): readonly Shape[] {
  return images.flatMap((image) => shapeOf(image, sizes) ?? []);
}

function shapeOf({ constructorName: name, args: parts }: EaselValue, sizes: NaturalSizes): Shape | undefined {
  if (!isImageName(name)) return undefined;
  switch (name) {
    case "segment":
      return { kind: "line", from: cornerAt(parts, 0), to: cornerAt(parts, 1), color: colorAt(parts, 2) };
    case "circle":
    case "disc":
      return { kind: name, center: cornerAt(parts, 0), radius: numberAt(parts, 1), color: colorAt(parts, 2) };
    case "fTri":
      return { kind: "triangle", corners: [cornerAt(parts, 0), cornerAt(parts, 1), cornerAt(parts, 2)], color: colorAt(parts, 3) };
    case "text":
      return { kind: "text", text: textAt(parts, 0), center: cornerAt(parts, 1), height: numberAt(parts, 2), color: colorAt(parts, 3) };
    case "graphic":
      return { kind: "graphic", file: textAt(parts, 0), center: cornerAt(parts, 1), ...sizeOfGraphic(parts, sizes) };
  }
}

function numberAt(parts: readonly Value[], i: number): number {
  const part = parts[i];
  if (part === undefined || !isNumber(part)) return 0;
  return Math.max(-greatest, Math.min(greatest, typeof part === "number" ? part : doubleOf(part)));
}

/** A point, its second coordinate measured from the top. */
function cornerAt(parts: readonly Value[], i: number): Corner {
  const point = parts[i];
  return point !== undefined && isEasel(point) ? [numberAt(point.args, 0), canvas.height - numberAt(point.args, 1)] : [0, canvas.height];
}

function colorAt(parts: readonly Value[], i: number): Rgb {
  const color = parts[i];
  return color !== undefined && isEasel(color) ? [numberAt(color.args, 0), numberAt(color.args, 1), numberAt(color.args, 2)] : [0, 0, 0];
}

function textAt(parts: readonly Value[], i: number): string {
  const text = parts[i];
  return typeof text === "string" ? text : "";
}
