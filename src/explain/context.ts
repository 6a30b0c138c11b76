// The context of an explanation, and statements of values.

import type { Variable } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import type { Expression } from "../syntax/tree.js";
import type { Source } from "../text/source.js";
import { Callees, type ExplanationContext } from "./bodies.js";
import { decisive } from "./evidence.js";
import { type ExpectedText, type Reason, within } from "./explanation.js";
import { bindingsText, inTurn, seenIn, type ExplainScope } from "./scope.js";
import type { PrintedNote, Open, PrintedIteration } from "./traces.js";

/** A traced expression in the scope of a document's definitions. */
export interface TraceContext {
  readonly document: ExplanationContext;
  readonly expression: Expression;
  readonly tables: ExpressionTables;
  readonly source: Source;
  /** Returns the trace of a nested call. */
  readonly open: Open;
  readonly callees: Callees;
  /** The rule behind {@link stateValue}, called through the context to keep imports acyclic. */
  readonly statement: typeof stateValue;
}

/**
 * States the value of a subexpression; for a call, with the definition's body and the values of its arguments.
 * `expected` is the value that it differs from.
 */
export function stateValue(
  context: TraceContext,
  node: Expression,
  note: PrintedNote,
  scope: ExplainScope,
  expected?: ExpectedText,
): Promise<readonly Reason[]> {
  return context.statement(context, node, note, scope, expected);
}

/**
 * States the value of a subexpression in one iteration, prefixed with the values of the loop variables. A false
 * conjunction is narrowed to its false operand. `more` reports the number of similar iterations.
 */
export async function stateInIteration(
  context: TraceContext,
  iteration: PrintedIteration,
  loop: PrintedNote,
  names: readonly Variable[],
  body: Expression,
  whole: PrintedNote,
  outerScope: ExplainScope,
  more = "",
): Promise<readonly Reason[]> {
  const { node, note } = decisive(body, whole);
  const scope = inTurn(outerScope, loop, iteration, names);
  const reasons = await stateValue(context, node, note, seenIn(body, whole, scope));
  const bindings = bindingsText(scope, names) + more;
  return reasons.map((reason) => (bindings === "" || reason.isNamed === true ? reason : within(bindings, reason)));
}
