// Phrases that messages share.

import { firstCode, quote } from "../runtime/kernel/quoting.js";

export { firstCode, quote };

/** `a`, `a and b`, `a, b and c`; the conjunction may be another word. */
export function listed(items: readonly string[], joint: "and" | "or" = "and"): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Not more things than these are listed in a sentence: a reader takes them in at a glance. */
export const mostListed = 6;

/** "1 error", "2 errors". */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** The advice for a number directly before parentheses, which means a product in books. */
export function productHelp(factor: string): string {
  return `A product is written with a sign, \`*\` or in LaTeX \`\\cdot\`: ${quote(`${asOperand(factor)} * (…)`)}.`;
}

/** The advice for branches that say the same about a name. */
export function alikeBranches(name: string): string {
  return `Look at the other branches of ${quote(name)}: what they give is used here.`;
}

/**
 * The code of an expression as it can stand next to an operator or before a bracket: in parentheses if it is more than
 * one operand.
 */
export function asOperand(code: string): string {
  let rest = code;
  for (let before = ""; rest !== before; )
    [before, rest] = [rest, rest.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|\|[^|]*\||"[^"]*"/g, "")];
  return /^[\p{L}\p{M}\p{N}_'`.]*$/u.test(rest) ? code : `(${code})`;
}

/** True for a text that is invisible: combining marks, or marks for the direction of writing. */
export function isInvisible(text: string): boolean {
  return /^\p{Cf}+$/u.test(text);
}

/** For example, `U+200B`. */
export function codePointsOf(text: string): string {
  return [...text]
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
}
