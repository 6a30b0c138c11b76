// Turns images, in painting order, into pixels of a canvas.

import { canvas, equal, isImageName, sizeOfGraphic } from "../../runtime/index.js";
import { uses } from "../../runtime/uses.js";
import type { EaselValue, ImageName, Value } from "../../runtime/index.js";
import { isFar, visibleCircle, visiblePolygon } from "../../play/far.js";
import type { Corner, VisibleCircle } from "../../play/far.js";
import { letterWidth, linesOfText } from "../../play/letters.js";
import { colorAt, cornerAt, numberAt, textAt } from "../../play/parts.js";
import type { Graphics } from "./graphics.js";

/** What is needed of a canvas's context; tests record it. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "setTransform" | "drawImage" | "fillRect" | "strokeRect" | "fillText" | "beginPath" | "moveTo" | "lineTo" | "arc" | "fill" | "stroke"
  | "save" | "restore" | "setLineDash" | "fillStyle" | "strokeStyle" | "lineWidth" | "lineCap" | "lineJoin" | "font" | "textAlign" | "textBaseline"
>;

/** The width of lines, in units of the canvas. */
const lineWidth = 2;

const fonts = "ui-monospace, Menlo, Consolas, monospace";

/** Paints a frame: the white canvas, then the images from first to last. The size is in pixels. */
export function paint(pen: Pen, size: { readonly width: number; readonly height: number }, images: readonly EaselValue[], graphics: Graphics): void {
  // Whole pixels may be a fraction of one too many in one direction; the canvas fills them all the same.
  const scale = size.width / canvas.width;
  pen.setTransform(scale, 0, 0, size.height / canvas.height, 0, 0);
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  // On a small canvas a line would fade away; it stays at least one pixel wide.
  pen.lineWidth = Math.max(lineWidth, 1 / scale);
  // Round ends make whole corners of lines that meet.
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  const surface: (readonly Value[])[] = [];
  images.forEach(({ constructorName, args }, i) => {
    if (!isImageName(constructorName)) return;
    if (constructorName !== "fTri") return painters[constructorName](pen, args, graphics);
    surface.push(args);
    const next = images[i + 1];
    if (next?.constructorName !== "fTri" || !haveSide(args, next.args)) fillSurface(pen, surface.splice(0));
  });
}

/** True of triangles with a side in common, and of one colour. */
function haveSide(one: readonly Value[], other: readonly Value[]): boolean {
  return inkAt(one, 3) === inkAt(other, 3) && one.slice(0, 3).filter((p) => other.slice(0, 3).some((q) => equal(p, q))).length === 2;
}

/** Triangles one beside the other are one shape: filled by themselves, they would let through what is behind along their sides. */
function fillSurface(pen: Pen, triangles: readonly (readonly Value[])[]): void {
  pen.beginPath();
  for (const parts of triangles) {
    pen.fillStyle = inkAt(parts, 3);
    const [p, q, r] = [cornerAt(parts, 0), cornerAt(parts, 1), cornerAt(parts, 2)];
    // All go round in one direction, or the shape would have holes where they overlap.
    const turned = (q[0] - p[0]) * (r[1] - p[1]) < (r[0] - p[0]) * (q[1] - p[1]) ? [p, r, q] : [p, q, r];
    addPath(pen, turned);
  }
  pen.fill();
}

/** The texts of a frame in painting order, as a person would read them out. */
export function textsOf(images: readonly EaselValue[]): readonly string[] {
  return images.flatMap(({ constructorName, args }) => (constructorName === "text" ? [textAt(args, 0).trim()] : [])).filter((text) => text !== "");
}

type Painter = (pen: Pen, parts: readonly Value[], graphics: Graphics) => void;

/** One painter a kind but for triangles, which join. The constructors have checked the parts and put them in the order of their table. */
const painters: Readonly<Record<Exclude<ImageName, "fTri">, Painter>> = {
  segment(pen, parts) {
    pen.strokeStyle = inkAt(parts, 2);
    const [from, end] = [cornerAt(parts, 0), cornerAt(parts, 1)];
    // A canvas draws no line of no length.
    const to: Corner = from[0] === end[0] && from[1] === end[1] ? [end[0] + 0.01, end[1]] : end;
    trace(pen, [from, to]);
    pen.stroke();
  },

  circle(pen, parts) {
    pen.strokeStyle = inkAt(parts, 2);
    traceCircle(pen, parts, "arc");
    pen.stroke();
  },

  disc(pen, parts) {
    pen.fillStyle = inkAt(parts, 2);
    traceCircle(pen, parts, "filled");
    pen.fill();
  },

  text(pen, parts) {
    const height = numberAt(parts, 2);
    if (height <= 0) return;
    pen.fillStyle = inkAt(parts, 3);
    write(pen, textAt(parts, 0), cornerAt(parts, 1), height);
  },

  graphic(pen, parts, graphics) {
    if (!uses("graphics")) return;
    const { width, height } = sizeOfGraphic(parts, graphics);
    const [x, y] = cornerAt(parts, 1);
    const name = textAt(parts, 0);
    const found = graphics.get(name);
    if (found !== undefined) return pen.drawImage(found.image, x - width / 2, y - height / 2, width, height);
    // A mark in the place of the picture: a dashed frame with the name of the file in it.
    pen.save();
    pen.fillStyle = "rgb(238 238 242)";
    pen.strokeStyle = "rgb(110 110 122)";
    pen.setLineDash([8, 6]);
    pen.fillRect(x - width / 2, y - height / 2, width, height);
    pen.strokeRect(x - width / 2, y - height / 2, width, height);
    pen.fillStyle = "rgb(70 70 80)";
    write(pen, name, [x, y], Math.min(20, height / 2, width / (letterWidth * (name.length + 1))));
    pen.restore();
  },
};

/** The path from corner to corner, as far as it can be seen. */
function trace(pen: Pen, corners: readonly Corner[]): void {
  pen.beginPath();
  addPath(pen, corners);
}

/** Goes on with the path. What is filled is closed by the canvas itself. */
function addPath(pen: Pen, corners: readonly Corner[]): void {
  const seen = uses("far") && isFar(...corners.flat()) ? visiblePolygon(corners) : corners;
  seen.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
}

/** The path of a circle or of its inside, as far as it can be seen. */
function traceCircle(pen: Pen, parts: readonly Value[], part: keyof VisibleCircle): void {
  const [center, radius] = [cornerAt(parts, 0), numberAt(parts, 1)];
  const seen = uses("far") ? visibleCircle(center, radius) : undefined;
  if (seen !== undefined) return trace(pen, seen[part]);
  pen.beginPath();
  pen.arc(center[0], center[1], radius, 0, 2 * Math.PI);
}

/** Text centred on a point, its lines one below the other. */
function write(pen: Pen, text: string, [x, y]: Corner, height: number): void {
  pen.font = `${height}px ${fonts}`;
  for (const line of linesOfText(text, height)) pen.fillText(line.text, x, y + line.below);
}

function inkAt(parts: readonly Value[], i: number): string {
  return `rgb(${colorAt(parts, i).join(" ")})`;
}
