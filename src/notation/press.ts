// The output interface of typesetting: fragments of markup, lines of fragments, and the renderer that creates them from
// boxes. mathml.ts and latex.ts implement it.

import type { BigOperator } from "../language/operators.js";
import type { NameNode } from "../syntax/tree.js";
import type { FenceKind, BoxOperator, WordBox } from "./boxes.js";

/** A fragment of markup on one line, with its approximate width in ems. */
export interface MarkupFragment {
  readonly markup: string;
  readonly width: number;
}

/** A line of a display; `indent` is in ems. */
export interface DisplayLine {
  readonly indent: number;
  readonly content: MarkupFragment;
}

export type Word = "guard" | "then" | "if" | "otherwise" | "where";
/** Symbols inside a formula that are not operators. */
export type FormulaMark =
  | "and"
  | "comma"
  | "dot"
  | "bar"
  | "dots"
  | "mapsTo"
  | "semicolon"
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
  readonly name: (node: NameNode) => MarkupFragment;
  readonly numeral: (text: string) => MarkupFragment;
  readonly string: (text: string) => MarkupFragment;
  readonly atom: (name: string) => MarkupFragment;
  readonly value: (word: WordBox["word"] | "gap") => MarkupFragment;
  readonly operator: (operator: BoxOperator) => MarkupFragment;
  readonly mark: (mark: FormulaMark) => MarkupFragment;
  readonly word: (word: Word) => MarkupFragment;
  /** A bracket; `isTall` if it must stretch to the height of its content. */
  readonly fence: (fence: FenceKind, side: "open" | "close", isTall: boolean) => MarkupFragment;
  readonly range: (from: MarkupFragment, to: MarkupFragment) => MarkupFragment;
  readonly fraction: (numerator: MarkupFragment, denominator: MarkupFragment) => MarkupFragment;
  readonly power: (base: MarkupFragment, exponent: MarkupFragment) => MarkupFragment;
  readonly big: (
    operator: BigOperator,
    below: readonly DisplayLine[],
    above: MarkupFragment | undefined,
  ) => MarkupFragment;
  /** Maximum width of a line below a big operator, in ems. */
  readonly widthBelow: number;
  /** True if the operand of a big operator may be moved to the next line if it does not fit beside the operator. */
  readonly breaksAfterBig: boolean;
  /** True if a condition may be placed below its value if both are too wide for one line. */
  readonly stacksBranches: boolean;
  readonly row: (pieces: readonly MarkupFragment[]) => MarkupFragment;
}

/** Indentation of continuation lines, in ems. */
export const step = 1;

/**
 * Compares with a tolerance: widths are sums, and rounding may make them slightly larger than the width they were
 * derived from.
 */
export function fits(width: number, maxWidth: number): boolean {
  return width <= maxWidth + 1e-6;
}

export function indentLine(lines: readonly DisplayLine[], by: number): readonly DisplayLine[] {
  return lines.map(({ indent, content }) => ({ indent: indent + by, content }));
}

export function widest(lines: readonly DisplayLine[]): number {
  return lines.reduce((width, { indent, content }) => Math.max(width, indent + content.width), 0);
}
