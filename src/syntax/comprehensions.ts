// Translates Python comprehensions, `[f(x) for x in S if p]`, to LED for help messages.

import type { IToken } from "chevrotain";
import { findClosingBracket, visitWithBrackets } from "./brackets.js";
import { endOf, textBetween } from "./lexer.js";
import { infixName, isSign } from "./tokens.js";
import { maxTranslationLength } from "./limits.js";

/**
 * The LED form of `[…]`, `{…}` or `sum(…)` around `tokens[bracket]`; undefined without `for` or if the translation is
 * too long.
 */
export function translateComprehension(text: string, tokens: readonly IToken[], bracket: number): string | undefined {
  const end = findClosingBracket(tokens, bracket);
  if (end === undefined) return undefined;
  const boundaries = [bracket];
  visitWithBrackets(tokens, bracket, end, (i, open) => {
    if (open.length === 1 && (tokens[i]!.image === "for" || isSign(tokens[i]!, "if"))) boundaries.push(i);
  });
  boundaries.push(end);
  const sourceBetween = (from: number, to: number): string => textBetween(text, tokens[from]!, tokens[to]!);
  const conditions: string[] = [];
  for (let k = 1; k + 1 < boundaries.length; k++) {
    const [from, to] = [boundaries[k]!, boundaries[k + 1]!];
    if (isSign(tokens[from]!, "if")) {
      const condition = replaceForeignOperators(sourceBetween(from, to));
      conditions.push(/\bor\b|=>|\b(?:some|all)\b/.test(condition) ? `(${condition})` : condition);
      continue;
    }
    const inIndex = tokens.findIndex((token, i) => i > from && i < to && infixName(token) === "in");
    if (inIndex < 0) return undefined;
    const names = sourceBetween(from, inIndex);
    const member = names.includes(",") && !names.startsWith("(") ? `(${names})` : names;
    conditions.push(`${member} in ${convertRange(replaceForeignOperators(sourceBetween(inIndex, to)))}`);
  }
  if (tokens[boundaries[1]!]?.image !== "for" || conditions.some((condition) => condition === "")) return undefined;
  const member = convertMapEntry(replaceForeignOperators(sourceBetween(bracket, boundaries[1]!)));
  const translation = formatForCallee(text, tokens, bracket, member, conditions);
  return translation.length > maxTranslationLength || /[\r\n\\$`]/.test(translation) ? undefined : translation;
}

/**
 * Chooses the LED form by the function applied to the comprehension: `sum` becomes a big operator, `len` a cardinality.
 */
function formatForCallee(
  text: string,
  tokens: readonly IToken[],
  bracket: number,
  member: string,
  conditionList: readonly string[],
): string {
  const conditions = conditionList.join(" & ");
  const [source = "", ...otherConditions] = conditionList;
  const callee = isSign(tokens[bracket]!, "openParenthesis")
    ? tokens[bracket - 1]
    : isSign(tokens[bracket - 1] ?? tokens[bracket]!, "openParenthesis")
      ? tokens[bracket - 2]
      : undefined;
  const set = `{${member} | ${conditions}}`;
  if (callee !== undefined && endOf(callee) === text.indexOf("(", endOf(callee))) {
    if (callee.image === "sum") return `Sum[${conditions}] ${member}`;
    if (callee.image === "prod") return `Prod[${conditions}] ${member}`;
    if (callee.image === "len") return `|${set}|`;
    const guards = otherConditions.join(" & ");
    if (callee.image === "all")
      return `all ${source}. ${otherConditions.length === 0 ? member : `(${guards} => ${member})`}`;
    if (callee.image === "any")
      return `some ${source}. ${otherConditions.length === 0 ? member : `(${guards} & ${member})`}`;
  }
  return set;
}

/** Rewrites `w: |w|` as `(w, |w|)`, since a map is a set of pairs. */
function convertMapEntry(members: string): string {
  return members.replace(/^([\p{L}\d_']+|\([^()]*\))\s*:\s*(.+)$/u, "($1, $2)");
}

/** Rewrites `range(1, 7)` as `{1..6}`. */
function convertRange(set: string): string {
  const [, first = "", last] = /^range\(([^(),]*)(?:,([^(),]*))?\)$/.exec(set) ?? [];
  if (first === "") return set;
  // Other languages count positions from 0, LED from 1.
  if (last === undefined && first.includes("|")) return `{1..${first.trim()}}`;
  const [from, to] = last === undefined ? ["0", first.trim()] : [first.trim(), last.trim()];
  const end = /^\d+$/.test(to)
    ? String(Number(to) - 1)
    : /\+\s*1$/.test(to)
      ? to.replace(/\s*\+\s*1$/, "")
      : `${to} - 1`;
  return `{${from}..${end}}`;
}

/** Replaces the most common foreign operators by those of LED. */
function replaceForeignOperators(code: string): string {
  return code
    .replace(/===?/g, "=")
    .replace(/!=/g, "/=")
    .replace(/\s*%\s*/g, " mod ")
    .replace(/\*\*/g, "^")
    .replace(/&&|\band\b/g, "&")
    .replace(/\|\|/g, "or")
    .replace(/\bnot\s+in\b/g, "notin")
    .replace(/\blen\(([^()|]*)\)/g, "|$1|");
}
