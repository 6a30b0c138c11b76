// Finds conditions of a `where` that bind only unused names. They are never solved.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { cover, type Span } from "../text/source.js";
import type { Definition, Expression } from "../syntax/tree.js";
import { expressionsOfBody, nodesOfKind } from "../syntax/walk.js";
import { idsBoundBy, isEquation } from "./groups.js";
import { components } from "./components.js";
import type { Binding, ClausePlan, ClauseStep, Pattern } from "./resolved.js";

type Bindings = ReadonlyMap<number, Binding>;

export function unusedLocals(
  { body }: Definition,
  plan: ClausePlan | undefined,
  bindings: Bindings,
  textOf: (span: Span) => string,
): readonly Diagnostic[] {
  if (plan === undefined || plan.variables.length === 0 || body.kind === "broken") return [];
  const uses = plan.steps.map((step) => usedVariables(expressionsOf(step), bindings));
  const live = usedVariables(expressionsOfBody(body), bindings);
  const groups = new Set<number>();
  // Liveness propagates from used variables to the variables in their conditions. It is a fixpoint, because a step may
  // precede or follow those that it uses.
  const isLive = (step: ClauseStep): boolean =>
    (step.group === undefined ? !isEquation(step) : groups.has(step.group)) || bindsAny(step, live);
  for (let size = -1; size !== live.size; ) {
    size = live.size;
    for (const [at, step] of plan.steps.entries()) {
      if (!isLive(step)) continue;
      if (step.group !== undefined) groups.add(step.group);
      for (const id of uses[at]!) live.add(id);
    }
  }
  const dead = plan.steps.filter((step) => !isLive(step));
  return dead.length === 0 ? [] : warnAboutDeadSteps(dead, plan, bindings, textOf);
}

/** Warns about dead steps, once for each group or cycle of equations that no other dead step uses. */
function warnAboutDeadSteps(
  dead: readonly ClauseStep[],
  { variables }: ClausePlan,
  bindings: Bindings,
  textOf: (span: Span) => string,
): readonly Diagnostic[] {
  const byId = new Map(variables.map((variable) => [variable.id, variable]));
  const binders = new Map(dead.flatMap((step, at) => idsBoundBy(step).map((id) => [id, at])));
  const ofGroup = new Map<number, number>();
  const edges = dead.map((step) =>
    [...usedVariables(expressionsOf(step), bindings)].flatMap((id) => binders.get(id) ?? []),
  );
  for (const [at, { group }] of dead.entries()) {
    if (group === undefined) continue;
    const first = ofGroup.get(group);
    if (first === undefined) ofGroup.set(group, at);
    else {
      edges[at]!.push(first);
      edges[first]!.push(at);
    }
  }
  const rings = components(
    dead.keys(),
    dead.length,
    (at) => edges[at]!,
    (at) => at,
  );
  const ringOf = new Map(rings.flatMap((ring) => ring.map((at) => [at, ring])));
  const used = new Set(
    edges.flatMap((others, at) => others.map((to) => ringOf.get(to)).filter((ring) => ring !== ringOf.get(at))),
  );
  return rings
    .filter((ring) => !used.has(ring))
    .map((ring) => ring.sort((a, b) => a - b).map((at) => dead[at]!))
    .map((ring) => {
      const boundVariables = ring.flatMap(idsBoundBy).map((id) => byId.get(id)!);
      const [first] = boundVariables.sort((a, b) => a.span.start - b.span.start);
      const isSolved = ring.some(({ group }) => group !== undefined);
      return report(messages.unusedLocal, first!.span, {
        names: boundVariables.map(({ name }) => name),
        unsolved: isSolved ? textOf(ring.map(({ span }) => span).reduce(cover)) : undefined,
      });
    });
}

const bindsAny = (step: ClauseStep, ids: ReadonlySet<number>): boolean => idsBoundBy(step).some((id) => ids.has(id));

function expressionsOf(step: ClauseStep): readonly Expression[] {
  switch (step.kind) {
    case "member":
      return [
        step.set,
        ...(step.otherwise === undefined ? [] : [step.otherwise]),
        ...comparedExpressions(step.pattern),
      ];
    case "equal":
      return [step.value, ...comparedExpressions(step.pattern)];
    case "test":
      return "kind" in step.condition ? [step.condition] : [step.condition.left, step.condition.right];
    case "either":
      return step.sides.flatMap((side) => side.flatMap(expressionsOf));
  }
}

function comparedExpressions(pattern: Pattern): readonly Expression[] {
  return pattern.kind === "match"
    ? [pattern.expression]
    : pattern.kind === "tuple"
      ? pattern.items.flatMap(comparedExpressions)
      : [];
}

function usedVariables(roots: readonly Expression[], bindings: Bindings): Set<number> {
  const used = nodesOfKind(roots, "name").map(({ id }) => bindings.get(id));
  return new Set(used.flatMap((binding) => (binding?.kind === "variable" ? [binding.variable.id] : [])));
}
