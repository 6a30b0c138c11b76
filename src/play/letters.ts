// How texts are set: one below the other around their middle, in a font whose letters are all of one width.

/** How wide a letter is, as a share of its height. */
export const letterWidth = 0.6;

/** From one line of a text to the next, as a share of its height. */
const leading = 1.2;

/** A line of a text and where its base line is, below the middle of the text. */
export interface TextLine {
  readonly text: string;
  readonly below: number;
}

/** The lines of a text of a height. */
export function linesOfText(text: string, height: number): readonly TextLine[] {
  const lines = text.split(/\r\n?|\n/);
  const first = height * (baselineOf(text) - ((lines.length - 1) * leading) / 2);
  return lines.map((line, i) => ({ text: line, below: first + i * height * leading }));
}

/**
 * How far below its middle a text has its base line, as a share of its height. Browsers disagree on their own "middle".
 * Words share one base line, between half an x and half an X, so that texts side by side stand level; a single letter
 * or sign is a mark, and stands in the middle by itself. A digit counts as a word: the next may have two.
 */
function baselineOf(text: string): number {
  if (/^[acemnorsuvwxz]$/.test(text)) return 0.27;
  return /^\P{Nd}$/u.test(text) ? 0.36 : 0.33;
}
