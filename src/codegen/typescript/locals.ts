// Emits local names: constants, destructured tuples, and lazily evaluated names.

import { boundIn } from "../../ir/clauses.js";
import type { Core, CorePattern } from "../../ir/ir.js";
import type { Variable } from "../../resolve/resolved.js";
import { emitAccumulatorAs, isAccumulated } from "./accumulators.js";
import { type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { annotation, emitCoordinates, emitMatchable } from "./patterns.js";
import * as ts from "./typescript.js";

/** `const x = e;`, or the loop that accumulates the value. */
export function emitConst(context: EmitContext, name: string, value: Core): readonly ts.Statement[] {
  return isAccumulated(value)
    ? emitAccumulatorAs(context, name, value)
    : [ts.const(name, emitExpression(context, value), { type: annotation(context, value) })];
}

/** `const x = e;` for a variable. */
export function emitLocal(context: EmitContext, variable: Variable, value: Core): readonly ts.Statement[] {
  const { typing, names } = context;
  // A function may be recursive.
  if (value.kind === "lambda") typing?.declare(variable);
  const statements = emitConst(context, names.ofVariable(variable), value);
  if (value.kind !== "lambda") typing?.modelled.bindPattern({ kind: "bind", variable }, typing.modelled.show(value));
  return statements;
}

/** `const x = e;` or `const [x, y] = coordinates(e, 2);` */
export function emitLocals(context: EmitContext, pattern: CorePattern, value: Core): readonly ts.Statement[] {
  return pattern.kind === "bind"
    ? emitLocal(context, pattern.variable, value)
    : [emitCoordinates(context, pattern, value)];
}

/** `const x = lazy(() => e);`, for each name of the pattern. */
export function emitLazyLocals(context: EmitContext, pattern: CorePattern, value: Core): readonly ts.Statement[] {
  const { typing, names, uses } = context;
  if (!boundIn(pattern).some(uses.needsName)) return [];
  const lazy = (e: ts.Expression, type?: ts.Type): ts.Expression =>
    ts.call(names.runtime("lazy"), [ts.arrow([], e)], type === undefined ? [] : [type]);
  if (pattern.kind === "bind") {
    // A function may be recursive.
    if (value.kind === "lambda") typing?.declare(pattern.variable);
    const name = names.ofVariable(pattern.variable);
    const declaration = ts.const(name, lazy(emitExpression(context, value), annotation(context, value)));
    if (value.kind !== "lambda") typing?.modelled.bindPattern(pattern, typing.modelled.show(value));
    return [declaration];
  }
  const tupleName = names.helper("whole");
  const { value: tuple, isArray } = emitMatchable(context, pattern, value);
  const shaped = ts.at(value.span, isArray ? tuple : runtimeCall(context, "shaped", [tuple, shapeOf(pattern)]));
  const bindPart = (part: CorePattern, path: readonly number[]): readonly ts.Statement[] => {
    if (part.kind === "tuple") return part.items.flatMap((item, i) => bindPart(item, [...path, i + 1]));
    const coordinate = path.reduce<ts.Expression>(
      (e, i) => (isArray ? ts.index(e, ts.literal(i - 1)) : runtimeCall(context, "index", [e, ts.literal(i)])),
      ts.call(tupleName),
    );
    return part.kind === "bind" && uses.needsName(part.variable)
      ? [ts.const(names.ofVariable(part.variable), lazy(coordinate))]
      : [];
  };
  return [ts.const(tupleName, lazy(shaped)), ...bindPart(pattern, [])];
}

/** Returns the shape of a pattern: `[0, [0, 0]]` for `(x, (y, z))`. */
function shapeOf(pattern: CorePattern): ts.Expression {
  return pattern.kind === "tuple" ? ts.array(pattern.items.map(shapeOf)) : ts.literal(0);
}
