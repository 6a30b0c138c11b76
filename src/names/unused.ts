// Finds names that conditions of a `where` bind and nothing uses. Conditions that bind only such names are never
// solved.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { cover, type Span } from "../source/source.js";
import type { Definition, Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOfBody } from "../syntax/walk.js";
import { idsBoundBy, isEquation } from "./groups.js";
import type { Binding, ClausePlan, ClauseStep, Pattern, Variable } from "./resolved.js";

type Bindings = ReadonlyMap<number, Binding>;

/** The warnings about a definition whose `where` has a plan. */
export function unusedLocals(
  { body }: Definition,
  plan: ClausePlan | undefined,
  bindings: Bindings,
  textOf: (span: Span) => string,
): readonly Diagnostic[] {
  if (plan === undefined || !plan.steps.some(({ group }) => group !== undefined)) return [];
  const uses = plan.steps.map((step) => usedIn(expressionsOf(step), bindings));
  const live = usedIn(expressionsOfBody(body), bindings);
  const groups = new Set<number>();
  // Liveness propagates from used names to what they are made of. This is a fixed point, because a step may come before
  // or after those that it uses.
  for (let size = -1; size !== live.size; ) {
    size = live.size;
    for (const [at, step] of plan.steps.entries()) {
      const isLive =
        step.group === undefined
          ? !isEquation(step) || bindsAny(step, live)
          : groups.has(step.group) || bindsAny(step, live);
      if (!isLive) continue;
      if (step.group !== undefined) groups.add(step.group);
      for (const id of uses[at]!) live.add(id);
    }
  }
  const found: Diagnostic[] = [];
  const byId = new Map(plan.variables.map((variable) => [variable.id, variable]));
  const told = new Set<number>();
  for (const step of plan.steps) {
    const { group } = step;
    if (group === undefined) continue;
    if (groups.has(group))
      for (const id of idsBoundBy(step)) if (!live.has(id)) found.push(unused([byId.get(id)!], undefined));
    if (groups.has(group) || told.has(group)) continue;
    told.add(group);
    const own = plan.steps.filter((other) => other.group === group);
    const span = own.map((other) => other.span).reduce((a, b) => cover(a, b));
    found.push(
      unused(
        own.flatMap(idsBoundBy).map((id) => byId.get(id)!),
        textOf(span),
      ),
    );
  }
  return found;
}

const unused = (variables: readonly Variable[], unsolved: string | undefined): Diagnostic =>
  report(messages.unusedLocal, variables[0]!.span, { names: variables.map(({ name }) => name), unsolved });

const bindsAny = (step: ClauseStep, ids: ReadonlySet<number>): boolean => idsBoundBy(step).some((id) => ids.has(id));

/** The expressions that a step evaluates. */
function expressionsOf(step: ClauseStep): readonly Expression[] {
  switch (step.kind) {
    case "member":
      return [step.set, ...(step.otherwise === undefined ? [] : [step.otherwise]), ...comparedIn(step.pattern)];
    case "equal":
      return [step.value, ...comparedIn(step.pattern)];
    case "test":
      return "kind" in step.condition ? [step.condition] : [step.condition.left, step.condition.right];
    case "either":
      return step.sides.flatMap((side) => side.flatMap(expressionsOf));
  }
}

function comparedIn(pattern: Pattern): readonly Expression[] {
  return pattern.kind === "match"
    ? [pattern.expression]
    : pattern.kind === "tuple"
      ? pattern.items.flatMap(comparedIn)
      : [];
}

/** The ids of the variables that occur in expressions. */
function usedIn(roots: readonly Expression[], bindings: Bindings): Set<number> {
  const used = new Set<number>();
  for (const root of roots) {
    everyExpression(root, (node) => {
      const binding = node.kind === "name" ? bindings.get(node.id) : undefined;
      if (binding?.kind === "variable") used.add(binding.variable.id);
    });
  }
  return used;
}
