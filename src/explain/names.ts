// Explains names bound by `where`, and failures.

import { distributeMembership } from "../resolve/binding-places.js";
import type { Defined } from "../resolve/resolved.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { stateInIteration, stateValue, type TraceContext } from "./context.js";
import { conjunctionOf, failingWithin, groupOf, isSolution, localOf, namesOf, without } from "./evidence.js";
import { nothing, type Reason } from "./explanation.js";
import { bindingsText, inTurn, nodesOf, type ConditionGroup, type ExplainScope } from "./scope.js";
import { valuesPut } from "./sentences.js";
import { explainNoSolution, explainSources, explainTests } from "./solutions.js";
import { substituteIn } from "./substitution.js";
import type { PrintedNote } from "./traces.js";
import { maxShown } from "./limits.js";

/** Explains the value of a `where` name. */
export async function explainLocal(
  context: TraceContext,
  node: NameNode,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const local = localOf(node, scope);
  if (local === undefined) return explainSolution(context, node, scope);
  const [reason, ...others] = await stateValue(context, local.node, local.note, scope);
  return reason === undefined
    ? nothing
    : [
        {
          ...reason,
          text: `${node.name} = ${reason.text}`,
          fact: `${scope.key ?? ""}\n${node.name} =`,
          isNamed: true,
        },
        ...others,
      ];
}

export async function explainFailure(
  context: TraceContext,
  node: Expression | undefined,
  note: PrintedNote,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const iteration = note.turns.findLast(({ parts }) => parts.some(({ failure }) => failure !== undefined));
  const part = [...note.parts, ...(iteration?.parts ?? [])].findLast(({ failure }) => failure !== undefined);
  const inner = part && scope.nodes.get(part.id);
  const group = part && scope.groups.find((one) => one.note === part);
  if (group !== undefined) return explainConditions(context, group, scope);
  if (part === undefined || inner === undefined) return nothing;
  // A subexpression that fails only because of its operand explains nothing.
  const deepest = failingWithin(inner, part, scope.nodes);
  const isInTurn = iteration?.parts.includes(part) === true;
  const names = namesOf(node, scope);
  if (deepest.note.turns.some(({ parts }) => parts.some(({ failure }) => failure !== undefined)))
    return explainFailure(
      context,
      deepest.node,
      deepest.note,
      isInTurn ? inTurn(scope, note, iteration, names) : scope,
    );
  return isInTurn
    ? stateInIteration(context, iteration, note, names, deepest.node, deepest.note, scope)
    : stateValue(context, deepest.node, deepest.note, scope);
}

export async function explainBodyFailure(
  context: TraceContext,
  { definition }: Defined,
  whole: PrintedNote,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const { guard, where, body } = definition;
  const of = async (
    tests: readonly PrintedNote[],
    nodes: ReadonlyMap<number, Expression>,
  ): Promise<readonly Reason[]> =>
    (await Promise.all(tests.map((test) => stateValue(context, nodes.get(test.id)!, test, scope)))).flat();
  // A violated guard or `where` condition is a truth value, not a failure.
  const conditions = nodesOf([...guard, ...where]);
  const violated = whole.parts.filter(({ id, value }) => value?.truth === false && conditions.has(id));
  if (violated.length > 0) return of(violated, conditions);
  const reasons = await explainFailure(context, undefined, whole, scope);
  if (reasons.length > 0 || body.kind !== "branches") return reasons;
  const branches = nodesOf(body.branches.flatMap(({ condition }) => condition ?? []));
  return of(
    whole.parts.filter(({ id }) => branches.has(id)),
    branches,
  );
}

/** Explains a name by the unique solution that binds it. */
function explainSolution(context: TraceContext, node: NameNode, scope: ExplainScope): readonly Reason[] {
  const group = groupOf(node, scope);
  const note = group?.note;
  const [first] = group?.conditions ?? [];
  if (group === undefined || note?.value === undefined || first === undefined) return nothing;
  const { names, others, conditions } = group;
  const iteration = note.turns.findLast((one) => isSolution(one, note, scope, names));
  const all = [...names, ...others];
  const each = distributeMembership(conditions, (name) => all.every((variable) => variable.name !== name));
  const bindings = bindingsText(iteration === undefined ? scope : inTurn(scope, note, iteration, names), all);
  const text = `${bindings} is the only solution of ${substituteIn(conjunctionOf(each), valuesPut(without(scope, all)), scope)}`;
  // The conditions do not explain the names that they bind.
  const inside = { ...scope, groups: scope.groups.filter((one) => one !== group) };
  const because = async (): Promise<readonly Reason[]> => [
    ...(iteration === undefined ? nothing : await explainTests(context, note, inside, iteration, names)),
    ...(await explainSources(context, note, inside)),
  ];
  const fact = `${scope.key ?? ""}\n${text}`;
  return [{ text, source: scope.source, span: first.span, fact, isNamed: true, because }];
}

/** Explains why conditions have no solution, or more than one. */
async function explainConditions(
  context: TraceContext,
  { names, note, conditions }: ConditionGroup,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  if (note === undefined) return nothing;
  const solutions = note.turns.filter((iteration) => isSolution(iteration, note, scope, names));
  if (solutions.length === 0) return explainNoSolution(context, conditions, note, scope, names);
  return solutions.slice(0, maxShown).map((iteration) => ({
    text: `${bindingsText(inTurn(scope, note, iteration, names), names)} is a solution`,
    source: scope.source,
    span: conditions[0]!.span,
    because: () => explainTests(context, note, scope, iteration, names),
  }));
}
