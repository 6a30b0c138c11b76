// Emits conditions, with a run-time check where a value may not be Boolean.

import type { Core } from "../../ir/ir.js";
import { isWithin } from "../../types/lattice/lattice.js";
import { truth } from "../../types/lattice/type.js";
import { type EmitContext, emitExpression, runtimeCall } from "./context.js";
import * as ts from "./typescript.js";

/** True if the value is certainly Boolean and tsc also infers this. */
export function isBoolean({ typing, isTruth }: EmitContext, node: Core): boolean {
  return isTruth(node) && (typing === undefined || isWithin(typing.modelled.of(node), truth));
}

/** Emits a condition. Until the end of the enclosing {@link afterTests}, tsc infers narrower types from it. */
export function emitCondition(context: EmitContext, node: Core): ts.Expression {
  const value = emitExpression(context, node);
  context.typing?.modelled.narrowByTest(node);
  return isBoolean(context, node) ? value : ts.at(node.span, runtimeCall(context, "truth", [value]));
}

/** Runs `make` in the scope of the conditions that it emits. */
export function afterTests<T>({ typing }: EmitContext, make: () => T): T {
  return typing === undefined ? make() : typing.modelled.inScopeOfTests(make);
}
