// Prints arrays and objects on one line, or with each element on its own line.

import { Level } from "./precedence.js";
import { propertyName } from "./print-literals.js";
import { assignmentTo } from "./print-assignments.js";
import { printEnclosed, printExpression, type CodeWriter } from "./printer.js";
import type { ArrayLiteral, Expression, ObjectLiteral, Property } from "./tree.js";

export function elementTo(to: CodeWriter, node: Expression): void {
  printExpression(to, node, Level.argument);
}

export function arrayTo(to: CodeWriter, { elements }: ArrayLiteral): void {
  if (isMatrix(elements)) to.brokenGroup();
  else to.group();
  printEnclosed(to, "[]", elements, elementTo);
  to.end();
}

export function brokenArray(to: CodeWriter, { elements }: ArrayLiteral): void {
  to.brokenGroup();
  printEnclosed(to, "[]", elements, elementTo);
  to.end();
}

/** True for rows of several elements each, which read best one below another. */
function isMatrix(elements: readonly Expression[]): boolean {
  return elements.length > 1 && elements.every((row) => row.kind === "array" && row.elements.length > 1);
}

export function objectTo(to: CodeWriter, { properties }: ObjectLiteral): void {
  to.group();
  printEnclosed(to, "{}", properties, propertyTo);
  to.end();
}

export function brokenObject(to: CodeWriter, { properties }: ObjectLiteral): void {
  to.brokenGroup();
  printEnclosed(to, "{}", properties, propertyTo);
  to.end();
}

function propertyTo(to: CodeWriter, node: Property): void {
  const { value } = node;
  to.enter(node.span);
  if (value.kind === "identifier" && value.name === node.name) printExpression(to, value, Level.argument);
  else assignmentTo(to, keyTo, node.name, ":", value);
  to.leave(node.span);
}

function keyTo(to: CodeWriter, name: string): void {
  // An unquoted or quoted `__proto__` key would set the prototype.
  to.text(name === "__proto__" ? '["__proto__"]' : propertyName(name, to.printer.language));
}
