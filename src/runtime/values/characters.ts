// The characters of strings, which are code points. A string without surrogate pairs, as most are, serves as the list
// of its own characters.

import { cacheSlots, maxDecoded, maxScannedLength, minSharedLength } from "./limits.js";

/** A string without surrogate pairs, or the list of the characters of any string. */
type Characters = string | readonly string[];

const plain: string[] = [];
/** The last plain string, checked first: loops over one string need no cache lookup. */
let last = "";
const cache: { readonly text: string; readonly characters: Characters }[] = [];

/** The characters of a string, in a form that supports `length`, indexing and slicing. */
export function charactersOf(text: string): Characters {
  if (text.length > maxScannedLength ? isKnownPlain(text) : !hasPairs(text)) return (last = text);
  for (let i = 0; i < cache.length; i++) if (cache[i]!.text === text) return cache[i]!.characters;
  if (hasPairs(text)) return remember(text, [...text]);
  plain[placeOf(text)] = text;
  return text;
}

function isKnownPlain(text: string): boolean {
  // Comparing a string with itself is fast; different strings mostly differ in length or early on.
  return text === last || plain[placeOf(text)] === text;
}

function placeOf(text: string): number {
  const { length } = text;
  return length > minSharedLength
    ? cacheSlots + (length & 1)
    : (7 * length + 3 * text.charCodeAt(0) + text.charCodeAt(length >> 1)) % cacheSlots;
}

function remember(text: string, characters: Characters): Characters {
  if (cache.length === maxDecoded) cache.pop();
  cache.unshift({ text, characters });
  return characters;
}

/**
 * The character at an index (zero-based), without scanning a long string; undefined unless it is one of the first and no
 * surrogate comes before.
 */
export function earlyCharacter(text: string, index: number): string | undefined {
  return index < maxScannedLength && text.length > maxScannedLength && hasNoHalf(text, index + 1)
    ? text[index]
    : undefined;
}

/**
 * The suffix of a long string from an index on, without scanning it; undefined if the prefix is long or contains
 * surrogates.
 */
export function charactersAfter(text: string, from: number): string | undefined {
  if (from > maxScannedLength || text.length <= maxScannedLength || !hasNoHalf(text, from)) return undefined;
  const rest = text.slice(from);
  if (rest.length > maxScannedLength && isKnownPlain(text)) plain[placeOf(rest)] = rest;
  return rest;
}

/** True if none of the first `count` code units is a surrogate. */
function hasNoHalf(text: string, count: number): boolean {
  for (let i = 0; i < count; i++) if ((text.charCodeAt(i) & 0xf800) === 0xd800) return false;
  return true;
}

/** The characters in [from, to). A slice of a plain string is also plain, and cached as plain. */
export function charactersBetween(text: string, from: number, to: number): string {
  const characters = charactersOf(text);
  if (typeof characters !== "string") return characters.slice(from, to).join("");
  const part = characters.slice(from, to);
  if (part.length > maxScannedLength) plain[placeOf(part)] = part;
  return part;
}

export function textLength(text: string): number {
  return charactersOf(text).length;
}

function hasPairs(text: string): boolean {
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) return true;
  }
  return false;
}
