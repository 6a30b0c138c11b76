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
import { type TracedValue, type PrintedTrace, traceOf } from "./traces.js";
import { nodesOf, noWhere, type ExplainScope, valuesOf, whereOf } from "./scope.js";
import { parenthesize, substituteOperands, substituteForReason } from "./sentences.js";
import { maxConditionsLength } from "./limits.js";

type Placed = ExpressionTables & { readonly source: Source };

export type ExplanationContext = Placed & Pick<CheckedDocument, "definitions" | "used" | "regions">;

/** Returns the scope of a definition's body: names resolve as in the document, and parameters have values. */
export function scopeOf(
  { definition, parameters }: Defined,
  args: readonly TracedValue[],
  bodyTrace: PrintedTrace,
  document: ExplanationContext,
): ExplainScope {
  const parameterValues = new Map(
    parameters.flatMap(({ id }, i) => (args[i] === undefined ? [] : [[id, args[i]] as const])),
  );
  const where = whereOf(document.wheres.get(definition.id), definition.where, bodyTrace);
  const values = new Map(valuesOf(bodyTrace.parts, parameterValues, document));
  for (const [id, { trace }] of where.locals) if (trace.value !== undefined) values.set(id, trace.value);
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
 * Returns the spelling that predominates in a document's code: its alphabet, and its words where LED has alternatives.
 * LaTeX displays count as Unicode.
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

/** Resolves callees to definitions, called by name or as values, or to lambdas. */
export class Callees {
  readonly #document: ReadonlyMap<number, ExplainedCallee>;
  readonly #lambdaCallees = new Map<number, ExplainedCallee>();

  /** Covers a document and an expression evaluated in its scope. */
  constructor(document: ExplanationContext, expression: Expression, own: Placed) {
    this.#document = functionsIn(document);
    addUnnamed(this.#lambdaCallees, expression, own, signsOf(document));
  }

  of(node: Expression, { call }: PrintedTrace, { tables }: Pick<ExplainScope, "tables">): ExplainedCallee | undefined {
    if (call?.calleeId !== undefined)
      return this.#lambdaCallees.get(call.calleeId) ?? this.#document.get(call.calleeId);
    const binding = tables.bindings.get((node.kind === "call" ? node.callee : node).id);
    return binding?.kind === "definition" ? { kind: "definition", defined: binding.defined } : undefined;
  }
}

/** Returns the scope of a lambda's body: values of its parameters and of its captured variables. */
export function scopeOfUnnamed(
  { node, tables, source, signs }: Unnamed,
  args: readonly TracedValue[],
  bodyTrace: PrintedTrace,
): ExplainScope {
  const parameters = (tables.binders.get(node.id) ?? []).flatMap(boundIn);
  const parameterValues = new Map(
    parameters.flatMap(({ id }, i) => (args[i] === undefined ? [] : [[id, args[i]] as const])),
  );
  const values = valuesOf(bodyTrace.parts, parameterValues, tables);
  return { tables, source, signs, values, ...noWhere, nodes: nodesOf([node.body]) };
}

/** Returns the branch that was evaluated: the first one whose condition holds, or the `otherwise` branch. */
export function branchTaken(branches: readonly Branch[], { parts }: PrintedTrace): Branch | undefined {
  return branches.find(
    ({ condition }) =>
      condition === undefined ||
      (condition.kind === "truth" ? condition.value : traceOf(condition, parts)?.value?.truth === true),
  );
}

/** Returns the reason for a branch: its condition, and the negations of the conditions before it. */
export function reasonOf(
  branch: Branch,
  branches: readonly Branch[],
  scope: ExplainScope,
  { parts }: PrintedTrace,
  put: Substitute = substituteForReason(scope),
): string {
  // Calls are shown with the values of their arguments, comparisons as written in the document.
  const of = (node: Expression): string => {
    const trace = node.kind === "call" ? traceOf(node, parts) : undefined;
    return substituteIn(node, trace === undefined ? put : substituteOperands(node, trace, scope), scope);
  };
  const before = branches
    .slice(0, branches.indexOf(branch))
    .flatMap(({ condition }) =>
      condition === undefined ? [] : [`${parenthesize(condition, of(condition))} is false`],
    );
  const ownNames = branch.condition === undefined ? [] : [of(branch.condition)];
  const subjects = listInWords([...before, ...ownNames]);
  return before.length <= 1 || subjects.length <= maxConditionsLength
    ? subjects
    : listInWords(["no case before applies", ...ownNames]);
}
