// Accumulator loops among the statements of a definition, for comprehensions and big operators.

import { domainOf } from "../../ir/domains.js";
import type { Core, CoreOf } from "../../ir/ir.js";
import { variablesOf } from "../../ir/traversal.js";
import type { Type } from "../../types/lattice/type.js";
import { type EmitContext, emitExpression, emitLoops, runtimeCall } from "./context.js";
import { setOf } from "./declared.js";
import type { RuntimeExport } from "./names.js";
import { stepsToFirstSolution } from "./first-found.js";
import { annotation } from "./patterns.js";
import { accumulatedType } from "./tsc-types.js";
import * as ts from "./typescript.js";

interface AccumulatorLoop {
  readonly statements: readonly ts.Statement[];
  readonly value: ts.Expression;
  /** True if the statements already bind the value to the given name. */
  readonly isNamed?: boolean;
}

/** True for comprehensions that are emitted as a loop. */
export function isAccumulated(node: Core): node is CoreOf<"solve"> {
  return node.kind === "solve" && node.isLoop === true;
}

/** Returns statements that bind the result of a comprehension to a name. */
export function emitAccumulatorAs(context: EmitContext, name: string, node: CoreOf<"solve">): readonly ts.Statement[] {
  const { statements, value, isNamed } = emitAccumulator(context, node, name);
  return isNamed === true ? statements : [...statements, ts.const(name, value, { type: annotation(context, node) })];
}

/** Returns the loop of a comprehension. A numeric accumulator may directly use the final name. */
export function emitAccumulator(context: EmitContext, node: CoreOf<"solve">, name?: string): AccumulatorLoop {
  switch (node.by) {
    case "collect":
      return build(context, node, builderOf(context, node));
    case "listOver":
      return build(context, node, "sequenceBuilder");
    case "unionOver":
      return build(context, node, "unionBuilder");
    case "sum":
      return isOne(node.element) ? count(context, node, name) : total(context, node, "addedTo", 0, name);
    case "productOver":
      return total(context, node, "multipliedBy", 1, name);
    case "leastOver":
      return extreme(context, node, "lesserOf", "leastFound", name);
    case "greatestOver":
      return extreme(context, node, "greaterOf", "greatestFound", name);
    case "intersectionOver":
    case "only":
      throw new Error(`a walk by ${node.by} was taken for one that grows`);
  }
}

function builderOf(context: EmitContext, node: CoreOf<"solve">): RuntimeExport {
  if (node.onto !== undefined) return "growing";
  if (node.strategy?.kind === "distinct") return node.strategy.isFit ? "listBuilder" : "distinctBuilder";
  return hasPairs(context, node) ? "pairBuilder" : "setBuilder";
}

/** True for comprehensions whose element is a literal pair. */
function hasPairs({ typing }: EmitContext, node: CoreOf<"solve">): boolean {
  if (node.element.kind !== "tuple" || node.element.items.length !== 2) return false;
  const type = typing === undefined ? [] : accumulatedType("collect", typing.modelled.of(node));
  return type.every((part) => part.kind === "tuple" && part.items.length === 2);
}

/**
 * `const result = setBuilder(); for (const x of members(S)) { result.add(f(x)); }`, with the value `result.finish()`.
 * For a set that extends A, the builder is `growing(A)`.
 */
function build(context: EmitContext, node: CoreOf<"solve">, builder: RuntimeExport): AccumulatorLoop {
  const { typing, names, domains } = context;
  const { by, steps, element, onto, span } = node;
  const type = typing && accumulatedType(by, typing.modelled.of(node));
  const result = names.helper("result");
  const args = onto === undefined ? [] : [emitExpression(context, onto, type && setOf(type))];
  const call = ts.call(domains.callee(builder, domainOf(node)), args, type === undefined ? [] : [typing!.of(type)]);
  const begin = ts.const(result, onto === undefined ? call : ts.at(span, call));
  const add = (): ts.Expression => {
    const x = emitExpression(context, element, type);
    return builder === "pairBuilder" && x.kind === "array"
      ? ts.call(ts.member(result, "addPair"), x.elements)
      : ts.call(ts.member(result, "add"), [x]);
  };
  const loop = emitLoops(context, steps, variablesOf(element), () => [ts.run(ts.at(element.span, add()))]);
  return { statements: [begin, ...loop], value: ts.call(ts.member(result, "finish")) };
}

