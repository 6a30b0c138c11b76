// The stretches of source text that tokens take, and the text between them.

import type { IToken } from "chevrotain";
import type { Span } from "../source/source.js";

/** The stretch of text that a token takes. */
export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** The end of a token. A token from typeset mathematics carries its end, because its text in the source differs from its image. */
export function endOf({ startOffset, endOffset, image }: IToken): number {
  return endOffset === undefined ? startOffset + image.length : endOffset + 1;
}

/** True if something stands between two tokens that follow each other. */
export function isApart(left: IToken, right: IToken): boolean {
  return right.startOffset > endOf(left);
}

/** The text between two tokens, trimmed. */
export function textBetween(text: string, first: IToken, second: IToken): string {
  return text.slice(endOf(first), second.startOffset).trim();
}
