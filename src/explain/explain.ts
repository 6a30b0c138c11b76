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
import { isOfTwo } from "./evidence.js";
import { nothing, type ExplanationFocus, type Reason } from "./explanation.js";
import { explainNode } from "./nodes.js";
import { explainDeep } from "./parts.js";
import { explainRelation } from "./relations.js";
import { noWhere, nodesOf, seenIn, type ExplainScope } from "./scope.js";
import { comparison, sentence } from "./sentences.js";
import { substituteIn } from "./substitution.js";
import { noteOf, type PrintedNote, type Open } from "./traces.js";

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

/** Explains the value of the expression. `whole` is its evaluation trace. */
export async function reasonsOf(
  context: TraceContext,
  whole: PrintedNote,
  query: ExplanationFocus = {},
): Promise<readonly Reason[]> {
  const { expression, tables, source } = context;
  const note = noteOf(expression, whole.parts);
  if (note === undefined) return nothing;
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
  if (expression.kind === "relation" && note.failure === undefined)
    return reasonsOfRelation(context, expression, note, scope);
  if (expression.kind === "big" && note.failure === undefined) {
    const because = (): Promise<readonly Reason[]> => explainNode(context, expression, note, scope);
    return [
      { text: sentence(expression, note, seenIn(expression, note, scope)), source, span: expression.span, because },
    ];
  }
  if (expression.kind === "tuple" || expression.kind === "sequence")
    return reasonsOfItems(context, expression.items, note, scope, query);
  return explainNode(context, expression, note, scope, query.expected);
}

async function reasonsOfRelation(
  context: TraceContext,
  node: RelationNode,
  note: PrintedNote,
  outerScope: ExplainScope,
): Promise<readonly Reason[]> {
  const scope = seenIn(node, note, outerScope);
  const reasons = await explainRelation(context, node, note, scope, false);
  if (node.links.length > 1 || (reasons.length > 0 && !isOfTwo(node, note))) return reasons;
  // State both sides before explaining either.
  const text = comparison(node, note, scope);
  if (reasons.length === 0 && text === `${substituteIn(node, () => undefined, scope)} is ${note.value?.truth}`)
    return nothing;
  const because = (): Promise<readonly Reason[]> => Promise.resolve(reasons);
  return [{ text, source: scope.source, span: node.span, value: note.value?.text, because }];
}

/** Explains the items of a tuple, those that differ from the expected value first. */
async function reasonsOfItems(
  context: TraceContext,
  items: readonly Expression[],
  note: PrintedNote,
  scope: ExplainScope,
  { expected, differing = [] }: ExplanationFocus,
): Promise<readonly Reason[]> {
  const order = [...differing, ...items.keys()].filter((at, i, all) => all.indexOf(at) === i);
  const reasons = order.map(async (at) => {
    const item = items[at];
    return item === undefined
      ? nothing
      : explainDeep(context, [item], note, scope, at === differing[0] ? expected : undefined);
  });
  return (await Promise.all(reasons)).flat();
}
