// The output interface of typesetting: pieces, lines of pieces, and the press, which produces the markup of each box.
// mathml.ts and latex.ts implement it.

import type { BigOperator } from "../language/operators.js";
import type { NameNode } from "../syntax/tree.js";
import type { Fence, Operator, WordBox } from "./boxes.js";

/** A fragment of markup on one line, with its approximate width in ems. */
export interface Piece {
  readonly markup: string;
  readonly width: number;
}

/** A line of a display; `indent` is in ems. */
export interface Line {
  readonly indent: number;
  readonly content: Piece;
}

export type Word = "guard" | "then" | "if" | "otherwise" | "where";
/** Symbols inside a formula that are not operators. */
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

export interface Press {
  readonly name: (node: NameNode) => Piece;
  readonly numeral: (text: string) => Piece;
  readonly string: (text: string) => Piece;
  readonly atom: (name: string) => Piece;
  readonly value: (word: WordBox["word"] | "gap") => Piece;
  readonly operator: (operator: Operator) => Piece;
  readonly mark: (mark: Mark) => Piece;
  readonly word: (word: Word) => Piece;
  /** A bracket; `isTall` if it must stretch to the height of its content. */
  readonly fence: (fence: Fence, side: "open" | "close", isTall: boolean) => Piece;
  readonly range: (from: Piece, to: Piece) => Piece;
  readonly fraction: (numerator: Piece, denominator: Piece) => Piece;
  readonly power: (base: Piece, exponent: Piece) => Piece;
  readonly big: (operator: BigOperator, below: readonly Line[], above: Piece | undefined) => Piece;
  /** Maximum width of a line below a big operator, in ems. */
  readonly widthBelow: number;
  /** True if the operand of a big operator may be moved to the next line if it does not fit beside the operator. */
  readonly breaksBehindBig: boolean;
  /** True if a condition may be placed below its value if both are too wide for one line. */
  readonly stacksBranches: boolean;
  readonly row: (pieces: readonly Piece[]) => Piece;
}

/** Indentation of continuation lines, in ems. */
export const step = 1;

/**
 * Compares with a tolerance: widths are sums, and rounding may make them slightly larger than the room they were
 * derived from.
 */
export function fits(width: number, room: number): boolean {
  return width <= room + 1e-6;
}

export function indented(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map(({ indent, content }) => ({ indent: indent + by, content }));
}

export function widest(lines: readonly Line[]): number {
  return lines.reduce((width, { indent, content }) => Math.max(width, indent + content.width), 0);
}
