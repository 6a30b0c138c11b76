// Explains the subexpressions of an expression.

import type { Expression, NameNode } from "../syntax/tree.js";
import { stateValue, type TraceContext } from "./context.js";
import { groupOf, localOf } from "./evidence.js";
import { nothing, type ExpectedText, type Reason } from "./explanation.js";
import { explainLocal } from "./names.js";
import { namesIn, type ConditionGroup, type ExplainScope } from "./scope.js";
import { hasDepth, traceOf, type PrintedTrace } from "./traces.js";

export async function stateAll(
  context: TraceContext,
  nodes: readonly Expression[],
  { parts }: PrintedTrace,
  scope: ExplainScope,
  expected: ExpectedText = {},
): Promise<readonly Reason[]> {
  const reasons = nodes.map(async (node) => {
    const trace = traceOf(node, parts);
    return trace === undefined ? nothing : stateValue(context, node, trace, scope, expected);
  });
  return (await Promise.all(reasons)).flat();
}

/** Explains only the subexpressions with calls or loops. */
export async function explainDeep(
  context: TraceContext,
  nodes: readonly Expression[],
  trace: PrintedTrace,
  scope: ExplainScope,
  memberText?: string,
  expectedValue?: string,
): Promise<readonly Reason[]> {
  const groups = new Set<ConditionGroup>();
  const isFirst = (name: NameNode): boolean => {
    const group = groupOf(name, scope);
    return group !== undefined && !groups.has(group) && groups.add(group) !== undefined;
  };
  const locals = nodes.flatMap((node) =>
    namesIn(node).filter((name) => localOf(name, scope) !== undefined || isFirst(name)),
  );
  const isDeep = (node: Expression): boolean => {
    const nodeTrace = traceOf(node, trace.parts);
    return nodeTrace !== undefined && node.kind !== "name" && hasDepth(nodeTrace);
  };
  const isConstant = (node: Expression): boolean =>
    node.kind === "name" && traceOf(node, trace.parts)?.call !== undefined;
  return [
    ...(await Promise.all(locals.map((name) => explainLocal(context, name, scope)))).flat(),
    ...(await stateAll(
      context,
      nodes.filter((node) => isDeep(node) || isConstant(node)),
      trace,
      scope,
      { expected: memberText, against: expectedValue },
    )),
  ];
}
