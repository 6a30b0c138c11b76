// A work as the fragment of a link, and back: compressed, in letters that no program changes, and with a checksum, so that a
// link that was cut off somewhere says so and opens nothing.

import { Inflate, deflateSync, strFromU8, strToU8 } from "fflate";
import { sha256 } from "./sha256.js";
import { mostCharacters, type Work, workIn } from "./work.js";

/** What the fragment begins with. */
const mark = "#work=";

/** So many hexadecimal digits of the hash stand before what is compressed. */
const digits = 16;

/** Longer links are cut off by some programs. */
export const safeLength = 8000;

/** The fragment that holds a work. */
export function fragmentOf(work: Work): string {
  const text = JSON.stringify(work);
  return `${mark}${sha256(text).slice(0, digits)}${compressed(text)}`;
}

/** True for the fragment of a link with a work. */
export const hasWork = (fragment: string): boolean => fragment.startsWith(mark);

/** The work in a fragment; or what is wrong with it. */
export function workOf(fragment: string): Work | { readonly problem: string } {
  const damaged = { problem: "the link is damaged, or was cut off on its way, so that nothing of it is opened" };
  const content = fragment.slice(mark.length);
  if (!hasWork(fragment) || !/^[0-9a-f]{16}[\w-]+$/.test(content)) return damaged;
  const text = decompressed(content.slice(digits));
  if (text === undefined || sha256(text).slice(0, digits) !== content.slice(0, digits)) return damaged;
  try {
    return workIn(JSON.parse(text));
  } catch {
    return damaged;
  }
}

/** Text as letters that no program changes, compressed. */
export const compressed = (text: string): string => toBase64Url(deflateSync(strToU8(text), { level: 9 }));

/** The text of such letters; undefined if they are damaged. */
export function decompressed(letters: string): string | undefined {
  const bytes = /^[\w-]+$/.test(letters) ? fromBase64Url(letters) : undefined;
  return bytes && inflated(bytes);
}

/** What is compressed; undefined if it is damaged, or is larger than a work can be. */
function inflated(bytes: Uint8Array): string | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    let isWhole = false;
    const inflate = new Inflate((piece, isLast) => {
      size += piece.length;
      if (size > 4 * mostCharacters) throw new RangeError("too large");
      pieces.push(piece);
      isWhole ||= isLast;
    });
    // In small parts, so that nothing becomes large before it is stopped.
    for (let at = 0; at < bytes.length; at += part)
      inflate.push(bytes.subarray(at, at + part), at + part >= bytes.length);
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

const part = 4096;

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += part) binary += String.fromCharCode(...bytes.subarray(at, at + part));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
