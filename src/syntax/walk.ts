// Traversals of the syntax tree.

import type { Body, ComprehensionNode, Definition, Expression, RelationNode } from "./tree.js";
import { append } from "../text/append.js";

const none: readonly Expression[] = [];

export function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    // The most frequent kinds come first.
    case "name":
    case "numeral":
    case "atom":
    case "string":
    case "truth":
    case "error":
      return none;
    case "call":
      return [node.callee, ...node.args];
    case "binary":
      return [node.left, node.right];
    case "index":
      return [node.target, node.index];
    case "slice":
      return [node.target, node.from, node.to].filter((part) => part !== undefined);
    case "update":
      return [node.target, ...node.entries.flatMap(({ index, value }) => [index, value])];
    case "branches":
      return expressionsOfBody(node);
    case "tuple":
    case "sequence":
    case "set":
      return node.items;
    case "range":
      return [node.from, node.to];
    case "comprehension":
      return [node.element, ...node.conditions];
    case "unary":
    case "absolute":
      return [node.operand];
    case "product":
      return node.factors;
    case "relation":
      return [node.first, ...node.links.map((link) => link.right)];
    case "quantifier":
      return [...node.bindings.flatMap((b) => [...b.patterns, b.set]), node.body];
    case "big":
      return [...node.conditions, node.body];
    case "lambda":
      return [node.body];
    case "typeTest":
      return [node.operand, node.type];
    case "arrow":
      return [...node.parameters, node.result];
  }
}

/**
 * Visits an expression and all its descendants without recursion, so deep trees are safe. `inLambda` is true inside a
 * lambda.
 */
export function everyExpression(root: Expression, visit: (node: Expression, inLambda: boolean) => void): void {
  const work: { readonly node: Expression; readonly inLambda: boolean }[] = [{ node: root, inLambda: false }];
  for (let top = work.pop(); top !== undefined; top = work.pop()) {
    visit(top.node, top.inLambda);
    const inLambda = top.inLambda || top.node.kind === "lambda";
    for (const node of partsOf(top.node)) work.push({ node, inLambda });
  }
}

/** The nodes of a kind within expressions, outer ones first. */
export function nodesOfKind<Kind extends Expression["kind"]>(
  roots: readonly Expression[],
  kind: Kind,
): readonly Extract<Expression, { readonly kind: Kind }>[] {
  const nodes: Expression[] = [];
  for (const root of roots)
    everyExpression(root, (node) => {
      if (node.kind === kind) nodes.push(node);
    });
  return nodes as Extract<Expression, { readonly kind: Kind }>[];
}

/**
 * Visits an expression and its descendants, without entering binders: quantifiers, lambdas, comprehensions and big
 * operators.
 */
export function everyOpenExpression(root: Expression, visit: (node: Expression) => void): void {
  const work = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    visit(node);
    if (node.kind !== "quantifier" && node.kind !== "lambda" && node.kind !== "comprehension" && node.kind !== "big")
      append(work, partsOf(node));
  }
}

/** True for `P in S` with a pattern P: a name, or a tuple. */
export const isPatternMembership = (node: Expression): node is RelationNode =>
  node.kind === "relation" &&
  node.links.length === 1 &&
  node.links[0]!.operator === "in" &&
  (node.first.kind === "name" || node.first.kind === "tuple");

/** The two sides of the bar of a comprehension, as the document writes them. */
export function sidesOfBar({ element, conditions, memberFirst }: ComprehensionNode): {
  readonly head: Expression;
  readonly conditions: readonly Expression[];
} {
  return memberFirst ? { head: conditions[0]!, conditions: conditions.slice(1) } : { head: element, conditions };
}

/** The operands of a chain `a & b & c` from left to right, for one operator. Only the left spine is flattened. */
export function operandsOf(node: Expression & { kind: "binary" }, operator: "and" | "or"): readonly Expression[] {
  const operands: Expression[] = [];
  let left: Expression = node;
  for (; left.kind === "binary" && left.operator === operator; left = left.left) operands.push(left.right);
  return [left, ...operands.reverse()];
}

/** The conjuncts of a condition, from left to right. */
export function conjuncts(condition: Expression): readonly Expression[] {
  return condition.kind === "binary" && condition.operator === "and"
    ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
    : [condition];
}

export function expressionsOf({ guard, where, body }: Definition): readonly Expression[] {
  const own = expressionsOfBody(body);
  return guard.length === 0 && where.length === 0 ? own : [...guard, ...where, ...own];
}

/** The value expressions of a definition, one per branch; none for a predicate. */
export function valuesOf({ body }: Definition): readonly Expression[] {
  switch (body.kind) {
    case "expression":
      return [body.value];
    case "branches":
      return body.branches.map(({ value }) => value);
    default:
      return [];
  }
}

/** The expressions of a body: its value or conditions, or the values and conditions of its branches. */
export function expressionsOfBody(body: Body): readonly Expression[] {
  switch (body.kind) {
    case "expression":
      return [body.value];
    case "predicate":
      return body.conditions;
    case "branches":
      return body.branches.flatMap(({ value, condition }) => (condition === undefined ? [value] : [value, condition]));
    case "broken":
      return [];
  }
}

/** A copy of a tree with new ids. */
export function copyOf<T>(part: T, newId: () => number): T {
  if (Array.isArray(part)) return part.map((item: unknown) => copyOf(item, newId)) as T;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, key === "id" ? newId() : copyOf<unknown>(value, newId)]),
  ) as T;
}
