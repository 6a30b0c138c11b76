// A type in a line: the text of a type with `…` for what there is no room for. The outermost is kept, as that is what a
// reader asks for first.

import { widthOf } from "../../diagnostics/cells.js";
import { append } from "../../source/append.js";

const more = "…";

/** The text of a type, or of it as much as fits in `width` cells; what is left out is `…`. */
export function outlineOf(type: string, width: number): string {
  if (widthOf(type) <= width) return type;
  const [functions, ...recursive] = split(type, " where ");
  // What names stand for is left out first, then all readings but the first ones.
  const where = recursive.length === 0 ? "" : ` where ${namesIn(recursive.join(" where ")).join(", ")}`;
  const readings = split(functions!, "; ");
  for (let count = readings.length; count > 0; count--) {
    const text = [...readings.slice(0, count), ...(count < readings.length ? [more] : [])].join("; ") + where;
    if (widthOf(text) <= width) return text;
  }
  const rest = `${readings.length > 1 ? `; ${more}` : ""}${where}`;
  return shortened(readings[0]!, width - widthOf(rest)) + rest;
}

/** `T = …` for each name that is explained. */
const namesIn = (text: string): readonly string[] =>
  split(text, ", ").flatMap((part) => /^\w+ = /u.exec(part)?.[0].concat(more) ?? []);

/** A type of one reading with as many levels of brackets as fit; the last alternatives are left out if none does. */
function shortened(type: string, width: number): string {
  for (let depth = depthOf(type); depth > 0; depth--) {
    const text = toDepth(type, depth - 1);
    if (widthOf(text) <= width) return text;
  }
  const parts = split(toDepth(type, 0), " ");
  let text = "";
  for (const part of parts) {
    if (widthOf(`${text}${part} ${more}`) > width) break;
    text += `${part} `;
  }
  return text + more;
}

/** Strings, sets that are as short as what would stand for them, brackets, and what stands between them. */
const tokens = /"(?:[^"\\]|\\.)*"|\{[^"(){}]{0,12}\}|[({]|[)}]|[^"(){}]+/gu;

/** Visits the tokens of a type, each with the number of brackets around it. */
function* nested(type: string): Generator<readonly [token: string, depth: number]> {
  let depth = 0;
  for (const [token] of type.matchAll(tokens)) {
    if (token === ")" || token === "}") depth--;
    yield [token, depth];
    if (token === "(" || token === "{") depth++;
  }
}

const depthOf = (type: string): number => Math.max(0, ...[...nested(type)].map(([, depth]) => depth));

/** A type with `…` for what stands in more brackets than these. */
function toDepth(type: string, most: number): string {
  let text = "";
  for (const [token, depth] of nested(type)) {
    if (depth <= most) text += token;
    else if (!text.endsWith(more)) text += more;
  }
  return text;
}

/** The parts of a type between separators that stand in no brackets. */
function split(type: string, separator: string): readonly string[] {
  const parts = [""];
  for (const [token, depth] of nested(type)) {
    const [first, ...others] = depth === 0 && !token.startsWith('"') ? token.split(separator) : [token];
    parts[parts.length - 1] += first!;
    append(parts, others);
  }
  return parts;
}
