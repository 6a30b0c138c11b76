// Prints expressions with Prettier's line breaks. Nested nodes are passed to the writer as parts, so that deep trees do
// not overflow the stack.

import { Level, levelOf } from "./precedence.js";
import { chainTo } from "./print-calls.js";
import { arrowTo } from "./print-functions.js";
import { arrayTo, objectTo } from "./print-lists.js";
import { numberText, stringText } from "./print-literals.js";
import { assignmentTo } from "./print-assignments.js";
import { conditionalTo, indentedOperands, operands } from "./print-operators.js";
import { patternTo } from "./print-types.js";
import { placedText, printExpression, type CodePrinter, type CodeWriter } from "./printer.js";
import type {
  Assignment,
  BigIntLiteral,
  Binary,
  BooleanLiteral,
  Expression,
  Identifier,
  NumberLiteral,
  StringLiteral,
  Unary,
} from "./tree.js";

type Leaf = Identifier | NumberLiteral | BigIntLiteral | StringLiteral | BooleanLiteral;

/** Prints an expression, in parentheses if it binds looser than `minimum`. */
export function expressionTo(to: CodeWriter, node: Expression, minimum: number): void {
  if (isLeaf(node) && levelOf(node) >= minimum) return placedText(to, node.span, leafText(to.printer, node));
  if (levelOf(node) >= minimum) return to.part(node.span, bareExpression, node);
  to.text("(");
  if (node.kind === "binary" && minimum >= Level.unary) enclose(to, node);
  else to.part(node.span, bareExpression, node);
  to.text(")");
}

/** A parenthesised operand of `!` or a call breaks inside its parentheses. */
function enclose(to: CodeWriter, node: Binary): void {
  to.group();
  to.indent();
  to.softline();
  to.part(node.span, operands, node);
  to.end();
  to.softline();
  to.end();
}

function isLeaf(node: Expression): node is Leaf {
  const { kind } = node;
  return kind === "identifier" || kind === "number" || kind === "string" || kind === "boolean" || kind === "bigint";
}

function leafText(printer: CodePrinter, node: Leaf): string {
  switch (node.kind) {
    case "identifier":
      return node.name;
    case "number":
      return numberText(node.value);
    case "bigint":
      return `${node.value}n`;
    case "string":
      return stringText(node.value, printer.language);
    case "boolean":
      return String(node.value);
  }
}

/** Prints an expression without parentheses and source position. */
function bareExpression(to: CodeWriter, node: Expression): void {
  switch (node.kind) {
    case "identifier":
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return to.text(leafText(to.printer, node));
    case "array":
      return arrayTo(to, node);
    case "object":
      return objectTo(to, node);
    case "member":
    case "index":
    case "call":
      return chainTo(to, node);
    case "unary":
      return unaryTo(to, node);
    case "binary":
      to.group();
      indentedOperands(to, node);
      return to.end();
    case "conditional":
      to.group();
      conditionalTo(to, node);
      return to.end();
    case "arrow":
      return arrowTo(to, node);
    case "assignment":
      return assignmentTo(to, targetTo, node.target, ` ${node.operator}`, node.value);
    case "update":
      printExpression(to, node.target, Level.callee);
      return to.text(node.operator);
  }
}

function unaryTo(to: CodeWriter, node: Unary): void {
  const { operand } = node;
  // `- -x` and `--x` differ; parentheses make the difference clearest.
  const isSigned =
    node.operator === "-" &&
    levelOf(operand) === Level.unary &&
    !(operand.kind === "unary" && operand.operator !== "-");
  to.text(node.operator.length > 1 ? `${node.operator} ` : node.operator);
  if (isSigned) to.text("(");
  printExpression(to, operand, Level.unary);
  if (isSigned) to.text(")");
}

function targetTo(to: CodeWriter, target: Assignment["target"]): void {
  if (target.kind === "arrayPattern") patternTo(to, target);
  else printExpression(to, target, Level.callee);
}
