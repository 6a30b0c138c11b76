// Prints arrow functions.

import { Level, startsWithBrace } from "./precedence.js";
import { printAligned } from "./print-operators.js";
import { arrowResult, signatureTo } from "./print-types.js";
import { braces, printExpression, printsTypes, type CodeWriter } from "./printer.js";
import type { Arrow, Expression } from "./tree.js";

export function arrowTo(to: CodeWriter, start: Arrow): void {
  chainTo(to, start, "elsewhere");
}

export function arrowArgument(to: CodeWriter, start: Arrow): void {
  chainTo(to, start, "argument");
}

/** Prints an arrow function after the symbol of an assignment or a declaration. */
export function assignedArrow(to: CodeWriter, start: Arrow, canBreakLeft: boolean): void {
  if (breaksChain(to, start)) {
    to.part(start.span, (to) => chainTo(to, start, "value"), undefined);
  } else if (canBreakLeft) {
    to.text(" ");
    printExpression(to, start, Level.argument);
  } else {
    to.hang();
    printExpression(to, start, Level.argument);
    to.end();
  }
}

/** Prints an arrow function that is the last argument of a call, with its body on a new line. */
export function openedArrow(to: CodeWriter, start: Arrow): void {
  for (let node = start; ; ) {
    const span = node === start ? undefined : node.span;
    to.enter(span);
    signatureTo(to, node, arrowResult);
    to.leave(span);
    to.text(" =>");
    const body = node.body;
    if (!isArrow(body)) return arrowBody(to, body, "opened");
    to.text(" ");
    node = body;
  }
}

/** `(x) => (y) => body`. Curried functions with type annotations go on one line each. */
function chainTo(to: CodeWriter, start: Arrow, position: "argument" | "value" | "elsewhere"): void {
  if (!isArrow(start.body)) {
    signatureTo(to, start, arrowResult);
    to.text(" =>");
    return arrowBody(to, start.body, "fitting");
  }
  const isBroken = breaksChain(to, start);
  if (isBroken) to.brokenGroup();
  else to.group();
  if (position !== "argument") to.indent();
  if (position === "value") to.softline();
  let node = start;
  for (;;) {
    const span = node === start ? undefined : node.span;
    to.enter(span);
    signatureTo(to, node, arrowResult);
    to.leave(span);
    const body = node.body;
    if (!isArrow(body)) break;
    to.text(" =>");
    if (position === "argument" && node === start) to.indent();
    to.line();
    node = body;
  }
  to.end();
  to.end();
  to.text(" =>");
  if (isBroken) to.indent();
  arrowBody(to, node.body, isBroken ? "below" : "fitting");
  if (isBroken) to.end();
}

/** True for curried functions with more than the names of their parameters. */
function breaksChain(to: CodeWriter, start: Arrow): boolean {
  if (!isArrow(start.body)) return false;
  const hasTypes = printsTypes(to.printer);
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
function arrowBody(to: CodeWriter, body: Arrow["body"], position: "fitting" | "below" | "opened"): void {
  const isOpened = position === "opened";
  if (!("kind" in body)) {
    to.text(` ${braces(body)}`);
    if (braces(body) === "{") to.part(undefined, to.printer.block, body);
  } else if (body.kind === "array" || body.kind === "object") {
    to.text(body.kind === "array" ? " " : " (");
    if (isOpened) to.brokenGroup();
    printExpression(to, body, Level.argument);
    if (isOpened) to.end();
    if (body.kind === "object") to.text(")");
  } else {
    if (position === "fitting") to.group();
    else to.brokenGroup();
    to.indent();
    to.line();
    plainBody(to, body);
    to.end();
    if (isOpened) {
      to.text(",");
      to.softline();
    }
    to.end();
  }
}

function plainBody(to: CodeWriter, body: Expression): void {
  const isLoose = body.kind === "assignment" || startsWithBrace(body);
  if (isLoose) {
    to.text("(");
    printExpression(to, body, Level.assignment);
    to.text(")");
  } else if (body.kind === "conditional") {
    to.ifBreak("", "(");
    printAligned(to, body);
    to.ifBreak("", ")");
  } else printAligned(to, body);
}
