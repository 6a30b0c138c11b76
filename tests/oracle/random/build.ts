// Constructors of trees with zero ids and spans, for tests of the shape only.

import type {
  Branch,
  BigOperator,
  BinaryOperator,
  Body,
  Comparison,
  Definition,
  Expression,
  NameNode,
  QuantifierBinding,
} from "../../../src/syntax/tree.js";
import { ratio } from "../numbers.js";

const nowhere = { id: 0, span: { start: 0, end: 0 } } as const;

export const name = (text: string): NameNode => ({ ...nowhere, kind: "name", name: text });
export const numeral = (numerator: number | bigint, denominator: number | bigint = 1): Expression => {
  const { n, d } = ratio(BigInt(numerator), BigInt(denominator));
  return { ...nowhere, kind: "numeral", numerator: n, denominator: d };
};
export const string = (value: string): Expression => ({ ...nowhere, kind: "string", value });
export const atom = (text: string): Expression => ({ ...nowhere, kind: "atom", name: text });
export const truth = (value: boolean): Expression => ({ ...nowhere, kind: "truth", value });
export const call = (callee: Expression | string, ...args: readonly Expression[]): Expression => ({
  ...nowhere,
  kind: "call",
  callee: typeof callee === "string" ? name(callee) : callee,
  args,
});
export const index = (target: Expression, index: Expression): Expression => ({
  ...nowhere,
  kind: "index",
  target,
  index,
});
export const slice = (target: Expression, from: Expression | undefined, to: Expression | undefined): Expression => ({
  ...nowhere,
  kind: "slice",
  target,
  from,
  to,
});
/** A tuple; a single item is returned unwrapped. */
export const tuple = (items: readonly Expression[]): Expression =>
  items.length === 1 ? items[0]! : { ...nowhere, kind: "tuple", items };
export const sequence = (items: readonly Expression[]): Expression => ({ ...nowhere, kind: "sequence", items });
export const set = (...items: readonly Expression[]): Expression => ({ ...nowhere, kind: "set", items });
export const range = (from: Expression, to: Expression): Expression => ({ ...nowhere, kind: "range", from, to });
export const update = (
  target: Expression,
  ...entries: readonly { readonly index: Expression; readonly value: Expression }[]
): Expression => ({ ...nowhere, kind: "update", target, entries });
export const comprehension = (
  element: Expression,
  conditions: readonly Expression[],
  collection: "set" | "sequence" = "set",
): Expression => ({ ...nowhere, kind: "comprehension", collection, element, conditions, memberFirst: false });
/** `{P in S | c}` */
export const memberFirst = (
  pattern: Expression,
  set: Expression,
  conditions: readonly Expression[],
  collection: "set" | "sequence" = "set",
): Expression => ({
  ...nowhere,
  kind: "comprehension",
  collection,
  element: pattern,
  conditions: [relation(pattern, ["in", set]), ...conditions],
  memberFirst: true,
});
export const unary = (operator: "not" | "negate" | "plus", operand: Expression): Expression => ({
  ...nowhere,
  kind: "unary",
  operator,
  operand,
});
export const binary = (operator: BinaryOperator, left: Expression, right: Expression): Expression => ({
  ...nowhere,
  kind: "binary",
  operator,
  operatorSpan: nowhere.span,
  left,
  right,
});
export const product = (...factors: readonly Expression[]): Expression => ({ ...nowhere, kind: "product", factors });
export const relation = (first: Expression, ...links: readonly (readonly [Comparison, Expression])[]): Expression => ({
  ...nowhere,
  kind: "relation",
  first,
  links: links.map(([operator, right]) => ({ operator, operatorSpan: nowhere.span, right })),
});
export const absolute = (operand: Expression): Expression => ({ ...nowhere, kind: "absolute", operand });
export const quantifier = (
  which: "some" | "all",
  bindings: readonly QuantifierBinding[],
  body: Expression,
): Expression => ({ ...nowhere, kind: "quantifier", quantifier: which, bindings, body });
export const big = (
  operator: BigOperator,
  conditions: readonly Expression[],
  body: Expression,
  alwaysNew = false,
): Expression => ({ ...nowhere, kind: "big", operator, conditions, alwaysNew, body });
export const lambda = (parameters: readonly string[], body: Expression): Expression => ({
  ...nowhere,
  kind: "lambda",
  parameters: parameters.map(name),
  body,
});
export const typeTest = (operand: Expression, type: Expression): Expression => ({
  ...nowhere,
  kind: "typeTest",
  operand,
  type,
});
export const arrow = (parameters: readonly Expression[], result: Expression): Expression => ({
  ...nowhere,
  kind: "arrow",
  parameters,
  result,
});

/** The conjunction of all parts; `true` if there are none. */
export const conjunction = (parts: readonly Expression[]): Expression =>
  parts.length === 0 ? truth(true) : parts.reduce((left, right) => binary("and", left, right));

type Cases = readonly (readonly [Expression, Expression | undefined])[];
const branchList = (of: Cases): readonly Branch[] => of.map(([value, condition]) => ({ ...nowhere, value, condition }));
export const branches = (of: Cases): Body => ({ kind: "branches", branches: branchList(of) });
export const branchesAsOperand = (of: Cases): Expression => ({
  ...nowhere,
  kind: "branches",
  branches: branchList(of),
});

export function definition(
  title: string,
  parameters: readonly string[],
  body: Body,
  more: { readonly guard?: readonly Expression[]; readonly where?: readonly Expression[] } = {},
): Definition {
  return {
    ...nowhere,
    kind: "definition",
    name: name(title),
    parameters: parameters.map(name),
    guard: more.guard ?? [],
    body,
    where: more.where ?? [],
  };
}
