// Strictness analysis: the names of a `where` that every call evaluates, regardless of conditions.

import { idsBoundBy, isEquation } from "../../resolve/groups.js";
import type { ClauseStep, Plan, SolvingStep } from "../../resolve/resolved.js";
import type { ExpressionTables } from "../../resolve/resolver.js";
import type { Definition, Expression } from "../../syntax/tree.js";
import { partsOf } from "../../syntax/walk.js";
import { append } from "../../text/append.js";

const none: ReadonlySet<number> = new Set();

export class Strictness {
  private readonly results = new Map<Definition, ReadonlySet<number>>();

  constructor(private readonly tables: ExpressionTables) {}

  /** The ids of the variables that a definition certainly evaluates. */
  of(definition: Definition): ReadonlySet<number> {
    if (definition.guard.length === 0 && definition.where.length === 0) return none;
    let required = this.results.get(definition);
    if (required === undefined) this.results.set(definition, (required = strictParameters(definition, this.tables)));
    return required;
  }
}

function strictParameters({ id, body }: Definition, tables: ExpressionTables): ReadonlySet<number> {
  const required = new Set<number>();
  const visit = (roots: readonly Expression[]): void => {
    const work = [...roots];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      const binding = node.kind === "name" ? tables.bindings.get(node.id) : undefined;
      if (binding?.kind === "variable") required.add(binding.variable.id);
      append(work, evaluatedParts(node, tables));
    }
  };
  if (body.kind === "expression") visit([body.value]);
  else if (body.kind === "predicate") visit(body.conditions.slice(0, 1));
  else if (body.kind === "branches") visit(body.branches.slice(0, 1).map(({ value, condition }) => condition ?? value));
  const { guard, where } = { guard: tables.guards.get(id)?.steps ?? [], where: tables.wheres.get(id)?.steps ?? [] };
  for (const first of [
    guard.find((step) => !isEquation(step)),
    where.find((step) => step.group === undefined && !isEquation(step)),
  ])
    if (first !== undefined) visit(firstOf(first));
  // In reverse order, since names are bound before their uses.
  for (const steps of [where, guard]) visitRequired(steps, required, visit);
  return required;
}

/** Visits the equations and the first steps of groups that bind needed names, in reverse order. */
function visitRequired(
  steps: readonly ClauseStep[],
  required: ReadonlySet<number>,
  visit: (roots: readonly Expression[]) => void,
): void {
  const groups = new Set<number>();
  for (const step of [...steps].reverse()) {
    const isNeeded = idsBoundBy(step).some((name) => required.has(name));
    if (step.group !== undefined) {
      if (isNeeded) groups.add(step.group);
      if (groups.has(step.group) && step === steps.find(({ group }) => group === step.group)) visit(firstOf(step));
    } else if (isNeeded && step.kind === "equal") visit([step.value]);
  }
}

/** The subexpressions that are evaluated whenever the expression is. */
export function evaluatedParts(node: Expression, tables: ExpressionTables): readonly Expression[] {
  switch (node.kind) {
    case "lambda":
      return [];
    case "comprehension":
    case "big":
      return firstOfPlan(tables.plans.get(node.id));
    case "quantifier":
      return node.bindings.slice(0, 1).map(({ set }) => set);
    case "relation":
      return [node.first, ...node.links.slice(0, 1).map(({ right }) => right)];
    case "binary":
      return node.operator === "and" || node.operator === "or" || node.operator === "implies"
        ? [node.left]
        : [node.left, node.right];
    case "branches":
      return [node.branches[0]!.condition ?? node.branches[0]!.value];
    default:
      return partsOf(node);
  }
}

function firstOfPlan(plan: Plan | undefined): readonly Expression[] {
  const [first] = plan?.steps ?? [];
  return first === undefined ? [] : firstOf(first);
}

function firstOf(step: SolvingStep): readonly Expression[] {
  switch (step.kind) {
    case "member":
      return [step.set];
    case "equal":
      return [step.value];
    case "test":
      return "kind" in step.condition ? [step.condition] : [step.condition.left, step.condition.right];
    case "either":
      return step.sides.slice(0, 1).flatMap((side) => side.slice(0, 1).flatMap(firstOf));
  }
}
