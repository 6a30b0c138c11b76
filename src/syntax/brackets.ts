// Error recovery: finds the brackets and the quantifier that are still open where parsing failed.

import type { IToken } from "chevrotain";
import { closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isSign, signName } from "./tokens.js";

export const closerOf: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "<": ">",
  "|": "|",
  "⟨": "⟩",
  "⌊": "⌋",
  "⌈": "⌉",
};

/** The brackets open before `tokens[at]`, innermost last. */
export function findOpenBrackets(tokens: readonly IToken[], at: number): readonly IToken[] {
  let open: readonly IToken[] = [];
  visitWithBrackets(tokens, 0, at, (_, openAtIndex) => void (open = openAtIndex));
  return open;
}

/** True if `tokens` close all brackets in `open`, and all their own. */
export function hasMatchingClosers(open: readonly IToken[], tokens: readonly IToken[]): boolean {
  const pendingClosers = open.map(({ image }) => closerOf[image]);
  for (const token of tokens) {
    if (opens(token)) pendingClosers.push(closerOf[token.image]);
    else if (closes(token) && pendingClosers.pop() !== token.image) return false;
  }
  return pendingClosers.length === 0;
}

/**
 * Visits the tokens from `from` to `to` inclusive, each with the brackets that are open there, counted from `from`.
 * Stops when `visit` returns true.
 */
export function visitWithBrackets(
  tokens: readonly IToken[],
  from: number,
  to: number,
  visit: (index: number, open: readonly IToken[]) => boolean | void,
): void {
  const open: IToken[] = [];
  for (let i = from; i <= to; i++) {
    if (visit(i, open) === true || i === to) return;
    const token = tokens[i]!;
    const previous = tokens[i - 1];
    const innermost = open[open.length - 1];
    // A bar directly before the token ends an operand unless it is the innermost open bracket.
    const followsOperand = previous !== undefined && previous !== innermost && endsOperand(previous);
    if (opens(token)) open.push(token);
    else if (closes(token)) {
      if (innermost !== undefined && closerOf[innermost.image] === token.image) open.pop();
    } else if (isSign(token, "bar")) {
      if (!followsOperand) open.push(token);
      else if (innermost?.image === "|") open.pop();
    } else if (infixName(token) === "less" && !followsOperand) open.push(token);
    else if (infixName(token) === "greater" && innermost?.image === "<") open.pop();
  }
}

/** The last token in `[from, to)` that is outside all brackets and satisfies the predicate. */
export function findLastOutsideBrackets(
  tokens: readonly IToken[],
  from: number,
  to: number,
  isMatch: (token: IToken) => boolean,
): IToken | undefined {
  let lastMatch: IToken | undefined;
  visitWithBrackets(tokens, from, to, (i, open) => {
    if (i < to && open.length === 0 && isMatch(tokens[i]!)) lastMatch = tokens[i];
  });
  return lastMatch;
}

/** The index of the closing bracket that matches `tokens[at]`; undefined if it is not closed. */
export function findClosingBracket(tokens: readonly IToken[], at: number): number | undefined {
  let end: number | undefined;
  const bracket = tokens[at]!;
  visitWithBrackets(tokens, at, tokens.length - 1, (i, open) => {
    if (open.length !== 1 || open[0] !== bracket || tokens[i]!.image !== closerOf[bracket.image]) return false;
    end = i;
    return true;
  });
  return end;
}

/** The quantifier or lambda before `tokens[at]`, within the innermost bracket, whose dot is missing. */
export function findPendingBinder(tokens: readonly IToken[], at: number): IToken | undefined {
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    const token = tokens[i]!;
    if (closes(token)) depth++;
    else if (opens(token) && --depth < 0) return undefined;
    if (depth > 0) continue;
    const sign = signName(token);
    if (sign === "some" || sign === "all" || sign === "lambda") return token;
    if (sign === "dot" || sign === "semicolon" || sign === "if" || sign === "where") return undefined;
  }
  return undefined;
}
