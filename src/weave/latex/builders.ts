// Builds inlines from LaTeX constructs: formulas, links, listings, characters.

import { isSafeLink } from "../links.js";
import type { Inline } from "../prose.js";

/** Returns a formula, or an atom if the formula is a single atom. */
export function createFormula(tex: string): Inline {
  const atom = /^\s*`(\p{L}[\p{L}\p{M}\d_]*'*)\s*$/u.exec(tex);
  return atom === null ? { kind: "formula", tex: tex.trim() } : { kind: "atom", name: atom[1] ?? "" };
}

/** Returns a link, or its text if the URL is unsafe. */
export function createLink(href: string, inlines: readonly Inline[]): Inline {
  return isSafeLink(href) ? { kind: "link", href, title: undefined, inlines } : { kind: "emphasis", inlines };
}

/** Returns the code of `\lstinline[…]|…|` or `\mintinline[…]{language}{…}`. */
export function createListing(source: string): Inline {
  const code = source.replace(/^\\(?:lstinline(?:\[[^\]]*\])?|mintinline(?:\[[^\]]*\])?\{[^{}]*\})/, "");
  return { kind: "code", text: code.slice(1, -1) };
}

/** Returns the character with the given code in `\symbol{…}`. */
export function decodeCharacter(number: string): string {
  const code = Number(number);
  return Number.isInteger(code) && code >= 32 && code < 127 ? String.fromCodePoint(code) : "";
}
