// Parses code outside the regions of a document: expressions, conditions, and definitions entered at the prompt.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { cover, type Span } from "../text/source.js";
import { mergeEquationDiagnostics } from "./clauses.js";
import { DocumentParser } from "./parse.js";
import type { Expression, Item, NameNode } from "./tree.js";

interface ParsedExpression {
  readonly expression: Expression | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly nextId: number;
}

/** Parses a single expression (a test, `eval`, the prompt). `expression` is undefined if there are diagnostics. */
export function parseExpression(text: string, span: Span, nextId: number): ParsedExpression {
  const parser = new DocumentParser(nextId);
  const expression = parser.expression(text, span);
  return {
    expression: parser.diagnostics.length > 0 ? undefined : expression,
    diagnostics: parser.diagnostics,
    nextId: parser.nextId,
  };
}

/**
 * Parses the comma-separated conditions of a claim as one conjunction. With `parameters`, wraps it in a lambda over
 * them.
 */
export function parseConditions(
  text: string,
  span: Span,
  nextId: number,
  parameters: readonly { readonly name: string }[] = [],
): ParsedExpression {
  const parser = new DocumentParser(nextId);
  const conditions = parser.conditions(text, span);
  let { nextId: id } = parser;
  const conjunction = conditions?.reduce((left, right): Expression => {
    const operatorSpan = { start: left.span.end, end: right.span.start };
    return { id: id++, kind: "binary", operator: "and", operatorSpan, left, right, span: cover(left.span, right.span) };
  });
  const names = parameters.map(({ name }): NameNode => ({ id: id++, kind: "name", name, span }));
  const expression =
    conjunction === undefined || names.length === 0
      ? conjunction
      : ({ id: id++, kind: "lambda", parameters: names, body: conjunction, span: conjunction.span } as const);
  return {
    expression: parser.diagnostics.length > 0 ? undefined : expression,
    diagnostics: parser.diagnostics,
    nextId: id,
  };
}

export function parseItems(
  text: string,
  span: Span,
  nextId: number,
): { readonly items: readonly Item[]; readonly diagnostics: readonly Diagnostic[]; readonly nextId: number } {
  const parser = new DocumentParser(nextId);
  const items = parser.region(text, span);
  const diagnostics = mergeEquationDiagnostics(text, [{ span, code: span }], parser.diagnostics);
  return { items, diagnostics, nextId: parser.nextId };
}
