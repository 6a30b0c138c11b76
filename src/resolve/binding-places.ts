// Finds binding positions syntactically: the names in patterns and conditions, and the links of a chain.

import { cover } from "../text/source.js";
import type { Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { conjuncts } from "../syntax/walk.js";
import type { Link } from "./resolved.js";

export function leaves(pattern: Expression): NameNode[] {
  if (pattern.kind === "name") return [pattern];
  return pattern.kind === "tuple" ? pattern.items.flatMap(leaves) : [];
}

/** True for patterns that consist of names only. */
export function isOfNames(pattern: Expression): boolean {
  return pattern.kind === "name" || (pattern.kind === "tuple" && pattern.items.every(isOfNames));
}

/** The names in the binding positions of a condition, including names that are already bound. */
export function bindingPlaces(condition: Expression): NameNode[] {
  if (condition.kind === "binary" && (condition.operator === "and" || condition.operator === "or"))
    return [...bindingPlaces(condition.left), ...bindingPlaces(condition.right)];
  if (condition.kind !== "relation") return [];
  const [link] = condition.links;
  return link?.operator === "in" || link?.operator === "equal" ? leaves(condition.first) : [];
}

/**
 * Distributes a membership over the names before its comma: `a, b in A` becomes `a in A, b in A`. A name for which
 * `isBound` is true is a condition, separated from the next one by the comma.
 */
export function distributeMembership(
  conditions: readonly Expression[],
  isBound: (name: string) => boolean,
): readonly Expression[] {
  if (!conditions.some(({ kind }) => kind === "name")) return conditions;
  let membership: RelationNode | undefined;
  return conditions
    .toReversed()
    .map((condition): Expression => {
      if (condition.kind !== "name" || isBound(condition.name) || membership === undefined) {
        const [first] = conjuncts(condition);
        membership = first?.kind === "relation" && first.links[0]!.operator === "in" ? first : undefined;
        return condition;
      }
      return { ...membership, span: condition.span, first: condition, links: membership.links.slice(0, 1) };
    })
    .reverse();
}

/** Splits a chain into its comparisons. */
export function linksOf(relation: Expression & { kind: "relation" }): Link[] {
  let left = relation.first;
  return relation.links.map(({ operator, operatorSpan, right }) => {
    const link: Link = { left, operator, operatorSpan, right, span: cover(left.span, right.span) };
    left = right;
    return link;
  });
}
