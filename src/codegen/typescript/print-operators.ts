// Prints operator chains and conditionals with their line breaks and indentation.

import { continuesChain, Level, levelOf, needsParentheses } from "./precedence.js";
import { placedText, printExpression, type CodeWriter } from "./printer.js";
import type { Binary, Conditional, Expression } from "./tree.js";

/** Prints an expression in a context that already indents: the operands of a chain are aligned. */
export function printAligned(to: CodeWriter, node: Expression, minimum: number = Level.argument): void {
  if (levelOf(node) < minimum) printExpression(to, node, minimum);
  else if (node.kind === "binary") to.part(node.span, alignedChain, node);
  else if (node.kind === "conditional") to.part(node.span, alignedConditional, node);
  else printExpression(to, node, Level.argument);
}

/** Prints the test of a statement. If its parentheses break, each operand has its own line. */
export function testOperands(to: CodeWriter, node: Expression): void {
  if (node.kind === "binary") to.part(node.span, ungrouped, node);
  else printAligned(to, node);
}

function ungrouped(to: CodeWriter, node: Binary): void {
  operandsTo(to, node, false, !isLogical(node) && isAlone(node));
}

function alignedChain(to: CodeWriter, node: Binary): void {
  to.group();
  operands(to, node);
  to.end();
}

function alignedConditional(to: CodeWriter, node: Conditional): void {
  to.group();
  alignedBranches(to, node);
  to.end();
}

interface Operand {
  readonly node: Expression;
  readonly parent: Binary | undefined;
  readonly side: "left" | "right";
  readonly after: Binary | undefined;
}

/** Prints the operands of a chain; each but the first follows its operator and a line break. */
export function operands(to: CodeWriter, start: Binary): void {
  operandsTo(to, start, false);
}

/** Like `operands`, with the operands after the first indented. */
export function indentedOperands(to: CodeWriter, start: Binary): void {
  operandsTo(to, start, true);
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

function operandsTo(to: CodeWriter, start: Binary, isIndented: boolean, isGrouped = isAlone(start)): void {
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
      if (isFirst && isIndented) to.indent();
      isFirst = false;
      if (isGrouped) to.group();
      // The caller has set the position of the whole chain; inner operators set their own.
      placedText(to, after === start ? undefined : after.span, ` ${after.operator}`);
      if (opensAfterOperator(after)) to.text(" ");
      else to.line();
    }
    const isLoose = parent !== undefined && needsParentheses(parent, side, node);
    if (isLoose) to.text("(");
    printExpression(to, node, Level.assignment);
    if (isLoose) to.text(")");
    if (isGrouped && after !== undefined) to.end();
  }
  if (isIndented) to.end();
}

/** `a && {`, `a ?? [`: the right side breaks inside instead. */
export function opensAfterOperator({ operator, right }: Binary): boolean {
  if (operator !== "&&" && operator !== "||" && operator !== "??") return false;
  return (
    (right.kind === "object" && right.properties.length > 0) || (right.kind === "array" && right.elements.length > 0)
  );
}

/** `test ? a : b` in a group. A chain of conditionals breaks as a unit. */
export function conditionalTo(to: CodeWriter, node: Conditional): void {
  printExpression(to, node.test, Level.operand);
  branches(to, node);
}

/** Like `conditionalTo`, in a context that already indents. */
function alignedBranches(to: CodeWriter, node: Conditional): void {
  printAligned(to, node.test, Level.operand);
  branches(to, node);
}

function branches(to: CodeWriter, node: Conditional): void {
  to.indent();
  to.line();
  to.text("? ");
  branch(to, node.consequent, true);
  to.line();
  to.text(": ");
  branch(to, node.alternate, false);
  to.end();
}

function branch(to: CodeWriter, node: Expression, isThen: boolean): void {
  if (node.kind !== "conditional") {
    const isLoose = node.kind === "binary" && node.operator === "??";
    to.indent();
    if (isLoose) {
      to.text("(");
      printAligned(to, node);
      to.text(")");
    } else printExpression(to, node, Level.argument);
    to.end();
  } else if (isThen) {
    to.indent();
    to.ifBreak("", "(");
    to.part(node.span, alignedBranches, node);
    to.ifBreak("", ")");
    to.end();
  } else to.part(node.span, alignedBranches, node);
}
