// Lays out the screen: the picture and the status lines below it. Also maps cells to points of the canvas.

import { cellsOf, fillLines, showControlCharacters, widthOf } from "../diagnostics/cells.js";
import { canvas } from "../runtime/index.js";
import type { Input } from "../runtime/index.js";
import { type Cell, emptyCell, type Picture } from "./picture.js";

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export interface ScreenBox extends ScreenSize {
  readonly left: number;
  readonly top: number;
}

const cellShape = 2;

/** Returns the largest centred box with the canvas's aspect ratio above the lines; at least one cell. */
export function boxIn({ columns, rows }: ScreenSize, lines: number): ScreenBox {
  const maxRows = Math.max(1, rows - lines);
  const across = (canvas.width / canvas.height) * cellShape;
  const width = Math.max(1, Math.min(columns, Math.round(maxRows * across)));
  const height = Math.max(1, Math.min(maxRows, Math.round(columns / across)));
  return {
    left: Math.floor((columns - width) / 2),
    top: Math.floor((maxRows - height) / 2),
    columns: width,
    rows: height,
  };
}

/** Returns the point of the canvas under a cell, clamped to the canvas, and true if the cell is inside the picture. */
export function placeUnder(
  column: number,
  row: number,
  { left, top, columns, rows }: ScreenBox,
): { readonly place: Input["pointer"]; readonly isInside: boolean } {
  const [x, y] = [column - left, row - top];
  const isInside = x >= 0 && x < columns && y >= 0 && y < rows;
  return {
    place: { x: clampTo((x + 0.5) / columns, canvas.width), y: clampTo(1 - (y + 0.5) / rows, canvas.height) },
    isInside,
  };
}

function clampTo(share: number, max: number): number {
  return Math.max(0, Math.min(max, Math.round(share * max)));
}

/** Composes the screen from the picture and the lines at the bottom. */
export function screenOf(
  size: ScreenSize,
  picture: Picture,
  box: ScreenBox,
  lines: readonly (readonly Cell[])[],
): Picture {
  const { columns, rows } = size;
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    const line = lines[row - rows + lines.length];
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column - box.left, row - box.top];
      const isPicture = x >= 0 && x < box.columns && y >= 0 && y < box.rows;
      cells.push(
        (line === undefined ? (isPicture ? picture.cells[y * picture.columns + x] : undefined) : line[column]) ??
          emptyCell,
      );
    }
  }
  return { columns, rows, cells };
}

/** Converts a line of text to cells, truncated to the width; control characters are made visible. */
export function lineOf(
  text: string,
  columns: number,
  style: Pick<Cell, "ink" | "isBold"> = emptyCell,
): readonly Cell[] {
  const line: Cell[] = [];
  for (const cell of cellsOf(showControlCharacters(text))) {
    if (cell.width === 0) continue;
    if (line.length + cell.width > columns) break;
    line.push({ ...emptyCell, ...style, text: cell.text });
    for (let rest = 1; rest < cell.width; rest++) line.push({ ...emptyCell, ...style, text: "" });
  }
  return line;
}

/** Aligns two texts to the left and right of a line; without room for both, only the left one. */
export function spread(left: string, right: string, columns: number): string {
  const gap = columns - widthOf(left) - widthOf(right);
  return gap < 2 ? left : `${left}${" ".repeat(gap)}${right}`;
}

/** Wraps a text to at most `maxLines` lines, between words if possible. */
export function wrapLine(text: string, columns: number, maxLines: number): readonly string[] {
  const lines = text.split("\n").flatMap((paragraph) =>
    widthOf(paragraph) <= columns
      ? [paragraph]
      : fillLines(
          paragraph.split(" ").flatMap((word) => chunksOf(word, columns)),
          columns,
        ),
  );
  return lines.slice(0, Math.max(1, maxLines));
}

/** Returns the parts of a word that is wider than a line. */
function chunksOf(word: string, columns: number): readonly string[] {
  const chunks: string[] = [];
  let rest = word;
  while (widthOf(rest) > columns && rest.length > columns) {
    chunks.push(rest.slice(0, columns));
    rest = rest.slice(columns);
  }
  return [...chunks, rest];
}
