// Traversals of the syntax tree.

import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import { appendChildren, type Field, rewriteChildren, type Table } from "./children.js";
import type {
  Body,
  Branch,
  ComprehensionNode,
  Definition,
  Expression,
  QuantifierBinding,
  RelationLink,
  RelationNode,
} from "./tree.js";

/** The children of branches, bindings, links and entries. */
const branchFields: readonly Field<keyof Branch>[] = [{ key: "value" }, { key: "condition" }];
const bindingFields: readonly Field<keyof QuantifierBinding>[] = [{ key: "patterns" }, { key: "set" }];
const linkFields: readonly Field<keyof RelationLink>[] = [{ key: "right" }];
const entryFields: readonly Field[] = [{ key: "index" }, { key: "value" }];

/** The children of each kind of expression, in the order of the document. */
const childFields: Table<Expression> = {
  name: [],
  numeral: [],
  atom: [],
  string: [],
  truth: [],
  error: [],
  call: [{ key: "callee" }, { key: "args" }],
  binary: [{ key: "left" }, { key: "right" }],
  index: [{ key: "target" }, { key: "index" }],
  slice: [{ key: "target" }, { key: "from" }, { key: "to" }],
  update: [{ key: "target" }, { key: "entries", fieldsOf: () => entryFields }],
  branches: [{ key: "branches", fieldsOf: () => branchFields }],
  tuple: [{ key: "items" }],
  sequence: [{ key: "items" }],
  set: [{ key: "items" }],
  range: [{ key: "from" }, { key: "to" }],
  comprehension: [{ key: "element" }, { key: "conditions" }],
  unary: [{ key: "operand" }],
  absolute: [{ key: "operand" }],
  product: [{ key: "factors" }],
  relation: [{ key: "first" }, { key: "links", fieldsOf: () => linkFields }],
  quantifier: [{ key: "bindings", fieldsOf: () => bindingFields }, { key: "body" }],
  big: [{ key: "conditions" }, { key: "body" }],
  lambda: [{ key: "body" }],
  typeTest: [{ key: "operand" }, { key: "type" }],
  arrow: [{ key: "parameters" }, { key: "result" }],
};

export const partsOf = (node: Expression): readonly Expression[] => appendChildren(node, childFields[node.kind], []);

/** Rewrites the children of an expression. Returns the same node if no child changes. */
export const withParts = (node: Expression, of: (part: Expression) => Expression): Expression =>
  rewriteChildren(node, childFields[node.kind], of);

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

/** The nodes of a kind in expressions, each before its descendants. */
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
  const bodyExpressions = expressionsOfBody(body);
  return guard.length === 0 && where.length === 0 ? bodyExpressions : [...guard, ...where, ...bodyExpressions];
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

/** The span of the only value of a definition, otherwise of its name. */
export function valueSpan(definition: Definition): Span {
  const [value, ...others] = valuesOf(definition);
  return value === undefined || others.length > 0 ? definition.name.span : value.span;
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
export function copyOf<T>(tree: T, newId: () => number): T {
  if (Array.isArray(tree)) return tree.map((item: unknown) => copyOf(item, newId)) as T;
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, key === "id" ? newId() : copyOf<unknown>(value, newId)]),
  ) as T;
}
