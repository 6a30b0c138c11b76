// Encodes a work as a URL fragment: compressed, in base64url, with a checksum that detects truncated links.

import { Inflate, deflateSync, strFromU8, strToU8 } from "fflate";
import { sha256 } from "../../text/sha256.js";
import { type SavedWork, workIn } from "./work.js";
import { chunkBytes, maxCharacters } from "./limits.js";

const mark = "#work=";

/** Number of hexadecimal digits of the hash that precede the compressed text. */
const digits = 16;

/** Encodes a work as a fragment. */
export function fragmentOf(work: SavedWork): string {
  const text = JSON.stringify(work);
  return `${mark}${sha256(text).slice(0, digits)}${compressText(text)}`;
}

/** Returns the fragment that opens work stored in this browser. */
export const fragmentOfStored = (id: string): string => `#stored=${id}`;

/** Returns the identifier of the stored work that a fragment names, if any. */
export const storedIdOf = (fragment: string): string | undefined => /^#stored=([0-9a-f]{1,64})$/.exec(fragment)?.[1];

export const hasWork = (fragment: string): boolean => fragment.startsWith(mark);

/** Decodes the work in a fragment, or returns a description of the problem. */
export function workOf(fragment: string): SavedWork | { readonly problem: string } {
  const damaged = { problem: "the link is damaged or incomplete, so nothing was opened" };
  const content = fragment.slice(mark.length);
  if (!hasWork(fragment) || !/^[0-9a-f]{16}[\w-]+$/.test(content)) return damaged;
  const text = decompressText(content.slice(digits));
  if (text === undefined || sha256(text).slice(0, digits) !== content.slice(0, digits)) return damaged;
  try {
    return workIn(JSON.parse(text));
  } catch {
    return damaged;
  }
}

/** Compresses text to base64url. */
export const compressText = (text: string): string => toBase64Url(deflateSync(strToU8(text), { level: 9 }));

/** Decompresses base64url text; undefined if it is damaged. */
export function decompressText(letters: string): string | undefined {
  const bytes = /^[\w-]+$/.test(letters) ? fromBase64Url(letters) : undefined;
  return bytes && inflate(bytes);
}

/** Inflates the bytes; undefined if they are damaged or the result is larger than any work. */
function inflate(bytes: Uint8Array): string | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    let isWhole = false;
    const inflate = new Inflate((piece, isLast) => {
      size += piece.length;
      if (size > 4 * maxCharacters) throw new RangeError("too large");
      pieces.push(piece);
      isWhole ||= isLast;
    });
    // Small chunks keep the memory bounded before the size check stops a decompression bomb.
    for (let at = 0; at < bytes.length; at += chunkBytes)
      inflate.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
    if (!isWhole) return undefined;
  } catch {
    return undefined;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return strFromU8(whole);
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
