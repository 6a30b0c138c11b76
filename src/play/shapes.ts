// Turns the images of a frame into plain shapes: places, sizes and colours as a painter wants them, and nothing that could
// not be sent to another thread.

import { isImageName, noSizes, sizeOfGraphic } from "../runtime/index.js";
import type { EaselValue, NaturalSizes } from "../runtime/index.js";
import type { Corner } from "./far.js";
import { colorAt, cornerAt, numberAt, type Rgb, textAt } from "./parts.js";

/** What is painted. Places are measured from the upper left corner of the canvas, y downward. */
export type Shape =
  | { readonly kind: "line"; readonly from: Corner; readonly to: Corner; readonly color: Rgb }
  | { readonly kind: "circle" | "disc"; readonly center: Corner; readonly radius: number; readonly color: Rgb }
  | { readonly kind: "triangle"; readonly corners: readonly [Corner, Corner, Corner]; readonly color: Rgb }
  | { readonly kind: "text"; readonly text: string; readonly center: Corner; readonly height: number; readonly color: Rgb }
  | { readonly kind: "graphic"; readonly file: string; readonly center: Corner; readonly width: number; readonly height: number };

/** The shapes of images, in their order. */
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
