// Hit testing of shapes, and their bounding boxes.

import type { Corner } from "../../runtime/index.js";
import { letterWidth, linesOfText } from "./letters.js";
import { cornersOfBox } from "./corners.js";
import { boxAbout, lineWidth, type Shape } from "../../runtime/easel/shapes.js";

export interface BoundingBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum distance at which a point hits a thin line. */
const nearLine = 6;

const reach = ({ width = lineWidth }: { readonly width?: number }): number => Math.max(nearLine, width / 2);

/** The indices of the shapes under a point, topmost first. */
export function shapesUnder(shapes: readonly Shape[], point: Corner): readonly number[] {
  return shapes.flatMap((shape, i) => (isUnder(shape, point) ? [i] : [])).reverse();
}

function isUnder(shape: Shape, point: Corner): boolean {
  switch (shape.kind) {
    case "line":
      return distance(point, shape.from, shape.to) <= reach(shape);
    case "circle":
      return (
        Math.abs(Math.hypot(point[0] - shape.center[0], point[1] - shape.center[1]) - shape.radius) <= reach(shape)
      );
    case "disc":
      return Math.hypot(point[0] - shape.center[0], point[1] - shape.center[1]) <= shape.radius;
    case "triangle":
    case "rectangle":
    case "polygon":
      return isWithin(point, shape.corners);
    case "text":
    case "graphic":
      return isWithin(point, cornersOf(shape));
  }
}

export function boxOf(shape: Shape): BoundingBox {
  const corners = cornersOf(shape);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function cornersOf(shape: Shape): readonly Corner[] {
  switch (shape.kind) {
    case "line":
      return [shape.from, shape.to];
    case "circle":
    case "disc":
      return boxAbout(shape.center, 2 * shape.radius, 2 * shape.radius);
    case "triangle":
    case "rectangle":
    case "polygon":
      return shape.corners;
    case "text": {
      const lines = linesOfText(shape.text, shape.height);
      const letters = Math.max(1, ...lines.map(({ text }) => text.length));
      return cornersOfBox(shape, letters * letterWidth * shape.height, lines.length * shape.height);
    }
    case "graphic":
      return cornersOfBox(shape, shape.width, shape.height);
  }
}

function distance([x, y]: Corner, [x1, y1]: Corner, [x2, y2]: Corner): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** True if a point is inside a polygon, by the even-odd rule. */
function isWithin([x, y]: Corner, corners: readonly Corner[]): boolean {
  let isIn = false;
  corners.forEach(([x1, y1], i) => {
    const [x2, y2] = corners[(i + 1) % corners.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isIn = !isIn;
  });
  return isIn;
}
