// How tightly each form of expression binds, and where parentheses stand: where JavaScript needs them,
// and, as Prettier has it, where a reader would have to know a precedence by heart (`(a && b) || c`, `(a % b) + c`).

import type { Binary, BinaryOperator, Expression } from "./tree.js";

/** Levels from the loosest to the tightest. */
export const Level = {
  assignment: 1,
  /** What may stand as an argument, an element, the right side of an assignment. */
  argument: 2,
  arrow: 2,
  conditional: 3,
  /** What may be tested or negated in a larger expression: anything but an arrow function or a conditional. */
  operand: 4,
  unary: 14,
  postfix: 15,
  /** What may be called, indexed or asked for a member. */
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

/** The level of an expression; a negative number is printed with a sign and binds as one. */
export function levelOf(node: Expression): number {
  switch (node.kind) {
    // The commonest kinds come first.
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
    case "new":
    case "nonNull":
      return Level.callee;
    case "assignment":
      return Level.assignment;
    case "arrow":
      return Level.arrow;
    case "conditional":
    case "cast":
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
 * True if the operator `inner` of an operand continues the chain of `outer`: `a + b - c` is one, `a / b * c` had better
 * show its order. On the right only connectives do, whose grouping is no matter.
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

/** True if an operand of a binary operator stands in parentheses. */
export function needsParentheses(parent: Binary, side: "left" | "right", operand: Expression): boolean {
  if (operand.kind !== "binary") return levelOf(operand) < Level.operand;
  const outer = operatorLevels[parent.operator];
  const inner = operatorLevels[operand.operator];
  if (inner < outer) return true;
  if (inner === outer) return !continuesChain(parent.operator, side, operand.operator);
  if (isLogical(parent.operator) && isLogical(operand.operator)) return true;
  return isBitwise(parent.operator) || (operand.operator === "%" && outer === operatorLevels["+"]);
}

function isLogical(operator: BinaryOperator): boolean {
  return operator === "&&" || operator === "||" || operator === "??";
}

function isBitwise(operator: BinaryOperator): boolean {
  const level = operatorLevels[operator];
  return (level >= operatorLevels["|"] && level <= operatorLevels["&"]) || level === operatorLevels["<<"];
}

/** True if the text of the expression begins with `{`, which a statement or an arrow would take for a block. */
export function startsWithBrace(node: Expression): boolean {
  return leftmost(node).kind === "object";
}

/** True if the callee of `new` holds a call that the arguments of `new` would otherwise be taken for. */
export function callsBeforeNew(callee: Expression): boolean {
  for (let node = callee; ; ) {
    switch (node.kind) {
      case "call":
        return true;
      case "member":
      case "index":
        node = node.object;
        break;
      case "nonNull":
        node = node.expression;
        break;
      default:
        return false;
    }
  }
}

/** The part of an expression that its text begins with. */
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
      case "nonNull":
      case "cast":
        node = node.expression;
        break;
      default:
        return node;
    }
  }
}
