// The names of `where` whose values each call needs, whatever its branches and conditions come to.

import type { Plan, Step } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolver.js";
import type { Definition, Expression } from "../syntax/tree.js";
import { partsOf } from "../syntax/walk.js";

const none: ReadonlySet<number> = new Set();

/** What the definitions of a document need; found once for each, however often it is walked through. */
export class Needs {
  private readonly found = new Map<Definition, ReadonlySet<number>>();

  constructor(private readonly tables: ExpressionTables) {}

  /** The ids of the variables that a definition needs in any case. */
  of(definition: Definition): ReadonlySet<number> {
    if (definition.guard.length === 0 && definition.where.length === 0) return none;
    let needed = this.found.get(definition);
    if (needed === undefined) this.found.set(definition, (needed = surelyNeeded(definition, this.tables)));
    return needed;
  }
}

function surelyNeeded({ id, body }: Definition, tables: ExpressionTables): ReadonlySet<number> {
  const needed = new Set<number>();
  const visit = (roots: readonly Expression[]): void => {
    const work = [...roots];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      const binding = node.kind === "name" ? tables.bindings.get(node.id) : undefined;
      if (binding?.kind === "variable") needed.add(binding.variable.id);
      work.push(...evaluatedParts(node, tables));
    }
  };
  if (body.kind === "expression") visit([body.value]);
  else if (body.kind === "predicate") visit(body.conditions.slice(0, 1));
  else if (body.kind === "branches") visit(body.branches.slice(0, 1).map(({ value, condition }) => condition ?? value));
  const steps = [tables.guards.get(id), tables.wheres.get(id)].flatMap((plan) => plan?.steps ?? []);
  const first = steps.find((step) => step.kind !== "equal");
  if (first !== undefined) visit(firstOf(first));
  // A name stands before those that are made of it.
  for (const step of [...steps].reverse()) if (step.kind === "equal" && boundBy(step).some((name) => needed.has(name))) visit([step.value]);
  return needed;
}

/** The variables that a step with an equation binds. */
export function boundBy({ pattern }: Step & { readonly kind: "equal" }): readonly number[] {
  const patterns = [pattern];
  const found: number[] = [];
  for (let next = patterns.pop(); next !== undefined; next = patterns.pop()) {
    if (next.kind === "bind") found.push(next.variable.id);
    else if (next.kind === "tuple") patterns.push(...next.items);
  }
  return found;
}

/** The parts of an expression that are evaluated whenever it is. */
function evaluatedParts(node: Expression, tables: ExpressionTables): readonly Expression[] {
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
      return node.operator === "and" || node.operator === "or" || node.operator === "implies" ? [node.left] : [node.left, node.right];
    default:
      return partsOf(node);
  }
}

function firstOfPlan(plan: Plan | undefined): readonly Expression[] {
  const [first] = plan?.steps ?? [];
  return first === undefined ? [] : firstOf(first);
}

function firstOf(step: Step): readonly Expression[] {
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
