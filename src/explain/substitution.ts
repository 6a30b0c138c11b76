// Substitutes values into expressions and renders them as text: `n mod 2 = 0` with n = 7 becomes `7 mod 2 = 0`.

import { expressionText } from "../notation/text.js";
import { parseExpression } from "../syntax/alone.js";
import { itemsIn } from "./items.js";
import type { Alphabet, Signs } from "../notation/spellings.js";
import type { Expression, Node, RelationNode } from "../syntax/tree.js";
import { withParts } from "../syntax/walk.js";
import { codeOnOneLine } from "../text/one-line.js";
import { maxTestValueLength, maxTextLength } from "./limits.js";

/**
 * Maps a subexpression to its replacement, as text or as an expression. Undefined keeps the node and recurses into its
 * children.
 */
export type Substitute = (node: Expression) => string | Expression | undefined;

/** Context of rendering: the document's spelling. */
export interface DocumentSpelling {
  readonly signs: Alphabet | Signs;
}

/** Renders an expression after substitution, shortened to one line. */
export function substituteIn(node: Expression, put: Substitute, { signs }: DocumentSpelling): string {
  return shortenText(printOnOneLine(applySubstitution(node, put), signs));
}

/** Renders an expression on one line of any length. Values look as LED prints them. */
export const printOnOneLine = (node: Expression, signs: Alphabet | Signs): string =>
  expressionText(node, signs, "printed");

/**
 * Shortens a text to one line: a collection keeps its first items; other texts are cut in the middle between words, or
 * where they are already elided.
 */
export function shortenText(text: string, maxLength = maxTextLength): string {
  const flat = codeOnOneLine(text).trim();
  if (flat.length <= maxLength) return flat;
  const items = itemsIn(flat);
  if (items !== undefined && items[0] !== undefined && items[0].length <= maxLength - 5) {
    let prefix = items[0];
    for (const item of items.slice(1, -1)) {
      if (prefix.length + item.length > maxLength - 7) break;
      prefix += `, ${item}`;
    }
    return `${flat[0]}${prefix}, …${flat.at(-1)}`;
  }
  const tokens = flat.match(/"(?:[^"\\]|\\.)*"?|[\p{L}\p{N}_'`.]+|\s|[^]/gu)!;
  if (flat.endsWith("…")) return `${takeTokens(tokens, maxLength - 2).trimEnd()} …`;
  const half = Math.floor((maxLength - 3) / 2);
  return `${takeTokens(tokens, half).trimEnd()} … ${takeTokens([...tokens].reverse(), half, true).trimStart()}`;
}

/** Shortens the actual value of a failing test, but never below the length of the expected value. */
export function abbreviateValue(actual: string, expected = ""): string {
  const maxLength = Math.max(maxTestValueLength, expected.length);
  return actual.length <= maxLength ? actual : shortenText(actual, maxLength);
}

/** Takes as many tokens as fit, from the end if `inReverse`. A single oversized token is truncated. */
function takeTokens(tokens: readonly string[], maxLength: number, inReverse = false): string {
  const parts: string[] = [];
  let left = maxLength;
  for (const token of tokens) {
    if (token.length > left) {
      const piece = inReverse ? token.slice(token.length - left) : token.slice(0, left);
      if (parts.length === 0) parts.push(piece);
      break;
    }
    left -= token.length;
    parts.push(token);
  }
  return (inReverse ? parts.reverse() : parts).join("");
}

/** Applies a substitution to an expression. Unchanged nodes are shared, not copied. */
export function applySubstitution(node: Expression, put: Substitute): Expression {
  const other = put(node);
  if (other !== undefined) return typeof other === "string" ? parseValue(other, node) : other;
  return withParts(node, (part) => applySubstitution(part, put));
}

/**
 * Parses a printed value into an expression, so that the writer adds parentheses around operators: negative numbers,
 * quotients, and unlistable sets such as `Nat * {1, 2}`.
 */
export function parseValue(text: string, { id, span }: Node): Expression {
  const name = (part: string): Expression => ({ kind: "name", name: part, id, span });
  if (!isCompound(text)) return name(text);
  const { expression, diagnostics } = parseExpression(text, { start: 0, end: text.length }, parsedIdOffset);
  if (expression !== undefined && diagnostics.length === 0) return expression;
  return name(isOperation(text) ? `(${text})` : text);
}

/** True if the printed form of a set, possibly elided, has an operator outside of brackets and strings. */
function isOperation(text: string): boolean {
  let flat = text.replace(/"(?:[^"\\]|\\.)*"?/g, "_");
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replace(/[({<][^(){}<>]*[)}>]/g, "_");
  }
  return / (?:U|sec|\\|\*) /.test(flat.replace(/[({<].*/s, ""));
}

/** Offset of the node ids of parsed values, so that they never collide with those of the document. */
const parsedIdOffset = 2 ** 40;

/** True unless a text is a single name, numeral, atom or string, or is enclosed in one pair of brackets. */
const isCompound = (text: string): boolean =>
  /[^\p{L}\p{M}\p{N}_'`.]/u.test(text) && !text.startsWith('"') && itemsIn(text) === undefined;

export function linkAlone(node: RelationNode, at: number): RelationNode {
  return { ...node, first: at === 0 ? node.first : node.links[at - 1]!.right, links: [node.links[at]!] };
}
