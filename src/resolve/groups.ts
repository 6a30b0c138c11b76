// Groups the steps of a `where` that must be solved together: those connected by a variable that one of them binds,
// directly or through an equation (section 4). The groups are connected components, computed by union-find (Tarjan
// 1975).

import type { ClauseStep, Pattern, SolvingStep } from "./resolved.js";

/** A step with the ids of the variables in its condition. */
export interface PlannedStep {
  readonly step: SolvingStep;
  readonly uses: readonly number[];
}

/** True for `x = e`, but not for `e = x`; and for `p = e` if p is a pattern of distinct new names. */
export function isEquation(step: SolvingStep): step is SolvingStep & { readonly kind: "equal" } {
  return step.kind === "equal" && !step.reversed && isNew(step.pattern);
}

const isNew = (pattern: Pattern): boolean =>
  pattern.kind === "bind" || (pattern.kind === "tuple" && pattern.items.every(isNew));

/**
 * Assigns groups to the steps of a clause. Equations and tests of variables that no group binds have none. An equation
 * refers to the last group whose variables it uses, directly or through other equations.
 */
export function groupSteps(planned: readonly PlannedStep[]): readonly ClauseStep[] {
  const binders = new Map<number, number>();
  for (const [at, { step }] of planned.entries()) for (const id of idsBoundBy(step)) binders.set(id, at);
  const isSolved = planned.map(({ step }) => !isEquation(step));
  if (![...binders.values()].some((at) => isSolved[at])) return planned.map(({ step }) => step);

  const parents = planned.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    for (let parent = parents[root]!; parent !== root; parent = parents[root]!) {
      parents[root] = parents[parent]!;
      root = parents[root]!;
    }
    return root;
  };
  for (const [at] of planned.entries())
    if (isSolved[at]) for (const other of solvedDependencies(at, planned, binders)) parents[rootOf(at)] = rootOf(other);

  const numbers = new Map<number, number>();
  for (const at of binders.values())
    if (isSolved[at] && !numbers.has(rootOf(at))) numbers.set(rootOf(at), numbers.size);
  const groupOf = (at: number): number | undefined => numbers.get(rootOf(at));
  return planned.map(({ step }, at): ClauseStep => {
    if (isSolved[at]) {
      const group = groupOf(at);
      return group === undefined ? step : { ...step, group };
    }
    const neededGroups = solvedDependencies(at, planned, binders).flatMap((other) => groupOf(other) ?? []);
    return neededGroups.length === 0 ? step : { ...step, afterGroup: Math.max(...neededGroups) };
  });
}

/** The solved steps that bind the variables that a step uses, directly or through equations. */
function solvedDependencies(
  start: number,
  planned: readonly PlannedStep[],
  binders: ReadonlyMap<number, number>,
): readonly number[] {
  const positions: number[] = [];
  const visited = new Set([start]);
  // Local functions may be mutually recursive, so this is a graph search.
  for (const at of visited) {
    if (at !== start && !isEquation(planned[at]!.step)) positions.push(at);
    else for (const id of planned[at]!.uses) if (binders.has(id)) visited.add(binders.get(id)!);
  }
  return positions;
}

export function idsBoundBy(step: SolvingStep): readonly number[] {
  switch (step.kind) {
    case "member":
    case "equal":
      return idsBoundIn(step.pattern);
    case "either":
      return step.variables.map(({ id }) => id);
    case "test":
      return [];
  }
}

function idsBoundIn(pattern: Pattern): readonly number[] {
  switch (pattern.kind) {
    case "bind":
      return [pattern.variable.id];
    case "tuple":
      return pattern.items.flatMap(idsBoundIn);
    case "match":
      return [];
  }
}
