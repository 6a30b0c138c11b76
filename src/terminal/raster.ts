// Rasterises shapes to dots, two across and four down per cell. Areas and lines are separate layers, since cells render
// them differently; text is stored as letters in cells.

import { cellsOf, widthOf } from "../diagnostics/cells.js";
import { visibleCircle, visibleLine, visiblePolygon } from "../execute/games/far.js";
import type { Rgb } from "../runtime/easel/parts.js";
import { cornersOfBox } from "../execute/games/corners.js";
import { wideLine } from "../execute/games/surfaces.js";
import { lineWidth, type Shape } from "../runtime/easel/shapes.js";
import { areaOf } from "../runtime/easel/outlines.js";
import { canvas } from "../runtime/index.js";
import type { Corner } from "../runtime/index.js";

type Text = Shape & { readonly kind: "text" };
type Graphic = Shape & { readonly kind: "graphic" };
type Line = Shape & { readonly kind: "line" };
type Round = Shape & { readonly kind: "circle" | "disc" };

/** A colour as 0xRRGGBB, or `noColor`. */
export type TerminalColor = number;
export const noColor: TerminalColor = -1;

/** Dots per cell. */
export const dotsAcross = 2;
export const dotsDown = 4;

/** A letter in a cell, or a space between words; the second cell of a wide letter has an empty text. */
interface Letter {
  readonly text: string;
  readonly color: TerminalColor;
  readonly isLarge: boolean;
}

/** Distance between lines of a text, as a fraction of its height. */
const leading = 1.2;

const [black, white]: readonly [TerminalColor, TerminalColor] = [0x000000, 0xffffff];

