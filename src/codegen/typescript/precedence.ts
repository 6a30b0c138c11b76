// Operator precedence and parentheses: where JavaScript requires them, and where Prettier adds them for readers (`(a
// && b) || c`, `(a % b) + c`).

import type { Binary, BinaryOperator, Expression } from "./tree.js";

/** Precedence levels, loosest to tightest. */
export const Level = {
  assignment: 1,
  /** Minimum level of an argument, an element or the right side of an assignment. */
  argument: 2,
  arrow: 2,
  conditional: 3,
  /** Minimum level of an operand that is tested or negated: excludes arrow functions and conditionals. */
  operand: 4,
  unary: 14,
  postfix: 15,
  /** Minimum level of an expression that is called, indexed or member-accessed. */
  callee: 16,
  primary: 17,
} as const;

const operatorLevels: Readonly<Record<BinaryOperator, number>> = {
  "??": 4,
  "||": 4,
  "&&": 5,
  "|": 6,
  "^": 7,
  "&": 8,
  "===": 9,
  "!==": 9,
  "<": 10,
  "<=": 10,
  ">": 10,
  ">=": 10,
  instanceof: 10,
  "<<": 11,
  ">>": 11,
  ">>>": 11,
  "+": 12,
  "-": 12,
  "*": 13,
  "/": 13,
  "%": 13,
};

/** Returns the level of an expression. A negative number literal has the level of unary minus. */
export function levelOf(node: Expression): number {
  switch (node.kind) {
    // The most frequent kinds are tested first.
    case "identifier":
    case "string":
    case "boolean":
    case "array":
    case "object":
      return Level.primary;
    case "number":
      return node.value < 0 || Object.is(node.value, -0) ? Level.unary : Level.primary;
    case "call":
    case "member":
    case "index":
      return Level.callee;
    case "assignment":
      return Level.assignment;
    case "arrow":
      return Level.arrow;
    case "conditional":
      return Level.conditional;
    case "binary":
      return operatorLevels[node.operator];
    case "unary":
      return Level.unary;
    case "bigint":
      return node.value < 0n ? Level.unary : Level.primary;
    case "update":
      return Level.postfix;
  }
}

/**
 * True if the operator `inner` of an operand continues the chain of `outer`, as in `a + b - c`, but not in `a / b * c`,
 * which is parenthesised to show its order. On the right, only associative connectives continue a chain.
 */
export function continuesChain(outer: BinaryOperator, side: "left" | "right", inner: BinaryOperator): boolean {
  const level = operatorLevels[outer];
  if (level !== operatorLevels[inner]) return false;
  if (side === "right") return outer === inner && isLogical(outer);
  if (level === operatorLevels["*"]) return outer === inner && outer !== "%";
  return (
    level !== operatorLevels["==="] &&
    level !== operatorLevels["<<"] &&
    (level !== operatorLevels["??"] || outer === inner)
  );
}

export function needsParentheses(parent: Binary, side: "left" | "right", operand: Expression): boolean {
  if (operand.kind !== "binary") return levelOf(operand) < Level.operand;
  const parentLevel = operatorLevels[parent.operator];
  const operandLevel = operatorLevels[operand.operator];
  if (operandLevel < parentLevel) return true;
  if (operandLevel === parentLevel) return !continuesChain(parent.operator, side, operand.operator);
  if (isLogical(parent.operator) && isLogical(operand.operator)) return true;
  return isBitwise(parent.operator) || (operand.operator === "%" && parentLevel === operatorLevels["+"]);
}

function isLogical(operator: BinaryOperator): boolean {
  return operator === "&&" || operator === "||" || operator === "??";
}

function isBitwise(operator: BinaryOperator): boolean {
  const level = operatorLevels[operator];
  return (level >= operatorLevels["|"] && level <= operatorLevels["&"]) || level === operatorLevels["<<"];
}

/** True if the expression starts with `{`, which would be parsed as a block in a statement or an arrow body. */
export function startsWithBrace(node: Expression): boolean {
  return leftmost(node).kind === "object";
}

function leftmost(start: Expression): Expression {
  for (let node = start; ; ) {
    switch (node.kind) {
      case "member":
      case "index":
        node = node.object;
        break;
      case "call":
        node = node.callee;
        break;
      case "binary":
        node = node.left;
        break;
      case "conditional":
        node = node.test;
        break;
      case "update":
        node = node.target;
        break;
      default:
        return node;
    }
  }
}
