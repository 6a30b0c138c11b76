// Paints images on a canvas, in painting order.

import { canvas } from "../../../runtime/index.js";
import type { Corner } from "../../../runtime/index.js";
import { isFar, visibleCircle, visibleLine } from "../../../execute/games/far.js";
import { fontFamilies, letterWidth, linesOfText } from "../../../execute/games/letters.js";
import { lineWidth, type Shape } from "../../../runtime/easel/shapes.js";
import { type PaintedShape, surfacesOf } from "../../../execute/games/surfaces.js";
import type { Graphics } from "./graphics.js";

/** The canvas methods in use, so that tests can record them. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "setTransform"
  | "translate"
  | "rotate"
  | "globalAlpha"
  | "drawImage"
  | "fillRect"
  | "strokeRect"
  | "fillText"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "arc"
  | "fill"
  | "stroke"
  | "save"
  | "restore"
  | "setLineDash"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "font"
  | "textAlign"
  | "textBaseline"
>;

/** Paints a frame: white background, then the shapes in order. The size is in pixels. */
export function paint(
  pen: Pen,
  size: { readonly width: number; readonly height: number },
  shapes: readonly Shape[],
  graphics: Graphics,
): void {
  // Rounding to whole pixels may distort the aspect ratio by less than a pixel.
  const scale = size.width / canvas.width;
  pen.setTransform(scale, 0, 0, size.height / canvas.height, 0, 0);
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  // Round caps join lines cleanly at common end points.
  pen.lineCap = pen.lineJoin = "round";
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  // On a small canvas, thin lines would fade, so they are at least one pixel wide.
  for (const shape of surfacesOf(shapes)) paintShape(pen, shape, graphics, 1 / scale);
}

/** Returns the texts of a frame in painting order, trimmed and non-empty. */
export function textsOf(shapes: readonly Shape[]): readonly string[] {
  return shapes.flatMap((shape) => (shape.kind === "text" && shape.text.trim() !== "" ? [shape.text.trim()] : []));
}

function paintShape(pen: Pen, shape: PaintedShape, graphics: Graphics, minLineWidth: number): void {
  if (shape.kind !== "graphic") pen.fillStyle = pen.strokeStyle = `rgb(${shape.color.join(" ")})`;
  pen.globalAlpha = shape.opacity ?? 1;
  if (shape.kind === "line" || shape.kind === "circle")
    pen.lineWidth = Math.max(shape.width ?? lineWidth, minLineWidth);
  pen.beginPath();
  switch (shape.kind) {
    case "line": {
      const { from, to, width } = shape;
      // A canvas does not paint a line of length 0.
      const end: Corner = from[0] === to[0] && from[1] === to[1] ? [to[0] + 0.01, to[1]] : to;
      addPath(pen, isFar(...from, ...end) ? (visibleLine(from, end, width) ?? []) : [from, end]);
      return pen.stroke();
    }
    case "circle":
    case "disc":
      addCircle(pen, shape);
      return shape.kind === "disc" ? pen.fill() : pen.stroke();
    case "surface":
      for (const outline of shape.outlines) addPath(pen, outline);
      return pen.fill();
    case "text":
      if (shape.height > 0) {
        pen.textAlign = shape.align ?? "center";
        paintTurned(pen, shape, (center) => paintText(pen, shape.text, center, shape.height));
      }
      return;
    case "graphic":
      paintTurned(pen, shape, (center) => paintGraphic(pen, { ...shape, center }, graphics));
      return;
    default:
      shape satisfies never;
  }
}

/** Paints a shape about its centre, where it is, or turned about the origin. */
function paintTurned(
  pen: Pen,
  { center, angle }: PaintedShape & { readonly kind: "text" | "graphic" },
  paintAt: (center: Corner) => void,
): void {
  if (angle === undefined) return paintAt(center);
  pen.save();
  pen.translate(...center);
  pen.rotate((-angle * Math.PI) / 180);
  paintAt([0, 0]);
  pen.restore();
}

function paintGraphic(
  pen: Pen,
  { file, center: [x, y], width, height }: PaintedShape & { readonly kind: "graphic" },
  graphics: Graphics,
): void {
  const graphic = graphics.get(file);
  if (graphic !== undefined) return pen.drawImage(graphic.image, x - width / 2, y - height / 2, width, height);
  // A placeholder for a missing graphic: a dashed frame with the file name.
  pen.save();
  pen.textAlign = "center";
  pen.lineWidth = lineWidth;
  pen.fillStyle = "rgb(238 238 242)";
  pen.strokeStyle = "rgb(110 110 122)";
  pen.setLineDash([8, 6]);
  pen.fillRect(x - width / 2, y - height / 2, width, height);
  pen.strokeRect(x - width / 2, y - height / 2, width, height);
  pen.fillStyle = "rgb(70 70 80)";
  paintText(pen, file, [x, y], Math.min(20, height / 2, width / (letterWidth * (file.length + 1))));
  pen.restore();
}

/** Appends a polygon to the path. Filling closes it. */
function addPath(pen: Pen, corners: readonly Corner[]): void {
  corners.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
}

/** Appends the visible part of a circle or disc to the path. */
function addCircle(
  pen: Pen,
  { kind, center, radius, width }: PaintedShape & { readonly kind: "circle" | "disc" },
): void {
  const visiblePart = visibleCircle(center, radius, width);
  if (visiblePart !== undefined) return addPath(pen, kind === "disc" ? visiblePart.filled : visiblePart.arc);
  pen.arc(center[0], center[1], radius, 0, 2 * Math.PI);
}

function paintText(pen: Pen, text: string, [x, y]: Corner, height: number): void {
  pen.font = `${height}px ${fontFamilies}`;
  for (const line of linesOfText(text, height)) pen.fillText(line.text, x, y + line.below);
}
