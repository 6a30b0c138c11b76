// Prints expressions with Prettier's line breaks. Nested nodes are passed to the writer as parts, so that deep trees do
// not overflow the stack.

import { Level, levelOf } from "./precedence.js";
import { printLinks } from "./print-calls.js";
import { printArrow } from "./print-functions.js";
import { printArray, printObject } from "./print-lists.js";
import { numberText, stringText } from "./print-literals.js";
import { printAssignment } from "./print-assignments.js";
import { printConditional, printIndentedChain, printChain } from "./print-operators.js";
import { printPattern } from "./print-types.js";
import { printPlacedText, printExpression, type CodePrinter, type CodeWriter } from "./printer.js";
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
export function printExpressionNode(writer: CodeWriter, node: Expression, minimum: number): void {
  if (isLeaf(node) && levelOf(node) >= minimum)
    return printPlacedText(writer, node.span, leafText(writer.printer, node));
  if (levelOf(node) >= minimum) return writer.part(node.span, printBareExpression, node);
  writer.text("(");
  if (node.kind === "binary" && minimum >= Level.unary) printIndented(writer, node);
  else writer.part(node.span, printBareExpression, node);
  writer.text(")");
}

/** A parenthesised operand of `!` or a call breaks inside its parentheses. */
function printIndented(writer: CodeWriter, node: Binary): void {
  writer.group();
  writer.indent();
  writer.softline();
  writer.part(node.span, printChain, node);
  writer.end();
  writer.softline();
  writer.end();
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
function printBareExpression(writer: CodeWriter, node: Expression): void {
  switch (node.kind) {
    case "identifier":
    case "number":
    case "bigint":
    case "string":
    case "boolean":
      return writer.text(leafText(writer.printer, node));
    case "array":
      return printArray(writer, node);
    case "object":
      return printObject(writer, node);
    case "member":
    case "index":
    case "call":
      return printLinks(writer, node);
    case "unary":
      return printUnary(writer, node);
    case "binary":
      writer.group();
      printIndentedChain(writer, node);
      return writer.end();
    case "conditional":
      writer.group();
      printConditional(writer, node);
      return writer.end();
    case "arrow":
      return printArrow(writer, node);
    case "assignment":
      return printAssignment(writer, printTarget, node.target, ` ${node.operator}`, node.value);
    case "update":
      printExpression(writer, node.target, Level.callee);
      return writer.text(node.operator);
  }
}

function printUnary(writer: CodeWriter, node: Unary): void {
  const { operand } = node;
  // `- -x` and `--x` differ; parentheses make the difference clearest.
  const isSigned =
    node.operator === "-" &&
    levelOf(operand) === Level.unary &&
    !(operand.kind === "unary" && operand.operator !== "-");
  writer.text(node.operator.length > 1 ? `${node.operator} ` : node.operator);
  if (isSigned) writer.text("(");
  printExpression(writer, operand, Level.unary);
  if (isSigned) writer.text(")");
}

function printTarget(writer: CodeWriter, target: Assignment["target"]): void {
  if (target.kind === "arrayPattern") printPattern(writer, target);
  else printExpression(writer, target, Level.callee);
}
