// Emits accumulators of recursive calls: `n + f(m)` adds n to a variable and continues with f(m).

import type { Core, CoreDefinition, CoreOf } from "../../ir/ir.js";
import type { Variable } from "../../resolve/resolved.js";
import { any, type Type } from "../../types/lattice/type.js";
import { castTo, type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { emitNextIteration, type Loop } from "./iterations.js";
import { resultOfPendingCalls } from "./pending-calls.js";
import * as ts from "./typescript.js";

/** Accumulator and its initial value: a number, a string, or the items of a sequence. */
export interface CallAccumulator {
  readonly start: Core;
  readonly variable: Variable;
  /** Counter of pending calls; undefined for sequences, whose items are counted. */
  readonly depth: string | undefined;
}

/** Returns the accumulator of a definition whose result has the type `result`; undefined if it has none. */
export function callAccumulatorOf(
  { typing, names }: EmitContext,
  definition: CoreDefinition,
  result: Type | undefined,
): CallAccumulator | undefined {
  if (definition.gathers === undefined) return undefined;
  const { start } = definition.gathers;
  const variable = resultOfPendingCalls(definition);
  typing?.modelled.bind(variable.id, result ?? any);
  return { start, variable, depth: start.kind === "primitive" ? undefined : names.helper("depth") };
}

/** `let result = 0; let depth = 0;`, or `const result = gatheredItems();` */
export function declareAccumulator(
  context: EmitContext,
  { start, variable, depth }: CallAccumulator,
  result: Type | undefined,
  type: ts.Type | undefined,
): readonly ts.Statement[] {
  const { typing, names } = context;
  const name = names.ofVariable(variable);
  if (depth === undefined) {
    const types = typing === undefined ? [] : [typing.of(itemOf(result) ?? any)];
    return [ts.const(name, ts.call(names.runtime("gatheredItems"), [], types))];
  }
  return [ts.let(name, emitExpression(context, start, result), type), ts.let(depth, ts.literal(0))];
}

/** `result = add(result, x);` or `result.push(x);`, followed by the next iteration. */
export function accumulate(
  context: EmitContext,
  { value, body }: CoreOf<"let">,
  loop: Loop,
  { variable, depth }: CallAccumulator,
  result: Type | undefined,
): readonly ts.Statement[] {
  const name = context.names.ofVariable(variable);
  const { args } = value as CoreOf<"call">;
  const { strategy: _strategy, ...withoutStrategy } = body as CoreOf<"primitive">;
  const [left, right] = withoutStrategy.args as readonly [Core, Core];
  if (depth === undefined) {
    const item = itemOf(result);
    const [method, type] = withoutStrategy.name === "prepending" ? ["push", item] : ["join", item && result];
    const add = ts.call(ts.member(name, method), [emitExpression(context, left, type)]);
    return [ts.run(ts.at(body.span, add)), ...emitNextIteration(context, args, loop)];
  }
  const isResult = left.kind === "variable" && left.variable.id === variable.id;
  const sum = isResult ? withoutStrategy : { ...withoutStrategy, args: [right, left] };
  return [
    ts.run(ts.assign(depth, runtimeCall(context, "deeper", [ts.id(depth)]))),
    ts.run(ts.assign(name, emitExpression(context, sum, result))),
    ...emitNextIteration(context, args, loop),
  ];
}

/** Returns the final value `node` combined with the accumulator. */
export function combineWithAccumulator(
  context: EmitContext,
  node: Core,
  accumulator: CallAccumulator,
  result: Type | undefined,
): ts.Expression {
  const { start, variable, depth } = accumulator;
  const { typing, names } = context;
  if (depth !== undefined) return emitExpression(context, sumOf(node, accumulator), result);
  const items = names.ofVariable(variable);
  const value = isIdentity(node, start)
    ? ts.call(ts.member(items, "finish"))
    : ts.at(start.span, ts.call(ts.member(items, "before"), [emitExpression(context, node, result)]));
  return typing === undefined || result === undefined || itemOf(result) !== undefined
    ? value
    : castTo(context, value, result);
}

/** Returns the item type of a type that is certainly a sequence. */
function itemOf(type: Type | undefined): Type | undefined {
  const [only] = type ?? [];
  return type?.length === 1 && only?.kind === "sequence" ? only.member : undefined;
}

function sumOf(node: Core, { start, variable }: CallAccumulator): Core {
  const { span } = node;
  const total: Core = { kind: "variable", variable, span };
  return isIdentity(node, start) ? total : { kind: "primitive", name: "add", args: [total, node], span };
}

/** True for the identity element of the accumulator: the initial number, the empty string or the empty sequence. */
function isIdentity(node: Core, start: Core): boolean {
  if (node.kind === "number" && start.kind === "number")
    return node.numerator === start.numerator && node.denominator === start.denominator;
  if (node.kind === "string") return node.value === "" && start.kind === "string";
  return node.kind === "primitive" && node.name === "sequence" && node.args.length === 0 && start.kind === "primitive";
}
