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
  readonly expression: (to: CodeWriter, node: Expression, minimum: number) => void;
  readonly type: (to: CodeWriter, node: Type) => void;
  /** Prints the rest of a block after its opening brace. */
  readonly block: (to: CodeWriter, body: readonly Statement[]) => void;
}

export type CodeWriter = DocumentWriter<CodePrinter>;

export function printsTypes({ language }: CodePrinter): boolean {
  return language === "ts";
}

export function printExpression(to: CodeWriter, node: Expression, minimum: number): void {
  to.printer.expression(to, node, minimum);
}

export function printType(to: CodeWriter, node: Type): void {
  to.printer.type(to, node);
}

export function placedText(to: CodeWriter, place: OutputSpan | undefined, text: string): void {
  to.enter(place);
  to.text(text);
  to.leave(place);
}

function comma(to: CodeWriter): void {
  to.text(",");
  to.line();
}

/** Prints items with commas and optional line breaks between them. */
export function printSeparated<T>(to: CodeWriter, items: readonly T[], print: (to: CodeWriter, item: T) => void): void {
  for (let i = 0; i < items.length; i++) {
    if (i > 0) comma(to);
    print(to, items[i]!);
  }
}

/** Prints items in brackets, for a group: on one line, or one per line with a trailing comma. */
export function printEnclosed<T>(
  to: CodeWriter,
  brackets: "()" | "[]" | "{}",
  items: readonly T[],
  print: (to: CodeWriter, item: T) => void,
): void {
  if (items.length === 0) return to.text(brackets);
  const isSpaced = brackets === "{}";
  to.text(brackets[0]!);
  to.indent();
  if (isSpaced) to.line();
  else to.softline();
  printSeparated(to, items, print);
  to.end();
  to.ifBreak(",");
  if (isSpaced) to.line();
  else to.softline();
  to.text(brackets[1]!);
}

/** Returns the opening of a block, or both braces if it contains nothing but blank lines. */
export function braces(body: readonly Statement[]): "{" | "{}" {
  for (const { kind } of body) if (kind !== "blank") return "{";
  return "{}";
}
