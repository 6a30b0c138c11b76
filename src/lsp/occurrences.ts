// Resolves each name in code and tests to its referent, and finds mentions in the prose.

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
  readonly referent: Referent;
  /** True for binding occurrences: in the head of a definition, a parameter list, or a binding condition. */
  readonly isBinding: boolean;
}

export function findAllOccurrences(document: CheckedDocument): readonly Occurrence[] {
  return collectOccurrences(document, () => true);
}

/** Returns the names in definitions, signatures and tests that overlap a span. */
export function findOccurrencesWithin(
  document: CheckedDocument,
  { start: first, end: last }: Span,
): readonly Occurrence[] {
  return collectOccurrences(document, ({ start, end }) => start <= last && first <= end);
}

export function findOccurrencesOf(entity: Referent, document: CheckedDocument): readonly Occurrence[] {
  const candidates =
    entity.kind !== "variable"
      ? findCandidates(entity, document)
      : entity.variable === stateParameter(document)
        ? findAllOccurrences(document)
        : findOccurrencesWithin(document, entity.variable.span);
  return candidates.filter((occurrence) => isSameReferent(occurrence.referent, entity));
}

/** Returns the parameter whose name is the state in claims. */
const stateParameter = ({ machine }: CheckedDocument): Variable | undefined =>
  machine?.kind === "machine" ? machine.step.parameters[0] : undefined;

/** Returns the name of a referent; for an atom, without its backquote. */
export function nameOf(entity: Referent): string {
  return entity.kind === "definition"
    ? entity.defined.name
    : entity.kind === "variable"
      ? entity.variable.name
      : entity.name;
}

/** Returns the spans in typeset repetitions that correspond to the given occurrences in the code. */
export function findRepeatedSpans(occurrences: readonly Occurrence[], document: CheckedDocument): readonly Span[] {
  const starts = new Set(occurrences.map(({ span }) => span.start));
  return document.repetitions.flatMap(({ item, original }) => {
    const [names, originalNames] = [collectNames(item), collectNames(original)];
    // A repetition that differs is reported separately.
    if (names.length !== originalNames.length || names.some(({ name }, i) => name !== originalNames[i]!.name))
      return [];
    return names.filter((_, i) => starts.has(originalNames[i]!.span.start)).map(({ span }) => span);
  });
}

/** Returns the names and atoms of a tree, in an order that depends only on its structure. */
function collectNames(tree: object): readonly (NameNode | AtomNode)[] {
  const { kind } = tree as { readonly kind?: unknown };
  if (kind === "name" || kind === "atom") return [tree as NameNode | AtomNode];
  return Object.values(tree).flatMap((child: unknown) =>
    typeof child === "object" && child !== null ? collectNames(child) : [],
  );
}

/**
 * Returns the occurrences of an entity in expected values that parse as expressions. A value in quotes may be a string,
 * so only atoms, which have a backquote, are found in it.
 */
export function findExpectedSpans(entity: Referent, document: CheckedDocument): readonly Span[] {
  if (entity.kind === "variable") return [];
  const occurrences = new OccurrenceCollector(document);
  for (const { expected } of document.tests) {
    if (expected?.text.includes(nameOf(entity)) !== true) continue;
    const { start, end } = expected.span;
    if (textsOf(expected.text).length === 1) occurrences.addExpectedValue(expected.span);
    else if (entity.kind === "atom") occurrences.addExpectedValue({ start: start + 1, end: end - 1 });
  }
  return occurrences
    .all()
    .filter((occurrence) => isSameReferent(occurrence.referent, entity))
    .map(({ span }) => span);
}

/** Returns the names of all definitions, and of tests that contain the name's text: parsing all tests would be slow. */
function findCandidates(
  referent: Exclude<Referent, { kind: "variable" }>,
  document: CheckedDocument,
): readonly Occurrence[] {
  const name = nameOf(referent);
  const spellings = [name, ...Object.keys(nameSigns).filter((spelling) => nameSigns[spelling] === name)];
  const { text } = document.source;
  const tests = document.tests.filter(({ expression: { start, end } }) => {
    const testText = text.slice(start, end);
    return spellings.some((spelling) => testText.includes(spelling));
  });
  return findAllOccurrences({ ...document, tests });
}