/** `let total = 0; for (const x of members(S)) { total = addedTo(total, f(x)); }`, with the value `total`. */
function total(
  context: EmitContext,
  node: CoreOf<"solve">,
  operation: "addedTo" | "multipliedBy",
  start: number,
  name: string | undefined,
): AccumulatorLoop {
  const { typing, names } = context;
  const type = typing?.modelled.of(node);
  const accumulator = name ?? names.helper("total");
  const begin = ts.let(accumulator, ts.literal(start), type && typing?.of(type));
  return {
    statements: [begin, ...fold(context, node, operation, accumulator, type)],
    value: ts.id(accumulator),
    isNamed: accumulator === name,
  };
}

/**
 * `let best; for (const x of members(S)) { best = greaterOf(best, f(x)); }`, with the value `greatestFound(best)`.
 * With an initial value, the accumulator is the result. The loop ends at the first solution if that is the result.
 */
function extreme(
  context: EmitContext,
  node: CoreOf<"solve">,
  operation: "lesserOf" | "greaterOf",
  result: "leastFound" | "greatestFound",
  name: string | undefined,
): AccumulatorLoop {
  const { typing, names } = context;
  const { onto, element, span } = node;
  const type = typing?.modelled.of(node);
  const annotation = type && typing!.of(type);
  const best = (onto === undefined ? undefined : name) ?? names.helper("best");
  const begin =
    onto === undefined
      ? ts.let(best, undefined, annotation && ts.union([annotation, ts.keyword("undefined")]))
      : ts.let(best, emitExpression(context, onto, type), annotation);
  const steps = stepsToFirstSolution(node);
  const loop =
    steps === undefined
      ? fold(context, node, operation, best, type)
      : emitLoops(context, steps, variablesOf(element), () => [
          ...take(context, node, onto === undefined ? undefined : operation, best, type),
          ts.break(),
        ]);
  return {
    statements: [begin, ...loop],
    value: onto === undefined ? ts.at(span, runtimeCall(context, result, [ts.id(best)])) : ts.id(best),
    isNamed: best === name,
  };
}

/** `for (const x of members(S)) { total = addedTo(total, f(x)); }` */
function fold(
  context: EmitContext,
  node: CoreOf<"solve">,
  operation: RuntimeExport,
  accumulator: string,
  type: Type | undefined,
): readonly ts.Statement[] {
  return emitLoops(context, node.steps, variablesOf(node.element), () =>
    take(context, node, operation, accumulator, type),
  );
}

/** `total = addedTo(total, f(x));`, or `best = x;` without an operation. */
function take(
  context: EmitContext,
  { element }: CoreOf<"solve">,
  operation: RuntimeExport | undefined,
  accumulator: string,
  type: Type | undefined,
): readonly ts.Statement[] {
  const value = emitExpression(context, element, type);
  const next = operation === undefined ? value : runtimeCall(context, operation, [ts.id(accumulator), value]);
  return [ts.run(ts.assign(accumulator, ts.at(element.span, next)))];
}

/** `let count = 0; for (const x of members(S)) { count++; }`. No loop runs long enough to exceed the safe integers. */
function count(context: EmitContext, { steps }: CoreOf<"solve">, name: string | undefined): AccumulatorLoop {
  const accumulator = name ?? context.names.helper("count");
  const loop = emitLoops(context, steps, new Set(), () => [ts.run(ts.increment(accumulator))]);
  return {
    statements: [ts.let(accumulator, ts.literal(0)), ...loop],
    value: ts.id(accumulator),
    isNamed: accumulator === name,
  };
}

const isOne = (node: Core): boolean => node.kind === "number" && node.numerator === 1n && node.denominator === 1n;
