// Detects the format and natural size of a graphic from its bytes.

import { GIF } from "image-size/types/gif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { SVG } from "image-size/types/svg";
import { WEBP } from "image-size/types/webp";
import type { Size } from "../../runtime/index.js";

/** A graphic as described by its bytes; the file extension is ignored. */
export interface GraphicFormat extends Size {
  readonly type: string;
  /** The bytes, adapted so that all browsers can paint them. */
  readonly bytes: Uint8Array;
}

/** Maximum offset of an SVG root element in bytes; the search takes quadratic time. */
const maxPrologueBytes = 16_384;

/** Default size of an SVG in browsers, in pixels. */
const defaultSvgSize: Size = { width: 300, height: 150 };

/** Detects the format and size; undefined unless the bytes are PNG, JPEG, GIF, SVG or WebP. */
export function recognizeFormat(view: Uint8Array): GraphicFormat | undefined {
  // The libraries read the whole buffer underlying a view.
  const bytes = new Uint8Array(view);
  try {
    for (const [type, format] of [
      ["image/png", PNG],
      ["image/jpeg", JPG],
      ["image/gif", GIF],
      ["image/webp", WEBP],
    ] as const) {
      if (format.validate(bytes)) return createFormat(type, bytes, format.calculate(bytes));
    }
    return readSvg(bytes);
  } catch {
    // Truncated or inconsistent data.
    return undefined;
  }
}

function createFormat(
  type: string,
  bytes: Uint8Array,
  { width, height, orientation = 1 }: Size & { readonly orientation?: number },
): GraphicFormat | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  // Browsers rotate photographs according to their EXIF orientation.
  return orientation >= 5 ? { type, bytes, width: height, height: width } : { type, bytes, width, height };
}

function readSvg(bytes: Uint8Array): GraphicFormat | undefined {
  const prologue = bytes.subarray(0, maxPrologueBytes);
  // Latin-1 has one character per byte, so string offsets are byte offsets.
  const root = /<svg(?=[\s>])[^>]*/.exec(new TextDecoder("latin1").decode(prologue));
  if (root === null) return undefined;
  const size = measureSvg(prologue);
  // Some browsers do not paint an SVG without explicit size on a canvas.
  const isSized = /\s(?:width|height)\s*=/.test(root[0]);
  return {
    type: "image/svg+xml",
    ...size,
    bytes: isSized
      ? bytes
      : insertAttributes(bytes, root.index + "<svg".length, ` width="${size.width}" height="${size.height}"`),
  };
}

function insertAttributes(bytes: Uint8Array, offset: number, attributes: string): Uint8Array {
  const attributeBytes = new TextEncoder().encode(attributes);
  const result = new Uint8Array(bytes.length + attributeBytes.length);
  result.set(bytes.subarray(0, offset));
  result.set(attributeBytes, offset);
  result.set(bytes.subarray(offset), offset + attributeBytes.length);
  return result;
}

function measureSvg(svg: Uint8Array): Size {
  try {
    const { width, height } = SVG.calculate(svg);
    return width > 0 && height > 0 ? { width, height } : defaultSvgSize;
  } catch {
    return defaultSvgSize;
  }
}
