// Renders the shapes of a frame as SVG, deterministically.

import { canvas } from "../../runtime/index.js";
import type { Corner } from "../../runtime/index.js";
import { isFar, visibleCircle, visibleLine } from "./far.js";
import { fontFamilies, letterWidth, linesOfText } from "./letters.js";
import type { Rgb } from "../../runtime/easel/parts.js";
import { cornersOfBox } from "./corners.js";
import { lineWidth, type Shape } from "../../runtime/easel/shapes.js";
import { type PaintedShape, surfacesOf } from "./surfaces.js";

interface SvgOptions {
  readonly title: string;
  /** The text alternative. */
  readonly description: string;
  /** Data URLs of graphics by path; a graphic without one becomes a placeholder. */
  readonly graphics?: ReadonlyMap<string, string>;
}

/** Returns an SVG file: the white canvas, then the shapes in painting order. */
export function svgOf(shapes: readonly Shape[], options: SvgOptions): string {
  const whole: FigureBounds = { left: 0, top: 0, right: canvas.width, bottom: canvas.height };
  return `<!-- Written by led. -->\n${svgWithin(whole, shapes, options)}\n`;
}

/** Padding around the shapes of a figure, in units of the canvas. */
const margin = 10;

/** Returns a figure for a page, cropped to its shapes. */
export function figureOf(shapes: readonly Shape[], options: SvgOptions): string {
  return svgWithin(visibleBounds(shapes), shapes, options);
}

/** Returns figures of a sequence, cropped to the shapes of all of them. */
export function figuresOf(
  pictures: readonly (SvgOptions & { readonly shapes: readonly Shape[] })[],
): readonly string[] {
  const bounds = visibleBounds(pictures.flatMap(({ shapes }) => shapes));
  return pictures.map((one) => svgWithin(bounds, one.shapes, one));
}

function visibleBounds(shapes: readonly Shape[]): FigureBounds {
  const allBounds = shapes.map(boundsOf).filter(isSeen);
  const [left, top] = [
    Math.min(...allBounds.map((bounds) => bounds.left)),
    Math.min(...allBounds.map((bounds) => bounds.top)),
  ];
  const [right, bottom] = [
    Math.max(...allBounds.map((bounds) => bounds.right)),
    Math.max(...allBounds.map((bounds) => bounds.bottom)),
  ];
  const around: FigureBounds = {
    left: Math.floor(Math.max(0, left - margin)),
    top: Math.floor(Math.max(0, top - margin)),
    right: Math.ceil(Math.min(canvas.width, right + margin)),
    bottom: Math.ceil(Math.min(canvas.height, bottom + margin)),
  };
  return allBounds.length === 0 ? { left: 0, top: 0, right: canvas.width, bottom: canvas.height } : around;
}

interface FigureBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const isSeen = ({ left, top, right, bottom }: FigureBounds): boolean =>
  right > 0 && left < canvas.width && bottom > 0 && top < canvas.height;

function boundsOf(shape: Shape): FigureBounds {
  const half = ("radius" in shape || "from" in shape ? (shape.width ?? lineWidth) : 0) / 2;
  if ("corners" in shape) return boundsAround(shape.corners, 0, 0);
  switch (shape.kind) {
    case "line":
      return boundsAround([shape.from, shape.to], half, half);
    case "circle":
    case "disc":
      return boundsAround([shape.center], shape.radius + half, shape.radius + half);
    case "text": {
      const lines = linesOfText(shape.text, shape.height);
      const letters = Math.max(...lines.map(({ text }) => text.length));
      const width = letters * letterWidth * shape.height;
      return boundsAround(cornersOfBox(shape, width, (lines.length * shape.height) / 0.8), 0, 0);
    }
    case "graphic":
      return boundsAround(cornersOfBox(shape, shape.width, shape.height), 0, 0);
    default:
      return shape satisfies never;
  }
}

function boundsAround(corners: readonly Corner[], width: number, height: number): FigureBounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of corners) {
    left = Math.min(left, x - width);
    right = Math.max(right, x + width);
    top = Math.min(top, y - height);
    bottom = Math.max(bottom, y + height);
  }
  return { left, top, right, bottom };
}

function svgWithin(
  { left, top, right, bottom }: FigureBounds,
  shapes: readonly Shape[],
  { title, description, graphics = new Map() }: SvgOptions,
): string {
  const [width, height] = [right - left, bottom - top];
  const place = left === 0 && top === 0 ? "" : ` x="${left}" y="${top}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escape(title)}</title>`,
    `<desc>${escape(description)}</desc>`,
    `<rect${place} width="${width}" height="${height}" fill="#fff"/>`,
    `<g stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round" text-anchor="middle" font-family="${escape(fontFamilies)}">`,
    ...surfacesOf(shapes).flatMap((shape) => elementOf(shape, graphics) ?? []),
    "</g>",
    "</svg>",
  ].join("\n");
}

