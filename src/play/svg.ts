// Draws the shapes of a frame as an SVG picture. The same shapes give exactly the same text.

import { canvas } from "../runtime/index.js";
import type { Corner } from "../runtime/index.js";
import { isFar, visibleCircle, visibleLine } from "./far.js";
import { letterWidth, linesOfText } from "./letters.js";
import type { Rgb } from "../runtime/easel/parts.js";
import { lineWidth, type Shape } from "../runtime/easel/shapes.js";
import { type Painted, surfacesOf } from "./surfaces.js";

export interface SvgOptions {
  /** The title of the picture. */
  readonly title: string;
  /** The description of the picture, in words. */
  readonly description: string;
  /** The data URLs of graphics, by the paths that documents use; a graphic without one is drawn as a placeholder. */
  readonly graphics?: ReadonlyMap<string, string>;
}

/** The fonts of texts, in order of preference. */
const fonts = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/** The text of an SVG file: the white canvas, then the shapes from first to last. */
export function svgOf(shapes: readonly Shape[], { title, description, graphics = new Map() }: SvgOptions): string {
  const { width, height } = canvas;
  return [
    "<!-- Written by led. -->",
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round" text-anchor="middle" font-family="${escaped(fonts)}">`,
    ...surfacesOf(shapes).flatMap((shape) => elementOf(shape, graphics) ?? []),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** The element of a shape; undefined if it cannot be seen. */
function elementOf(shape: Painted, graphics: ReadonlyMap<string, string>): string | undefined {
  switch (shape.kind) {
    case "line": {
      const { from, to, color } = shape;
      const line = isFar(...from, ...to) ? visibleLine(from, to) : [from, to];
      return line === undefined ? undefined : `<path d="${pathOf(line)}" fill="none" stroke="${hex(color)}"/>`;
    }
    case "circle":
    case "disc":
      return circleOf(shape);
    case "surface":
      return shape.outlines.length === 0
        ? undefined
        : `<path d="${shape.outlines.map((corners) => `${pathOf(corners)}Z`).join("")}" fill="${hex(shape.color)}"/>`;
    case "text":
      return shape.height <= 0 ? undefined : textElement(shape.text, shape.center, shape.height, hex(shape.color));
    case "graphic":
      return graphicOf(shape, graphics.get(shape.file));
    default:
      return shape satisfies never;
  }
}

function circleOf({ kind, center, radius, color }: Shape & { readonly kind: "circle" | "disc" }): string | undefined {
  const isFilled = kind === "disc";
  const ink = isFilled ? `fill="${hex(color)}"` : `fill="none" stroke="${hex(color)}"`;
  const seen = visibleCircle(center, radius);
  if (seen === undefined)
    return `<circle cx="${number(center[0])}" cy="${number(center[1])}" r="${number(radius)}" ${ink}/>`;
  const corners = isFilled ? seen.filled : seen.arc;
  return corners.length === 0 ? undefined : `<path d="${pathOf(corners)}${isFilled ? "Z" : ""}" ${ink}/>`;
}

/** A graphic, or a placeholder for a missing one: a dashed frame with the name of the file in it. */
function graphicOf(
  { file, center: [x, y], width, height }: Shape & { readonly kind: "graphic" },
  url: string | undefined,
): string {
  const box = `x="${number(x - width / 2)}" y="${number(y - height / 2)}" width="${number(width)}" height="${number(height)}"`;
  if (url !== undefined) return `<image ${box} preserveAspectRatio="none" href="${escaped(url)}"/>`;
  const letters = Math.min(20, height / 2, width / (letterWidth * (file.length + 1)));
  return `<rect ${box} fill="#eeeef2" stroke="#6e6e7a" stroke-dasharray="8 6"/>${textElement(file, [x, y], letters, "#464650")}`;
}

function textElement(text: string, [x, y]: Corner, height: number, color: string): string {
  const lines = linesOfText(text, height).map(
    (line) => `<tspan x="${number(x)}" y="${number(y + line.below)}">${escaped(line.text)}</tspan>`,
  );
  return `<text font-size="${number(height)}" fill="${color}" xml:space="preserve">${lines.join("")}</text>`;
}

function pathOf(corners: readonly Corner[]): string {
  return corners.map(([x, y], i) => `${i === 0 ? "M" : "L"}${number(x)} ${number(y)}`).join("");
}

/** A number rounded to a thousandth of a unit, written as briefly as possible. */
function number(x: number): string {
  const rounded = Math.round(x * 1000) / 1000;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

function hex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text escaped for XML. Characters that XML cannot contain become replacement characters. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, "\ufffd")
    .replace(/[&<>"]/g, (c) => entities[c] ?? c);
}
