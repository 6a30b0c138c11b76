// Incremental screen updates: only the cells that differ are written.

import { type TerminalColor, noColor } from "./raster.js";
import { type Cell, distance2, type Picture } from "./picture.js";

export type Palette = "true" | "256" | "none";

/** Detects colour support from the environment. */
export function paletteOf(
  hasColor: boolean,
  { COLORTERM: kind, TERM: name }: Readonly<Record<string, string | undefined>>,
): Palette {
  if (!hasColor) return "none";
  return kind === "truecolor" || kind === "24bit" || name?.endsWith("-direct") === true ? "true" : "256";
}

/** Synchronised output: the terminal updates the screen at the end. Unsupported terminals ignore it. */
const [begins, ends] = ["\x1b[?2026h", "\x1b[?2026l"] as const;

/**
 * Returns the output that updates one picture to another; a full redraw if there is none before or the sizes differ.
 */
export function difference(before: Picture | undefined, after: Picture, palette: Palette): string {
  const { columns, rows, cells } = after;
  const oldCells = before?.columns === columns && before.rows === rows ? before.cells : undefined;
  let text = "";
  let style: Cell | undefined;
  let at = -1;
  for (const [i, cell] of cells.entries()) {
    const old = oldCells?.[i];
    // The second half of a wide letter is written with the first.
    if (cell.text === "" || (old !== undefined && isSame(old, cell) && !isHalfLost(oldCells, cells, i))) continue;
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

/** True if the next cell starts or stops being the second half of this letter. */
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

/** Returns the SGR codes of a colour; `kind` is 38 for the foreground and 48 for the background. */
function codesOf(color: TerminalColor, kind: 38 | 48, palette: Palette): readonly number[] {
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

/** Colour levels of the 6×6×6 cube in the 256-colour palette. */
const steps = [0, 95, 135, 175, 215, 255] as const;
const [firstCube, firstGrey, greys] = [16, 232, 24] as const;

/** Returns the index of the nearest palette colour, in the cube or among the greys. */
export function nearestOf256(color: TerminalColor): number {
  const parts = [16, 8, 0].map((shift) => (color >> shift) & 255);
  const at = parts.map((part) => nearestIndex(steps, part));
  const cube = at.reduce((sum, i) => sum * 256 + (steps[i] ?? 0), 0);
  const grey = Math.max(0, Math.min(greys - 1, Math.round((parts.reduce((sum, part) => sum + part, 0) / 3 - 8) / 10)));
  const level = 8 + 10 * grey;
  const isGrey = distance2(color, (level << 16) | (level << 8) | level) < distance2(color, cube);
  return isGrey ? firstGrey + grey : firstCube + at.reduce((sum, i) => sum * steps.length + i, 0);
}

function nearestIndex(values: readonly number[], target: number): number {
  return values.reduce(
    (best, value, i) => (Math.abs(value - target) < Math.abs((values[best] ?? Infinity) - target) ? i : best),
    0,
  );
}
