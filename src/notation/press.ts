// What typeset notation is printed with: pieces, lines of pieces, and the press, which says how each part of a formula
// looks. mathml.ts and latex.ts are two presses.

import type { BigOperator } from "../language/operators.js";
import type { NameNode } from "../syntax/tree.js";
import type { Fence, Operator, WordBox } from "./boxes.js";

/** Something set on one line: its markup, and how wide it is, in ems, roughly. */
export interface Piece {
  readonly markup: string;
  readonly width: number;
}

/** A line of a display; `indent` is in ems. */
export interface Line {
  readonly indent: number;
  readonly content: Piece;
}

/** The words of definitions. */
export type Word = "guard" | "then" | "if" | "otherwise" | "where";
/** Signs within a formula that are no operators. */
export type Mark =
  | "and"
  | "comma"
  | "dot"
  | "bar"
  | "dots"
  | "space"
  | "openBracket"
  | "closeBracket"
  | "some"
  | "all"
  | "lambda"
  | "not"
  | "negate"
  | "plus"
  | "define"
  | "iff"
  | "colon";

/** How parts look. */
export interface Press {
  readonly name: (node: NameNode) => Piece;
  readonly numeral: (text: string) => Piece;
  readonly string: (text: string) => Piece;
  readonly atom: (name: string) => Piece;
  readonly value: (word: WordBox["word"] | "gap") => Piece;
  readonly operator: (operator: Operator) => Piece;
  readonly mark: (mark: Mark) => Piece;
  readonly word: (word: Word) => Piece;
  /** A bracket; `isTall` if it is to grow with what is in it. */
  readonly fence: (fence: Fence, side: "open" | "close", isTall: boolean) => Piece;
  /** `{a, …, b}` with nothing but the dots between. */
  readonly range: (from: Piece, to: Piece) => Piece;
  readonly fraction: (numerator: Piece, denominator: Piece) => Piece;
  readonly power: (base: Piece, exponent: Piece) => Piece;
  /** The sign of a big operator, with what stands below and above it. */
  readonly big: (operator: BigOperator, below: readonly Line[], above: Piece | undefined) => Piece;
  /** How wide a line below a big operator may be. */
  readonly widthBelow: number;
  /** True if what a big operator is over may stand on the line below it where it has no room beside it. */
  readonly breaksBehindBig: boolean;
  /** True if a condition may stand below its value where both are too wide to stand side by side. */
  readonly stacksBranches: boolean;
  /** Pieces side by side. */
  readonly row: (pieces: readonly Piece[]) => Piece;
}

/** How much further to the right a broken part stands than what it belongs to. */
export const step = 1;

/** True if something has room. Widths are sums, which rounding makes a little larger than what they were taken from. */
export function fits(width: number, room: number): boolean {
  return width <= room + 1e-6;
}

/** Lines further to the right. */
export function indented(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map(({ indent, content }) => ({ indent: indent + by, content }));
}

/** How wide lines are together. */
export function widest(lines: readonly Line[]): number {
  return lines.reduce((width, { indent, content }) => Math.max(width, indent + content.width), 0);
}
