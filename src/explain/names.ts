// Explains names bound by `where`, and failures.

import { distributeMembership } from "../resolve/binding-places.js";
import type { Defined } from "../resolve/resolved.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { stateInIteration, stateValue, type TraceContext } from "./context.js";
import { conjunctionOf, innermostFailure, groupOf, isSolution, localOf, namesOf, withoutValues } from "./evidence.js";
import { nothing, type Reason } from "./explanation.js";
import { bindingsText, scopeOfIteration, nodesOf, type ConditionGroup, type ExplainScope } from "./scope.js";
import { substituteValues } from "./sentences.js";
import { explainNoSolution, explainSources, explainTests } from "./solutions.js";
import { substituteIn } from "./substitution.js";
import type { PrintedTrace } from "./traces.js";
import { maxShown } from "./limits.js";

/** Explains the value of a `where` name. */
export async function explainLocal(
  context: TraceContext,
  node: NameNode,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const local = localOf(node, scope);
  if (local === undefined) return explainSolution(context, node, scope);
  const [reason, ...details] = await stateValue(context, local.node, local.trace, scope);
  return reason === undefined
    ? nothing
    : [
        {
          ...reason,
          text: `${node.name} = ${reason.text}`,
          fact: `${scope.key ?? ""}\n${node.name} =`,
          isNamed: true,
        },
        ...details,
      ];
}

export async function explainFailure(
  context: TraceContext,
  node: Expression | undefined,
  trace: PrintedTrace,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const iteration = trace.iterations.findLast(({ parts }) => parts.some(({ failure }) => failure !== undefined));
  const part = [...trace.parts, ...(iteration?.parts ?? [])].findLast(({ failure }) => failure !== undefined);
  const inner = part && scope.nodes.get(part.id);
  const group = part && scope.groups.find((one) => one.trace === part);
  if (group !== undefined) return explainConditions(context, group, scope);
  if (part === undefined || inner === undefined) return nothing;
  // A subexpression that fails only because its operand fails is not an explanation.
  const deepest = innermostFailure(inner, part, scope.nodes);
  const isInIteration = iteration?.parts.includes(part) === true;
  const names = namesOf(node, scope);
  if (deepest.trace.iterations.some(({ parts }) => parts.some(({ failure }) => failure !== undefined)))
    return explainFailure(
      context,
      deepest.node,
      deepest.trace,
      isInIteration ? scopeOfIteration(scope, trace, iteration, names) : scope,
    );
  return isInIteration
    ? stateInIteration(context, iteration, trace, names, deepest.node, deepest.trace, scope)
    : stateValue(context, deepest.node, deepest.trace, scope);
}

export async function explainBodyFailure(
  context: TraceContext,
  { definition }: Defined,
  trace: PrintedTrace,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const { guard, where, body } = definition;
  const of = async (
    tests: readonly PrintedTrace[],
    nodes: ReadonlyMap<number, Expression>,
  ): Promise<readonly Reason[]> =>
    (await Promise.all(tests.map((test) => stateValue(context, nodes.get(test.id)!, test, scope)))).flat();
  // A violated guard or `where` condition is false and does not fail.
  const conditions = nodesOf([...guard, ...where]);
  const violated = trace.parts.filter(({ id, value }) => value?.truth === false && conditions.has(id));
  if (violated.length > 0) return of(violated, conditions);
  const reasons = await explainFailure(context, undefined, trace, scope);
  if (reasons.length > 0 || body.kind !== "branches") return reasons;
  const branches = nodesOf(body.branches.flatMap(({ condition }) => condition ?? []));
  return of(
    trace.parts.filter(({ id }) => branches.has(id)),
    branches,
  );
}

/** Explains a name by the unique solution that binds it. */
function explainSolution(context: TraceContext, node: NameNode, scope: ExplainScope): readonly Reason[] {
  const group = groupOf(node, scope);
  const trace = group?.trace;
  const [first] = group?.conditions ?? [];
  if (group === undefined || trace?.value === undefined || first === undefined) return nothing;
  const { names, dependents, conditions } = group;
  const iteration = trace.iterations.findLast((one) => isSolution(one, trace, scope, names));
  const variables = [...names, ...dependents];
  const expanded = distributeMembership(conditions, (name) => variables.every((variable) => variable.name !== name));
  const bindings = bindingsText(
    iteration === undefined ? scope : scopeOfIteration(scope, trace, iteration, names),
    variables,
  );
  const substituted = substituteIn(conjunctionOf(expanded), substituteValues(withoutValues(scope, variables)), scope);
  const text = `${bindings} is the only solution of ${substituted}`;
  // The conditions cannot explain the names that they bind.
  const inside = { ...scope, groups: scope.groups.filter((one) => one !== group) };
  const because = async (): Promise<readonly Reason[]> => [
    ...(iteration === undefined ? nothing : await explainTests(context, trace, inside, iteration, names)),
    ...(await explainSources(context, trace, inside)),
  ];
  const fact = `${scope.key ?? ""}\n${text}`;
  return [{ text, source: scope.source, span: first.span, fact, isNamed: true, because }];
}

/** Explains why conditions have no solution, or more than one. */
async function explainConditions(
  context: TraceContext,
  { names, trace, conditions }: ConditionGroup,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  if (trace === undefined) return nothing;
  const solutions = trace.iterations.filter((iteration) => isSolution(iteration, trace, scope, names));
  if (solutions.length === 0) return explainNoSolution(context, conditions, trace, scope, names);
  return solutions.slice(0, maxShown).map((iteration) => ({
    text: `${bindingsText(scopeOfIteration(scope, trace, iteration, names), names)} is a solution`,
    source: scope.source,
    span: conditions[0]!.span,
    because: () => explainTests(context, trace, scope, iteration, names),
  }));
}