/** The element of a shape; undefined if it is invisible. */
function elementOf(shape: PaintedShape, graphics: ReadonlyMap<string, string>): string | undefined {
  switch (shape.kind) {
    case "line": {
      const { from, to, color, width } = shape;
      const line = isFar(...from, ...to) ? visibleLine(from, to, width) : [from, to];
      return line === undefined
        ? undefined
        : `<path d="${pathOf(line)}" fill="none" ${strokeOf(color, width)}${opacityAttribute(shape)}/>`;
    }
    case "circle":
    case "disc":
      return circleOf(shape);
    case "surface":
      return shape.outlines.length === 0
        ? undefined
        : `<path d="${shape.outlines.map((corners) => `${pathOf(corners)}Z`).join("")}" fill="${hex(shape.color)}"${opacityAttribute(shape)}/>`;
    case "text":
      return shape.height <= 0
        ? undefined
        : textElement(
            shape.text,
            shape.center,
            shape.height,
            hex(shape.color),
            `${anchorOf(shape)}${rotationAttribute(shape)}${opacityAttribute(shape)}`,
          );
    case "graphic": {
      const changes = `${rotationAttribute(shape)}${opacityAttribute(shape)}`;
      const element = graphicOf(shape, graphics.get(shape.file));
      return changes === "" ? element : `<g${changes}>${element}</g>`;
    }
    default:
      return shape satisfies never;
  }
}

const strokeOf = (color: Rgb, width: number | undefined): string =>
  `stroke="${hex(color)}"${width === undefined ? "" : ` stroke-width="${number(width)}"`}`;

const opacityAttribute = ({ opacity }: { readonly opacity?: number }): string =>
  opacity === undefined ? "" : ` opacity="${number(opacity)}"`;

const rotationAttribute = ({ center: [x, y], angle }: Shape & { readonly kind: "text" | "graphic" }): string =>
  angle === undefined ? "" : ` transform="rotate(${number(-angle)} ${number(x)} ${number(y)})"`;

const anchorOf = ({ align }: Shape & { readonly kind: "text" }): string =>
  align === undefined ? "" : ` text-anchor="${align === "left" ? "start" : "end"}"`;

function circleOf(circle: Shape & { readonly kind: "circle" | "disc" }): string | undefined {
  const { kind, center, radius, color, width } = circle;
  const isFilled = kind === "disc";
  const ink = `${isFilled ? `fill="${hex(color)}"` : `fill="none" ${strokeOf(color, width)}`}${opacityAttribute(circle)}`;
  const clipped = visibleCircle(center, radius, width);
  if (clipped === undefined)
    return `<circle cx="${number(center[0])}" cy="${number(center[1])}" r="${number(radius)}" ${ink}/>`;
  const corners = isFilled ? clipped.filled : clipped.arc;
  return corners.length === 0 ? undefined : `<path d="${pathOf(corners)}${isFilled ? "Z" : ""}" ${ink}/>`;
}

/** A graphic, or a placeholder for a missing one: a dashed frame with the file name. */
function graphicOf(
  { file, center: [x, y], width, height }: Shape & { readonly kind: "graphic" },
  url: string | undefined,
): string {
  const box = `x="${number(x - width / 2)}" y="${number(y - height / 2)}" width="${number(width)}" height="${number(height)}"`;
  if (url !== undefined) return `<image ${box} preserveAspectRatio="none" href="${escape(url)}"/>`;
  const letters = Math.min(20, height / 2, width / (letterWidth * (file.length + 1)));
  return `<rect ${box} fill="#eeeef2" stroke="#6e6e7a" stroke-dasharray="8 6"/>${textElement(file, [x, y], letters, "#464650")}`;
}

function textElement(text: string, [x, y]: Corner, height: number, color: string, attributes = ""): string {
  const lines = linesOfText(text, height).map(
    (line) => `<tspan x="${number(x)}" y="${number(y + line.below)}">${escape(line.text)}</tspan>`,
  );
  return `<text font-size="${number(height)}" fill="${color}"${attributes} xml:space="preserve">${lines.join("")}</text>`;
}

function pathOf(corners: readonly Corner[]): string {
  return corners.map(([x, y], i) => `${i === 0 ? "M" : "L"}${number(x)} ${number(y)}`).join("");
}

/** Formats a number with at most three decimals. */
function number(x: number): string {
  const rounded = Math.round(x * 1000) / 1000;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

function hex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML. Characters that XML cannot contain become replacement characters. */
function escape(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, "\ufffd")
    .replace(/[&<>"]/g, (c) => entities[c] ?? c);
}
