// Which brackets, and which quantifier, wait for their ends at a place among tokens that do not fit the grammar.

import type { IToken } from "chevrotain";
import { closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isSign, signName } from "./tokens.js";

/** What closes each bracket. */
export const closerOf: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">", "|": "|", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉" };

/** The brackets that are open before `tokens[at]`, the innermost last. */
export function openBrackets(tokens: readonly IToken[], at: number): IToken[] {
  const open: IToken[] = [];
  for (let i = 0; i < at; i++) {
    const token = tokens[i]!;
    const before = tokens[i - 1];
    const inner = open[open.length - 1];
    // A bar straight before is an operand's end unless it is the bracket opened last.
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
  return open;
}

/** The quantifier or lambda before `tokens[at]` that still waits for its dot, in the bracket being read. */
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
