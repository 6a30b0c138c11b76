// Turns images, in painting order, into pixels of a canvas.

import { canvas, isEasel, isImageName, isNumber } from "../../runtime/index.js";
import { doubleOf } from "../../runtime/numbers.js";
import type { EaselValue, ImageName, Value } from "../../runtime/index.js";

/** What is needed of a canvas's context; tests record it. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "setTransform" | "fillRect" | "strokeRect" | "fillText" | "beginPath" | "moveTo" | "lineTo" | "arc" | "closePath" | "fill" | "stroke"
  | "save" | "restore" | "setLineDash" | "fillStyle" | "strokeStyle" | "lineWidth" | "lineCap" | "lineJoin" | "font" | "textAlign" | "textBaseline"
>;

/** The width of lines, in units of the canvas. */
const lineWidth = 2;

const fonts = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/**
 * How far below its middle a line of text has its base line, as a share of its height: between half an x and
 * half an X, so that both look centred. Browsers disagree on their own "middle", and this is the same in all.
 */
const baseline = 0.32;

/** From one line of a text to the next, as a share of its height. */
const leading = 1.2;

/** The side of the mark that stands for a graphic of unknown size. */
const unknownSide = 100;

/** Paints a frame: the white canvas, then the images from first to last. `scale` is pixels a unit. */
export function paint(pen: Pen, scale: number, images: readonly EaselValue[]): void {
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  // On a small canvas a line would fade away; it stays at least one pixel wide.
  pen.lineWidth = Math.max(lineWidth, 1 / scale);
  // Round ends make whole corners of lines that meet.
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  for (const { constructorName, args } of images) {
    if (isImageName(constructorName)) painters[constructorName](pen, args);
  }
}

/** The texts of a frame in painting order, as a person would read them out. */
export function textsOf(images: readonly EaselValue[]): readonly string[] {
  return images.flatMap(({ constructorName, args }) => (constructorName === "text" ? [textAt(args, 0).trim()] : [])).filter((text) => text !== "");
}

type Painter = (pen: Pen, parts: readonly Value[]) => void;

/** One painter a kind. The constructors have checked the parts and put them in the order of their table. */
const painters: Readonly<Record<ImageName, Painter>> = {
  segment(pen, parts) {
    pen.strokeStyle = colorAt(parts, 2);
    pen.beginPath();
    pen.moveTo(xAt(parts, 0), yAt(parts, 0));
    pen.lineTo(xAt(parts, 1), yAt(parts, 1));
    pen.stroke();
  },

  circle(pen, parts) {
    pen.strokeStyle = colorAt(parts, 2);
    round(pen, parts);
    pen.stroke();
  },

  disc(pen, parts) {
    pen.fillStyle = colorAt(parts, 2);
    round(pen, parts);
    pen.fill();
  },

  fTri(pen, parts) {
    pen.fillStyle = colorAt(parts, 3);
    pen.beginPath();
    pen.moveTo(xAt(parts, 0), yAt(parts, 0));
    pen.lineTo(xAt(parts, 1), yAt(parts, 1));
    pen.lineTo(xAt(parts, 2), yAt(parts, 2));
    pen.closePath();
    pen.fill();
  },

  text(pen, parts) {
    const height = numberAt(parts, 2);
    if (height <= 0) return;
    pen.fillStyle = colorAt(parts, 3);
    write(pen, textAt(parts, 0), xAt(parts, 1), yAt(parts, 1), height);
  },

  // A mark in the place of the picture: a dashed frame with the name of the file in it.
  graphic(pen, parts) {
    const [width, height] = [2, 3].map((i) => (numberAt(parts, i) > 0 ? numberAt(parts, i) : unknownSide));
    if (width === undefined || height === undefined) return;
    const [x, y] = [xAt(parts, 1), yAt(parts, 1)];
    const name = textAt(parts, 0);
    pen.save();
    pen.fillStyle = "rgb(238 238 242)";
    pen.strokeStyle = "rgb(110 110 122)";
    pen.setLineDash([8, 6]);
    pen.fillRect(x - width / 2, y - height / 2, width, height);
    pen.strokeRect(x - width / 2, y - height / 2, width, height);
    pen.fillStyle = "rgb(70 70 80)";
    // A letter is about 0.6 of its height wide.
    write(pen, name, x, y, Math.min(20, height / 2, width / (0.6 * (name.length + 1))));
    pen.restore();
  },
};

/** The path of a circle: its centre is the first part, its radius the second. */
function round(pen: Pen, parts: readonly Value[]): void {
  pen.beginPath();
  pen.arc(xAt(parts, 0), yAt(parts, 0), numberAt(parts, 1), 0, 2 * Math.PI);
}

/** Text centred on (x, y), its lines one below the other. */
function write(pen: Pen, text: string, x: number, y: number, height: number): void {
  pen.font = `${height}px ${fonts}`;
  const lines = text.split(/\r\n?|\n/);
  const first = y + height * (baseline - ((lines.length - 1) * leading) / 2);
  lines.forEach((line, i) => pen.fillText(line, x, first + i * height * leading));
}

function numberAt(parts: readonly Value[], i: number): number {
  const part = parts[i];
  if (typeof part === "number") return part;
  return part !== undefined && isNumber(part) ? doubleOf(part) : 0;
}

function xAt(parts: readonly Value[], i: number): number {
  const point = parts[i];
  return point !== undefined && isEasel(point) ? numberAt(point.args, 0) : 0;
}

/** The second coordinate of a point, measured from the top as a canvas does. */
function yAt(parts: readonly Value[], i: number): number {
  const point = parts[i];
  return canvas.height - (point !== undefined && isEasel(point) ? numberAt(point.args, 1) : 0);
}

function colorAt(parts: readonly Value[], i: number): string {
  const color = parts[i];
  if (color === undefined || !isEasel(color)) return "black";
  return `rgb(${numberAt(color.args, 0)} ${numberAt(color.args, 1)} ${numberAt(color.args, 2)})`;
}

function textAt(parts: readonly Value[], i: number): string {
  const text = parts[i];
  return typeof text === "string" ? text : "";
}
