// The characters of strings, which are code points. Where none takes two code units, as in most texts, they are the
// code units, and the string itself serves as their list.

/** A string, or the list of its characters. */
export type Characters = string | readonly string[];

/** Strings up to this length are looked through each time. */
const short = 32;
/**
 * The characters of so many longer ones are known, those looked through last: two or three texts may be read side by
 * side.
 */
const mostKnown = 4;

const known: { readonly text: string; readonly characters: Characters }[] = [];

/** What can be asked for its length, for a character at a place from 0, and for a slice. */
export function charactersOf(text: string): Characters {
  if (text.length <= short) return hasPairs(text) ? [...text] : text;
  for (let i = 0; i < known.length; i++) {
    const one = known[i]!;
    // The same string is found at once; others differ in their lengths, or soon.
    if (one.text === text) return one.characters;
  }
  const characters = hasPairs(text) ? [...text] : text;
  if (known.length === mostKnown) known.pop();
  known.unshift({ text, characters });
  return characters;
}

/** How many characters a string has. */
export function textLength(text: string): number {
  return charactersOf(text).length;
}

/** True if two code units make one character somewhere. */
function hasPairs(text: string): boolean {
  for (let i = 1; i < text.length; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) return true;
  }
  return false;
}
