// Emits core definitions. A definition without parameters becomes a value computed on first use; the others become
// functions.

import type { Core, CoreDefinition } from "../../ir/ir.js";
import { isScalar } from "../../ir/analysis/purity.js";
import type { Defined } from "../../resolve/resolved.js";
import { any, type Type } from "../../types/lattice/type.js";
import { isAccumulated } from "./accumulators.js";
import { type EmitContext, emitExpression, newReads, runtimeCall } from "./context.js";
import { emitFunction, emitStatements, type Header, momentParameter } from "./functions.js";
import * as ts from "./typescript.js";
import { codeOf } from "./variables.js";

/** Returns the declaration of a definition. The declaration of a type follows its alias. */
export function emitDefinition(module: EmitContext, definition: CoreDefinition): readonly ts.ModuleItem[] {
  const { defined, role, parameters, reads } = definition;
  if (role === "elsewhere") return [];
  const { names, typing } = module;
  names.beginDefinition(definition);
  typing?.begin(defined);
  const isRepeated = parameters.length > 0 || reads.state || reads.input;
  const repeatedDefinition = isRepeated ? names.of(defined.definition.name.name) : undefined;
  const context: EmitContext = { ...module, reads: newReads(), repeatedDefinition };
  const signatures = typing?.signaturesOf(defined) ?? [];
  const resultType = signatures.length > 1 ? any : signatures[0]?.result;
  const header: Header = {
    name: ts.id(names.of(defined.name), names.spanOf(defined.name, defined.definition.name.span)),
    doc: defined.prose === "" ? undefined : defined.prose,
    exported: role !== "inner" && role !== "noted",
    resultType,
    result: resultType === undefined ? undefined : resultAnnotation(context, defined, resultType),
  };
  const declarations =
    definition.parameters.length > 0
      ? emitFunction(context, definition, signatures, header)
      : [emitConstant(context, definition, header)];
  const aliases = typing?.aliasOf(defined) ?? [];
  return aliases.length === 0 ? declarations : [...aliases, ...declarations];
}

/** The initial state has the state type of the game: for example, the empty set has the type of a set of moves. */
function resultAnnotation({ typing, isBeginning }: EmitContext, defined: Defined, result: Type): ts.Type {
  const state = isBeginning(defined) ? typing!.stateArguments()[0] : undefined;
  return state ?? typing!.resultOf(defined, result);
}

function emitConstant(
  context: EmitContext,
  definition: CoreDefinition,
  { name, doc, exported, resultType, result }: Header,
): ts.Statement {
  const { defined, reads } = definition;
  const parameters = reads.state || reads.input ? [momentParameter(context)] : [];
  const body = emitConstantBody(context, definition, resultType);
  const compute = ts.arrow(context.reads.moment ? [context.moment] : [], body);
  const value = isLiteral(definition) ? compute : emitCachedValue(context, definition, compute);
  return ts.at(
    defined.definition.name.span,
    ts.const(name, value, {
      type: result === undefined ? undefined : ts.functionType(parameters, result),
      doc,
      exported,
    }),
  );
}

/** Returns the body as an expression, or as statements if it has clauses, branches or loops. */
function emitConstantBody(
  context: EmitContext,
  definition: CoreDefinition,
  result: Type | undefined,
): ts.Expression | readonly ts.Statement[] {
  const { defined, clauses, body } = definition;
  const statements = (): readonly ts.Statement[] => emitStatements(context, definition, { result, loop: undefined });
  if (context.opensTables(defined)) return context.tables.during(statements());
  return clauses.length === 0 && body.kind !== "branches" && body.kind !== "let" && !isAccumulated(body)
    ? emitExpression(context, body, result)
    : statements();
}

/** `constant("c", "12:1", () => …)`, or the function for values per state, per moment or per parts of the state. */
function emitCachedValue(
  context: EmitContext,
  { defined, reads, strategy, body: { span } }: CoreDefinition,
  compute: ts.Expression,
): ts.Expression {
  const { report, placeOf, moment } = context;
  const location = report === "none" ? [] : [ts.literal(defined.definition.name.name), ts.literal(placeOf(defined))];
  const isOfState = strategy?.kind === "state";
  if (isOfState && strategy.parts !== undefined) {
    const parts = strategy.parts.map((part) =>
      emitExpression(context, { kind: "call", defined: part, args: [], span }),
    );
    return runtimeCall(context, "perParts", [...location, ts.arrow([moment], ts.array(parts)), compute]);
  }
  const cache = !reads.state && !reads.input ? "constant" : isOfState ? "perState" : "perMoment";
  return runtimeCall(context, cache, [...location, compute]);
}

/** Literals are not cached, since recomputing them is free. */
const isLiteral = ({ clauses, body }: CoreDefinition): boolean =>
  clauses.length === 0 && isScalar(body) && (body.kind !== "number" || body.denominator === 1n);

/** Emits an expression outside any definition. */
export function emitStandalone(context: EmitContext, body: Core): ts.Expression {
  context.names.beginDefinition(codeOf(body));
  return emitExpression(context, body);
}

/** Emits an expression outside any definition, as a function of the moment if it reads the moment. */
export function emitMomentFunction(module: EmitContext, body: Core, type: Type | undefined): ts.Expression {
  const context: EmitContext = { ...module, reads: newReads() };
  context.names.beginDefinition(codeOf(body));
  const value = emitExpression(context, body, type);
  return ts.arrow(context.reads.moment ? [context.moment] : [], value);
}
