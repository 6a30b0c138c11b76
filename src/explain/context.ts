// The context of an explanation, and statements of values.

import type { Variable } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import type { Expression } from "../syntax/tree.js";
import type { Source } from "../text/source.js";
import { Callees, type ExplanationContext } from "./bodies.js";
import { decisiveOperand } from "./evidence.js";
import { type ExpectedText, type Reason, addBindings } from "./explanation.js";
import { bindingsText, scopeOfIteration, scopeWithValues, type ExplainScope } from "./scope.js";
import type { PrintedTrace, Open, PrintedIteration } from "./traces.js";

/** A traced expression in the scope of a document's definitions. */
export interface TraceContext {
  readonly document: ExplanationContext;
  readonly expression: Expression;
  readonly tables: ExpressionTables;
  readonly source: Source;
  /** Returns the trace of a nested call. */
  readonly open: Open;
  readonly callees: Callees;
  /** The implementation of {@link stateValue}, called through the context to avoid an import cycle. */
  readonly statement: typeof stateValue;
}

/**
 * States the value of a subexpression; for a call, with the definition's body and the values of its arguments.
 * `expected` is the member whose membership is in question.
 */
export function stateValue(
  context: TraceContext,
  node: Expression,
  trace: PrintedTrace,
  scope: ExplainScope,
  expected?: ExpectedText,
): Promise<readonly Reason[]> {
  return context.statement(context, node, trace, scope, expected);
}

/**
 * States the value of a subexpression in one iteration, prefixed with the values of the loop variables. A false
 * conjunction is narrowed to its false operand. `similarCases` reports the number of similar iterations.
 */
export async function stateInIteration(
  context: TraceContext,
  iteration: PrintedIteration,
  loop: PrintedTrace,
  names: readonly Variable[],
  body: Expression,
  bodyTrace: PrintedTrace,
  outerScope: ExplainScope,
  similarCases = "",
): Promise<readonly Reason[]> {
  const { node, trace } = decisiveOperand(body, bodyTrace);
  const scope = scopeOfIteration(outerScope, loop, iteration, names);
  const reasons = await stateValue(context, node, trace, scopeWithValues(body, bodyTrace, scope));
  const bindings = bindingsText(scope, names) + similarCases;
  return reasons.map((reason) => (bindings === "" || reason.isNamed === true ? reason : addBindings(bindings, reason)));
}
