// Resolves each name in code and tests to a thing, and finds mentions in the prose.

import type { Binding, Defined, Pattern, Plan, Variable } from "../resolve/resolved.js";
import { labelName } from "../resolve/machine.js";
import { resolveExpression } from "../resolve/resolve.js";
import { definitionOf } from "../resolve/scope.js";
import type { LedDocument } from "../document/document.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { textsOf } from "../execute/expected.js";
import type { Span } from "../text/source.js";
import { nameSigns } from "../language/operators.js";
import { parseConditions, parseExpression } from "../syntax/alone.js";
import { type AtomNode, type Expression, isUnnamed, type NameNode, type Signature } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import { maxNameLength } from "./limits.js";

export type Referent =
  | { readonly kind: "definition"; readonly defined: Defined }
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "atom"; readonly name: string }
  | { readonly kind: "language"; readonly name: string };

export interface Occurrence {
  readonly span: Span;
  readonly thing: Referent;
  /** True where it is bound: the head of a definition, a parameter, or a binding condition. */
  readonly isBinding: boolean;
}

export function occurrencesIn(document: CheckedDocument): readonly Occurrence[] {
  return occurrencesWhere(document, () => true);
}

/** Returns the names in definitions, signatures and tests that overlap a span. */
export function occurrencesWithin(document: CheckedDocument, { start: first, end: last }: Span): readonly Occurrence[] {
  return occurrencesWhere(document, ({ start, end }) => start <= last && first <= end);
}

export function occurrencesOf(entity: Referent, document: CheckedDocument): readonly Occurrence[] {
  const all =
    entity.kind !== "variable"
      ? occurrencesNaming(entity, document)
      : entity.variable === stateIn(document)
        ? occurrencesIn(document)
        : occurrencesWithin(document, entity.variable.span);
  return all.filter((one) => isSameThing(one.thing, entity));
}

/** Returns the parameter whose name is the state in claims. */
const stateIn = ({ machine }: CheckedDocument): Variable | undefined =>
  machine?.kind === "machine" ? machine.step.parameters[0] : undefined;

/** Returns the name of a thing; of an atom, without its backquote. */
export function nameOf(entity: Referent): string {
  return entity.kind === "definition"
    ? entity.defined.name
    : entity.kind === "variable"
      ? entity.variable.name
      : entity.name;
}

/** Returns the spans in typeset repetitions that correspond to the given occurrences in the code. */
export function repeatedSpans(occurrences: readonly Occurrence[], document: CheckedDocument): readonly Span[] {
  const starts = new Set(occurrences.map(({ span }) => span.start));
  return document.repetitions.flatMap(({ item, original }) => {
    const [names, twins] = [namesIn(item), namesIn(original)];
    // A repetition that differs is reported separately.
    if (names.length !== twins.length || names.some(({ name }, i) => name !== twins[i]!.name)) return [];
    return names.filter((_, i) => starts.has(twins[i]!.span.start)).map(({ span }) => span);
  });
}

/** Returns the names and atoms of a tree, in an order that depends only on its structure. */
function namesIn(tree: object): readonly (NameNode | AtomNode)[] {
  const { kind } = tree as { readonly kind?: unknown };
  if (kind === "name" || kind === "atom") return [tree as NameNode | AtomNode];
  return Object.values(tree).flatMap((part: unknown) =>
    typeof part === "object" && part !== null ? namesIn(part) : [],
  );
}

/**
 * Returns the occurrences of a entity in expected values that parse as expressions. A value in quotes may be a string,
 * so only atoms, which have a backquote, are found in it.
 */
export function expectedSpans(entity: Referent, document: CheckedDocument): readonly Span[] {
  if (entity.kind === "variable") return [];
  const occurrences = new Occurrences(document);
  for (const { expected } of document.tests) {
    if (expected?.text.includes(nameOf(entity)) !== true) continue;
    const { start, end } = expected.span;
    if (textsOf(expected.text).length === 1) occurrences.expected(expected.span);
    else if (entity.kind === "atom") occurrences.expected({ start: start + 1, end: end - 1 });
  }
  return occurrences
    .all()
    .filter((one) => isSameThing(one.thing, entity))
    .map(({ span }) => span);
}

/** Returns the names of all definitions, and of tests that contain the name's text: parsing all tests would be slow. */
function occurrencesNaming(
  thing: Exclude<Referent, { kind: "variable" }>,
  document: CheckedDocument,
): readonly Occurrence[] {
  const name = nameOf(thing);
  const spellings = [name, ...Object.keys(nameSigns).filter((spelling) => nameSigns[spelling] === name)];
  const { text } = document.source;
  const tests = document.tests.filter(({ expression: { start, end } }) => {
    const test = text.slice(start, end);
    return spellings.some((spelling) => test.includes(spelling));
  });
  return occurrencesIn({ ...document, tests });
}

