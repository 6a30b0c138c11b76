// Lowers the checked document to core: its definitions, and expressions outside them.

import { type Dependencies, readsOf } from "../resolve/dependencies.js";
import { allDefinitions, type Defined } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import { namedInSignatures } from "../resolve/signed-names.js";
import type { Source } from "../text/source.js";
import type { Expression } from "../syntax/tree.js";
import type { CheckedDocument } from "../types/check.js";
import { lowerClauses } from "./clauses.js";
import { checkedResult, declaredLengths, noChecks, parameterChecks } from "./signatures.js";
import type { Core, CoreDefinition, CoreModule } from "./ir.js";
import {
  branchesNode,
  lowerExpression,
  type LoweringContext,
  newLowering,
  type Tracing,
  truth,
  variablesWithCopies,
} from "./lower-expressions.js";

interface LoweringOptions {
  /** True to omit the checks of signatures. */
  readonly unchecked?: boolean;
  /** True to check arguments from callers other than documents against the whole signature. */
  readonly isEntered?: boolean;
  /** The modules of used documents, if they are separate; otherwise this module contains their definitions. */
  readonly moduleOf?: CoreModule["moduleOf"];
}

export function lower(
  document: CheckedDocument,
  { unchecked = false, isEntered = false, moduleOf }: LoweringOptions = {},
): CoreModule {
  const { types, variables, dependencies } = document;
  const { delayed } = dependencies;
  const options = { delayed, types, variables, hasChecks: !unchecked };
  const lowering = newLowering(document, document.source, document.nextVariable, options);
  const cycles = cyclesOf(document.dependencies);
  const definitions = allDefinitions(document).map((defined) =>
    moduleOf !== undefined && defined.home !== undefined
      ? placeholder(defined, document)
      : lowerDefinition(lowering, defined, document, cycles),
  );
  return {
    source: document.source,
    game: document.game,
    state: document.state,
    aliases: document.aliases,
    signatureSets: new Set([...namedInSignatures(document)].filter(({ parameters }) => parameters.length === 0)),
    names: new Set([...namesOfDefinitions(allDefinitions(document)), ...localNames(document)]),
    variables: variablesWithCopies(lowering),
    moduleOf,
    isEntered,
    roots: undefined,
    definitions,
    expressions: [],
    nextVariable: lowering.nextVariable,
  };
}

/** An expression outside the definitions, and how it is traced. */
export interface OuterExpression {
  readonly expression: Expression;
  readonly tables: ExpressionTables;
  readonly source: Source;
  readonly tracing?: Tracing | undefined;
}

/** Adds expressions outside the definitions. */
export function withExpressions(module: CoreModule, outer: readonly OuterExpression[]): CoreModule {
  const names = new Set(module.names);
  let { nextVariable } = module;
  const expressions = outer.map(({ expression, tables, source, tracing }): Core => {
    const lowering = newLowering(tables, source, nextVariable, { tracing });
    const core = lowerExpression(lowering, expression);
    for (const name of localNames(tables)) names.add(name);
    nextVariable = lowering.nextVariable;
    return core;
  });
  return { ...module, expressions: [...module.expressions, ...expressions], names, nextVariable };
}

/** The numbers of the cycles in the call graph, by the ids of their definitions. */
function cyclesOf({ groups, recursive }: Dependencies): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap((group, number) =>
      group.flatMap(({ definition: { id } }) => (recursive.has(id) ? [[id, number] as const] : [])),
    ),
  );
}

const namesOfDefinitions = (definitions: readonly Defined[]): readonly string[] =>
  definitions.flatMap(({ name, parameters }) => [name, ...parameters.map((parameter) => parameter.name)]);

function* localNames({ bindings }: Pick<ExpressionTables, "bindings">): Iterable<string> {
  for (const binding of bindings.values()) if (binding.kind === "variable") yield binding.variable.name;
}

export function lowerDefinition(
  lowering: LoweringContext,
  defined: Defined,
  document: CheckedDocument,
  cycles: ReadonlyMap<number, number>,
): CoreDefinition {
  const { definition, parameters } = defined;
  const cycle = cycles.get(definition.id);
  const body = lowerBody(lowering, defined, document);
  const ownClauses = lowerClauses(
    lowering,
    [
      { name: "guard", plan: lowering.tables.guards.get(definition.id), conditions: definition.guard },
      { name: "where", plan: lowering.tables.wheres.get(definition.id), conditions: definition.where },
    ],
    body,
    declaredLengths(defined, document),
  );
  const {
    clauses,
    omittedChecks: unasked,
    provedParameters,
  } = lowering.hasChecks ? parameterChecks(lowering, defined, document) : noChecks;
  return {
    defined,
    parameters,
    scheme: document.schemes.get(definition.id)!,
    reads: readsOf(document.dependencies, definition.id),
    ...(cycle === undefined ? {} : { cycle }),
    clauses: clauses.length === 0 ? ownClauses : [...clauses, ...ownClauses],
    ...(unasked.length === 0 ? {} : { omittedChecks: unasked }),
    ...(provedParameters.length === 0 ? {} : { provedParameters }),
    body,
  };
}

/** A placeholder for a definition of another module. */
function placeholder(defined: Defined, { schemes }: CheckedDocument): CoreDefinition {
  const { definition, parameters } = defined;
  return {
    defined,
    parameters,
    scheme: schemes.get(definition.id)!,
    reads: { state: false, input: false },
    clauses: [],
    body: {
      kind: "call",
      defined,
      args: parameters.map((variable): Core => ({ kind: "variable", variable, span: variable.span })),
      span: definition.span,
    },
    role: "elsewhere",
  };
}

function lowerBody(lowering: LoweringContext, defined: Defined, document: CheckedDocument): Core {
  const { body, span } = defined.definition;
  switch (body.kind) {
    case "expression":
      return checkedValue(lowering, body.value, defined, document);
    case "predicate":
      return truth(
        body.conditions.map((condition) => lowerExpression(lowering, condition)),
        span,
      );
    case "branches":
      return branchesNode(lowering, body.branches, (value) => checkedValue(lowering, value, defined, document), span);
    case "broken":
      throw new Error(`the broken definition of ${defined.name} was lowered`);
  }
}

/** The result of a definition, with a check if it may violate the signature. */
function checkedValue(lowering: LoweringContext, node: Expression, defined: Defined, document: CheckedDocument): Core {
  const value = lowerExpression(lowering, node);
  return lowering.hasChecks ? checkedResult(lowering, defined, node, value, document) : value;
}
