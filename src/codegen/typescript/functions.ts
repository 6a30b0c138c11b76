// Emits definitions with parameters as functions: self tail calls are iterations of a loop, pending calls become
// continuations, and results are memoised.

import type { CoreDefinition } from "../../ir/ir.js";
import { isLoop } from "../../ir/analysis/tail-position.js";
import { someCoreOf } from "../../ir/traversal.js";
import type { Variable } from "../../resolve/resolved.js";
import { any, type Type } from "../../types/lattice/type.js";
import { callAccumulatorOf, declareAccumulator } from "./call-accumulators.js";
import { emitClauses } from "./clauses.js";
import { type EmitContext, runtimeCall } from "./context.js";
import { emitPendingLoops, type ParameterCopies } from "./continuations.js";
import { emitReport, isReported } from "./error-reports.js";
import { type Loop, emitIterations, withoutLastContinue } from "./iterations.js";
import { emitMemoized, emitMemoTable, type Memo, memoOf } from "./memoization.js";
import { pendingCallsOf } from "./pending-calls.js";
import { emitTail, type TailPosition } from "./tail-calls.js";
import type { TsSignature } from "./types.js";
import * as ts from "./typescript.js";

/** The declaration of a definition without its value. */
export interface Header {
  readonly name: ts.Identifier;
  readonly doc: string | undefined;
  readonly exported: boolean;
  /** Result type, as tsc infers it; undefined for untyped output. */
  readonly resultType: Type | undefined;
  /** Type annotation of the result. */
  readonly result: ts.Type | undefined;
}

/** A function while it is emitted. */
interface FunctionParts {
  readonly definition: CoreDefinition;
  readonly header: Header;
  readonly types: readonly Type[];
  /** Names of the parameters in the function's signature. */
  readonly parameters: readonly string[];
  readonly typeParameters: readonly ts.TypeParameter[];
  readonly memo: Memo | undefined;
}

/** Returns the declaration of a function, after that of its memo table. */
export function emitFunction(
  context: EmitContext,
  definition: CoreDefinition,
  signatures: readonly TsSignature[],
  header: Header,
): readonly ts.Statement[] {
  const { typing, uses } = context;
  const variables = definition.parameters;
  // With several overloads, the body must satisfy all of them.
  const signature = signatures.length === 1 ? signatures[0] : undefined;
  const types = signature?.parameters ?? variables.map(() => any);
  variables.forEach(({ id }, i) => typing?.modelled.bind(id, types[i]!));
  const typeParameters = signature === undefined ? [] : typing!.parametersOf(signature);
  const hasReport = isReported(context, definition);
  const isUsed = variables.map(uses.isUsed);
  // Error reports show all parameters.
  const isNeeded = hasReport ? variables.map(() => true) : isUsed;
  const isCaptured = isLoop(definition) && capturesVariables(context, definition);
  const parameters = variables.map((p, i) => outerName(context, p, isCaptured, isNeeded[i]!));
  const memo = memoOf(context, definition, parameters, isUsed);
  const parts: FunctionParts = { definition, header, types, parameters, typeParameters, memo };
  const copies: ParameterCopies = ({ reads, names }) =>
    isCaptured
      ? variables.flatMap((p, i) =>
          reads.variables.has(p.id) ? [ts.const(names.ofVariable(p), ts.id(parameters[i]!))] : [],
        )
      : [];
  const targets = parameters.map((name, i) => (isNeeded[i] === true ? name : undefined));
  const statements = emitBody(context, parts, targets, hasReport, copies);
  const body = [...(memo?.begin ?? []), ...statements];
  const { tables, opensTables } = context;
  const inTables = opensTables(definition.defined) ? [ts.return(tables.during(body))] : body;
  const reported = hasReport ? [emitReport(context, definition, inTables, parameters)] : inTables;
  const declaration = ts.at(
    definition.defined.definition.name.span,
    definition.strategy?.kind === "calls"
      ? emitCache(context, parts, reported)
      : ts.function(header.name, parametersOf(context, definition, parameters, types), reported, {
          typeParameters,
          result: header.result,
          overloads: signatures.length < 2 ? undefined : overloads(context, definition, parameters, signatures),
          doc: header.doc,
          exported: header.exported,
        }),
  );
  if (memo === undefined) return [declaration];
  return [emitMemoTable(context, memo, definition, types, header.resultType, isUsed, isGeneric(parts)), declaration];
}

