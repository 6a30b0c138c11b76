// Turns the bytes of a graphic into what it is and its natural size.

import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { SVG } from "image-size/types/svg";
import { WEBP } from "image-size/types/webp";
import type { Size } from "../runtime/index.js";

/** A graphic as its bytes describe themselves, whatever the ending of the file says. */
export interface Recognized extends Size {
  /** As a data URL names it. */
  readonly type: string;
  /** The graphic as all browsers paint it. */
  readonly bytes: Uint8Array;
}

/**
 * The outermost element of an SVG stands within so many bytes; searching it takes time that grows with their square.
 */
const longestPrologue = 16_384;

/** Browsers give an SVG without a size this one. */
const sizeOfSvg: Size = { width: 300, height: 150 };

/** What the bytes are, and how large; nothing if they are no PNG, JPEG, GIF, SVG or WebP. */
export function recognized(view: Uint8Array): Recognized | undefined {
  // The readers look at all of the memory that a view is of.
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
    // The bytes end too early, or contradict themselves.
    return undefined;
  }
}

function sized(
  type: string,
  bytes: Uint8Array,
  { width, height, orientation = 1 }: Size & { readonly orientation?: number },
): Recognized | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  // Cameras that were held upright write how to turn the picture, and browsers turn it.
  return orientation >= 5 ? { type, bytes, width: height, height: width } : { type, bytes, width, height };
}

function svgIn(bytes: Uint8Array): Recognized | undefined {
  const prologue = bytes.subarray(0, longestPrologue);
  // A character for each byte, so that places in the text are places among the bytes.
  const root = /<svg(?=[\s>])[^>]*/.exec(new TextDecoder("latin1").decode(prologue));
  if (root === null) return undefined;
  const size = svgSize(prologue);
  // On a canvas, some browsers paint nothing of an SVG that leaves its size to the page around it.
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
