// Text descriptions of frames, for people who cannot see the picture: each shape with its size, colour and position.

import { canvas } from "../../runtime/index.js";
import type { Corner } from "../../runtime/index.js";
import type { Rgb } from "../../runtime/easel/parts.js";
import type { Shape } from "../../runtime/easel/shapes.js";
import { colorName } from "./color-name.js";
import { maxShapesSummarized } from "./limits.js";

/** Describes each shape, topmost first; equal lines are counted. */
export function describe(shapes: readonly Shape[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const shape of [...shapes].reverse()) {
    const line = describeShape(shape);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  if (counts.size === 0) return ["an empty canvas"];
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** Describes a frame in one sentence, short enough to be read out. */
export function summary(shapes: readonly Shape[]): string {
  const lines = describe(shapes);
  const more = lines.length - maxShapesSummarized;
  return [...lines.slice(0, maxShapesSummarized), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function color({ color }: { readonly color: Rgb }): string {
  return withArticle(colorName(color));
}

export function describeShape(shape: Shape): string {
  return [plainly(shape), ...changes(shape)].join(", ");
}

/** The width, angle and opacity of a shape, where they are not the usual ones. */
function changes(shape: Shape): readonly string[] {
  const width = shape.kind === "line" || shape.kind === "circle" ? shape.width : undefined;
  const angle = angleOf(shape);
  const { opacity } = shape;
  return [
    ...(width === undefined ? [] : [`${round(width)} wide`]),
    ...(angle === "0" ? [] : [`turned by ${angle} degrees`]),
    ...(opacity === undefined ? [] : [`${Math.round(100 * opacity)} % opaque`]),
  ];
}

/** An angle in degrees, from -180 to 180. */
const normalizeAngle = (angle: number): number => angle - 360 * Math.round(angle / 360);

/** The angle of a shape in degrees, counterclockwise. */
function angleOf(shape: Shape): string {
  switch (shape.kind) {
    case "text":
    case "graphic":
      return round(normalizeAngle(shape.angle ?? 0));
    case "rectangle": {
      const [[ax, ay] = [0, 0], [bx, by] = [1, 0]] = shape.corners;
      return round((Math.atan2(ay - by, bx - ax) * 180) / Math.PI);
    }
    default:
      return "0";
  }
}

function plainly(shape: Shape): string {
  switch (shape.kind) {
    case "line":
      return `${color(shape)} line from ${point(shape.from)} to ${point(shape.to)}`;
    case "circle":
    case "disc":
      return `${color(shape)} ${shape.kind} of radius ${round(shape.radius)} ${place(shape.center)}`;
    case "triangle":
    case "polygon":
      return `${color(shape)} ${shape.kind} with the corners ${shape.corners.map(point).join(", ")}`;
    case "rectangle": {
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]] = shape.corners;
      const size = `${round(Math.hypot(bx - ax, by - ay))} by ${round(Math.hypot(cx - bx, cy - by))}`;
      return `${color(shape)} rectangle, ${size}, ${place([(ax + cx) / 2, (ay + cy) / 2])}`;
    }
    case "text":
      return `the text ${JSON.stringify(shape.text)} in ${colorName(shape.color)} ${align(shape)}${place(shape.center)}`;
    case "graphic":
      return `a picture, ${shape.file}, ${round(shape.width)} by ${round(shape.height)}, ${place(shape.center)}`;
  }
}

const align = ({ align }: Shape & { readonly kind: "text" }): string =>
  align === undefined ? "" : align === "left" ? "beginning " : "ending ";

function withArticle(color: string): string {
  return `${/^[aeiou]/.test(color) ? "an" : "a"} ${color}`;
}

/** The ninth of the canvas that contains a point, and its coordinates. */
function place([x, y]: Corner): string {
  const across = nth(x / canvas.width, ["left", "", "right"]);
  const down = nth(y / canvas.height, ["top", "", "bottom"]);
  const region =
    x < 0 || x > canvas.width || y < 0 || y > canvas.height
      ? "outside the canvas"
      : across === "" && down === ""
        ? "in the middle"
        : `at the ${[down, across].filter((word) => word !== "").join(" ")}`;
  return `${region}, ${point([x, y])}`;
}

function nth(share: number, words: readonly [string, string, string]): string {
  return words[Math.max(0, Math.min(2, Math.floor(share * 3)))] ?? "";
}

function point([x, y]: Corner): string {
  return `(${round(x)}, ${round(canvas.height - y)})`;
}

function round(x: number): string {
  return String(Math.round(x * 10) / 10 + 0);
}
