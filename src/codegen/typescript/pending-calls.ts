// Emits recursive calls whose result the definition still needs: the rest of the computation becomes a continuation in
// a linked list, instead of a frame on the stack.

import { boundByLoopNode, boundIn } from "../../ir/clauses.js";
import type { Core, CoreDefinition, CoreOf } from "../../ir/ir.js";
import { everyCore, someCore } from "../../ir/traversal.js";
import { pendingContinuationsIn } from "../../ir/analysis/tail-position.js";
import type { Variable } from "../../resolve/resolved.js";
import { any, type Type } from "../../types/lattice/type.js";
import { type EmitContext, runtimeCall } from "./context.js";
import { emitNextIteration, type LoopLabel, type Loop } from "./iterations.js";
import * as ts from "./typescript.js";

/** State of a definition with pending calls to itself. */
export interface PendingCallState {
  /** The `PendingCalls` of the runtime. */
  readonly list: string;
  readonly depth: string;
  /** The frame of the call that returns. */
  readonly frame: string;
  /** True if a continuation may make another call: then its frame leaves the list before. */
  readonly isNested: boolean;
  /** Parameters that change between iterations. */
  readonly changed: readonly number[];
  /** Stores the value of an iteration in the memo table if the definition is memoised. */
  readonly memoize: ((value: ts.Expression) => ts.Expression) | undefined;
  readonly isReported: boolean;
  /** True if several continuations are distinguished by number. */
  readonly isNumbered: boolean;
  /** The continuations emitted so far. */
  readonly continuations: Continuation[];
  /** Loop over all iterations, which a continuation may continue. */
  readonly iterations: LoopLabel;
}

/** The code that runs after a pending call returns, and the variables that its frame stores. */
export interface Continuation {
  readonly body: Core;
  readonly parameters: readonly Field<number>[];
  readonly locals: readonly Field<Variable>[];
}

interface Field<Of> {
  readonly of: Of;
  readonly name: string;
  readonly type: Type;
}

/** Fields of a frame: the number of the continuation, and the next frame. */
export const numberField = "rest";
export const nextField = "next";

/** Returns the state for the pending calls of a definition; undefined if it has none. */
export function pendingCallsOf(
  { names }: EmitContext,
  definition: CoreDefinition,
  isReported: boolean,
  memoize: PendingCallState["memoize"],
): PendingCallState | undefined {
  const { defined, body } = definition;
  const waiting = pendingContinuationsIn(body);
  const { length } = waiting;
  if (length === 0) return undefined;
  const list = names.helper("pending");
  const isNested = waiting.some((one) =>
    someCore(one.body, (node) => node.kind === "call" && node.defined === defined),
  );
  return {
    list,
    depth: names.helper("depth"),
    frame: isNested ? names.helper("frame") : list,
    isNested,
    changed: [...definition.parameters.keys()].filter((i) => !isInvariant(definition, i)),
    memoize,
    isReported,
    isNumbered: length > 1,
    continuations: [],
    iterations: { name: undefined },
  };
}

/** `pending = { s, left, next: pending };`, followed by the next iteration. */
export function emitPendingCall(
  context: EmitContext,
  { pattern, value, body }: CoreOf<"let">,
  loop: Loop,
  pending: PendingCallState,
  result: Type | undefined,
): readonly ts.Statement[] {
  const { typing, names } = context;
  // All calls assign one variable, so it has the result type of the definition, not of an instance of its signature.
  typing?.modelled.bindPattern(pattern, { type: result ?? any, isVague: false });
  const continuation = continuationOf(context, boundIn(pattern), body, loop, pending);
  const { parameters, locals } = continuation;
  pending.continuations.push(continuation);
  const { list, depth, isNumbered, continuations } = pending;
  const frame = ts.object([
    ...(isNumbered ? [ts.property(numberField, ts.literal(continuations.length))] : []),
    ...parameters.map(({ of, name }) => ts.property(name, ts.id(loop.targets[of]!))),
    ...locals.map(({ of, name }) => ts.property(name, ts.id(names.ofVariable(of)))),
    ts.property(nextField, ts.id(list)),
  ]);
  return [
    ts.run(ts.assign(depth, runtimeCall(context, "deeper", [ts.id(depth), ts.id(list)]))),
    ts.run(ts.assign(list, frame)),
    ...emitNextIteration(context, (value as CoreOf<"call">).args, loop),
  ];
}

function continuationOf(
  { typing, names, isTotal }: EmitContext,
  results: readonly Variable[],
  body: Core,
  { definition: { parameters }, targets, types }: Loop,
  { changed, memoize, isReported }: PendingCallState,
): Continuation {
  const fieldNames = new Set([numberField, nextField]);
  const field = <Of>(of: Of, variable: Variable, type: Type): Field<Of> => {
    let name = names.ofVariable(variable);
    while (fieldNames.has(name)) name += "_";
    fieldNames.add(name);
    return { of, name, type };
  };
  const ownIds = new Set([...results, ...parameters].map(({ id }) => id));
  const free = freeVariables(body);
  // Parameters in error reports and memo keys are restored as well.
  const needsAll = (isReported && !isTotal(body)) || memoize !== undefined;
  const isRestored = (i: number): boolean =>
    targets[i] !== undefined && (needsAll || free.some(({ id }) => id === parameters[i]!.id));
  return {
    body,
    parameters: changed.filter(isRestored).map((i) => field(i, parameters[i]!, types[i]!)),
    locals: free
      .filter(({ id }) => !ownIds.has(id))
      .map((variable) => {
        const node: Core = { kind: "variable", variable, span: variable.span };
        return field(variable, variable, typing === undefined ? any : typing.modelled.of(node));
      }),
  };
}

/** Returns the variable that continuations bind to the result of their call. */
export function resultOfPendingCalls({ body }: CoreDefinition): Variable {
  let result: Variable | undefined;
  everyCore(body, (node) => {
    if (node.kind === "let" && node.waits === true) [result] = boundIn(node.pattern);
  });
  return result!;
}

/** True if every recursive call passes the parameter on unchanged. */
function isInvariant({ defined, parameters, body }: CoreDefinition, i: number): boolean {
  return !someCore(body, (node) => {
    const arg = node.kind === "call" && node.defined === defined ? node.args[i] : undefined;
    return arg !== undefined && !(arg.kind === "variable" && arg.variable.id === parameters[i]!.id);
  });
}

function freeVariables(root: Core): readonly Variable[] {
  const variables = new Map<number, Variable>();
  const boundIds = new Set<number>();
  everyCore(root, (node) => {
    if (node.kind === "variable") variables.set(node.variable.id, node.variable);
    const ownVariables =
      node.kind === "let" ? boundIn(node.pattern) : node.kind === "lambda" ? node.parameters : boundByLoopNode(node);
    for (const { id } of ownVariables) boundIds.add(id);
  });
  return [...variables.values()].filter(({ id }) => !boundIds.has(id));
}