function occurrencesWhere(document: CheckedDocument, isWanted: (span: Span) => boolean): readonly Occurrence[] {
  const occurrences = new Occurrences(document);
  for (const defined of document.definitions) if (isWanted(defined.definition.span)) occurrences.definition(defined);
  for (const { region, items } of document.parsed)
    if (isWanted(region.span))
      for (const item of items) if (item.kind === "signature" && isWanted(item.span)) occurrences.signature(item);
  for (const { expression } of document.tests) if (isWanted(expression)) occurrences.test(expression);
  for (const { kind, condition, player, trigger } of document.claims)
    for (const span of [player, trigger, condition])
      if (span !== undefined && isWanted(span)) occurrences.condition(span, kind !== "conjecture");
  for (const { kind, expression } of document.limits)
    if (isWanted(expression)) occurrences.condition(expression, kind !== "with" && kind !== "alike");
  return occurrences.all();
}

class Occurrences {
  readonly #occurrences = new Map<number, Occurrence>();
  #nextId: number;
  #nextVariable: number;

  constructor(private readonly document: CheckedDocument) {
    this.#nextId = document.nextId;
    this.#nextVariable = document.nextVariable;
  }

  all(): readonly Occurrence[] {
    return [...this.#occurrences.values()].sort((a, b) => a.span.start - b.span.start);
  }

  definition(defined: Defined): void {
    const { definition, parameters } = defined;
    const { bindings, guards, wheres } = this.document;
    this.#add(definition.name.span, { kind: "definition", defined }, true);
    for (const variable of parameters) this.#variable(variable);
    this.#bound(guards.get(definition.id));
    this.#bound(wheres.get(definition.id));
    for (const root of expressionsOf(definition)) this.#uses(root, bindings);
  }

  signature({ names, type }: Signature): void {
    for (const { name, span } of names) {
      const defined = this.document.scope.defined.get(name);
      if (defined !== undefined) this.#add(span, { kind: "definition", defined }, false);
    }
    this.#uses(type, this.document.bindings);
  }

  test(span: Span): void {
    this.#alone(span, () => true);
  }

  /** An expected value that does not parse is text. */
  expected(span: Span): void {
    this.#alone(span, (diagnostics) => diagnostics.length === 0);
  }

  #alone(span: Span, isRead: (diagnostics: readonly Diagnostic[]) => boolean): void {
    const { document } = this;
    const parsed = parseExpression(document.source.text, span, this.#nextId);
    this.#nextId = parsed.nextId;
    if (parsed.expression === undefined) return;
    const resolved = resolveExpression(parsed.expression, document.source, document, this.#nextVariable);
    this.#nextVariable = resolved.nextVariable;
    if (isRead(resolved.diagnostics)) this.#uses(parsed.expression, resolved.tables.bindings);
  }

  /** Adds the names in a claim or limit. In a claim about states, the state has the name of a parameter. */
  condition(span: Span, isAboutStates: boolean): void {
    const { document } = this;
    const state = isAboutStates ? stateIn(document) : undefined;
    const parameters = state === undefined ? [] : [{ name: labelName }, { name: state.name }];
    const parsed = parseConditions(document.source.text, span, this.#nextId, parameters);
    this.#nextId = parsed.nextId;
    if (parsed.expression === undefined) return;
    const resolved = resolveExpression(parsed.expression, document.source, document, this.#nextVariable);
    this.#nextVariable = resolved.nextVariable;
    const [, own] = resolved.tables.binders.get(parsed.expression.id) ?? [];
    everyExpression(parsed.expression, (e) => {
      const entity =
        e.kind === "name"
          ? thingOf(e.name, resolved.tables.bindings.get(e.id))
          : e.kind === "atom"
            ? ({ kind: "atom", name: e.name } as const)
            : undefined;
      if (entity?.kind !== "variable") {
        if (entity !== undefined) this.#add(e.span, entity, false);
      } else if (state !== undefined && own?.kind === "bind" && own.variable === entity.variable)
        this.#add(e.span, { kind: "variable", variable: state }, false);
    });
  }

  /** Adds the names in an expression, and the variables bound in it. */
  #uses(root: Expression, bindings: ReadonlyMap<number, Binding>): void {
    const { binders, plans } = this.document;
    everyExpression(root, (e) => {
      if (e.kind === "name") this.#use(e, bindings);
      else if (e.kind === "atom") this.#add(e.span, { kind: "atom", name: e.name }, false);
      else if (e.kind === "quantifier" || e.kind === "lambda") binders.get(e.id)?.forEach((one) => this.#pattern(one));
      else if (e.kind === "comprehension" || e.kind === "big") this.#bound(plans.get(e.id));
    });
  }

  #use(node: NameNode, bindings: ReadonlyMap<number, Binding>): void {
    const entity = thingOf(node.name, bindings.get(node.id));
    if (entity === undefined) return;
    this.#add(node.span, entity, false);
    if (entity.kind === "variable") this.#variable(entity.variable);
  }

  #pattern(pattern: Pattern): void {
    if (pattern.kind === "bind") this.#variable(pattern.variable);
    else if (pattern.kind === "tuple") pattern.items.forEach((item) => this.#pattern(item));
  }

  #bound(plan: Plan | undefined): void {
    plan?.variables.forEach((variable) => this.#variable(variable));
  }

  #variable(variable: Variable): void {
    this.#add(variable.span, { kind: "variable", variable }, true);
  }

  #add(span: Span, entity: Referent, isBinding: boolean): void {
    if (entity.kind === "variable" && isUnnamed(entity.variable.name)) return;
    const before = this.#occurrences.get(span.start);
    if (before === undefined || (isBinding && !before.isBinding))
      this.#occurrences.set(span.start, { span, thing: entity, isBinding });
  }
}

function thingOf(name: string, binding: Binding | undefined): Referent | undefined {
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

function isSameThing(a: Referent, b: Referent): boolean {
  if (a.kind === "definition") return b.kind === "definition" && a.defined === b.defined;
  // The variables of tests get new ids at each analysis, so compare positions.
  if (a.kind === "variable") return b.kind === "variable" && a.variable.span.start === b.variable.span.start;
  return b.kind === a.kind && a.name === b.name;
}

/** Returns the occurrence that contains an offset, or ends there. */
export function occurrenceAt(occurrences: readonly Occurrence[], offset: number): Occurrence | undefined {
  let low = 0;
  let high = occurrences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (occurrences[middle]!.span.start <= offset) low = middle + 1;
    else high = middle;
  }
  const candidate = occurrences[low - 1];
  return candidate !== undefined && offset <= candidate.span.end ? candidate : undefined;
}

/** A mention of a name in the prose; emphasis marks its introduction. */
interface Mention extends Span {
  readonly isEmphasised: boolean;
}

/**
 * Finds mentions of a name in the prose: emphasised, `*even*` or `\\emph{even}`, as code, `` `even` ``, or applied,
 * `even(n)`. Plain words do not count. LaTeX spells `is\_even`.
 */
export function mentionsOf(
  name: string,
  {
    source: { text },
    regions,
    tests,
    claims,
    limits,
  }: Pick<LedDocument, "source" | "regions" | "tests" | "claims" | "limits">,
): readonly Mention[] {
  const otherSpans = [...regions, ...tests, ...claims, ...limits]
    .map(({ span }) => span)
    .sort((a, b) => a.start - b.start);
  const mentions: Mention[] = [];
  for (const spelling of new Set([name, name.replaceAll("_", "\\_")])) {
    const word = spelling.replaceAll("\\", "\\\\");
    const mention = new RegExp(
      `(?<emphasis>(?<=(?:^|[^*])\\*|_)${word}(?=\\*(?!\\*)|_|\\()|(?<=\\\\(?:emph|text[a-z]{2})\\{)${word}(?=\\}))|(?<=\`)${word}(?=\`|\\()|(?<![\\p{L}\\p{M}\\d_'\`\\\\])${word}(?=\\()`,
      "uy",
    );
    let next = 0;
    for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
      while (next < otherSpans.length && otherSpans[next]!.end <= at) next++;
      if (otherSpans[next] !== undefined && otherSpans[next]!.start <= at) continue;
      mention.lastIndex = at;
      const match = mention.exec(text);
      if (match === null) continue;
      const isEmphasised = match.groups?.["emphasis"] !== undefined;
      mentions.push({ start: at, end: at + spelling.length, isEmphasised });
    }
  }
  return mentions.sort((a, b) => a.start - b.start);
}

/** Returns the definition mentioned in the prose at an offset. */
export function mentionAt(document: CheckedDocument, offset: number): Occurrence | undefined {
  const { source, scope } = document;
  const near = Math.max(0, offset - maxNameLength);
  for (const { 0: word, index } of source.text
    .slice(near, offset + maxNameLength)
    .matchAll(/\p{L}(?:[\p{L}\p{M}\d_']|\\_)*/gu)) {
    const start = near + index;
    if (start > offset || offset > start + word.length) continue;
    const name = word.replaceAll("\\_", "_");
    const defined = definitionOf(name, scope);
    const mention = defined && mentionsOf(name, document).find((one) => one.start === start);
    if (defined !== undefined && mention !== undefined)
      return {
        span: { start: mention.start, end: mention.end },
        thing: { kind: "definition", defined },
        isBinding: false,
      };
  }
  return undefined;
}
