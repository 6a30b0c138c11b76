// Finds where names can be bound, from the text alone: the names in patterns and conditions, and the links of a chain.

import { cover } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import type { Link } from "./resolved.js";

/** The names in a binding place: the place itself, or the names within its tuples. */
export function leaves(pattern: Expression): NameNode[] {
  if (pattern.kind === "name") return [pattern];
  return pattern.kind === "tuple" ? pattern.items.flatMap(leaves) : [];
}

/** True for names, and for tuples that consist of names. */
export function isOfNames(pattern: Expression): boolean {
  return pattern.kind === "name" || (pattern.kind === "tuple" && pattern.items.every(isOfNames));
}

/** The names in the binding places of a condition, whether they are bound there or not. */
export function bindingPlaces(condition: Expression): NameNode[] {
  if (condition.kind === "binary" && (condition.operator === "and" || condition.operator === "or"))
    return [...bindingPlaces(condition.left), ...bindingPlaces(condition.right)];
  if (condition.kind !== "relation") return [];
  const [link] = condition.links;
  return link?.operator === "in" || link?.operator === "equal" ? leaves(condition.first) : [];
}

/** The individual comparisons of a chain. */
export function linksOf(relation: Expression & { kind: "relation" }): Link[] {
  let left = relation.first;
  return relation.links.map(({ operator, operatorSpan, right }) => {
    const link: Link = { left, operator, operatorSpan, right, span: cover(left.span, right.span) };
    left = right;
    return link;
  });
}
