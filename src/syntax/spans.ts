// The spans of tokens and the text between them.

import type { IToken } from "chevrotain";
import type { Span } from "../text/source.js";

export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/**
 * The end offset of a token. Tokens of typeset mathematics carry their own, because their source text differs from
 * their image.
 */
export function endOf({ startOffset, endOffset, image }: IToken): number {
  return endOffset === undefined ? startOffset + image.length : endOffset + 1;
}

export function isApart(left: IToken, right: IToken): boolean {
  return right.startOffset > endOf(left);
}

export function textBetween(text: string, first: IToken, second: IToken): string {
  return text.slice(endOf(first), second.startOffset).trim();
}
