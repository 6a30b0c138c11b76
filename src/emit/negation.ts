// The opposite of a condition, as one writes it.

import type { Binary, BinaryOperator, Expression } from "./tree.js";
import * as ts from "./typescript.js";

/**
 * `!a`, for a condition, or its opposite in fewer signs: of `a < b`, `a >= b`, as neither number can be `NaN`; of
 * `!a || b`, `a && !b`.
 */
export function not(operand: Expression): Expression {
  return negated(operand).opposite;
}

const opposites: Partial<Record<BinaryOperator, BinaryOperator>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  ">=": "<",
  "<=": ">",
  ">": "<=",
  "&&": "||",
  "||": "&&",
};

/** The opposite of a condition, and how many signs `!` it has fewer. */
function negated(operand: Expression): { readonly opposite: Expression; readonly fewer: number } {
  if (operand.kind === "unary" && operand.operator === "!") return { opposite: operand.operand, fewer: 1 };
  const operator = operand.kind === "binary" ? opposites[operand.operator] : undefined;
  if (operand.kind !== "binary" || operator === undefined) return { opposite: ts.unary("!", operand), fewer: -1 };
  if (operator !== "&&" && operator !== "||") return { opposite: { ...operand, operator }, fewer: 0 };
  const sides = chained(operand).map(negated);
  const fewer = sides.reduce((sum, side) => sum + side.fewer, 0);
  return fewer > -1
    ? { opposite: (operator === "&&" ? ts.and : ts.or)(sides.map(({ opposite }) => opposite)), fewer }
    : { opposite: ts.unary("!", operand), fewer: -1 };
}

/** The operands of a chain: a, b and c of `a && b && c`. */
function chained({ operator, left, right }: Binary): readonly Expression[] {
  const operands = [right];
  let first = left;
  for (; first.kind === "binary" && first.operator === operator; first = first.left) operands.push(first.right);
  return [first, ...operands.reverse()];
}
