// The difference between two versions of a definition as a single edit at word boundaries.

import type { Span } from "../text/source.js";

/** Span of the old text with its replacement. */
export interface TextChange {
  readonly span: Span;
  readonly text: string;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\w\xc0-\u1fff'`"]/.test(character);

/** True if an offset is a word boundary. */
const isSeam = (text: string, at: number): boolean => !(isWordCharacter(text[at - 1]) && isWordCharacter(text[at]));

/** Returns the change from one text, which starts at `offset` in its document, to another. */
export function changeOf(before: string, after: string, offset: number): TextChange {
  const most = Math.min(before.length, after.length);
  let prefixLength = 0;
  while (prefixLength < most && before[prefixLength] === after[prefixLength]) prefixLength++;
  while (prefixLength > 0 && !(isSeam(before, prefixLength) && isSeam(after, prefixLength))) prefixLength--;
  let tail = 0;
  while (tail < most - prefixLength && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  while (tail > 0 && !(isSeam(before, before.length - tail) && isSeam(after, after.length - tail))) tail--;
  return {
    span: { start: offset + prefixLength, end: offset + before.length - tail },
    text: after.slice(prefixLength, after.length - tail),
  };
}
