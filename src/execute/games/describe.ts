// Text descriptions of frames, for people who cannot see the picture: each shape with its size, colour and position.

import { canvas } from "../../runtime/index.js";
import type { Corner } from "../../runtime/index.js";
import type { Rgb } from "../../runtime/easel/parts.js";
import type { Shape } from "../../runtime/easel/shapes.js";
import { colorName } from "./color-name.js";

/** Describes each shape, topmost first; equal lines are counted. */
export function describe(shapes: readonly Shape[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const shape of [...shapes].reverse()) {
    const line = inWords(shape);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  if (counts.size === 0) return ["an empty canvas"];
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** Maximum number of shapes in a summary; the full description has all of them. */
const longestSummary = 40;

/** Describes a frame in one sentence, short enough to be read out. */
export function summary(shapes: readonly Shape[]): string {
  const lines = describe(shapes);
  const more = lines.length - longestSummary;
  return [...lines.slice(0, longestSummary), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

function colored({ color }: { readonly color: Rgb }): string {
  return withArticle(colorName(color));
}

export function inWords(shape: Shape): string {
  switch (shape.kind) {
    case "line":
      return `${colored(shape)} line from ${point(shape.from)} to ${point(shape.to)}`;
    case "circle":
    case "disc":
      return `${colored(shape)} ${shape.kind} of radius ${rounded(shape.radius)} ${place(shape.center)}`;
    case "triangle":
    case "polygon":
      return `${colored(shape)} ${shape.kind} with the corners ${shape.corners.map(point).join(", ")}`;
    case "rectangle": {
      const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = shape.corners;
      const size = `${rounded(right - left)} by ${rounded(bottom - top)}`;
      return `${colored(shape)} rectangle, ${size}, ${place([(left + right) / 2, (top + bottom) / 2])}`;
    }
    case "text":
      return `the text ${JSON.stringify(shape.text)} in ${colorName(shape.color)} ${place(shape.center)}`;
    case "graphic":
      return `a picture, ${shape.file}, ${rounded(shape.width)} by ${rounded(shape.height)}, ${place(shape.center)}`;
  }
}

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
  return `(${rounded(x)}, ${rounded(canvas.height - y)})`;
}

function rounded(x: number): string {
  return String(Math.round(x * 10) / 10 + 0);
}
