// How a display begins, once it is LED as text: as a definition, as a signature, or as anything else.

import { namePattern } from "../language/letters.js";

/** How a text begins. */
export type Beginning =
  | { readonly kind: "definition" }
  /** A signature alone, which a formula of the prose may look like. */
  | { readonly kind: "signature"; readonly names: readonly string[] }
  | { readonly kind: "nothing" };

/** Says how a text begins; a line break in it parts definitions. */
export function beginning(text: string): Beginning {
  const lines = text.split("\n");
  if (definesAt(text, 0) || /^\s*ledGame(?![\p{L}\d_])/u.test(text)) return { kind: "definition" };
  const names = signatureAt(text);
  if (names === undefined) return { kind: "nothing" };
  // What the signatures stand above are their definitions.
  return lines.some((line) => definesAt(line, 0)) ? { kind: "definition" } : { kind: "signature", names };
}

/** True if a guard, or a head and `:=` or `iff`, stands at a place or behind white space. */
function definesAt(text: string, from: number): boolean {
  const start = behindBlanks(text, from);
  const head = match(new RegExp(namePattern, "uy"), text, start);
  if (head === undefined) return false;
  if (text.slice(start, head) === "If") return guardsAt(text, head);
  const next = behindBlanks(text, head);
  return isSign(text, next) || (text[next] === "(" && isSign(text, behindBlanks(text, behindParameters(text, next))));
}

/** True if a definition stands behind one of the `then` of a text. */
function guardsAt(text: string, from: number): boolean {
  return [...text.slice(from).matchAll(/(?<![\p{L}\d_])then(?![\p{L}\d_])/gu)].some(({ index }) =>
    definesAt(text, from + index + "then".length),
  );
}

/** Behind the parenthesis that closes; behind the last name where none does. */
function behindParameters(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
    else if (isSign(text, at)) return at;
  }
  return text.length;
}

function isSign(text: string, at: number): boolean {
  return match(/:=|[≔≡]|iff(?![\p{L}\p{M}\d_'])/uy, text, at) !== undefined;
}

/** The names of a signature, `f, g :`, at the beginning of a text. */
function signatureAt(text: string): readonly string[] | undefined {
  const list = new RegExp(`^\\s*(${namePattern}(?:\\s*,\\s*${namePattern})*)\\s*:(?![=:])`, "u").exec(text)?.[1];
  return list?.split(",").map((one) => one.trim());
}

function behindBlanks(text: string, at: number): number {
  return match(/\s*/y, text, at) ?? at;
}

/** The end of what a pattern finds at a place. */
function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
