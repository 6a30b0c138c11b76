// Renders the shapes of a frame as character cells. Areas are quarter blocks; lines are braille dots, the finest
// resolution of a terminal; texts are text. Without colours everything is dithered with dots: the background, the most
// frequent colour, has none, and the dots of a colour increase with its distance from the background.

import type { Shape } from "../runtime/easel/shapes.js";
import { type TerminalColor, dotsAcross, dotsDown, noColor, Raster } from "./raster.js";
import { maxGrounds, minDifference } from "./limits.js";

/** A terminal cell. `noColor` is the terminal's default; an empty text is the second half of a wide letter. */
export interface Cell {
  readonly text: string;
  readonly ink: TerminalColor;
  readonly paper: TerminalColor;
  readonly isBold: boolean;
}

export interface Picture {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly Cell[];
}

interface PictureOptions {
  readonly columns: number;
  readonly rows: number;
  readonly hasColors: boolean;
}

export const emptyCell: Cell = { text: " ", ink: noColor, paper: noColor, isBold: false };

/** Renders shapes in painting order. */
export function pictureOf(shapes: readonly Shape[], { columns, rows, hasColors }: PictureOptions): Picture {
  const raster = new Raster(columns, rows);
  for (const shape of shapes) raster.paint(shape);
  const background = hasColors ? noColor : backgroundOf(raster.fill);
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      cells.push(hasColors ? coloredCell(raster, column, row) : brailleCell(raster, column, row, background));
  }
  return { columns, rows, cells };
}

/** Returns the lines of a picture as plain text, without trailing spaces. */
export function linesOf({ columns, rows, cells }: Picture): readonly string[] {
  return Array.from({ length: rows }, (_, row) =>
    cells
      .slice(row * columns, (row + 1) * columns)
      .map(({ text }) => text)
      .join("")
      .trimEnd(),
  );
}

/** Returns the values of a table at the eight dots of a cell. */
function dotsIn(table: Int32Array, { width }: Raster, column: number, row: number): readonly number[] {
  const dots: number[] = [];
  for (let down = 0; down < dotsDown; down++) {
    for (let across = 0; across < dotsAcross; across++)
      dots.push(table[(row * dotsDown + down) * width + column * dotsAcross + across] ?? noColor);
  }
  return dots;
}

/** Fast path: returns the colour of a uniform cell. Most cells are uniform. */
function singleColor({ width, fill, line }: Raster, column: number, row: number): TerminalColor | undefined {
  const first = row * dotsDown * width + column * dotsAcross;
  const color = fill[first];
  for (let down = 0; down < dotsDown; down++) {
    for (let i = first + down * width; i < first + down * width + dotsAcross; i++)
      if (fill[i] !== color || line[i] !== noColor) return undefined;
  }
  return color;
}

function coloredCell(raster: Raster, column: number, row: number): Cell {
  const letter = raster.letters[row * raster.columns + column];
  const uniformColor = letter === undefined ? singleColor(raster, column, row) : undefined;
  if (uniformColor !== undefined) return { text: " ", ink: noColor, paper: uniformColor, isBold: false };
  const fill = dotsIn(raster.fill, raster, column, row);
  // A space is transparent.
  if (letter !== undefined && letter.text !== " ")
    return { text: letter.text, ink: letter.color, paper: maxFrequent(fill), isBold: letter.isLarge };
  const line = dotsIn(raster.line, raster, column, row);
  if (line.every((color) => color === noColor)) return blockCell(fill);
  const paper = maxFrequent(fill);
  const ink = maxFrequent(line.filter((color) => color !== noColor));
  const text = brailleCharacter((i) => line[i] !== noColor);
  return ink === paper ? blockCell(fill) : { text, ink, paper, isBold: false };
}

/**
 * Characters by the set of quarters in the foreground colour: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
 */
const quarters = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"] as const;

/** Renders the area of a cell as quarters in the two best-fitting colours. */
function blockCell(fill: readonly TerminalColor[]): Cell {
  const [first = noColor] = fill;
  if (fill.every((color) => color === first)) return { text: " ", ink: noColor, paper: first, isBold: false };
  const quarterColors = [0, 1, 4, 5].map((i) => mix([fill[i] ?? first, fill[i + 2] ?? first]));
  let [best, minError] = [0, Infinity];
  // By symmetry, the lower right quarter has the background colour.
  for (let pattern = 0; pattern < 8; pattern++) {
    const error = [true, false].reduce(
      (sum, isInk) => sum + squaredDeviation(quarterColors.filter((_, i) => isInk === isSet(pattern, i))),
      0,
    );
    if (error < minError) [best, minError] = [pattern, error];
  }
  const [ink, paper] = [true, false].map((isInk) => mix(quarterColors.filter((_, i) => isInk === isSet(best, i))));
  return {
    text: quarters[best] ?? " ",
    ink: best === 0 ? noColor : (ink ?? noColor),
    paper: paper ?? noColor,
    isBold: false,
  };
}

