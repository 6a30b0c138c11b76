// Prints arrays and objects on one line, or with each element on its own line.

import { Level } from "./precedence.js";
import { propertyName } from "./print-literals.js";
import { printAssignment } from "./print-assignments.js";
import { printEnclosed, printExpression, type CodeWriter } from "./printer.js";
import type { ArrayLiteral, Expression, ObjectLiteral, Property } from "./tree.js";

export function printElement(writer: CodeWriter, node: Expression): void {
  printExpression(writer, node, Level.argument);
}

export function printArray(writer: CodeWriter, { elements }: ArrayLiteral): void {
  if (isMatrix(elements)) writer.brokenGroup();
  else writer.group();
  printEnclosed(writer, "[]", elements, printElement);
  writer.end();
}

export function printBrokenArray(writer: CodeWriter, { elements }: ArrayLiteral): void {
  writer.brokenGroup();
  printEnclosed(writer, "[]", elements, printElement);
  writer.end();
}

/** True for rows of several elements each, which read best one below another. */
function isMatrix(elements: readonly Expression[]): boolean {
  return elements.length > 1 && elements.every((row) => row.kind === "array" && row.elements.length > 1);
}

export function printObject(writer: CodeWriter, { properties }: ObjectLiteral): void {
  writer.group();
  printEnclosed(writer, "{}", properties, printProperty);
  writer.end();
}

export function printBrokenObject(writer: CodeWriter, { properties }: ObjectLiteral): void {
  writer.brokenGroup();
  printEnclosed(writer, "{}", properties, printProperty);
  writer.end();
}

function printProperty(writer: CodeWriter, node: Property): void {
  const { value } = node;
  writer.enter(node.span);
  if (value.kind === "identifier" && value.name === node.name) printExpression(writer, value, Level.argument);
  else printAssignment(writer, printKey, node.name, ":", value);
  writer.leave(node.span);
}

function printKey(writer: CodeWriter, name: string): void {
  // An unquoted or quoted `__proto__` key would set the prototype.
  writer.text(name === "__proto__" ? '["__proto__"]' : propertyName(name, writer.printer.language));
}
