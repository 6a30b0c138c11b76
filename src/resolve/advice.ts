// Builds help texts for name errors from the source text.

import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import type { Expression } from "../syntax/tree.js";
import { everyOpenExpression } from "../syntax/walk.js";
import type { Binding } from "./resolved.js";
import { maxQuotedLength } from "./limits.js";

/** Returns source text that can be quoted in a help: short, on one line, and not LaTeX. */
export function short(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= maxQuotedLength && !/[\r\n\\$]/.test(text) ? text : undefined;
}

/**
 * Joins conditions by `&`: `a, b in S` becomes `a in S & b in S`. Undefined if the conditions do not bind names in this
 * form.
 */
export function conjunctionText(conditions: readonly Expression[], textOf: (span: Span) => string): string | undefined {
  const conjuncts: string[] = [];
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
        conjuncts,
        names.splice(0).map((name) => `${name} in ${set}`),
      );
    }
    conjuncts.push(
      isLoose(condition) && conditions.length > 1 ? `(${textOf(condition.span)})` : textOf(condition.span),
    );
  }
  return names.length > 0 ? undefined : conjuncts.join(" & ");
}

type Relation = Expression & { readonly kind: "relation" };

export function isMembership(node: Expression): node is Relation {
  return node.kind === "relation" && node.links.length === 1 && node.links[0]?.operator === "in";
}

/** True for conditions that must be parenthesised as operands of `&`. */
function isLoose(condition: Expression): boolean {
  return (
    condition.kind === "quantifier" ||
    condition.kind === "lambda" ||
    (condition.kind === "binary" &&
      (condition.operator === "or" || condition.operator === "implies" || condition.operator === "equivalent"))
  );
}

/**
 * A finite set that contains the values of a name according to the conditions: `{1..|t|}` for an index of t, `Pow(S)`
 * for a subset of S.
 */
export function candidateSet(
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

/** Returns `{1..n}` for `1 <= k <= n` and for `k <= n`. */
function rangeOf(
  { first, links }: Relation,
  isName: (node: Expression) => boolean,
  textOf: (span: Span) => string,
): string | undefined {
  const [firstLink, two] = links;
  if (firstLink?.operator !== "atMost") return undefined;
  if (isName(first) && two === undefined) return `{1..${textOf(firstLink.right.span)}}`;
  return isName(firstLink.right) && two?.operator === "atMost"
    ? `{${textOf(first.span)}..${textOf(two.right.span)}}`
    : undefined;
}

/**
 * Rewrites `p_1` as `p[1]` and `m_12` as `m[1][2]`, since textbooks write coordinates as subscripts. Undefined for
 * names without coordinates.
 */
export function coordinateOf(name: string, hasCoordinates: (name: string) => boolean): string | undefined {
  const [, stem = "", index = ""] = /^(.+)_(\d+|[a-z])$/.exec(name) ?? [];
  return stem !== "" && hasCoordinates(stem) ? stem + [...index].map((digit) => `[${digit}]`).join("") : undefined;
}

/** Returns the ASCII or Unicode connective after a quantifier that ends at this offset. */
export function jointAt(text: string, end: number): string | undefined {
  return /^[\s)]*(=>|⇒|<=>|⇔|&|∧|∨|and\b|or\b)/.exec(text.slice(end, end + 20))?.[1];
}

/** True for a value that may be a tuple. */
export function hasCoordinates(binding: Binding): boolean {
  return binding.kind === "variable" || (binding.kind === "definition" && binding.defined.parameters.length === 0);
}
