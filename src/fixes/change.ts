// The difference between two versions of a definition as a single edit at word boundaries.

import type { Span } from "../text/source.js";

/** Span of the old text with its replacement. */
export interface TextChange {
  readonly span: Span;
  readonly text: string;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\w\xc0-\u1fff'`"]/.test(character);

/** True if an offset is not inside a word. */
const isSeam = (text: string, at: number): boolean => !(isWordCharacter(text[at - 1]) && isWordCharacter(text[at]));

/** Returns the change from one text, which starts at `offset` in its document, to another. */
export function changeOf(before: string, after: string, offset: number): TextChange {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same++;
  while (same > 0 && !(isSeam(before, same) && isSeam(after, same))) same--;
  let tail = 0;
  while (tail < most - same && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  while (tail > 0 && !(isSeam(before, before.length - tail) && isSeam(after, after.length - tail))) tail--;
  return {
    span: { start: offset + same, end: offset + before.length - tail },
    text: after.slice(same, after.length - tail),
  };
}
