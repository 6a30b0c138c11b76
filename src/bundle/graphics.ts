// Determines the format and the natural size of a graphic from its bytes.

import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { SVG } from "image-size/types/svg";
import { WEBP } from "image-size/types/webp";
import type { Size } from "../runtime/index.js";

/** A graphic as its bytes describe it, whatever the extension of the file says. */
export interface Recognized extends Size {
  /** The media type, as in a data URL. */
  readonly type: string;
  /** The graphic in a form that all browsers paint. */
  readonly bytes: Uint8Array;
}

/** The root element of an SVG has to be within this many bytes, because the search takes time quadratic in them. */
const longestPrologue = 16_384;

/** The size that browsers give to an SVG without one. */
const sizeOfSvg: Size = { width: 300, height: 150 };

/** The format and size of a graphic; undefined unless it is a PNG, JPEG, GIF, SVG or WebP. */
export function recognized(view: Uint8Array): Recognized | undefined {
  // The libraries read the whole buffer underlying a view.
  const bytes = new Uint8Array(view);
  try {
    for (const [type, format] of [
      ["image/png", PNG],
      ["image/jpeg", JPG],
      ["image/gif", GIF],
      ["image/webp", WEBP],
    ] as const) {
      if (format.validate(bytes)) return sized(type, bytes, format.calculate(bytes));
    }
    return svgIn(bytes);
  } catch {
    // The bytes are truncated or inconsistent.
    return undefined;
  }
}

function sized(
  type: string,
  bytes: Uint8Array,
  { width, height, orientation = 1 }: Size & { readonly orientation?: number },
): Recognized | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  // Cameras record how to rotate the picture, and browsers rotate it.
  return orientation >= 5 ? { type, bytes, width: height, height: width } : { type, bytes, width, height };
}

function svgIn(bytes: Uint8Array): Recognized | undefined {
  const prologue = bytes.subarray(0, longestPrologue);
  // Latin-1 has one character per byte, so offsets in the text are offsets of bytes.
  const root = /<svg(?=[\s>])[^>]*/.exec(new TextDecoder("latin1").decode(prologue));
  if (root === null) return undefined;
  const size = svgSize(prologue);
  // Some browsers paint nothing on a canvas for an SVG without a size of its own.
  const isSized = /\s(?:width|height)\s*=/.test(root[0]);
  return {
    type: "image/svg+xml",
    ...size,
    bytes: isSized
      ? bytes
      : withAttributes(bytes, root.index + "<svg".length, ` width="${size.width}" height="${size.height}"`),
  };
}

function withAttributes(bytes: Uint8Array, at: number, attributes: string): Uint8Array {
  const added = new TextEncoder().encode(attributes);
  const whole = new Uint8Array(bytes.length + added.length);
  whole.set(bytes.subarray(0, at));
  whole.set(added, at);
  whole.set(bytes.subarray(at), at + added.length);
  return whole;
}

function svgSize(svg: Uint8Array): Size {
  try {
    const { width, height } = SVG.calculate(svg);
    return width > 0 && height > 0 ? { width, height } : sizeOfSvg;
  } catch {
    return sizeOfSvg;
  }
}
