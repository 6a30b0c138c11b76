// The shape of a TextMate grammar, as far as this one uses it, and the regular expressions (Oniguruma's) that its
// parts share.

import { reservedWords } from "../spellings.js";

/** The scope of a capture, or of the text between `begin` and `end`. */
export interface Capture {
  readonly name?: string;
  readonly patterns?: readonly Pattern[];
}

export type Captures = Readonly<Record<string, Capture>>;

export type Pattern =
  | { readonly include: string }
  | { readonly comment?: string; readonly name?: string; readonly match: string; readonly captures?: Captures }
  | {
      readonly comment?: string;
      readonly name?: string;
      readonly contentName?: string;
      readonly begin: string;
      readonly end: string;
      readonly beginCaptures?: Captures;
      readonly endCaptures?: Captures;
      readonly patterns: readonly Pattern[];
    };

/** A named list of patterns that others include. */
export interface Group {
  readonly comment?: string;
  readonly patterns: readonly Pattern[];
}

export const include = (group: string): Pattern => ({ include: `#${group}` });

const signLetters = "λℕℤℚ𝔹";
const letterInName = `(?![${signLetters}])[\\p{L}\\p{M}0-9_]`;

/** An identifier of LED, whole: the group is atomic, so that no search takes it apart again. */
export const identifier = `(?>(?![${signLetters}])\\p{L}(?:${letterInName})*'*)`;
/** Not followed by a letter of a name. */
export const wordEnd = `(?!${letterInName}|')`;
/** Preceded by white space or the start of the line. A byte order mark is white space. */
export const afterSpace = "(?<![^\\s\\x{FEFF}])";

/** Whole words, none of them the beginning of a longer name. */
export function wordsOf(words: readonly string[]): string {
  return `(?:${longestFirst(words).join("|")})${wordEnd}`;
}

/** Any of the symbols, matched literally. */
export function signsOf(signs: readonly string[]): string {
  return longestFirst(signs).map(escapePattern).join("|");
}

/** A name that is not a keyword. */
export const name = `(?!${wordsOf(reservedWords)})${identifier}`;
function longestFirst(spellings: readonly string[]): readonly string[] {
  return [...spellings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
