// Finds the brackets and the quantifier that are still open at a place where tokens do not fit the grammar.

import type { IToken } from "chevrotain";
import { closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isSign, signName } from "./tokens.js";

/** The closing sign of each bracket. */
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

/** The brackets that are open before `tokens[at]`, the innermost last. */
export function openBrackets(tokens: readonly IToken[], at: number): readonly IToken[] {
  let open: readonly IToken[] = [];
  eachWithin(tokens, 0, at, (_, within) => void (open = within));
  return open;
}

/** True if these tokens close the brackets that are open before them, and all that they open. */
export function closeAll(open: readonly IToken[], tokens: readonly IToken[]): boolean {
  const waiting = open.map(({ image }) => closerOf[image]);
  for (const token of tokens) {
    if (opens(token)) waiting.push(closerOf[token.image]);
    else if (closes(token) && waiting.pop() !== token.image) return false;
  }
  return waiting.length === 0;
}

/** Visits the tokens from `from` to `to` inclusive, each with the brackets opened since `from` that are open there. Stops when a visit returns true. */
export function eachWithin(
  tokens: readonly IToken[],
  from: number,
  to: number,
  visit: (index: number, open: readonly IToken[]) => boolean | void,
): void {
  const open: IToken[] = [];
  for (let i = from; i <= to; i++) {
    if (visit(i, open) === true || i === to) return;
    const token = tokens[i]!;
    const before = tokens[i - 1];
    const inner = open[open.length - 1];
    // A bar directly before ends an operand unless it is the innermost open bracket.
    const operandBefore = before !== undefined && before !== inner && endsOperand(before);
    if (opens(token)) open.push(token);
    else if (closes(token)) {
      if (inner !== undefined && closerOf[inner.image] === token.image) open.pop();
    } else if (isSign(token, "bar")) {
      if (!operandBefore) open.push(token);
      else if (inner?.image === "|") open.pop();
    } else if (infixName(token) === "less" && !operandBefore) open.push(token);
    else if (infixName(token) === "greater" && inner?.image === "<") open.pop();
  }
}

/** The last token from `from` up to `to` that is outside of all brackets and satisfies the condition. */
export function lastOutside(
  tokens: readonly IToken[],
  from: number,
  to: number,
  isWanted: (token: IToken) => boolean,
): IToken | undefined {
  let last: IToken | undefined;
  eachWithin(tokens, from, to, (i, open) => {
    if (i < to && open.length === 0 && isWanted(tokens[i]!)) last = tokens[i];
  });
  return last;
}

/** The index at which the bracket at an index closes; undefined if it does not close. */
export function closingOf(tokens: readonly IToken[], at: number): number | undefined {
  let end: number | undefined;
  const bracket = tokens[at]!;
  eachWithin(tokens, at, tokens.length - 1, (i, open) => {
    if (open.length !== 1 || open[0] !== bracket || tokens[i]!.image !== closerOf[bracket.image]) return false;
    end = i;
    return true;
  });
  return end;
}

/** The quantifier or lambda before `tokens[at]` whose dot is still missing, within the innermost bracket. */
export function pendingBinder(tokens: readonly IToken[], at: number): IToken | undefined {
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
