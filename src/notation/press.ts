// The output of typesetting: pieces, lines of pieces, and the press, which determines the markup of each part of a
// formula. mathml.ts and latex.ts are the two presses.

import type { BigOperator } from "../language/operators.js";
import type { NameNode } from "../syntax/tree.js";
import type { Fence, Operator, WordBox } from "./boxes.js";

/** The markup of something on one line, and its approximate width in ems. */
export interface Piece {
  readonly markup: string;
  readonly width: number;
}

/** A line of a display; `indent` is in ems. */
export interface Line {
  readonly indent: number;
  readonly content: Piece;
}

/** The keywords of definitions. */
export type Word = "guard" | "then" | "if" | "otherwise" | "where";
/** Signs within a formula that are not operators. */
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

/** Produces the markup of each part. */
export interface Press {
  readonly name: (node: NameNode) => Piece;
  readonly numeral: (text: string) => Piece;
  readonly string: (text: string) => Piece;
  readonly atom: (name: string) => Piece;
  readonly value: (word: WordBox["word"] | "gap") => Piece;
  readonly operator: (operator: Operator) => Piece;
  readonly mark: (mark: Mark) => Piece;
  readonly word: (word: Word) => Piece;
  /** A bracket; `isTall` if it has to stretch to the height of its content. */
  readonly fence: (fence: Fence, side: "open" | "close", isTall: boolean) => Piece;
  /** `{a, …, b}`. */
  readonly range: (from: Piece, to: Piece) => Piece;
  readonly fraction: (numerator: Piece, denominator: Piece) => Piece;
  readonly power: (base: Piece, exponent: Piece) => Piece;
  /** The sign of a big operator, with its limits. */
  readonly big: (operator: BigOperator, below: readonly Line[], above: Piece | undefined) => Piece;
  /** The maximum width of a line below a big operator. */
  readonly widthBelow: number;
  /** True if the operand of a big operator may be on the next line if there is no room beside the sign. */
  readonly breaksBehindBig: boolean;
  /** True if a condition may stand below its value if both are too wide to stand side by side. */
  readonly stacksBranches: boolean;
  /** Pieces side by side. */
  readonly row: (pieces: readonly Piece[]) => Piece;
}

/** The additional indentation of a broken part. */
export const step = 1;

/**
 * True if something fits. Widths are sums, so rounding may make them slightly larger than the room that they were
 * derived from.
 */
export function fits(width: number, room: number): boolean {
  return width <= room + 1e-6;
}

/** Indents lines. */
export function indented(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map(({ indent, content }) => ({ indent: indent + by, content }));
}

/** The maximum width of lines. */
export function widest(lines: readonly Line[]): number {
  return lines.reduce((width, { indent, content }) => Math.max(width, indent + content.width), 0);
}
