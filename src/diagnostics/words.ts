// Phrases shared by messages.

import { firstCode, quote } from "../runtime/values/quoting.js";

export { firstCode, quote };

/** Joins items: `a`, `a and b`, `a, b and c`. */
export function listInWords(items: readonly string[], joint: "and" | "or" = "and"): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} ${joint} ${last}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 error", "2 errors". */
export function countOf(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Advice for a number directly before parentheses, which means a product in books. */
export function productHelp(factor: string): string {
  return `Write a product with \`*\`, or \`\\cdot\` in LaTeX: ${quote(`${asOperand(factor)} * (…)`)}.`;
}

/** Advice that applies to all branches of a definition. */
export function alikeBranches(name: string): string {
  return `Check the other branches of ${quote(name)}: their values are used here.`;
}

/** Parenthesises code unless it is a single operand. */
export function asOperand(code: string): string {
  let rest = code;
  for (let before = ""; rest !== before; )
    [before, rest] = [rest, rest.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|\|[^|]*\||"[^"]*"/g, "")];
  return /^[\p{L}\p{M}\p{N}_'`.]*$/u.test(rest) ? code : `(${code})`;
}

/** Returns the invisible characters in a text: zero-width spaces, bidirectional marks, controls and blank letters. */
export const invisiblesIn = (text: string): string => (text.match(invisible()) ?? []).join("");

export const withoutInvisibles = (text: string): string => text.replace(invisible(), "");

const invisible = (): RegExp => /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Example: `U+200B`. */
export function codePointsOf(text: string): string {
  return [...text]
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
}
