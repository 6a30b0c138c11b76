// What each name of a document stands for, in its code and in its tests: for every place of a name, the thing that it
// names; and where the prose mentions it.

import type { Binding, Defined, Pattern, Variable } from "../names/resolved.js";
import { resolveExpression } from "../names/resolve.js";
import type { Span } from "../source/source.js";
import { parseExpression } from "../syntax/parse.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";

/** What a name stands for. */
export type Thing =
  | { readonly kind: "definition"; readonly defined: Defined }
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "language"; readonly name: string };

/** A name in the code or in a test, and what it stands for. */
export interface Occurrence {
  readonly span: Span;
  readonly thing: Thing;
  /** True where it gets its meaning: at the head of a definition, as a parameter, where a condition binds it. */
  readonly isBinding: boolean;
}

/** The names of a document, in the order of the text. */
export function occurrencesIn(document: CheckedDocument): readonly Occurrence[] {
  const found = new Map<number, Occurrence>();
  const add = (span: Span, thing: Thing, isBinding: boolean): void => {
    const before = found.get(span.start);
    if (before === undefined || (isBinding && !before.isBinding)) found.set(span.start, { span, thing, isBinding });
  };
  const use = (node: NameNode, bindings: ReadonlyMap<number, Binding>): void => {
    const thing = thingOf(node.name, bindings.get(node.id));
    if (thing === undefined) return;
    add(node.span, thing, false);
    if (thing.kind === "variable") add(thing.variable.span, thing, true);
  };
  const uses = (root: Expression, bindings: ReadonlyMap<number, Binding>): void =>
    everyExpression(root, (e) => {
      if (e.kind === "name") use(e, bindings);
    });
  for (const defined of document.definitions) {
    const { definition, parameters } = defined;
    add(definition.name.span, { kind: "definition", defined }, true);
    for (const variable of parameters) add(variable.span, { kind: "variable", variable }, true);
    for (const root of expressionsOf(definition)) uses(root, document.bindings);
  }
  for (const { items } of document.parsed)
    for (const item of items) {
      if (item.kind !== "signature") continue;
      for (const { name, span } of item.names) {
        const defined = document.scope.defined.get(name);
        if (defined !== undefined) add(span, { kind: "definition", defined }, false);
      }
      uses(item.type, document.bindings);
    }
  for (const variable of boundIn(document)) add(variable.span, { kind: "variable", variable }, true);
  let { nextId, nextVariable } = document;
  for (const { expression: span } of document.tests) {
    const parsed = parseExpression(document.source.text, span, nextId);
    nextId = parsed.nextId;
    if (parsed.expression === undefined) continue;
    const resolved = resolveExpression(parsed.expression, document.source, document, nextVariable);
    nextVariable = resolved.nextVariable;
    uses(parsed.expression, resolved.tables.bindings);
  }
  return [...found.values()].sort((a, b) => a.span.start - b.span.start);
}

/** The names that quantifiers and lambdas bind. */
function boundIn({ binders, plans, guards, wheres }: CheckedDocument): readonly Variable[] {
  const variables: Variable[] = [];
  const visit = (pattern: Pattern): void => {
    if (pattern.kind === "bind") variables.push(pattern.variable);
    else if (pattern.kind === "tuple") pattern.items.forEach(visit);
  };
  for (const patterns of binders.values()) patterns.forEach(visit);
  for (const plan of [...plans.values(), ...guards.values(), ...wheres.values()]) variables.push(...plan.variables);
  return variables;
}

function thingOf(name: string, binding: Binding | undefined): Thing | undefined {
  switch (binding?.kind) {
    case "variable":
      return { kind: "variable", variable: binding.variable };
    case "definition":
      return { kind: "definition", defined: binding.defined };
    case "builtin":
    case "moment":
      return { kind: "language", name };
    default:
      return undefined;
  }
}

/** True of two names for the same thing. */
export function isSameThing(a: Thing, b: Thing): boolean {
  if (a.kind === "definition") return b.kind === "definition" && a.defined === b.defined;
  if (a.kind === "variable") return b.kind === "variable" && a.variable.id === b.variable.id;
  return b.kind === "language" && a.name === b.name;
}

/** The occurrence at an offset: the name that the offset is in, or that ends there. */
export function occurrenceAt(occurrences: readonly Occurrence[], offset: number): Occurrence | undefined {
  let low = 0;
  let high = occurrences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (occurrences[middle]!.span.start <= offset) low = middle + 1;
    else high = middle;
  }
  const found = occurrences[low - 1];
  return found !== undefined && offset <= found.span.end ? found : undefined;
}

/**
 * Where the prose mentions a name: emphasised, `*even*`, in code, `` `even` ``, or with something in parentheses,
 * `even(n)`. A word that only sounds like it is none.
 */
export function mentionsOf(name: string, document: CheckedDocument): readonly Span[] {
  const { text } = document.source;
  const word = name.replace(/[\\^$.*+?()[\]{}|']/g, "\\$&");
  const pattern = new RegExp(
    `(?<=(?:^|[^*])\\*|_|\`)${word}(?=\\*(?!\\*)|_|\`|\\()|(?<![\\p{L}\\p{M}\\d_'\`\\\\])${word}(?=\\()`,
    "gu",
  );
  const taken = [...document.regions.map(({ span }) => span), ...document.tests.map(({ span }) => span)].sort(
    (a, b) => a.start - b.start,
  );
  const found: Span[] = [];
  let next = 0;
  for (const { index } of text.matchAll(pattern)) {
    while (next < taken.length && taken[next]!.end <= index) next++;
    if (taken[next] !== undefined && taken[next]!.start <= index) continue;
    found.push({ start: index, end: index + name.length });
  }
  return found;
}
