// Prints assignments, declarations and properties, and decides whether the value starts on the line of its name or
// below.

import { Level } from "./precedence.js";
import { printAssignedArrow } from "./print-functions.js";
import { printAligned, opensAfterOperator } from "./print-operators.js";
import { printExpression, type CodePrinter, printsTypes, type CodeWriter } from "./printer.js";
import type { Expression, Type } from "./tree.js";

/**
 * `left = value`, also for declarations and properties. The value starts on the same line unless it reads better
 * below.
 */
export function printAssignment<N>(
  writer: CodeWriter,
  printLeft: (writer: CodeWriter, node: N) => void,
  node: N,
  operator: string,
  value: Expression,
  canBreakLeft = false,
): void {
  writer.group();
  writer.group();
  printLeft(writer, node);
  writer.end();
  writer.text(operator);
  printAssignedValue(writer, value, canBreakLeft);
  writer.end();
}

function printAssignedValue(writer: CodeWriter, value: Expression, canBreakLeft: boolean): void {
  switch (value.kind) {
    case "arrow":
      return printAssignedArrow(writer, value, canBreakLeft);
    case "number":
    case "bigint":
    case "boolean":
      writer.text(" ");
      printExpression(writer, value, Level.argument);
      break;
    default:
      if (breaksAfterOperator(writer.printer, value)) {
        writer.group();
        writer.indent();
        writer.line();
        printAligned(writer, value);
        writer.end();
        writer.end();
      } else {
        writer.hang();
        writer.group();
        printExpression(writer, value, Level.argument);
        writer.end();
        writer.end();
      }
  }
}

/** True if the value has no good break point, or only one that would hide the operator. */
function breaksAfterOperator(printer: CodePrinter, node: Expression): boolean {
  switch (node.kind) {
    case "string":
      return true;
    case "binary":
      return !opensAfterOperator(node);
    case "conditional":
      return node.test.kind === "binary";
    case "member":
    case "call":
    case "index":
      return isPlainChain(printer, node);
    default:
      return false;
  }
}

/** `a.b.c`, `f(x).g()`: members and calls whose arguments are too short for separate lines. */
function isPlainChain(printer: CodePrinter, start: Expression): boolean {
  let node = start;
  let calls = 0;
  for (;;) {
    switch (node.kind) {
      case "member":
        node = node.object;
        break;
      case "call": {
        const [onlyArgument, ...otherArguments] = node.arguments;
        if (otherArguments.length > 0 || (onlyArgument !== undefined && !isShort(onlyArgument))) return false;
        if (printsTypes(printer) && areComplex(node.typeArguments)) return false;
        calls++;
        node = node.callee;
        break;
      }
      case "identifier":
        return calls < 3;
      default:
        return false;
    }
  }
}

function areComplex([only, ...others]: readonly Type[]): boolean {
  return others.length > 0 || only?.kind === "unionType" || only?.kind === "objectType";
}

function isShort(argument: Expression): boolean {
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
    case "call":
      return (
        argument.arguments.length === 0 &&
        argument.callee.kind === "identifier" &&
        argument.callee.name.length + 2 <= shortWidth
      );
    default:
      return false;
  }
}

/** Maximum width of a short argument: a quarter of a line. */
const shortWidth = 25;
