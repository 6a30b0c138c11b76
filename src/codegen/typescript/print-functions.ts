// Prints arrow functions.

import { Level, startsWithBrace } from "./precedence.js";
import { printAligned } from "./print-operators.js";
import { printArrowResult, printSignature } from "./print-types.js";
import { braces, printExpression, printsTypes, type CodeWriter } from "./printer.js";
import type { Arrow, Expression } from "./tree.js";

export function printArrow(writer: CodeWriter, start: Arrow): void {
  printArrowChain(writer, start, "elsewhere");
}

export function printArrowArgument(writer: CodeWriter, start: Arrow): void {
  printArrowChain(writer, start, "argument");
}

/** Prints an arrow function after the symbol of an assignment or a declaration. */
export function printAssignedArrow(writer: CodeWriter, start: Arrow, canBreakLeft: boolean): void {
  if (breaksChain(writer, start)) {
    writer.part(start.span, (writer) => printArrowChain(writer, start, "value"), undefined);
  } else if (canBreakLeft) {
    writer.text(" ");
    printExpression(writer, start, Level.argument);
  } else {
    writer.hang();
    printExpression(writer, start, Level.argument);
    writer.end();
  }
}

/** Prints an arrow function that is the last argument of a call, with its body on a new line. */
export function printOpenedArrow(writer: CodeWriter, start: Arrow): void {
  for (let node = start; ; ) {
    const span = node === start ? undefined : node.span;
    writer.enter(span);
    printSignature(writer, node, printArrowResult);
    writer.leave(span);
    writer.text(" =>");
    const body = node.body;
    if (!isArrow(body)) return printArrowBody(writer, body, "opened");
    writer.text(" ");
    node = body;
  }
}

/** `(x) => (y) => body`. Curried functions with type annotations go on one line each. */
function printArrowChain(writer: CodeWriter, start: Arrow, position: "argument" | "value" | "elsewhere"): void {
  if (!isArrow(start.body)) {
    printSignature(writer, start, printArrowResult);
    writer.text(" =>");
    return printArrowBody(writer, start.body, "fitting");
  }
  const isBroken = breaksChain(writer, start);
  if (isBroken) writer.brokenGroup();
  else writer.group();
  if (position !== "argument") writer.indent();
  if (position === "value") writer.softline();
  let node = start;
  for (;;) {
    const span = node === start ? undefined : node.span;
    writer.enter(span);
    printSignature(writer, node, printArrowResult);
    writer.leave(span);
    const body = node.body;
    if (!isArrow(body)) break;
    writer.text(" =>");
    if (position === "argument" && node === start) writer.indent();
    writer.line();
    node = body;
  }
  writer.end();
  writer.end();
  writer.text(" =>");
  if (isBroken) writer.indent();
  printArrowBody(writer, node.body, isBroken ? "below" : "fitting");
  if (isBroken) writer.end();
}

/** True for curried functions with more than the names of their parameters. */
function breaksChain(writer: CodeWriter, start: Arrow): boolean {
  if (!isArrow(start.body)) return false;
  const hasTypes = printsTypes(writer.printer);
  for (let node: Arrow["body"] = start; isArrow(node); node = node.body) {
    const { parameters, result, typeParameters } = node;
    if (hasTypes && ((result !== undefined && parameters.length > 0) || typeParameters.length > 0)) return true;
    if (parameters.some(({ pattern }) => pattern.kind !== "identifier")) return true;
  }
  return false;
}

function isArrow(body: Arrow["body"]): body is Arrow {
  return "kind" in body && body.kind === "arrow";
}

/**
 * Prints the body after an arrow: on the same line if it fits, on the next line, or on the next line as the last item
 * within parentheses.
 */
function printArrowBody(writer: CodeWriter, body: Arrow["body"], position: "fitting" | "below" | "opened"): void {
  const isOpened = position === "opened";
  if (!("kind" in body)) {
    writer.text(` ${braces(body)}`);
    if (braces(body) === "{") writer.part(undefined, writer.printer.block, body);
  } else if (body.kind === "array" || body.kind === "object") {
    writer.text(body.kind === "array" ? " " : " (");
    if (isOpened) writer.brokenGroup();
    printExpression(writer, body, Level.argument);
    if (isOpened) writer.end();
    if (body.kind === "object") writer.text(")");
  } else {
    if (position === "fitting") writer.group();
    else writer.brokenGroup();
    writer.indent();
    writer.line();
    printPlainBody(writer, body);
    writer.end();
    if (isOpened) {
      writer.text(",");
      writer.softline();
    }
    writer.end();
  }
}

function printPlainBody(writer: CodeWriter, body: Expression): void {
  const isLoose = body.kind === "assignment" || startsWithBrace(body);
  if (isLoose) {
    writer.text("(");
    printExpression(writer, body, Level.assignment);
    writer.text(")");
  } else if (body.kind === "conditional") {
    writer.ifBreak("", "(");
    printAligned(writer, body);
    writer.ifBreak("", ")");
  } else printAligned(writer, body);
}
