// Evaluated definition bodies: the scope of a call, the branch taken, and the reason it was taken.

import { boundIn } from "../ir/clauses.js";
import { listInWords } from "../diagnostics/words.js";
import { allDefinitions, type Defined } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import type { Source } from "../text/source.js";
import type { Branch, Expression } from "../syntax/tree.js";
import { expressionsOf, nodesOfKind } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import { alphabetOf, asSigns, type Signs, signsIn } from "../notation/spellings.js";
import { substituteIn, type Substitute, type DocumentSpelling } from "./substitution.js";
import { type NotedValue, type PrintedNote, noteOf } from "./traces.js";
import { nodesOf, noWhere, type ExplainScope, valuesOf, whereOf } from "./scope.js";
import { parenthesize, operandsPut, valuesSince } from "./sentences.js";
import { maxConditionsLength } from "./limits.js";

type Placed = ExpressionTables & { readonly source: Source };

export type ExplanationContext = Placed & Pick<CheckedDocument, "definitions" | "used" | "regions">;

/** Returns the scope of a definition's body: names resolve as in the document, and parameters have values. */
export function scopeOf(
  { definition, parameters }: Defined,
  args: readonly NotedValue[],
  whole: PrintedNote,
  document: ExplanationContext,
): ExplainScope {
  const parameterValues = new Map(
    parameters.flatMap(({ id }, i) => (args[i] === undefined ? [] : [[id, args[i]] as const])),
  );
  const where = whereOf(document.wheres.get(definition.id), definition.where, whole);
  const values = new Map(valuesOf(whole.parts, parameterValues, document));
  for (const [id, { note }] of where.locals) if (note.value !== undefined) values.set(id, note.value);
  const nodes = nodesOf(expressionsOf(definition));
  return { tables: document, source: document.source, signs: signsOf(document), values, ...where, nodes };
}

/** A lambda and its context. */
interface Unnamed extends DocumentSpelling {
  readonly kind: "lambda";
  readonly node: Expression & { readonly kind: "lambda" };
  readonly tables: Placed;
  readonly source: Source;
}

export type ExplainedCallee = { readonly kind: "definition"; readonly defined: Defined } | Unnamed;

const knownSigns = new WeakMap<ExplanationContext, Signs>();

/**
 * Returns the spelling used in most of a document's code: its alphabet, and its own words where there are alternatives.
 * Displays of LaTeX are Unicode.
 */
export function signsOf(document: ExplanationContext): Signs {
  const cached = knownSigns.get(document);
  if (cached !== undefined) return cached;
  const { source, regions } = document;
  const signs = regions.some(({ typeset }) => typeset !== undefined)
    ? asSigns("unicode")
    : signsIn(
        document.definitions.flatMap(({ definition, home }) => (home === undefined ? expressionsOf(definition) : [])),
        source.text,
        alphabetOf(regions.map(({ code }) => source.text.slice(code.start, code.end)).join("\n")),
      );
  knownSigns.set(document, signs);
  return signs;
}

const functionsOf = new WeakMap<ExplanationContext, ReadonlyMap<number, ExplainedCallee>>();

function functionsIn(document: ExplanationContext): ReadonlyMap<number, ExplainedCallee> {
  const cached = functionsOf.get(document);
  if (cached !== undefined) return cached;
  const functions = new Map<number, ExplainedCallee>();
  for (const defined of allDefinitions(document)) {
    functions.set(defined.definition.id, { kind: "definition", defined });
    for (const root of expressionsOf(defined.definition)) addUnnamed(functions, root, document, signsOf(document));
  }
  functionsOf.set(document, functions);
  return functions;
}

function addUnnamed(functions: Map<number, ExplainedCallee>, root: Expression, tables: Placed, signs: Signs): void {
  for (const node of nodesOfKind([root], "lambda"))
    functions.set(node.id, { kind: "lambda", node, tables, source: tables.source, signs });
}

/** Resolves callees: a definition, by name or as a value, or a lambda. */
export class Callees {
  readonly #document: ReadonlyMap<number, ExplainedCallee>;
  readonly #beside = new Map<number, ExplainedCallee>();

  /** Covers a document and an expression evaluated in its scope. */
  constructor(document: ExplanationContext, expression: Expression, own: Placed) {
    this.#document = functionsIn(document);
    addUnnamed(this.#beside, expression, own, signsOf(document));
  }

  of(node: Expression, { call }: PrintedNote, { tables }: Pick<ExplainScope, "tables">): ExplainedCallee | undefined {
    if (call?.applied !== undefined) return this.#beside.get(call.applied) ?? this.#document.get(call.applied);
    const binding = tables.bindings.get((node.kind === "call" ? node.callee : node).id);
    return binding?.kind === "definition" ? { kind: "definition", defined: binding.defined } : undefined;
  }
}

/** Returns the scope of a lambda's body: values of its parameters and of its captured variables. */
export function scopeOfUnnamed(
  { node, tables, source, signs }: Unnamed,
  args: readonly NotedValue[],
  whole: PrintedNote,
): ExplainScope {
  const parameters = (tables.binders.get(node.id) ?? []).flatMap(boundIn);
  const parameterValues = new Map(
    parameters.flatMap(({ id }, i) => (args[i] === undefined ? [] : [[id, args[i]] as const])),
  );
  const values = valuesOf(whole.parts, parameterValues, tables);
  return { tables, source, signs, values, ...noWhere, nodes: nodesOf([node.body]) };
}

/** Returns the branch taken: the first whose condition holds, otherwise `otherwise`. */
export function takenOf(branches: readonly Branch[], { parts }: PrintedNote): Branch | undefined {
  return branches.find(
    ({ condition }) =>
      condition === undefined ||
      (condition.kind === "truth" ? condition.value : noteOf(condition, parts)?.value?.truth === true),
  );
}

/** Returns why a branch was taken: its condition, and the negations of those before it. */
export function reasonOf(
  branch: Branch,
  branches: readonly Branch[],
  scope: ExplainScope,
  { parts }: PrintedNote,
  put: Substitute = valuesSince(scope),
): string {
  // Calls are shown by their arguments, comparisons as written in the document.
  const of = (node: Expression): string => {
    const note = node.kind === "call" ? noteOf(node, parts) : undefined;
    return substituteIn(node, note === undefined ? put : operandsPut(node, note, scope), scope);
  };
  const before = branches
    .slice(0, branches.indexOf(branch))
    .flatMap(({ condition }) =>
      condition === undefined ? [] : [`${parenthesize(condition, of(condition))} is false`],
    );
  const ownNames = branch.condition === undefined ? [] : [of(branch.condition)];
  const all = listInWords([...before, ...ownNames]);
  return before.length <= 1 || all.length <= maxConditionsLength
    ? all
    : listInWords(["no case before applies", ...ownNames]);
}