/** The layers of a picture, in row-major order. */
export class Raster {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly fill: Int32Array;
  readonly line: Int32Array;
  /** The letter of each cell. */
  readonly letters: (Letter | undefined)[];
  #hasLetters = false;
  #opacity = 1;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.width = columns * dotsAcross;
    this.height = rows * dotsDown;
    this.fill = new Int32Array(this.width * this.height).fill(white);
    this.line = new Int32Array(this.width * this.height).fill(noColor);
    this.letters = Array.from({ length: columns * rows }, () => undefined);
  }

  paint(shape: Shape): void {
    this.#opacity = shape.opacity ?? 1;
    switch (shape.kind) {
      case "line":
        this.#drawLine(shape);
        return;
      case "circle":
      case "disc":
        this.#drawRound(shape);
        return;
      case "triangle":
      case "rectangle":
      case "polygon":
        this.#fillPolygon(shape.corners, packColor(shape.color));
        return;
      case "text":
        this.#drawText(shape, packColor(shape.color));
        return;
      case "graphic":
        this.#drawGraphic(shape);
        return;
      default:
        shape satisfies never;
    }
  }

  /**
   * Draws a placeholder for a graphic, in a colour derived from its name to tell graphics apart, with the name if it
   * fits.
   */
  #drawGraphic(graphic: Graphic): void {
    const { file, center, width, height } = graphic;
    this.#fillPolygon(cornersOfBox(graphic, width, height), colorOfName(file));
    const name = file.replace(/^.*\//, "").replace(/\.\w+$/, "");
    const cellHeight = canvas.height / this.rows;
    if (widthOf(name) <= (width * this.columns) / canvas.width && height >= cellHeight)
      this.#drawText({ text: name, center, height: cellHeight }, black);
  }

  /** Draws a line, or an area if the line is wider than two dots. */
  #drawLine(line: Line): void {
    const { from, to, width = lineWidth } = line;
    const color = packColor(line.color);
    if (!this.#isWide(width)) return this.#stroke([from, to], color);
    const clipped = visibleLine(from, to, width);
    if (clipped === undefined) return;
    this.#fillPolygon(wideLine({ ...line, from: clipped[0], to: clipped[1] }), color);
    if (this.#opacity === 1) for (const end of clipped) this.#fillDisc(end, width / 2, color);
  }

  #isWide(width: number): boolean {
    return width * this.width >= 2 * canvas.width;
  }

  #drawRound(shape: Round): void {
    const { kind, center, radius, width = lineWidth } = shape;
    const color = packColor(shape.color);
    const isFilled = kind === "disc";
    const clipped = visibleCircle(center, radius, width);
    if (!isFilled && this.#isWide(width) && clipped === undefined)
      return this.#fillPolygon(
        [
          ...this.#circlePoints(center, radius + width / 2),
          ...(radius > width / 2 ? this.#circlePoints(center, radius - width / 2) : []),
        ],
        color,
      );
    if (clipped !== undefined) {
      if (isFilled) this.#fillPolygon(clipped.filled, color);
      else this.#stroke(clipped.arc, color);
    } else if (isFilled) this.#fillDisc(center, radius, color);
    else this.#stroke(this.#circlePoints(center, radius), color);
  }

  #fillDisc([x, y]: Corner, radius: number, color: TerminalColor): void {
    const [across, down] = [this.width / canvas.width, this.height / canvas.height];
    const [top, bottom] = [this.#firstDot((y - radius) * down), this.#lastDot((y + radius) * down, this.height)];
    for (let row = top; row <= bottom; row++) {
      const halfWidth = Math.sqrt(Math.max(0, radius ** 2 - ((row + 0.5) / down - y) ** 2));
      this.#fillRow(
        row,
        this.#firstDot((x - halfWidth) * across),
        this.#lastDot((x + halfWidth) * across, this.width),
        color,
      );
    }
    // Even the smallest shape gets a dot.
    const column = Math.floor(x * across);
    this.#fillRow(Math.floor(y * down), column, column, color);
  }

  /** Fills a polygon by the even-odd rule. */
  #fillPolygon(corners: readonly Corner[], color: TerminalColor): void {
    const dots = visiblePolygon(corners).map((corner) => this.#dotOf(corner));
    if (dots.length === 0) return;
    const heights = dots.map(([, y]) => y);
    const [top, bottom] = [this.#firstDot(Math.min(...heights)), this.#lastDot(Math.max(...heights), this.height)];
    for (let row = top; row <= bottom; row++) {
      const dotCenter = row + 0.5;
      const crossings = dots.flatMap(([ax, ay], i) => {
        const [bx, by] = dots[(i + 1) % dots.length] ?? [ax, ay];
        return ay > dotCenter === by > dotCenter ? [] : [ax + ((dotCenter - ay) / (by - ay)) * (bx - ax)];
      });
      crossings.sort((a, b) => a - b);
      for (let i = 1; i < crossings.length; i += 2)
        this.#fillRow(row, this.#firstDot(crossings[i - 1]!), this.#lastDot(crossings[i]!, this.width), color);
    }
    // A polygon thinner than a dot may miss all dot centres.
    if (isThin(dots))
      dots.forEach((dot, i) =>
        visitLine(dot, dots[(i + 1) % dots.length] ?? dot, (x, y) => this.#fillRow(y, x, x, color)),
      );
  }

  #circlePoints([x, y]: Corner, radius: number): readonly Corner[] {
    const steps = Math.max(8, Math.min(720, Math.ceil((2 * Math.PI * radius * this.width) / canvas.width / 2)));
    return Array.from({ length: steps + 1 }, (_, i): Corner => {
      const angle = (2 * Math.PI * i) / steps;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  }

  #stroke(corners: readonly Corner[], color: TerminalColor): void {
    corners.slice(1).forEach((to, i) => {
      const segment = visibleLine(corners[i] ?? to, to);
      if (segment === undefined) return;
      visitLine(this.#dotOf(segment[0]), this.#dotOf(segment[1]), (x, y) => {
        const dot = y * this.width + x;
        if (this.#isInside(x, y)) this.line[dot] = this.#blend(color, this.fill[dot]!);
      });
    });
  }

  /** Writes a text in cells, regardless of its height: one row per line. */
  #drawText(
    { text, center: [x, y], height, align }: Pick<Text, "text" | "center" | "height" | "align">,
    ink: TerminalColor,
  ): void {
    if (height <= 0) return;
    const lines = text.split(/\r\n?|\n/);
    const [cellWidth, cellHeight] = [canvas.width / this.columns, canvas.height / this.rows];
    const distance = Math.max(1, (height * leading) / cellHeight);
    const isLarge = height >= 2 * cellHeight;
    lines.forEach((line, i) => {
      const row = Math.floor(y / cellHeight + (i - (lines.length - 1) / 2) * distance);
      if (row < 0 || row >= this.rows) return;
      const cells = cellsOf(line.trimEnd());
      const width = cells.reduce((sum, cell) => sum + cell.width, 0);
      const offset = align === "left" ? 0 : align === "right" ? width : width / 2;
      const first = Math.round(x / cellWidth - offset);
      for (const cell of cells) {
        // Combining marks belong to the letter before, and half a wide letter cannot be shown.
        const column = first + cell.column;
        if (cell.width === 0 || column < 0 || column + cell.width > this.columns) continue;
        for (let half = 0; half < cell.width; half++) {
          this.#clearLetter(row * this.columns + column + half);
          const color = this.#blend(ink, this.fill[row * dotsDown * this.width + (column + half) * dotsAcross]!);
          this.#hasLetters = true;
          this.letters[row * this.columns + column + half] = { text: half === 0 ? cell.text : "", color, isLarge };
        }
      }
    });
  }

  /** Clears the letter that occupies a cell. */
  #clearLetter(cell: number): void {
    if (this.letters[cell]?.text === "") this.letters[cell - 1] = undefined;
    if (cell % this.columns < this.columns - 1 && this.letters[cell + 1]?.text === "")
      this.letters[cell + 1] = undefined;
    this.letters[cell] = undefined;
  }

  /** Fills a row of dots. An area covers the lines below it, and a letter if it covers the centre of its cell. */
  #fillRow(y: number, from: number, to: number, color: TerminalColor): void {
    if (y < 0 || y >= this.height || to < 0 || from >= this.width) return;
    const [first, last] = [Math.max(0, from), Math.min(this.width - 1, to)];
    if (this.#opacity < 1) {
      for (let dot = y * this.width + first; dot <= y * this.width + last; dot++)
        this.fill[dot] = this.#blend(color, this.fill[dot]!);
      return;
    }
    this.fill.fill(color, y * this.width + first, y * this.width + last + 1);
    this.line.fill(noColor, y * this.width + first, y * this.width + last + 1);
    if (!this.#hasLetters || y % dotsDown !== dotsDown / 2) return;
    const row = Math.floor(y / dotsDown) * this.columns;
    for (let column = Math.floor(first / dotsAcross); column <= Math.floor(last / dotsAcross); column++)
      this.#clearLetter(row + column);
  }

  /** Returns a colour painted over another, with the opacity of the shape. */
  #blend(color: TerminalColor, below: TerminalColor): TerminalColor {
    const opacity = this.#opacity;
    if (opacity === 1) return color;
    const blendChannel = (shift: number): number =>
      Math.round(opacity * ((color >> shift) & 255) + (1 - opacity) * ((below >> shift) & 255)) << shift;
    return blendChannel(16) | blendChannel(8) | blendChannel(0);
  }

  #isInside(x: number, y: number): boolean {
    return x >= 0 && x < this.width && y >= 0 && y < this.height;
  }

  #dotOf([x, y]: Corner): Corner {
    return [(x * this.width) / canvas.width, (y * this.height) / canvas.height];
  }

  /** Returns the first dot whose centre is at or after a coordinate. */
  #firstDot(from: number): number {
    return Math.max(0, Math.ceil(from - 0.5));
  }

  /** Returns the last dot whose centre is before a coordinate. */
  #lastDot(to: number, count: number): number {
    return Math.min(count, Math.ceil(to - 0.5)) - 1;
  }
}

/** True for a polygon about as thin as a dot: its area is small relative to its perimeter. */
function isThin(dots: readonly Corner[]): boolean {
  const perimeter = dots.reduce((sum, [ax, ay], i) => {
    const [bx, by] = dots[(i + 1) % dots.length] ?? [ax, ay];
    return sum + Math.hypot(bx - ax, by - ay);
  }, 0);
  return areaOf(dots) < perimeter / 2;
}

function visitLine([ax, ay]: Corner, [bx, by]: Corner, visit: (x: number, y: number) => void): void {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay))));
  for (let i = 0; i <= steps; i++)
    visit(Math.floor(ax + (i / steps) * (bx - ax)), Math.floor(ay + (i / steps) * (by - ay)));
}

function packColor([red, green, blue]: Rgb): TerminalColor {
  return (red << 16) | (green << 8) | blue;
}

/** Hashes a name to a light colour. */
function colorOfName(name: string): TerminalColor {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return [0, 1, 2].reduce((color, i) => (color << 8) | (128 + 32 * (Math.floor(hash / 4 ** i) % 4)), 0);
}
