// Converts the images of a frame to plain shapes: positions, sizes and colours for painters, as data that can be sent
// to another thread.

import { noSizes, type NaturalSizes, sizeOfGraphic } from "./image-kinds.js";
import type { Image } from "./images.js";
import type { Value } from "../values/values.js";
import type { Corner } from "./outlines.js";
import { imagesIn } from "./painting.js";
import { colorAt, cornerAt, cornersAt, numberAt, type Rgb, textAt } from "./parts.js";

/** Default width of lines and circles, in units of the canvas. */
export const lineWidth = 2;

interface Faded {
  /** From 0 to 1; opaque by default. */
  readonly opacity?: number;
}

/** Filled shapes with corners. */
export interface Cornered extends Faded {
  readonly kind: "triangle" | "rectangle" | "polygon";
  readonly corners: readonly Corner[];
  readonly color: Rgb;
}

interface Line extends Faded {
  readonly kind: "line";
  readonly from: Corner;
  readonly to: Corner;
  readonly color: Rgb;
  /** By default `lineWidth`. */
  readonly width?: number;
}

interface Round extends Faded {
  readonly kind: "circle" | "disc";
  readonly center: Corner;
  readonly radius: number;
  readonly color: Rgb;
  /** Of the outline of a circle; by default `lineWidth`. */
  readonly width?: number;
}

interface Turned {
  /** Degrees by which the shape is turned about its `center`, counterclockwise. */
  readonly angle?: number;
}

interface Text extends Faded, Turned {
  readonly kind: "text";
  readonly text: string;
  /** The centre; with `align`, the middle of the left or right end. */
  readonly center: Corner;
  readonly align?: "left" | "right";
  readonly height: number;
  readonly color: Rgb;
}

interface Graphic extends Faded, Turned {
  readonly kind: "graphic";
  readonly file: string;
  readonly center: Corner;
  readonly width: number;
  readonly height: number;
}

export type Uncornered = Line | Round | Text | Graphic;

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
  const shapes: Shape[] = [];
  for (const image of images) addShapes(image, sizes, unchanged, shapes);
  return shapes;
}

/** The changes that the images around an image make to it. */
interface Changes {
  readonly turn: Turn | undefined;
  readonly opacity: number;
  readonly width: number | undefined;
}

const unchanged: Changes = { turn: undefined, opacity: 1, width: undefined };

/** Appends the shapes of an image. Transparent ones are left out. */
function addShapes(image: Image, sizes: NaturalSizes, changes: Changes, shapes: Shape[]): void {
  const { constructorName: name, args: parts } = image;
  if (name !== "turned" && name !== "faded" && name !== "wide") {
    shapes.push(applyChanges(shapeOf(name, parts, sizes), changes));
    return;
  }
  const { turn, opacity, width } = changes;
  const inner: Changes =
    name === "turned"
      ? { ...changes, turn: turnAbout(cornerAt(parts, 1), numberAt(parts, 2), turn) }
      : name === "faded"
        ? { ...changes, opacity: opacity * numberAt(parts, 1) }
        : { ...changes, width: width ?? numberAt(parts, 1) };
  if (inner.opacity > 0) for (const one of imagesIn(parts[0]!, sizes)) addShapes(one, sizes, inner, shapes);
}

/** A rotation about a point, followed by others: an angle in degrees and the map of points. */
interface Turn {
  readonly angle: number;
  readonly move: (corner: Corner) => Corner;
}

/** Rotates about a point, counterclockwise on the screen, and then as `next`. */
export function turnAbout([x, y]: Corner, angle: number, next?: Turn): Turn {
  const [cos, sin] = [cosine(angle), cosine(angle - 90)];
  const move = ([a, b]: Corner): Corner => {
    const [dx, dy] = [a - x, b - y];
    const corner: Corner = [x + cos * dx + sin * dy, y - sin * dx + cos * dy];
    return next === undefined ? corner : next.move(corner);
  };
  return { angle: (angle + (next?.angle ?? 0)) % 360, move };
}

/** The cosine of an angle in degrees, exact for quarter turns. */
function cosine(angle: number): number {
  const quarters = angle / 90;
  return Number.isInteger(quarters) ? [1, 0, -1, 0][((quarters % 4) + 4) % 4]! : Math.cos((angle * Math.PI) / 180);
}

function applyChanges(shape: Shape, { turn, opacity, width }: Changes): Shape {
  const faded = opacity < 1 ? { ...shape, opacity } : shape;
  const widened =
    width !== undefined && (faded.kind === "line" || faded.kind === "circle") ? { ...faded, width } : faded;
  return turn === undefined ? widened : rotateShape(widened, turn);
}

function rotateShape(shape: Shape, { angle, move }: Turn): Shape {
  switch (shape.kind) {
    case "line":
      return { ...shape, from: move(shape.from), to: move(shape.to) };
    case "circle":
    case "disc":
      return { ...shape, center: move(shape.center) };
    case "triangle":
    case "rectangle":
    case "polygon":
      return { ...shape, corners: shape.corners.map(move) };
    case "text":
    case "graphic":
      return { ...shape, center: move(shape.center), ...(angle === 0 ? {} : { angle }) };
  }
}

type Unchanging = Exclude<Image["constructorName"], "turned" | "faded" | "wide">;

function shapeOf(name: Unchanging, parts: readonly Value[], sizes: NaturalSizes): Shape {
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
    case "textLeft":
    case "textRight":
      return {
        kind: "text",
        text: textAt(parts, 0),
        center: cornerAt(parts, 1),
        ...(name === "text" ? {} : { align: name === "textLeft" ? "left" : "right" }),
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
