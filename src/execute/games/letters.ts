// Text layout: lines around the centre, in a monospaced font.

/** Width of a letter, as a fraction of its height. */
export const letterWidth = 0.6;

/** The font stack for text in pictures. */
export const fontFamilies =
  'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/** Distance between lines, as a fraction of the height. */
const leading = 1.2;

/** A line of a text, and the offset of its baseline below the centre of the text. */
interface TextLine {
  readonly text: string;
  readonly below: number;
}

export function linesOfText(text: string, height: number): readonly TextLine[] {
  const lines = text.split(/\r\n?|\n/);
  const first = height * (baselineOf(text) - ((lines.length - 1) * leading) / 2);
  return lines.map((line, i) => ({ text: line, below: first + i * height * leading }));
}

/**
 * The offset of the baseline below the centre of a text, as a fraction of its height. Browsers disagree on their own
 * "middle". Words share one baseline, halfway between x-height and capital height, so that adjacent texts are level. A
 * single letter or symbol is centred individually; a digit counts as a word, because the next number may have two.
 */
function baselineOf(text: string): number {
  if (/^[acemnorsuvwxz]$/.test(text)) return 0.27;
  return /^\P{Nd}$/u.test(text) ? 0.36 : 0.33;
}
