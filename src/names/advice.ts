// What to write in place of a mistake about names, in the reader's own words: from the text of what stands there.

import type { Span } from "../source/source.js";
import type { Expression } from "../syntax/tree.js";
import { everyOpenExpression } from "../syntax/walk.js";
import type { Binding } from "./resolved.js";

/** Longer texts are not repeated in a help. */
const longest = 90;

/**
 * A text of the document as it can stand in a help: on one line, short, and in no other notation than that of helps.
 */
export function short(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= longest && !/[\r\n\\$]/.test(text) ? text : undefined;
}

/**
 * The conditions behind a bar, joined by `&`: `a, b in S` becomes `a in S & b in S`. Undefined where they bind names in
 * no such way.
 */
export function joined(conditions: readonly Expression[], textOf: (span: Span) => string): string | undefined {
  const parts: string[] = [];
  let names: string[] = [];
  for (const condition of conditions) {
    if (condition.kind === "name") {
      names.push(condition.name);
      continue;
    }
    if (names.length > 0) {
      if (!isMembership(condition)) return undefined;
      const set = textOf(condition.links[0]!.right.span);
      parts.push(...names.splice(0).map((name) => `${name} in ${set}`));
    }
    parts.push(isLoose(condition) && conditions.length > 1 ? `(${textOf(condition.span)})` : textOf(condition.span));
  }
  return names.length > 0 ? undefined : parts.join(" & ");
}

type Relation = Expression & { readonly kind: "relation" };

/** True of `x in S`. */
export function isMembership(node: Expression): node is Relation {
  return node.kind === "relation" && node.links.length === 1 && node.links[0]?.operator === "in";
}

/** True of what goes on over an `&`, or ends before it. */
function isLoose(condition: Expression): boolean {
  return (
    condition.kind === "quantifier" ||
    condition.kind === "lambda" ||
    (condition.kind === "binary" &&
      (condition.operator === "or" || condition.operator === "implies" || condition.operator === "equivalent"))
  );
}

/**
 * A finite set from which the values of a name come, by what conditions ask of it: `{1..|t|}` for an index of t,
 * `Pow(S)` for a subset of S.
 */
export function sourceOf(
  name: string,
  conditions: readonly Expression[],
  textOf: (span: Span) => string,
): string | undefined {
  const isName = (node: Expression): boolean => node.kind === "name" && node.name === name;
  let source: string | undefined;
  const visit = (node: Expression): void => {
    if (node.kind === "relation" && isName(node.first) && node.links[0]?.operator === "subset")
      source ??= `Pow(${textOf(node.links[0].right.span)})`;
    if (node.kind === "relation") source ??= rangeOf(node, isName, textOf);
    if (node.kind === "index" && isName(node.index) && node.target.kind === "name")
      source ??= `{1..|${node.target.name}|}`;
  };
  for (const condition of conditions) everyOpenExpression(condition, visit);
  return short(source);
}

/** `{1..n}` for `1 <= k <= n`, and for `k <= n`. */
function rangeOf(
  { first, links }: Relation,
  isName: (node: Expression) => boolean,
  textOf: (span: Span) => string,
): string | undefined {
  const [one, two] = links;
  if (one?.operator !== "atMost") return undefined;
  if (isName(first) && two === undefined) return `{1..${textOf(one.right.span)}}`;
  return isName(one.right) && two?.operator === "atMost"
    ? `{${textOf(first.span)}..${textOf(two.right.span)}}`
    : undefined;
}

/**
 * `p[1]` for `p_1`, `m[1][2]` for `m_12`, as textbooks write coordinates of what has them; undefined for other names.
 */
export function coordinateOf(name: string, hasCoordinates: (name: string) => boolean): string | undefined {
  const [, stem = "", index = ""] = /^(.+)_(\d+|[a-z])$/.exec(name) ?? [];
  return stem !== "" && hasCoordinates(stem) ? stem + [...index].map((digit) => `[${digit}]`).join("") : undefined;
}

/** The connective behind a quantifier that ended there, if it is written in ASCII or Unicode. */
export function jointAt(text: string, end: number): string | undefined {
  return /^[\s)]*(=>|⇒|<=>|⇔|&|∧|∨|and\b|or\b)/.exec(text.slice(end, end + 20))?.[1];
}

/** True of a value, which may have coordinates. */
export function hasCoordinates(binding: Binding): boolean {
  return binding.kind === "variable" || (binding.kind === "definition" && binding.defined.parameters.length === 0);
}
