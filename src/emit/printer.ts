// What the parts of the printer share: the language printed, and the ways into one another. Statements hold expressions
// and arrow functions hold statements, so each part reaches the others through this record instead of importing them.

import type { Lines as AnyLines, Writer as AnyWriter } from "../layout/writer.js";
import type { Expression, Place, Statement, Type } from "./tree.js";

/** TypeScript, an ES module without types, or the same as the body of a function. */
export type Language = "ts" | "js-module" | "js-script";

export interface Printer {
  readonly language: Language;
  /** False if comments are left out. */
  readonly hasComments: boolean;
  /** The name of what each turn of a loop calls first, if something is called. */
  readonly tick: string | undefined;
  /** The expression, in parentheses if it binds looser than `minimum`. */
  readonly expression: (to: Writer, node: Expression, minimum: number) => void;
  readonly type: (to: Writer, node: Type) => void;
  /** What stands behind the brace that opens the statements. */
  readonly block: (to: Lines, body: readonly Statement[]) => void;
}

export type Writer = AnyWriter<Printer>;
export type Lines = AnyLines<Printer>;

/** True if types are part of the text. */
export function printsTypes({ language }: Printer): boolean {
  return language === "ts";
}

/** An expression, in parentheses if it binds looser than `minimum`. */
export function printExpression(to: Writer, node: Expression, minimum: number): void {
  to.printer.expression(to, node, minimum);
}

export function printType(to: Writer, node: Type): void {
  to.printer.type(to, node);
}

/** A text that comes from a place. */
export function placedText(to: Writer, place: Place | undefined, text: string): void {
  to.enter(place);
  to.text(text);
  to.leave(place);
}

/** What stands between the parts of a list. */
export function comma(to: Writer): void {
  to.text(",");
  to.line();
}

/** Each item, with commas and possible line breaks between them. */
export function separated<T>(to: Writer, items: readonly T[], print: (to: Writer, item: T) => void): void {
  for (let i = 0; i < items.length && !to.isFull; i++) {
    if (i > 0) comma(to);
    print(to, items[i]!);
  }
}

/** Items between brackets, for a group: on one line, or each on its own with a comma behind the last. */
export function enclosed<T>(
  to: Writer,
  brackets: "()" | "[]" | "{}",
  items: readonly T[],
  print: (to: Writer, item: T) => void,
): void {
  if (items.length === 0) return to.text(brackets);
  const isSpaced = brackets === "{}";
  to.text(brackets[0]!);
  to.indent();
  if (isSpaced) to.line();
  else to.softline();
  separated(to, items, print);
  to.end();
  to.ifBreak(",");
  if (isSpaced) to.line();
  else to.softline();
  to.text(brackets[1]!);
}

/** How a block begins: those of nothing but blank lines are empty, and end at once. */
export function braces(body: readonly Statement[]): "{" | "{}" {
  for (const { kind } of body) if (kind !== "blank") return "{";
  return "{}";
}

/** The expression that will be seen in the text: JavaScript has no casts. It keeps the place of a cast if it has none. */
export function bare(printer: Printer, node: Expression): Expression {
  if (printsTypes(printer)) return node;
  let seen = node;
  while (seen.kind === "cast" || seen.kind === "nonNull") {
    const span = seen.span;
    seen = seen.expression;
    if (seen.span === undefined && span !== undefined) seen = { ...seen, span };
  }
  return seen;
}
