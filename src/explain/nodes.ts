// Explains an expression by the subexpressions that decide its value.

import { boundIn } from "../ir/clauses.js";
import type { Expression } from "../syntax/tree.js";
import { operandsOf, partsOf } from "../syntax/walk.js";
import { cover } from "../text/source.js";
import { stateInIteration, stateValue, type TraceContext } from "./context.js";
import {
  decisiveOperand,
  explainEmptySets,
  selectFew,
  isJunction,
  explainMismatch,
  explainUnsolvableMembership,
} from "./evidence.js";
import { andOthers, besides, none, nothing, type Reason } from "./explanation.js";
import { explainFailure, explainLocal } from "./names.js";
import { explainDeep, stateAll } from "./parts.js";
import { explainRelation } from "./relations.js";
import { scopeWithValues, type ExplainScope } from "./scope.js";
import { explainMembership, explainTerms } from "./solutions.js";
import { hasDepth, traceOf, iterationsAt, type PrintedTrace, type PrintedIteration } from "./traces.js";
import { maxShown } from "./limits.js";

/**
 * Explains a subexpression; empty for self-evident ones. `memberText` is the member whose membership is in question.
 */
export async function explainNode(
  context: TraceContext,
  node: Expression,
  trace: PrintedTrace,
  outerScope: ExplainScope,
  memberText?: string,
): Promise<readonly Reason[]> {
  const scope = scopeWithValues(node, trace, outerScope);
  if (trace.call !== undefined) return stateValue(context, node, trace, scope, { expected: memberText });
  if (trace.failure !== undefined) return explainFailure(context, node, trace, scope);
  const truth = trace.value?.truth;
  switch (node.kind) {
    case "binary":
      if (node.operator === "and" || node.operator === "or")
        return explainJunction(
          context,
          operandsOf(node, node.operator),
          trace,
          scope,
          (node.operator === "and") === truth,
        );
      if (node.operator === "implies" || node.operator === "equivalent")
        return stateAll(context, [node.left, node.right], trace, scope);
      return explainDeep(context, partsOf(node), trace, scope);
    case "unary":
      return node.operator === "not"
        ? stateAll(context, [node.operand], trace, scope)
        : explainDeep(context, [node.operand], trace, scope);
    case "quantifier":
      return explainQuantifier(context, node, trace, scope, (node.quantifier === "all") === truth);
    case "relation":
      return explainRelation(context, node, trace, scope);
    case "big":
      return explainTerms(context, node, trace, scope);
    case "comprehension":
      return memberText === undefined
        ? explainTerms(context, node, trace, scope)
        : explainMembership(context, node, trace, scope, memberText);
    case "name":
      return explainLocal(context, node, scope);
    case "typeTest":
      return [
        ...explainMismatch(node, node.operand, trace, scope),
        ...(await explainDeep(context, partsOf(node), trace, scope)),
      ];
    default:
      return explainDeep(context, partsOf(node), trace, scope);
  }
}

/** Explains `a & b` or `a or b` by the operand evaluated last, or by all operands if all of them are decisive. */
async function explainJunction(
  context: TraceContext,
  operands: readonly Expression[],
  trace: PrintedTrace,
  scope: ExplainScope,
  isOfAll: boolean,
): Promise<readonly Reason[]> {
  const expressions = operands.filter((operand) => traceOf(operand, trace.parts) !== undefined);
  const deciding = isOfAll
    ? selectFew(expressions, (operand) => hasDepth(traceOf(operand, trace.parts)!))
    : expressions.slice(-1);
  const omittedCount = isOfAll ? expressions.length - deciding.length : 0;
  const reasons = deciding.map(async (operand, i) => {
    const { node, trace: operandTrace } = decisiveOperand(operand, traceOf(operand, trace.parts)!);
    // A nested junction is replaced by its deciding operand.
    const operandReasons =
      isJunction(node) && operandTrace.failure === undefined
        ? await explainNode(context, node, operandTrace, scope)
        : await stateValue(context, node, operandTrace, scope);
    return i < deciding.length - 1
      ? operandReasons
      : [...operandReasons.slice(0, 1).map(besides(omittedCount)), ...operandReasons.slice(1)];
  });
  return (await Promise.all(reasons)).flat();
}

/**
 * Explains a quantifier by its witness or counterexample and a contrasting member, or by a few members if all agree.
 */
async function explainQuantifier(
  context: TraceContext,
  node: Expression & { readonly kind: "quantifier" },
  trace: PrintedTrace,
  scope: ExplainScope,
  isOfAll: boolean,
): Promise<readonly Reason[]> {
  const patterns = scope.tables.binders.get(node.id) ?? [];
  const level = patterns.length - 1;
  const iterations = iterationsAt(trace, level).filter(({ parts }) => traceOf(node.body, parts) !== undefined);
  const is = (iteration: PrintedIteration): boolean | undefined => traceOf(node.body, iteration.parts)?.value?.truth;
  const decisive = isOfAll ? trace.value?.truth : node.quantifier === "some";
  const agreeing = iterations.filter((iteration) => is(iteration) === decisive);
  if (agreeing.length === 0) {
    const sets = node.bindings.map(({ set }) => set);
    const memberships = node.bindings.flatMap(({ patterns, set }) =>
      patterns.map((member) => ({ member, set, span: cover(member.span, set.span) })),
    );
    return [
      ...(trace.iterations.length === 0
        ? [...explainEmptySets(sets, trace, scope), ...explainUnsolvableMembership(memberships, trace, scope)]
        : nothing),
      ...(await explainDeep(context, sets, trace, scope)),
    ];
  }
  const agreeingCount =
    agreeing.length + trace.omitted.reduce((sum, { truth, count }) => sum + (truth === decisive ? count : 0), 0);
  const examples = agreeing.slice(0, isOfAll ? maxShown : 1);
  const names = patterns.flatMap(boundIn);
  const tell = (iteration: PrintedIteration, more: string): Promise<readonly Reason[]> =>
    stateInIteration(context, iteration, trace, names, node.body, traceOf(node.body, iteration.parts)!, scope, more);
  const suffix =
    trace.isCut && agreeingCount > examples.length ? " (and others)" : andOthers(agreeingCount - examples.length);
  const miss = isOfAll ? undefined : iterations.find((iteration) => is(iteration) === !decisive);
  return (
    await Promise.all([
      ...examples.map((iteration, i) => tell(iteration, i === examples.length - 1 ? suffix : "")),
      ...(miss === undefined
        ? []
        : [tell(miss, "").then(([reason]) => (reason === undefined ? [] : [{ ...reason, because: none }]))]),
    ])
  ).flat();
}
