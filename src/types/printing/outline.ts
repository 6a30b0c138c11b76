// Shortens the text of a type to one line, with `…` for omissions. Outer levels have priority, since readers look for
// them first.

import { widthOf } from "../../diagnostics/cells.js";
import { append } from "../../text/append.js";

const more = "…";

export function outlineOf(type: string, width: number): string {
  if (widthOf(type) <= width) return type;
  const [functions, ...recursive] = split(type, " where ");
  // Definitions of names are omitted first, then the last overloads.
  const definitions = recursive.length === 0 ? "" : ` where ${namesIn(recursive.join(" where ")).join(", ")}`;
  const overloads = split(functions!, "; ");
  for (let count = overloads.length; count > 0; count--) {
    const text = [...overloads.slice(0, count), ...(count < overloads.length ? [more] : [])].join("; ") + definitions;
    if (widthOf(text) <= width) return text;
  }
  const rest = `${overloads.length > 1 ? `; ${more}` : ""}${definitions}`;
  return shorten(overloads[0]!, width - widthOf(rest)) + rest;
}

/** The defined names, each as `T = …`. */
const namesIn = (text: string): readonly string[] =>
  split(text, ", ").flatMap((part) => /^\w+ = /u.exec(part)?.[0].concat(more) ?? []);

/**
 * Shortens a type without overloads to the levels of brackets that fit. If none fits, trailing alternatives are
 * omitted.
 */
function shorten(type: string, width: number): string {
  for (let depth = depthOf(type); depth > 0; depth--) {
    const text = truncateAtDepth(type, depth - 1);
    if (widthOf(text) <= width) return text;
  }
  const parts = split(truncateAtDepth(type, 0), " ");
  let text = "";
  for (const part of parts) {
    if (widthOf(`${text}${part} ${more}`) > width) break;
    text += `${part} `;
  }
  return text + more;
}

/** Tokens: strings, sets about as short as an ellipsis, brackets, and the text between them. */
const tokens = /"(?:[^"\\]|\\.)*"|\{[^"(){}]{0,12}\}|[({]|[)}]|[^"(){}]+/gu;

function* nest(type: string): Generator<readonly [token: string, depth: number]> {
  let depth = 0;
  for (const [token] of type.matchAll(tokens)) {
    if (token === ")" || token === "}") depth--;
    yield [token, depth];
    if (token === "(" || token === "{") depth++;
  }
}

const depthOf = (type: string): number => Math.max(0, ...[...nest(type)].map(([, depth]) => depth));

/** Replaces everything nested deeper than `maxDepth` by `…`. */
function truncateAtDepth(type: string, maxDepth: number): string {
  let text = "";
  for (const [token, depth] of nest(type)) {
    if (depth <= maxDepth) text += token;
    else if (!text.endsWith(more)) text += more;
  }
  return text;
}

/** Splits a type at separators outside brackets and strings. */
function split(type: string, separator: string): readonly string[] {
  const parts = [""];
  for (const [token, depth] of nest(type)) {
    const [first, ...others] = depth === 0 && !token.startsWith('"') ? token.split(separator) : [token];
    parts[parts.length - 1] += first!;
    append(parts, others);
  }
  return parts;
}