function collectOccurrences(document: CheckedDocument, isRelevant: (span: Span) => boolean): readonly Occurrence[] {
  const occurrences = new OccurrenceCollector(document);
  for (const defined of document.definitions)
    if (isRelevant(defined.definition.span)) occurrences.addDefinition(defined);
  for (const { region, items } of document.parsed)
    if (isRelevant(region.span))
      for (const item of items) if (item.kind === "signature" && isRelevant(item.span)) occurrences.addSignature(item);
  for (const { expression } of document.tests) if (isRelevant(expression)) occurrences.addTest(expression);
  for (const { kind, condition, player, trigger } of document.claims)
    for (const span of [player, trigger, condition])
      if (span !== undefined && isRelevant(span)) occurrences.addCondition(span, kind !== "conjecture");
  for (const { kind, expression } of document.limits)
    if (isRelevant(expression)) occurrences.addCondition(expression, kind !== "with" && kind !== "alike");
  return occurrences.all();
}

class OccurrenceCollector {
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

  addDefinition(defined: Defined): void {
    const { definition, parameters } = defined;
    const { bindings, guards, wheres } = this.document;
    this.#add(definition.name.span, { kind: "definition", defined }, true);
    for (const variable of parameters) this.#addVariable(variable);
    this.#addBoundVariables(guards.get(definition.id));
    this.#addBoundVariables(wheres.get(definition.id));
    for (const root of expressionsOf(definition)) this.#addUses(root, bindings);
  }

  addSignature({ names, type }: Signature): void {
    for (const { name, span } of names) {
      const defined = this.document.scope.defined.get(name);
      if (defined !== undefined) this.#add(span, { kind: "definition", defined }, false);
    }
    this.#addUses(type, this.document.bindings);
  }

  addTest(span: Span): void {
    this.#addExpression(span, () => true);
  }

  /** Adds the names in an expected value, if it parses as an expression. */
  addExpectedValue(span: Span): void {
    this.#addExpression(span, (diagnostics) => diagnostics.length === 0);
  }

  #addExpression(span: Span, isAccepted: (diagnostics: readonly Diagnostic[]) => boolean): void {
    const { document } = this;
    const parsed = parseExpression(document.source.text, span, this.#nextId);
    this.#nextId = parsed.nextId;
    if (parsed.expression === undefined) return;
    const resolved = resolveExpression(parsed.expression, document.source, document, this.#nextVariable);
    this.#nextVariable = resolved.nextVariable;
    if (isAccepted(resolved.diagnostics)) this.#addUses(parsed.expression, resolved.tables.bindings);
  }

  /** Adds the names in a claim or limit. In a claim about states, the state has the name of a parameter. */
  addCondition(span: Span, isAboutStates: boolean): void {
    const { document } = this;
    const state = isAboutStates ? stateParameter(document) : undefined;
    const parameters = state === undefined ? [] : [{ name: labelName }, { name: state.name }];
    const parsed = parseConditions(document.source.text, span, this.#nextId, parameters);
    this.#nextId = parsed.nextId;
    if (parsed.expression === undefined) return;
    const resolved = resolveExpression(parsed.expression, document.source, document, this.#nextVariable);
    this.#nextVariable = resolved.nextVariable;
    const [, firstPattern] = resolved.tables.binders.get(parsed.expression.id) ?? [];
    everyExpression(parsed.expression, (e) => {
      const entity =
        e.kind === "name"
          ? resolveReferent(e.name, resolved.tables.bindings.get(e.id))
          : e.kind === "atom"
            ? ({ kind: "atom", name: e.name } as const)
            : undefined;
      if (entity?.kind !== "variable") {
        if (entity !== undefined) this.#add(e.span, entity, false);
      } else if (state !== undefined && firstPattern?.kind === "bind" && firstPattern.variable === entity.variable)
        this.#add(e.span, { kind: "variable", variable: state }, false);
    });
  }

  /** Adds the names in an expression, and the variables bound in it. */
  #addUses(root: Expression, bindings: ReadonlyMap<number, Binding>): void {
    const { binders, plans } = this.document;
    everyExpression(root, (e) => {
      if (e.kind === "name") this.#addUse(e, bindings);
      else if (e.kind === "atom") this.#add(e.span, { kind: "atom", name: e.name }, false);
      else if (e.kind === "quantifier" || e.kind === "lambda")
        binders.get(e.id)?.forEach((pattern) => this.#addPattern(pattern));
      else if (e.kind === "comprehension" || e.kind === "big") this.#addBoundVariables(plans.get(e.id));
    });
  }

  #addUse(node: NameNode, bindings: ReadonlyMap<number, Binding>): void {
    const entity = resolveReferent(node.name, bindings.get(node.id));
    if (entity === undefined) return;
    this.#add(node.span, entity, false);
    if (entity.kind === "variable") this.#addVariable(entity.variable);
  }

  #addPattern(pattern: Pattern): void {
    if (pattern.kind === "bind") this.#addVariable(pattern.variable);
    else if (pattern.kind === "tuple") pattern.items.forEach((item) => this.#addPattern(item));
  }

  #addBoundVariables(plan: Plan | undefined): void {
    plan?.variables.forEach((variable) => this.#addVariable(variable));
  }

  #addVariable(variable: Variable): void {
    this.#add(variable.span, { kind: "variable", variable }, true);
  }

  #add(span: Span, entity: Referent, isBinding: boolean): void {
    if (entity.kind === "variable" && isUnnamed(entity.variable.name)) return;
    const previous = this.#occurrences.get(span.start);
    if (previous === undefined || (isBinding && !previous.isBinding))
      this.#occurrences.set(span.start, { span, referent: entity, isBinding });
  }
}

