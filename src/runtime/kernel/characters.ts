// The characters of strings, which are code points. If no character takes two code units, as in most texts, the string
// itself serves as the list of its characters.

/** A string, or the list of its characters. */
export type Characters = string | readonly string[];

/** Strings up to this length are scanned every time. */
const short = 8;
/** A string in which no character takes two units is known again until another one comes to its place, one of so many. */
const places = 128;
/** Longer ones have only two places, so that few are kept alive. */
const long = 2 ** 16;
/** The number of other strings whose characters are cached, most recent first. */
const mostKnown = 4;

const plain: string[] = [];
/** The last of these: where one string is walked, it is not looked for. */
let last = "";
const known: { readonly text: string; readonly characters: Characters }[] = [];

/** The characters of a string, in a form that supports `length`, indexing and slicing. */
export function charactersOf(text: string): Characters {
  if (text.length > short ? isKnownPlain(text) : !hasPairs(text)) return (last = text);
  for (let i = 0; i < known.length; i++) if (known[i]!.text === text) return known[i]!.characters;
  if (hasPairs(text)) return remembered(text, [...text]);
  plain[placeOf(text)] = text;
  return text;
}

function isKnownPlain(text: string): boolean {
  // Comparing the same string is fast; different strings differ in length, or at an early character.
  return text === last || plain[placeOf(text)] === text;
}

function placeOf(text: string): number {
  const { length } = text;
  return length > long
    ? places + (length & 1)
    : (7 * length + 3 * text.charCodeAt(0) + text.charCodeAt(length >> 1)) % places;
}

function remembered(text: string, characters: Characters): Characters {
  if (known.length === mostKnown) known.pop();
  known.unshift({ text, characters });
  return characters;
}

/** The character at an index from 0, if it is one of the first of a long string, none of which takes two units. */
export function earlyCharacter(text: string, index: number): string | undefined {
  return index < short && text.length > short && hasNoHalf(text, index + 1) ? text[index] : undefined;
}

/** The characters of a long string from an index on, if only a few come before, none of which takes two units. */
export function charactersAfter(text: string, from: number): string | undefined {
  if (from > short || text.length <= short || !hasNoHalf(text, from)) return undefined;
  const rest = text.slice(from);
  if (rest.length > short && isKnownPlain(text)) plain[placeOf(rest)] = rest;
  return rest;
}

/** True if the first so many units are no halves of pairs. */
function hasNoHalf(text: string, count: number): boolean {
  for (let i = 0; i < count; i++) if ((text.charCodeAt(i) & 0xf800) === 0xd800) return false;
  return true;
}

/** The characters of a string from one index to before another; of a string in which none takes two units, none does. */
export function charactersBetween(text: string, from: number, to: number): string {
  const characters = charactersOf(text);
  if (typeof characters !== "string") return characters.slice(from, to).join("");
  const part = characters.slice(from, to);
  if (part.length > short) plain[placeOf(part)] = part;
  return part;
}

/** The number of characters in a string. */
export function textLength(text: string): number {
  return charactersOf(text).length;
}

/** True if the string contains a surrogate pair. */
function hasPairs(text: string): boolean {
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) return true;
  }
  return false;
}