function isSet(pattern: number, bit: number): boolean {
  return ((pattern >> bit) & 1) === 1;
}

/** Returns the squared deviation of colours from their mean. */
function squaredDeviation(colors: readonly TerminalColor[]): number {
  const mixture = mix(colors);
  return colors.reduce((sum, color) => sum + distance2(color, mixture), 0);
}

function mix(colors: readonly TerminalColor[]): TerminalColor {
  const [first = noColor] = colors;
  if (colors.every((color) => color === first)) return first;
  const meanChannel = (shift: number): number =>
    Math.round(colors.reduce((sum, color) => sum + ((color >> shift) & 255), 0) / colors.length);
  return (meanChannel(16) << 16) | (meanChannel(8) << 8) | meanChannel(0);
}

export function distance2(a: TerminalColor, b: TerminalColor): number {
  const channelDifference = (shift: number): number => ((a >> shift) & 255) - ((b >> shift) & 255);
  return channelDifference(16) ** 2 + channelDifference(8) ** 2 + channelDifference(0) ** 2;
}

/** Returns the most frequent colour; of several, the first. */
function maxFrequent(colors: readonly TerminalColor[]): TerminalColor {
  return largest(countsOf(colors))?.[0] ?? noColor;
}

/**
 * Returns the most frequent colour of a picture, counting similar colours together: stripes of two greens are one
 * meadow.
 */
function backgroundOf(fill: Int32Array): TerminalColor {
  const counts = [...countsOf(fill)].toSorted(([, a], [, b]) => b - a).slice(0, maxGrounds);
  return (
    largest(
      counts.map(([color]) => [
        color,
        counts.reduce((sum, [other, count]) => (difference(color, other) < minDifference ? sum + count : sum), 0),
      ]),
    )?.[0] ?? noColor
  );
}

function countsOf(colors: Iterable<TerminalColor>): ReadonlyMap<TerminalColor, number> {
  const counts = new Map<TerminalColor, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  return counts;
}

/** Returns the first maximum of the counts, with its colour. */
function largest(counts: Iterable<readonly [TerminalColor, number]>): readonly [TerminalColor, number] | undefined {
  let best: readonly [TerminalColor, number] | undefined;
  for (const entry of counts) if (best === undefined || entry[1] > best[1]) best = entry;
  return best;
}

/** Ordered dithering: a 4×4 threshold matrix that spreads the dots evenly. */
const thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;
const levels = 4;

function brailleCell(raster: Raster, column: number, row: number, background: TerminalColor): Cell {
  const letter = raster.letters[row * raster.columns + column];
  if (letter !== undefined) return { ...emptyCell, text: letter.text, isBold: letter.isLarge };
  const fill = dotsIn(raster.fill, raster, column, row);
  const line = dotsIn(raster.line, raster, column, row);
  const text = brailleCharacter((i) => {
    const area = density(fill[i] ?? background, background);
    const color = line[i] ?? noColor;
    // On a dense area a line is a gap.
    if (color !== noColor && color !== fill[i]) return area <= levels / 2;
    const x = column * dotsAcross + (i % dotsAcross);
    const y = row * dotsDown + Math.floor(i / dotsAcross);
    return area > ((thresholds[(y % 4) * 4 + (x % 4)] ?? 0) * levels) / 16;
  });
  return { ...emptyCell, text };
}

/** Returns the dither level of a colour. */
function density(color: TerminalColor, background: TerminalColor): number {
  const share = difference(color, background);
  return share < minDifference ? 0 : Math.min(levels, Math.ceil(2 * levels * share));
}

/** Returns the distance of two colours, relative to that of black and white. */
function difference(a: TerminalColor, b: TerminalColor): number {
  return Math.sqrt(distance2(a, b)) / Math.hypot(255, 255, 255);
}

/** The braille bit of each dot, in row-major order. */
const brailleBits = [0, 3, 1, 4, 2, 5, 6, 7] as const;

/** Returns the braille character with the given dots, of eight; a space if there are none. */
function brailleCharacter(isDot: (i: number) => boolean): string {
  const bits = brailleBits.reduce<number>((sum, bit, i) => (isDot(i) ? sum | (1 << bit) : sum), 0);
  return bits === 0 ? " " : String.fromCodePoint(0x2800 + bits);
}
