// Converts the images of a frame to plain shapes: positions, sizes and colours for painters, as data that can be sent
// to another thread.

import { noSizes, type NaturalSizes, sizeOfGraphic } from "./image-kinds.js";
import type { Image } from "./images.js";
import type { Corner } from "./outlines.js";
import { colorAt, cornerAt, cornersAt, numberAt, type Rgb, textAt } from "./parts.js";

/** Width of lines and circles, in units of the canvas. */
export const lineWidth = 2;

/** Filled shapes with corners. */
export interface Cornered {
  readonly kind: "triangle" | "rectangle" | "polygon";
  readonly corners: readonly Corner[];
  readonly color: Rgb;
}

export type Uncornered =
  | { readonly kind: "line"; readonly from: Corner; readonly to: Corner; readonly color: Rgb }
  | { readonly kind: "circle" | "disc"; readonly center: Corner; readonly radius: number; readonly color: Rgb }
  | {
      readonly kind: "text";
      readonly text: string;
      readonly center: Corner;
      readonly height: number;
      readonly color: Rgb;
    }
  | {
      readonly kind: "graphic";
      readonly file: string;
      readonly center: Corner;
      readonly width: number;
      readonly height: number;
    };

/**
 * A shape to paint. Positions are measured from the upper left corner of the canvas, y downward.
 *
 * @example
 * const dot: Shape = { kind: "disc", center: [500, 400], radius: 5, color: [0, 0, 0] };
 * dot.kind // "disc"
 */
export type Shape = Cornered | Uncornered;

/**
 * Converts images, such as the result of `pictureOf`, to shapes, in the same order.
 *
 * @example
 * const game: Game<Integer> = {
 *   initialState: () => 0,
 *   step: (moment) => moment.currentState,
 *   images: () => parse("{disc(point(500, 400), 5, color(0, 0, 0))}"),
 *   lowerCaseKeys: false,
 * };
 * shapesOf(pictureOf(game, 0, noInput)).map(({ kind }) => kind) // [ 'disc' ]
 */
export function shapesOf(images: readonly Image[], sizes: NaturalSizes = noSizes): readonly Shape[] {
  return images.map((image) => shapeOf(image, sizes));
}

function shapeOf({ constructorName: name, args: parts }: Image, sizes: NaturalSizes): Shape {
  switch (name) {
    case "segment":
      return { kind: "line", from: cornerAt(parts, 0), to: cornerAt(parts, 1), color: colorAt(parts, 2) };
    case "circle":
    case "disc":
      return { kind: name, center: cornerAt(parts, 0), radius: numberAt(parts, 1), color: colorAt(parts, 2) };
    case "fTri":
      return {
        kind: "triangle",
        corners: [cornerAt(parts, 0), cornerAt(parts, 1), cornerAt(parts, 2)],
        color: colorAt(parts, 3),
      };
    case "rect":
      return {
        kind: "rectangle",
        corners: boxAbout(cornerAt(parts, 0), numberAt(parts, 1), numberAt(parts, 2)),
        color: colorAt(parts, 3),
      };
    case "polygon":
      return { kind: "polygon", corners: cornersAt(parts, 0), color: colorAt(parts, 1) };
    case "text":
      return {
        kind: "text",
        text: textAt(parts, 0),
        center: cornerAt(parts, 1),
        height: numberAt(parts, 2),
        color: colorAt(parts, 3),
      };
    case "graphic":
      return { kind: "graphic", file: textAt(parts, 0), center: cornerAt(parts, 1), ...sizeOfGraphic(parts, sizes) };
  }
}

/** The corners of a rectangle, given its centre. */
export function boxAbout([x, y]: Corner, width: number, height: number): readonly Corner[] {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}