function resolveReferent(name: string, binding: Binding | undefined): Referent | undefined {
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

function isSameReferent(a: Referent, b: Referent): boolean {
  if (a.kind === "definition") return b.kind === "definition" && a.defined === b.defined;
  // The variables of tests get new ids at each analysis, so compare positions.
  if (a.kind === "variable") return b.kind === "variable" && a.variable.span.start === b.variable.span.start;
  return b.kind === a.kind && a.name === b.name;
}

/** Returns the occurrence that contains an offset, or ends there. */
export function findOccurrence(occurrences: readonly Occurrence[], offset: number): Occurrence | undefined {
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
export function findMentions(
  name: string,
  {
    source: { text },
    regions,
    tests,
    claims,
    limits,
  }: Pick<LedDocument, "source" | "regions" | "tests" | "claims" | "limits">,
): readonly Mention[] {
  const codeSpans = [...regions, ...tests, ...claims, ...limits]
    .map(({ span }) => span)
    .sort((a, b) => a.start - b.start);
  const mentions: Mention[] = [];
  for (const spelling of new Set([name, name.replaceAll("_", "\\_")])) {
    const word = spelling.replaceAll("\\", "\\\\");
    const mention = new RegExp(
      `(?<emphasis>(?<=(?:^|[^*])\\*|_)${word}(?=\\*(?!\\*)|_|\\()|(?<=\\\\(?:emph|text[a-z]{2})\\{)${word}(?=\\}))|(?<=\`)${word}(?=\`|\\()|(?<![\\p{L}\\p{M}\\d_'\`\\\\])${word}(?=\\()`,
      "uy",
    );
    let nextSpan = 0;
    for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
      while (nextSpan < codeSpans.length && codeSpans[nextSpan]!.end <= at) nextSpan++;
      if (codeSpans[nextSpan] !== undefined && codeSpans[nextSpan]!.start <= at) continue;
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
export function findMention(document: CheckedDocument, offset: number): Occurrence | undefined {
  const { source, scope } = document;
  const searchStart = Math.max(0, offset - maxNameLength);
  for (const { 0: word, index } of source.text
    .slice(searchStart, offset + maxNameLength)
    .matchAll(/\p{L}(?:[\p{L}\p{M}\d_']|\\_)*/gu)) {
    const start = searchStart + index;
    if (start > offset || offset > start + word.length) continue;
    const name = word.replaceAll("\\_", "_");
    const defined = definitionOf(name, scope);
    const mention = defined && findMentions(name, document).find((candidate) => candidate.start === start);
    if (defined !== undefined && mention !== undefined)
      return {
        span: { start: mention.start, end: mention.end },
        referent: { kind: "definition", defined },
        isBinding: false,
      };
  }
  return undefined;
}
