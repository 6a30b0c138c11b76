// Shared state of the printer modules: the output language and their mutual references. Statements contain
// expressions and arrow functions contain statements, so the modules call each other through this record to avoid
// circular imports.

import type { DocumentWriter } from "../../printing/document-writer.js";
import type { Expression, OutputSpan, Statement, Type } from "./tree.js";

/** TypeScript, an ES module without types, or the latter as a function body. */
export type Language = "ts" | "js-module" | "js-script";

export interface CodePrinter {
  readonly language: Language;
  readonly hasComments: boolean;
  /** Name of the cancellation check at the start of each loop iteration, if any. */
  readonly tick: string | undefined;
  /** Prints an expression, in parentheses if it binds looser than `minimum`. */
  readonly expression: (writer: CodeWriter, node: Expression, minimum: number) => void;
  readonly type: (writer: CodeWriter, node: Type) => void;
  /** Prints the rest of a block after its opening brace. */
  readonly block: (writer: CodeWriter, body: readonly Statement[]) => void;
}

export type CodeWriter = DocumentWriter<CodePrinter>;

export function printsTypes({ language }: CodePrinter): boolean {
  return language === "ts";
}

export function printExpression(writer: CodeWriter, node: Expression, minimum: number): void {
  writer.printer.expression(writer, node, minimum);
}

export function printType(writer: CodeWriter, node: Type): void {
  writer.printer.type(writer, node);
}

export function printPlacedText(writer: CodeWriter, place: OutputSpan | undefined, text: string): void {
  writer.enter(place);
  writer.text(text);
  writer.leave(place);
}

function printComma(writer: CodeWriter): void {
  writer.text(",");
  writer.line();
}

/** Prints items with commas and optional line breaks between them. */
export function printSeparated<T>(
  writer: CodeWriter,
  items: readonly T[],
  print: (writer: CodeWriter, item: T) => void,
): void {
  for (let i = 0; i < items.length; i++) {
    if (i > 0) printComma(writer);
    print(writer, items[i]!);
  }
}

/** Prints items in brackets, for a group: on one line, or one per line with a trailing comma. */
export function printEnclosed<T>(
  writer: CodeWriter,
  brackets: "()" | "[]" | "{}",
  items: readonly T[],
  print: (writer: CodeWriter, item: T) => void,
): void {
  if (items.length === 0) return writer.text(brackets);
  const isSpaced = brackets === "{}";
  writer.text(brackets[0]!);
  writer.indent();
  if (isSpaced) writer.line();
  else writer.softline();
  printSeparated(writer, items, print);
  writer.end();
  writer.ifBreak(",");
  if (isSpaced) writer.line();
  else writer.softline();
  writer.text(brackets[1]!);
}

/** Returns the opening of a block, or both braces if it contains nothing but blank lines. */
export function braces(body: readonly Statement[]): "{" | "{}" {
  for (const { kind } of body) if (kind !== "blank") return "{";
  return "{}";
}
