// Builds advice about mistakes with names, from the text in the document.

import { append } from "../source/append.js";
import type { Span } from "../source/source.js";
import type { Expression } from "../syntax/tree.js";
import { everyOpenExpression } from "../syntax/walk.js";
import type { Binding } from "./resolved.js";

/** Longer texts are not quoted in a help. */
const longest = 90;

/** A text of the document as a help can quote it: on one line, short, and in the notation that helps use. */
export function short(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= longest && !/[\r\n\\$]/.test(text) ? text : undefined;
}

/**
 * The conditions after a bar, joined by `&`: `a, b in S` becomes `a in S & b in S`. Undefined if they do not bind names
 * in this way.
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
      append(
        parts,
        names.splice(0).map((name) => `${name} in ${set}`),
      );
    }
    parts.push(isLoose(condition) && conditions.length > 1 ? `(${textOf(condition.span)})` : textOf(condition.span));
  }
  return names.length > 0 ? undefined : parts.join(" & ");
}

type Relation = Expression & { readonly kind: "relation" };

/** True for `x in S`. */
export function isMembership(node: Expression): node is Relation {
  return node.kind === "relation" && node.links.length === 1 && node.links[0]?.operator === "in";
}

/** True for conditions that extend over an `&`, or that bind more weakly. */
function isLoose(condition: Expression): boolean {
  return (
    condition.kind === "quantifier" ||
    condition.kind === "lambda" ||
    (condition.kind === "binary" &&
      (condition.operator === "or" || condition.operator === "implies" || condition.operator === "equivalent"))
  );
}

/**
 * A finite set that contains the values of a name, judging by the conditions: `{1..|t|}` for an index of t, `Pow(S)`
 * for a subset of S.
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
 * `p[1]` for `p_1`, and `m[1][2]` for `m_12`, because textbooks write coordinates as subscripts; undefined for names
 * without coordinates.
 */
export function coordinateOf(name: string, hasCoordinates: (name: string) => boolean): string | undefined {
  const [, stem = "", index = ""] = /^(.+)_(\d+|[a-z])$/.exec(name) ?? [];
  return stem !== "" && hasCoordinates(stem) ? stem + [...index].map((digit) => `[${digit}]`).join("") : undefined;
}

/** The connective after a quantifier that ends at this offset, if it is in ASCII or Unicode. */
export function jointAt(text: string, end: number): string | undefined {
  return /^[\s)]*(=>|⇒|<=>|⇔|&|∧|∨|and\b|or\b)/.exec(text.slice(end, end + 20))?.[1];
}

/** True for a value that may have coordinates. */
export function hasCoordinates(binding: Binding): boolean {
  return binding.kind === "variable" || (binding.kind === "definition" && binding.defined.parameters.length === 0);
}
