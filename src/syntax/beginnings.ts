// Recognises the beginnings of definitions and signatures, in LED and in foreign syntax.

import type { IToken } from "chevrotain";
import { asOperand } from "../diagnostics/words.js";
import { none } from "./parser-state.js";
import { Atom, infixName, isName, isOneOf, isSign, Numeral, Text } from "./tokens.js";
import { maxTupleLength } from "./limits.js";

export function isLiteral({ tokenType }: IToken): boolean {
  return tokenType === Numeral || tokenType === Text || tokenType === Atom;
}

/** Help for `x: Int := 1`. */
export const adviseSeparation = (name: string): string =>
  `Write a signature and a definition separately: \`${name}: Int\`, and \`${name} := 1\`.`;

export const belongsToBranch = isOneOf(["if", "otherwise", "semicolon"]);

/** The names in `(x, y)` if nothing else precedes the symbol; otherwise an empty list. */
export function findTupleNames(tokens: readonly IToken[], symbolIndex: number): readonly IToken[] {
  if (!isSign(tokens[0]!, "openParenthesis") || !isSign(tokens[symbolIndex - 1]!, "closeParenthesis")) return none;
  const innerTokens = tokens.slice(1, symbolIndex - 1);
  return innerTokens.length > 1 &&
    innerTokens.every((token, i) => (i % 2 === 0 ? isName(token) : isSign(token, "comma")))
    ? innerTokens.filter((_, i) => i % 2 === 0)
    : none;
}

/**
 * The source text of one coordinate of a value: the item itself if the value is a tuple literal, otherwise an index
 * expression.
 */
export function formatCoordinate(tuple: string, index: number, count: number): string {
  const items = /^\(([^()[\]{}<>]*)\)$/.exec(tuple)?.[1]?.split(",") ?? none;
  if (items.length === count) return items[index]!.trim();
  return `${tuple.length <= maxTupleLength && !/[\r\n;]/.test(tuple) ? asOperand(tuple) : "p"}[${index + 1}]`;
}

/** Classifies a token found where a name was expected. */
export function classifyToken(token: IToken | undefined): "word" | "name" | "other" {
  if (token === undefined || !/^\p{L}+$/u.test(token.image)) return "other";
  return isName(token) ? "name" : "word";
}

/** Returns the number of names in the signature that begins at `from`, or 0 without a signature. */
export function countNames(tokens: readonly IToken[], from: number, to: number): number {
  let i = from;
  let count = 1;
  while (i + 1 < to && isName(tokens[i]!) && isSign(tokens[i + 1]!, "comma")) {
    i += 2;
    count++;
  }
  return i + 1 < to && isName(tokens[i]!) && infixName(tokens[i + 1]!) === "typeTest" ? count : 0;
}

/** The name after a foreign keyword that introduces a definition: `let x = 1`, `def f(x)`. */
export function findForeignName(tokens: readonly IToken[], from: number, to: number): IToken | undefined {
  const name = tokens[from + 1];
  if (from + 2 >= to || name === undefined || !isName(tokens[from]!) || !isName(name)) return undefined;
  return isSign(tokens[from + 2]!, "openParenthesis") || findEquals(tokens, from + 1, to) !== undefined
    ? name
    : undefined;
}

/** The index of `=` in `name =` or `name(…) =`, where `:=` was meant. */
export function findEquals(tokens: readonly IToken[], from: number, to: number): number | undefined {
  if (!isName(tokens[from]!)) return undefined;
  let i = from + 1;
  if (i < to && isSign(tokens[i]!, "openParenthesis")) {
    // A head has no nested parentheses, so the search stops at one, which keeps it linear in long texts.
    do i++;
    while (i < to && !isSign(tokens[i]!, "closeParenthesis") && !isSign(tokens[i]!, "openParenthesis"));
    i++;
  }
  return i < to && infixName(tokens[i]!) === "equal" ? i : undefined;
}
