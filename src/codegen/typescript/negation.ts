// Negates conditions in their simplest form, by De Morgan's laws.

import type { Binary, BinaryOperator, Expression } from "./tree.js";
import * as ts from "./typescript.js";

/**
 * Returns `!a`, or a shorter equivalent: `a >= b` for `a < b`, since neither number can be `NaN`, and `a && !b` for
 * `!a || b`.
 */
export function not(operand: Expression): Expression {
  return negate(operand).opposite;
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

/** Returns the negation, and the number of `!` symbols that it saves. */
function negate(operand: Expression): { readonly opposite: Expression; readonly fewer: number } {
  if (operand.kind === "unary" && operand.operator === "!") return { opposite: operand.operand, fewer: 1 };
  const operator = operand.kind === "binary" ? opposites[operand.operator] : undefined;
  if (operand.kind !== "binary" || operator === undefined) return { opposite: ts.unary("!", operand), fewer: -1 };
  if (operator !== "&&" && operator !== "||") return { opposite: { ...operand, operator }, fewer: 0 };
  const sides = chain(operand).map(negate);
  const fewer = sides.reduce((sum, side) => sum + side.fewer, 0);
  // If both forms are equally short, the one without parentheses is returned.
  return fewer > -1
    ? { opposite: (operator === "&&" ? ts.and : ts.or)(sides.map(({ opposite }) => opposite)), fewer }
    : { opposite: ts.unary("!", operand), fewer: -1 };
}

/** Returns the operands of a chain: a, b and c of `a && b && c`. */
function chain({ operator, left, right }: Binary): readonly Expression[] {
  const operands = [right];
  let first = left;
  for (; first.kind === "binary" && first.operator === operator; first = first.left) operands.push(first.right);
  return [first, ...operands.reverse()];
}