/** Emits the body of a function, in a loop if the definition calls itself. */
function emitBody(
  context: EmitContext,
  parts: FunctionParts,
  targets: Loop["targets"],
  hasReport: boolean,
  copies: ParameterCopies,
): readonly ts.Statement[] {
  const { definition, types, memo } = parts;
  const { result, resultType } = parts.header;
  const { tables, tick } = context;
  const accumulator = callAccumulatorOf(context, definition, resultType);
  const memoize = memo && ((value: ts.Expression) => tables.store(memo.results, memo.keys, true, value));
  const pending =
    isLoop(definition) && accumulator === undefined
      ? pendingCallsOf(context, definition, hasReport, memoize)
      : undefined;
  const loop = isLoop(definition) ? { definition, targets, types, pending, accumulator } : undefined;
  const tail: TailPosition = { result: resultType, loop };
  const statements =
    memo === undefined
      ? emitStatements(context, definition, tail)
      : emitMemoized(context, definition, memo, isGeneric(parts), tail);
  if (loop === undefined)
    // Recursive functions poll for cancellation.
    return tick === undefined || definition.cycle === undefined ? statements : [ts.run(ts.call(tick)), ...statements];
  if (pending !== undefined) return emitPendingLoops(context, definition, tail, pending, statements, result, copies);
  return [
    ...(accumulator === undefined ? [] : declareAccumulator(context, accumulator, resultType, result)),
    ...emitIterations([...copies(context), ...withoutLastContinue(statements)]),
  ];
}

/** Emits the clauses of a definition, followed by its value in tail position. */
export function emitStatements(
  context: EmitContext,
  { clauses, body }: CoreDefinition,
  tail: TailPosition,
): readonly ts.Statement[] {
  const first = emitClauses(context, clauses);
  return [...first, ...emitTail(context, body, tail)];
}

/** `const f = remembering((x, y) => …);` */
function emitCache(context: EmitContext, parts: FunctionParts, statements: readonly ts.Statement[]): ts.Statement {
  const { definition, header, parameters, types, typeParameters } = parts;
  const { name, result, doc, exported } = header;
  const typed = (): readonly ts.Parameter[] => parametersOf(context, definition, parameters, types);
  // tsc infers the parameter types from the declaration, but not with type variables.
  const compute =
    result !== undefined && typeParameters.length > 0
      ? ts.arrow(typed(), statements, { result, typeParameters })
      : ts.arrow(
          typed().map(({ pattern }) => ts.parameter(pattern)),
          statements,
        );
  const type = result === undefined ? undefined : ts.functionType(typed(), result, typeParameters);
  return ts.const(name, runtimeCall(context, "remembering", [compute]), { type, doc, exported });
}

const isGeneric = ({ typeParameters, header }: FunctionParts): boolean =>
  typeParameters.length > 0 && header.result !== undefined;

function overloads(
  context: EmitContext,
  definition: CoreDefinition,
  names: readonly string[],
  signatures: readonly TsSignature[],
): readonly ts.Overload[] {
  const typing = context.typing!;
  return signatures.map((one) => ({
    typeParameters: typing.parametersOf(one),
    parameters: parametersOf(context, definition, names, one.parameters),
    result: typing.of(one.result),
  }));
}

function parametersOf(
  context: EmitContext,
  { reads }: CoreDefinition,
  names: readonly string[],
  types: readonly Type[],
): readonly ts.Parameter[] {
  const parameters = names.map((name, i) => ts.parameter(name, context.typing?.take(types[i]!)));
  return reads.state || reads.input ? [...parameters, momentParameter(context, context.reads.moment)] : parameters;
}

/** If only unused names read the moment, it is marked as unused, like other parameters. */
export function momentParameter({ moment, names, typing }: EmitContext, isUsed = true): ts.Parameter {
  return ts.parameter(
    isUsed ? moment : `_${moment}`,
    ts.ref(names.runtimeType("Moment"), typing?.stateArguments() ?? []),
  );
}

/** Names a parameter outside the loop if iterations are captured. tsc requires an underscore before unused names. */
function outerName({ names }: EmitContext, parameter: Variable, isCaptured: boolean, isNeeded: boolean): string {
  const own = names.ofVariable(parameter);
  const name = isCaptured ? names.helper(`${own}Now`) : own;
  return isNeeded ? name : `_${name}`;
}

/**
 * True if a closure or lazy name of one iteration may read the parameters in a later one. They are then copied, since
 * the next iteration must not change them.
 */
function capturesVariables({ isLazy }: EmitContext, definition: CoreDefinition): boolean {
  return someCoreOf(
    definition,
    (node) => node.kind === "lambda" || (node.kind === "variable" && isLazy(node.variable)),
  );
}
