// Substitutes values into expressions and renders them as text: `n mod 2 = 0` with n = 7 becomes `7 mod 2 = 0`.

import { expressionText } from "../notation/text.js";
import { parseExpression } from "../syntax/alone.js";
import { itemsIn } from "./items.js";
import type { Alphabet, Signs } from "../notation/spellings.js";
import type { Expression, Node, RelationNode } from "../syntax/tree.js";
import { codeOnOneLine } from "../text/one-line.js";
import { maxTestValueLength, maxTextLength } from "./limits.js";

/**
 * A substitution: the replacement of a subexpression, as text or as an expression. Undefined keeps the node and
 * recurses into its children.
 */
export type Substitute = (node: Expression) => string | Expression | undefined;

/** Context of rendering: the document's spelling. */
export interface DocumentSpelling {
  readonly signs: Alphabet | Signs;
}

/** Renders an expression after substitution, shortened to one line. */
export function substituteIn(node: Expression, put: Substitute, { signs }: DocumentSpelling): string {
  return shortenText(onOneLine(applySubstitution(node, put), signs));
}

/** Renders an expression on one line of any length. Values look as LED prints them. */
export const onOneLine = (node: Expression, signs: Alphabet | Signs): string => expressionText(node, signs, "printed");

/**
 * Shortens a text to one line: a collection keeps its first items; any other text is cut in the middle, between words,
 * or where it is elided already.
 */
export function shortenText(text: string, most = maxTextLength): string {
  const flat = codeOnOneLine(text).trim();
  if (flat.length <= most) return flat;
  const items = itemsIn(flat);
  if (items !== undefined && items[0] !== undefined && items[0].length <= most - 5) {
    let prefix = items[0];
    for (const item of items.slice(1, -1)) {
      if (prefix.length + item.length > most - 7) break;
      prefix += `, ${item}`;
    }
    return `${flat[0]}${prefix}, …${flat.at(-1)}`;
  }
  const tokens = flat.match(/"(?:[^"\\]|\\.)*"?|[\p{L}\p{N}_'`.]+|\s|[^]/gu)!;
  if (flat.endsWith("…")) return `${upTo(tokens, most - 2).trimEnd()} …`;
  const half = Math.floor((most - 3) / 2);
  return `${upTo(tokens, half).trimEnd()} … ${upTo([...tokens].reverse(), half, true).trimStart()}`;
}

/** Shortens the actual value of a failing test, but never below the length of the expected value. */
export function abbreviateValue(actual: string, expected = ""): string {
  const most = Math.max(maxTestValueLength, expected.length);
  return actual.length <= most ? actual : shortenText(actual, most);
}

/** Takes as many tokens as fit, from the end if `inReverse`. A single oversized token is cut within. */
function upTo(tokens: readonly string[], most: number, inReverse = false): string {
  const parts: string[] = [];
  let left = most;
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
  const of = (part: Expression): Expression => applySubstitution(part, put);
  switch (node.kind) {
    case "numeral":
    case "string":
    case "atom":
    case "truth":
    case "name":
    case "error":
      return node;
    case "call": {
      const callee = of(node.callee);
      const args = eachOf(node.args, of);
      return callee === node.callee && args === node.args ? node : { ...node, callee, args };
    }
    case "index": {
      const target = of(node.target);
      const index = of(node.index);
      return target === node.target && index === node.index ? node : { ...node, target, index };
    }
    case "slice":
      return { ...node, target: of(node.target), from: node.from && of(node.from), to: node.to && of(node.to) };
    case "update":
      return {
        ...node,
        target: of(node.target),
        entries: node.entries.map(({ index, value }) => ({ index: of(index), value: of(value) })),
      };
    case "branches":
      return {
        ...node,
        branches: node.branches.map((branch) => ({
          ...branch,
          value: of(branch.value),
          condition: branch.condition && of(branch.condition),
        })),
      };
    case "tuple":
    case "sequence":
    case "set": {
      const items = eachOf(node.items, of);
      return items === node.items ? node : { ...node, items };
    }
    case "range":
      return { ...node, from: of(node.from), to: of(node.to) };
    case "comprehension":
      return { ...node, element: of(node.element), conditions: eachOf(node.conditions, of) };
    case "unary":
    case "absolute": {
      const operand = of(node.operand);
      return operand === node.operand ? node : { ...node, operand };
    }
    case "binary": {
      const left = of(node.left);
      const right = of(node.right);
      return left === node.left && right === node.right ? node : { ...node, left, right };
    }
    case "product": {
      const factors = eachOf(node.factors, of);
      return factors === node.factors ? node : { ...node, factors };
    }
    case "relation": {
      const first = of(node.first);
      const links = eachOf(node.links, (link) => {
        const right = of(link.right);
        return right === link.right ? link : { ...link, right };
      });
      return first === node.first && links === node.links ? node : { ...node, first, links };
    }
    case "quantifier":
      return {
        ...node,
        // A bound name in a pattern is compared, hence substituted.
        bindings: node.bindings.map(({ patterns, set }) => ({ patterns: eachOf(patterns, of), set: of(set) })),
        body: of(node.body),
      };
    case "big":
      return { ...node, conditions: eachOf(node.conditions, of), body: of(node.body) };
    case "lambda":
      return { ...node, body: of(node.body) };
    case "typeTest":
      return { ...node, operand: of(node.operand), type: of(node.type) };
    case "arrow":
      return { ...node, parameters: eachOf(node.parameters, of), result: of(node.result) };
  }
}

/** Maps a list; returns the list itself if no item changes. */
function eachOf<T>(items: readonly T[], of: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  items.forEach((item, i) => {
    const other = of(item);
    if (changed === undefined && other !== item) changed = items.slice(0, i);
    changed?.push(other);
  });
  return changed ?? items;
}

/**
 * Parses a printed value into an expression, so that the writer adds parentheses around operators: negative numbers,
 * quotients, and unlistable sets such as `Nat * {1, 2}`.
 */
export function parseValue(text: string, { id, span }: Node): Expression {
  const name = (part: string): Expression => ({ kind: "name", name: part, id, span });
  if (!isMadeOfParts(text)) return name(text);
  const { expression, diagnostics } = parseExpression(text, { start: 0, end: text.length }, beyondAll);
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
const beyondAll = 2 ** 40;

/** True unless a text is a single name, numeral, atom or string, or is enclosed in one pair of brackets. */
const isMadeOfParts = (text: string): boolean =>
  /[^\p{L}\p{M}\p{N}_'`.]/u.test(text) && !text.startsWith('"') && itemsIn(text) === undefined;

export function linkAlone(node: RelationNode, at: number): RelationNode {
  return { ...node, first: at === 0 ? node.first : node.links[at - 1]!.right, links: [node.links[at]!] };
}
