// Explanations of values: from an expression and its evaluation trace to the subexpressions that decide it,
// recursively.
// A false conjunction is decided by its false operand, `all` by a counterexample, a call by the instantiated body of
// its definition, and an operation by those operands that are not obvious. Call bodies are re-evaluated with tracing on
// demand.

import type { ExpressionTables } from "../resolve/resolver.js";
import type { Expression, RelationNode } from "../syntax/tree.js";
import type { Source } from "../text/source.js";
import { Callees, signsOf, type ExplanationContext } from "./bodies.js";
import { statement } from "./calls.js";
import type { TraceContext } from "./context.js";
import { isComputedComparison } from "./evidence.js";
import { nothing, type ExplanationFocus, type Reason } from "./explanation.js";
import { explainNode } from "./nodes.js";
import { explainDeep } from "./parts.js";
import { explainRelation } from "./relations.js";
import { noWhere, nodesOf, scopeWithValues, type ExplainScope } from "./scope.js";
import { comparison, sentence } from "./sentences.js";
import { substituteIn } from "./substitution.js";
import { traceOf, type PrintedTrace, type Open } from "./traces.js";

/** Returns the context for explaining an expression evaluated in the scope of a document's definitions. */
export function traceContext(
  document: ExplanationContext,
  expression: Expression,
  tables: ExpressionTables,
  source: Source,
  open: Open,
): TraceContext {
  const callees = new Callees(document, expression, { ...tables, source });
  return { document, expression, tables, source, open, callees, statement };
}

/** Explains the value of the expression, given the root of its evaluation trace. */
export async function reasonsOf(
  context: TraceContext,
  rootTrace: PrintedTrace,
  query: ExplanationFocus = {},
): Promise<readonly Reason[]> {
  const { expression, tables, source } = context;
  const trace = traceOf(expression, rootTrace.parts);
  if (trace === undefined) return nothing;
  const signs = signsOf(context.document);
  const scope: ExplainScope = {
    tables,
    source,
    signs,
    values: new Map(),
    ...noWhere,
    nodes: nodesOf([expression]),
    expression: query.expected,
  };
  if (expression.kind === "relation" && trace.failure === undefined)
    return reasonsOfRelation(context, expression, trace, scope);
  if (expression.kind === "big" && trace.failure === undefined) {
    const because = (): Promise<readonly Reason[]> => explainNode(context, expression, trace, scope);
    return [
      {
        text: sentence(expression, trace, scopeWithValues(expression, trace, scope)),
        source,
        span: expression.span,
        because,
      },
    ];
  }
  if (expression.kind === "tuple" || expression.kind === "sequence")
    return reasonsOfItems(context, expression.items, trace, scope, query);
  return explainNode(context, expression, trace, scope, query.expected);
}

async function reasonsOfRelation(
  context: TraceContext,
  node: RelationNode,
  trace: PrintedTrace,
  outerScope: ExplainScope,
): Promise<readonly Reason[]> {
  const scope = scopeWithValues(node, trace, outerScope);
  const reasons = await explainRelation(context, node, trace, scope, false);
  if (node.links.length > 1 || (reasons.length > 0 && !isComputedComparison(node, trace))) return reasons;
  // Both sides are stated before either is explained.
  const text = comparison(node, trace, scope);
  if (reasons.length === 0 && text === `${substituteIn(node, () => undefined, scope)} is ${trace.value?.truth}`)
    return nothing;
  const because = (): Promise<readonly Reason[]> => Promise.resolve(reasons);
  return [{ text, source: scope.source, span: node.span, value: trace.value?.text, because }];
}

/** Explains the items of a tuple, those that differ from the expected value first. */
async function reasonsOfItems(
  context: TraceContext,
  items: readonly Expression[],
  trace: PrintedTrace,
  scope: ExplainScope,
  { expected, differing = [] }: ExplanationFocus,
): Promise<readonly Reason[]> {
  const order = [...differing, ...items.keys()].filter((at, i, all) => all.indexOf(at) === i);
  const reasons = order.map(async (at) => {
    const item = items[at];
    return item === undefined
      ? nothing
      : explainDeep(context, [item], trace, scope, at === differing[0] ? expected : undefined);
  });
  return (await Promise.all(reasons)).flat();
}
