// Writes chains of operators, conditionals and assignments: where they break, what is indented.

import { continuesChain, Level, levelOf, needsParentheses } from "./precedence.js";
import { bare, placedText, printExpression, printsTypes, type Printer, type Writer } from "./printer.js";
import type { Binary, Conditional, Expression, Spread } from "./tree.js";

/** An expression where the text around it indents already: the operands of a chain stand below each other. */
export function aligned(to: Writer, given: Expression, minimum: number = Level.argument): void {
  const node = bare(to.printer, given);
  if (levelOf(node) < minimum) printExpression(to, node, minimum);
  else if (node.kind === "binary") to.part(node.span, alignedChain, node);
  else if (node.kind === "conditional") to.part(node.span, alignedConditional, node);
  else printExpression(to, node, Level.argument);
}

function alignedChain(to: Writer, node: Binary): void {
  to.group();
  operands(to, node);
  to.end();
}

function alignedConditional(to: Writer, node: Conditional): void {
  to.group();
  alignedBranches(to, node);
  to.end();
}

/** An operand of a chain, the operator that it belongs to, and the one that stands before it. */
interface Operand {
  readonly node: Expression;
  readonly parent: Binary | undefined;
  readonly side: "left" | "right";
  readonly after: Binary | undefined;
}

/** The operands of a chain of operators, each but the first after its operator and a line break. */
export function operands(to: Writer, start: Binary): void {
  operandsTo(to, start, false);
}

/** The same, where the operands after the first stand indented below it. */
export function indentedOperands(to: Writer, start: Binary): void {
  operandsTo(to, start, true);
}

function operandsTo(to: Writer, start: Binary, isIndented: boolean): void {
  let isFirst = true;
  const pending: Operand[] = [{ node: start, parent: undefined, side: "left", after: undefined }];
  for (let operand = pending.pop(); operand !== undefined && !to.isFull; operand = pending.pop()) {
    const { node, parent, side, after } = operand;
    if (node.kind === "binary" && (parent === undefined || continuesChain(parent.operator, side, node.operator))) {
      pending.push({ node: bare(to.printer, node.right), parent: node, side: "right", after: node });
      pending.push({ node: bare(to.printer, node.left), parent: node, side: "left", after });
      continue;
    }
    if (after !== undefined) {
      if (isFirst && isIndented) to.indent();
      isFirst = false;
      // The place of the whole chain is known; that of an inner operator is told at the operator.
      placedText(to, after === start ? undefined : after.span, ` ${after.operator}`);
      if (opensAfterOperator(after)) to.text(" ");
      else to.line();
    }
    const isLoose = parent !== undefined && needsParentheses(parent, side, node);
    if (isLoose) to.text("(");
    printExpression(to, node, Level.assignment);
    if (isLoose) to.text(")");
  }
  if (isIndented) to.end();
}

/** `a && {`, `a ?? [`: the right side breaks inside instead. */
function opensAfterOperator({ operator, right }: Binary): boolean {
  if (operator !== "&&" && operator !== "||" && operator !== "??") return false;
  return (
    (right.kind === "object" && right.properties.length > 0) || (right.kind === "array" && right.elements.length > 0)
  );
}

/** `test ? a : b` for a group; a chain of them breaks as one. */
export function conditionalTo(to: Writer, node: Conditional): void {
  printExpression(to, node.test, Level.operand);
  branches(to, node);
}

/** As `conditionalTo`, where the text around it indents already. */
function alignedBranches(to: Writer, node: Conditional): void {
  aligned(to, node.test, Level.operand);
  branches(to, node);
}

function branches(to: Writer, node: Conditional): void {
  to.indent();
  to.line();
  to.text("? ");
  branch(to, node.consequent, true);
  to.line();
  to.text(": ");
  branch(to, node.alternate, false);
  to.end();
}

function branch(to: Writer, given: Expression, isThen: boolean): void {
  const node = bare(to.printer, given);
  if (node.kind !== "conditional") {
    const isLoose = node.kind === "cast" || (node.kind === "binary" && node.operator === "??");
    to.indent();
    if (isLoose) {
      to.text("(");
      aligned(to, node);
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

// ---- Assignments

/** `left = value`, also for declarations and properties: the value begins on the same line unless it reads better below. */
export function assignmentTo<N>(
  to: Writer,
  left: (to: Writer, node: N) => void,
  node: N,
  operator: string,
  given: Expression,
): void {
  to.group();
  to.group();
  left(to, node);
  to.end();
  to.text(operator);
  assigned(to, bare(to.printer, given));
  to.end();
}

function assigned(to: Writer, value: Expression): void {
  switch (value.kind) {
    case "arrow":
    case "number":
    case "bigint":
    case "boolean":
      to.text(" ");
      printExpression(to, value, Level.argument);
      break;
    default:
      if (breaksAfterOperator(to.printer, value)) {
        to.group();
        to.indent();
        to.line();
        aligned(to, value);
        to.end();
        to.end();
      } else {
        to.hang();
        to.group();
        printExpression(to, value, Level.argument);
        to.end();
        to.end();
      }
  }
}

/** True if the value has no good place to break inside, or one that would hide the operator. */
function breaksAfterOperator(printer: Printer, node: Expression): boolean {
  switch (node.kind) {
    case "string":
      return true;
    case "binary":
      return !opensAfterOperator(node);
    case "conditional":
      return bare(printer, node.test).kind === "binary";
    case "member":
    case "call":
    case "index":
      return isPlainChain(printer, node);
    default:
      return false;
  }
}

/** `a.b.c`, `f(x).g()`: members and calls whose arguments are too short to be worth a line each. */
function isPlainChain(printer: Printer, start: Expression): boolean {
  let node = bare(printer, start);
  let calls = 0;
  for (;;) {
    switch (node.kind) {
      case "member":
        node = bare(printer, node.object);
        break;
      case "call": {
        const [only, ...others] = node.arguments;
        if (others.length > 0 || (only !== undefined && !isShort(only))) return false;
        if (printsTypes(printer) && node.typeArguments.length > 0) return false;
        calls++;
        node = bare(printer, node.callee);
        break;
      }
      case "identifier":
        return calls < 3;
      default:
        return false;
    }
  }
}

function isShort(argument: Expression | Spread): boolean {
  switch (argument.kind) {
    case "identifier":
      return argument.name.length <= shortWidth;
    case "string":
      return argument.value.length + 2 <= shortWidth;
    case "number":
    case "bigint":
    case "boolean":
      return true;
    case "array":
      return argument.elements.length === 0;
    case "object":
      return argument.properties.length === 0;
    default:
      return false;
  }
}

/** A quarter of a line. */
const shortWidth = 25;
