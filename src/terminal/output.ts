// Turns one screen into the next: the text that a terminal has to be sent so that it shows a picture instead of the one
// before. Only the cells that differ are written.

import { type Color, noColor } from "./raster.js";
import { type Cell, distance2, type Picture } from "./picture.js";

/** The colours that a terminal has: any, those of a palette of 256, or none. */
export type Palette = "true" | "256" | "none";

/** Whether a terminal shows colours, by its environment, and which. */
export function paletteOf(
  hasColor: boolean,
  { COLORTERM: kind, TERM: name }: Readonly<Record<string, string | undefined>>,
): Palette {
  if (!hasColor) return "none";
  return kind === "truecolor" || kind === "24bit" || name?.endsWith("-direct") === true ? "true" : "256";
}

/** The terminal shows what comes between the two only when it is complete; those that do not know it, ignore it. */
const [begins, ends] = ["\x1b[?2026h", "\x1b[?2026l"] as const;

/** What leads from one picture to another; all of it is written if they differ in size or there is none before. */
export function difference(before: Picture | undefined, after: Picture, palette: Palette): string {
  const { columns, rows, cells } = after;
  const known = before?.columns === columns && before.rows === rows ? before.cells : undefined;
  let text = "";
  let style: Cell | undefined;
  let at = -1;
  for (const [i, cell] of cells.entries()) {
    const old = known?.[i];
    // The second half of a wide letter comes with the first.
    if (cell.text === "" || (old !== undefined && isSame(old, cell) && !isHalfLost(known, cells, i))) continue;
    if (i !== at || i % columns === 0) text += `\x1b[${Math.floor(i / columns) + 1};${(i % columns) + 1}H`;
    if (style === undefined || !isSameStyle(style, cell)) text += styleOf(cell, palette);
    style = cell;
    text += cell.text;
    at = i + (cells[i + 1]?.text === "" && (i + 1) % columns !== 0 ? 2 : 1);
  }
  return text === "" ? "" : `${begins}${text}\x1b[0m${ends}`;
}

function isSame(a: Cell, b: Cell): boolean {
  return a.text === b.text && isSameStyle(a, b);
}

/** True if the cell behind this one begins or ceases to be the second half of its letter. */
function isHalfLost(before: readonly Cell[] | undefined, after: readonly Cell[], i: number): boolean {
  return (before?.[i + 1]?.text === "") !== (after[i + 1]?.text === "");
}

function isSameStyle(a: Cell, b: Cell): boolean {
  return a.paper === b.paper && a.isBold === b.isBold && a.ink === b.ink;
}

function styleOf({ ink, paper, isBold }: Cell, palette: Palette): string {
  const codes = [0, ...(isBold ? [1] : []), ...codesOf(ink, 38, palette), ...codesOf(paper, 48, palette)];
  return `\x1b[${codes.join(";")}m`;
}

/** The codes for a colour; `kind` is 38 for ink and 48 for paper. */
function codesOf(color: Color, kind: 38 | 48, palette: Palette): readonly number[] {
  if (color === noColor) return [];
  switch (palette) {
    case "true":
      return [kind, 2, (color >> 16) & 255, (color >> 8) & 255, color & 255];
    case "256":
      return [kind, 5, nearestOf256(color)];
    case "none":
      return [];
  }
}

/** The steps of red, green and blue in the palette of 256 colours. */
const steps = [0, 95, 135, 175, 215, 255] as const;
const [firstCube, firstGrey, greys] = [16, 232, 24] as const;

/** The number of the nearest colour of the palette, in its cube of colours or among its greys. */
export function nearestOf256(color: Color): number {
  const parts = [16, 8, 0].map((shift) => (color >> shift) & 255);
  const at = parts.map((part) => nearestIndex(steps, part));
  const cube = at.reduce((sum, i) => sum * 256 + (steps[i] ?? 0), 0);
  const grey = Math.max(0, Math.min(greys - 1, Math.round((parts.reduce((sum, part) => sum + part, 0) / 3 - 8) / 10)));
  const level = 8 + 10 * grey;
  const isGrey = distance2(color, (level << 16) | (level << 8) | level) < distance2(color, cube);
  return isGrey ? firstGrey + grey : firstCube + at.reduce((sum, i) => sum * steps.length + i, 0);
}

function nearestIndex(values: readonly number[], wanted: number): number {
  return values.reduce(
    (best, value, i) => (Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted) ? i : best),
    0,
  );
}
