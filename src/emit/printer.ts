// What the parts of the printer share: the language printed, and the ways into one another. Statements hold expressions
// and arrow functions hold statements, so each part reaches the others through this record instead of importing them.

import type { Doc } from "../layout/layout.js";
import type { Expression, Statement, Type } from "./tree.js";

/** TypeScript, an ES module without types, or the same as the body of a function. */
export type Language = "ts" | "js-module" | "js-script";

export interface Printer {
  readonly language: Language;
  /** True if the text is for machines only: it has no comments. */
  readonly isDense: boolean;
  /** What a script takes the runtime out of. */
  readonly takes: "object" | "list";
  /** The expression, in parentheses if it binds looser than `minimum`. */
  readonly expression: (node: Expression, minimum: number) => Doc;
  readonly type: (node: Type) => Doc;
  /** The statements in braces, behind what stands on their line before these. */
  readonly block: (body: readonly Statement[], before: string) => Doc;
}

/** True if types are part of the text. */
export function printsTypes(printer: Printer): boolean {
  return printer.language === "ts";
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
