// Classifies the beginning of a display, after its translation to LED text: a definition, a signature, or anything
// else.

import { namePattern } from "../language/letters.js";

type Beginning =
  | { readonly kind: "definition" }
  /** Signatures without a definition, which may also be a formula in the prose. */
  | { readonly kind: "signature"; readonly names: readonly string[] }
  | { readonly kind: "nothing" };

/** Classifies the beginning of a text, whose definitions are separated by line breaks. */
export function classifyBeginning(text: string): Beginning {
  const lines = text.split("\n");
  if (hasDefinitionAt(text, 0) || /^\s*ledGame(?![\p{L}\d_])/u.test(text)) return { kind: "definition" };
  const signatureNames = parseSignatureNames(text);
  if (signatureNames === undefined) return { kind: "nothing" };
  // Signatures above definitions belong to them.
  return lines.some((line) => hasDefinitionAt(line, 0))
    ? { kind: "definition" }
    : { kind: "signature", names: signatureNames };
}

/** True if a guard, or a head followed by `:=` or `iff`, begins at an offset after optional white space. */
function hasDefinitionAt(text: string, from: number): boolean {
  const start = skipWhiteSpace(text, from);
  const nameEnd = matchEnd(new RegExp(namePattern, "uy"), text, start);
  if (nameEnd === undefined) return false;
  if (text.slice(start, nameEnd) === "If") return hasGuardAt(text, nameEnd);
  const next = skipWhiteSpace(text, nameEnd);
  return (
    isDefinitionSymbol(text, next) ||
    (text[next] === "(" && isDefinitionSymbol(text, skipWhiteSpace(text, skipParameters(text, next))))
  );
}

/** True if a definition follows any `then` in the text. */
function hasGuardAt(text: string, from: number): boolean {
  return [...text.slice(from).matchAll(/(?<![\p{L}\d_])then(?![\p{L}\d_])/gu)].some(({ index }) =>
    hasDefinitionAt(text, from + index + "then".length),
  );
}

/** Returns the offset after the closing parenthesis, or at the definition symbol if it is missing. */
function skipParameters(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
    else if (isDefinitionSymbol(text, at)) return at;
  }
  return text.length;
}

function isDefinitionSymbol(text: string, offset: number): boolean {
  return matchEnd(/:=|[≔≡]|iff(?![\p{L}\p{M}\d_'])/uy, text, offset) !== undefined;
}

/** Returns the names of a signature `f, g :` at the beginning of a text. */
function parseSignatureNames(text: string): readonly string[] | undefined {
  const list = new RegExp(`^\\s*(${namePattern}(?:\\s*,\\s*${namePattern})*)\\s*:(?![=:])`, "u").exec(text)?.[1];
  return list?.split(",").map((name) => name.trim());
}

function skipWhiteSpace(text: string, at: number): number {
  return matchEnd(/\s*/y, text, at) ?? at;
}

/** Returns the end of a sticky pattern's match at an offset; undefined if it does not match. */
function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
