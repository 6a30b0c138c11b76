// Prints operator chains and conditionals with their line breaks and indentation.

import { continuesChain, Level, levelOf, needsParentheses } from "./precedence.js";
import { printPlacedText, printExpression, type CodeWriter } from "./printer.js";
import type { Binary, Conditional, Expression } from "./tree.js";

/** Prints an expression in a context that already indents: the operands of a chain are aligned. */
export function printAligned(writer: CodeWriter, node: Expression, minimum: number = Level.argument): void {
  if (levelOf(node) < minimum) printExpression(writer, node, minimum);
  else if (node.kind === "binary") writer.part(node.span, printAlignedChain, node);
  else if (node.kind === "conditional") writer.part(node.span, printAlignedConditional, node);
  else printExpression(writer, node, Level.argument);
}

/** Prints the test of a statement. If its parentheses break, each operand has its own line. */
export function printTestOperands(writer: CodeWriter, node: Expression): void {
  if (node.kind === "binary") writer.part(node.span, printUngroupedChain, node);
  else printAligned(writer, node);
}

function printUngroupedChain(writer: CodeWriter, node: Binary): void {
  printOperands(writer, node, false, !isLogical(node) && isAlone(node));
}

function printAlignedChain(writer: CodeWriter, node: Binary): void {
  writer.group();
  printChain(writer, node);
  writer.end();
}

function printAlignedConditional(writer: CodeWriter, node: Conditional): void {
  writer.group();
  printAlignedBranches(writer, node);
  writer.end();
}

interface Operand {
  readonly node: Expression;
  readonly parent: Binary | undefined;
  readonly side: "left" | "right";
  readonly after: Binary | undefined;
}

/** Prints the operands of a chain; each but the first follows its operator and a line break. */
export function printChain(writer: CodeWriter, start: Binary): void {
  printOperands(writer, start, false);
}

/** Like `printChain`, with the operands after the first indented. */
export function printIndentedChain(writer: CodeWriter, start: Binary): void {
  printOperands(writer, start, true);
}

const isLogical = ({ operator }: Binary): boolean => operator === "&&" || operator === "||" || operator === "??";

/**
 * True if neither operand has an operator of the same sort. The right operand may then follow the last line of a long
 * left one.
 */
function isAlone(node: Binary): boolean {
  const isAlike = (operand: Expression): boolean => operand.kind === "binary" && isLogical(operand) === isLogical(node);
  return !isAlike(node.left) && !isAlike(node.right);
}

function printOperands(writer: CodeWriter, start: Binary, isIndented: boolean, isGrouped = isAlone(start)): void {
  let isFirst = true;
  const pending: Operand[] = [{ node: start, parent: undefined, side: "left", after: undefined }];
  for (let operand = pending.pop(); operand !== undefined; operand = pending.pop()) {
    const { node, parent, side, after } = operand;
    if (node.kind === "binary" && (parent === undefined || continuesChain(parent.operator, side, node.operator))) {
      pending.push({ node: node.right, parent: node, side: "right", after: node });
      pending.push({ node: node.left, parent: node, side: "left", after });
      continue;
    }
    if (after !== undefined) {
      if (isFirst && isIndented) writer.indent();
      isFirst = false;
      if (isGrouped) writer.group();
      // The caller has set the position of the whole chain; inner operators set their own.
      printPlacedText(writer, after === start ? undefined : after.span, ` ${after.operator}`);
      if (opensAfterOperator(after)) writer.text(" ");
      else writer.line();
    }
    const isLoose = parent !== undefined && needsParentheses(parent, side, node);
    if (isLoose) writer.text("(");
    printExpression(writer, node, Level.assignment);
    if (isLoose) writer.text(")");
    if (isGrouped && after !== undefined) writer.end();
  }
  if (isIndented) writer.end();
}

/** `a && {`, `a ?? [`: the right side breaks inside instead. */
export function opensAfterOperator({ operator, right }: Binary): boolean {
  if (operator !== "&&" && operator !== "||" && operator !== "??") return false;
  return (
    (right.kind === "object" && right.properties.length > 0) || (right.kind === "array" && right.elements.length > 0)
  );
}

/** `test ? a : b` in a group. A chain of conditionals breaks as a unit. */
export function printConditional(writer: CodeWriter, node: Conditional): void {
  printExpression(writer, node.test, Level.operand);
  printBranches(writer, node);
}

/** Like `printConditional`, in a context that already indents. */
function printAlignedBranches(writer: CodeWriter, node: Conditional): void {
  printAligned(writer, node.test, Level.operand);
  printBranches(writer, node);
}

function printBranches(writer: CodeWriter, node: Conditional): void {
  writer.indent();
  writer.line();
  writer.text("? ");
  printBranch(writer, node.consequent, true);
  writer.line();
  writer.text(": ");
  printBranch(writer, node.alternate, false);
  writer.end();
}

function printBranch(writer: CodeWriter, node: Expression, isThen: boolean): void {
  if (node.kind !== "conditional") {
    const isLoose = node.kind === "binary" && node.operator === "??";
    writer.indent();
    if (isLoose) {
      writer.text("(");
      printAligned(writer, node);
      writer.text(")");
    } else printExpression(writer, node, Level.argument);
    writer.end();
  } else if (isThen) {
    writer.indent();
    writer.ifBreak("", "(");
    writer.part(node.span, printAlignedBranches, node);
    writer.ifBreak("", ")");
    writer.end();
  } else writer.part(node.span, printAlignedBranches, node);
}
