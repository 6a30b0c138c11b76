// The values of constants in instances of a document, which `with:>` lines define.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { LedDocument } from "../document/document.js";
import { parseConditions, parseExpression } from "../syntax/alone.js";
import type { Definition, Item, ParsedDocument } from "../syntax/tree.js";
import { conjuncts } from "../syntax/walk.js";
import type { Span } from "../text/source.js";
import type { Defined, TopScope } from "./resolved.js";
import { definitionOf } from "./scope.js";

/** The values of constants as LED text, by the name of their document and their own name. */
export type Constants = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A constant with the text of its value. */
export interface ConstantValue {
  readonly defined: Defined;
  readonly text: string;
}

/** The definition of a constant: a name without parameters, in the document or in one that it uses. */
export function constantOf(name: string, scope: TopScope): Defined | undefined {
  const defined = definitionOf(name, scope);
  return defined?.definition.parameters.length === 0 ? defined : undefined;
}

/** The constants of `n = 4, m = 5`, in a span of a text. */
export function constantsIn(
  text: string,
  span: Span,
  scope: TopScope,
  nextId: number,
): { readonly values: readonly ConstantValue[]; readonly diagnostics: readonly Diagnostic[] } {
  const { expression, diagnostics } = parseConditions(text, span, nextId);
  if (expression === undefined) return { values: [], diagnostics };
  const values: ConstantValue[] = [];
  const mistakes: Diagnostic[] = [];
  for (const equation of conjuncts(expression)) {
    const [link, ...otherLinks] = equation.kind === "relation" ? equation.links : [];
    const name = equation.kind === "relation" && equation.first.kind === "name" ? equation.first : undefined;
    if (name === undefined || link?.operator !== "equal" || otherLinks.length > 0) {
      mistakes.push(report(messages.constantUnreadable, equation.span, { name: undefined }));
      continue;
    }
    const defined = constantOf(name.name, scope);
    if (defined === undefined) mistakes.push(report(messages.constantUnreadable, name.span, { name: name.name }));
    else values.push({ defined, text: text.slice(link.right.span.start, link.right.span.end) });
  }
  return { values, diagnostics: mistakes };
}

/** Reports the errors in the `with:>` lines of a document. */
export function checkConstants(
  { limits, source, nextId }: Pick<LedDocument, "limits" | "source"> & { readonly nextId: number },
  scope: TopScope,
): readonly Diagnostic[] {
  return limits.flatMap(({ kind, span, expression }) => {
    if (kind !== "with") return [];
    if (expression.end <= expression.start) return [report(messages.constantUnreadable, span, { name: undefined })];
    return constantsIn(source.text, expression, scope, nextId).diagnostics;
  });
}

/** Adds values to constants of a document. `root` is the name of the document that uses all others. */
export function constantsWith(before: Constants, values: readonly ConstantValue[], root: string): Constants {
  const constants = new Map(before);
  for (const { defined, text } of values) {
    const document = defined.home?.document.name ?? root;
    constants.set(document, new Map([...(constants.get(document) ?? []), [defined.name, text]]));
  }
  return constants;
}

/** A document with other values of its constants. Their expressions have the positions of the original values. */
export function withConstants(
  document: ParsedDocument,
  values: ReadonlyMap<string, string> | undefined,
): ParsedDocument {
  if (values === undefined) return document;
  let { nextId } = document;
  const replace = (item: Item): Item => {
    const text = item.kind === "definition" && item.parameters.length === 0 ? values.get(item.name.name) : undefined;
    return item.kind !== "definition" || text === undefined ? item : withValue(item, text);
  };
  const withValue = (definition: Definition, text: string): Item => {
    const { body } = definition;
    const { start } = body.kind === "expression" ? body.value.span : definition.name.span;
    const placed = " ".repeat(start) + text;
    const parsed = parseExpression(placed, { start, end: placed.length }, nextId);
    nextId = parsed.nextId;
    if (parsed.expression === undefined) return definition;
    return { ...definition, guard: [], where: [], body: { kind: "expression", value: parsed.expression } };
  };
  const parsed = document.parsed.map((region) => ({ ...region, items: region.items.map(replace) }));
  return { ...document, parsed, nextId };
}
