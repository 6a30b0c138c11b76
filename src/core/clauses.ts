// `where` and guards become clauses. `x = e` is evaluated when x is first needed; everything else is solved before the
// body, and must have exactly one solution (section 4, section 6).

import type { Plan, Step, Variable } from "../names/resolved.js";
import { cover } from "../source/source.js";
import type { Expression } from "../syntax/tree.js";
import type { Clause, ClauseName, Core, CorePattern, CoreStep } from "./core.js";
import { mentions, partsOfStep } from "./free.js";
import { isHarmless, neededBy, neededByClause } from "./strict.js";
import type { Lowering } from "./lower.js";

interface Source {
  readonly name: ClauseName;
  readonly plan: Plan | undefined;
  readonly conditions: readonly Expression[];
}

const none: readonly never[] = [];

/** The clauses of a definition in the order in which they run; bindings that are surely needed, or surely have a value, are strict. `lengths` are those of tuples that are parameters. */
export function lowerClauses(lowering: Lowering, sources: readonly Source[], body: Core, lengths: ReadonlyMap<number, number>): readonly Clause[] {
  if (sources.every(({ plan }) => plan === undefined)) return none;
  const clauses = sources.flatMap((source) => (source.plan === undefined ? [] : lowerClause(lowering, source, source.plan)));
  return clauses.length === 0 ? none : strictWhereNeeded(clauses, body, lengths);
}

function lowerClause(lowering: Lowering, { name, conditions }: Source, plan: Plan): Clause[] {
  const span = cover(conditions[0]!.span, conditions[conditions.length - 1]!.span);
  const text = lowering.textOf(span);
  const steps = plan.steps.map((step) => ({ step, core: lowering.step(step) }));
  const solved = steps.filter(({ step }) => !isBinding(step));
  const binding = solved.flatMap(({ core }) => boundBy(core));

  // Bindings that depend on solved names come after the solution, and inside it where it needs them.
  const late = new Set(binding.map((v) => v.id));
  const early: Clause[] = [];
  const after: Clause[] = [];
  for (const { step, core } of steps) {
    if (!isBinding(step) || core.kind !== "bind") continue;
    const depends = mentions(core.value, (id) => late.has(id));
    if (depends) for (const variable of boundBy(core)) late.add(variable.id);
    (depends ? after : early).push(bindingClause(core));
  }
  // Functions come first: what uses them may stand before them.
  for (const list of [early, after]) list.sort((a, b) => Number(isFunction(b)) - Number(isFunction(a)));
  if (solved.length === 0) return early;
  if (binding.length === 0) {
    const conditions1 = solved.flatMap(({ core }) => (core.kind === "filter" ? [core.condition] : []));
    return [...early, { kind: "require", clause: name, text, condition: lowering.conjunction(conditions1, span), span }];
  }
  const possible = steps.filter(({ step, core }) => !isBinding(step) || boundBy(core).some((v) => late.has(v.id)));
  const inside = neededSteps(possible.map(({ step, core }) => ({ step: core, isOptional: isBinding(step) })));
  return [...early, { kind: "only", clause: name, text, variables: binding, steps: inside, span }, ...after];
}

/** The steps without those that only bind what no other one asks for. */
function neededSteps(steps: readonly { readonly step: CoreStep; readonly isOptional: boolean }[]): readonly CoreStep[] {
  const needed = new Set(steps.filter(({ isOptional }) => !isOptional).map(({ step }) => step));
  // What is put into a set while it is walked is walked as well.
  for (const step of needed) {
    for (const { step: other } of steps) {
      const bound = new Set(boundBy(other).map(({ id }) => id));
      if (!needed.has(other) && partsOfStep(step).some((part) => mentions(part, (id) => bound.has(id)))) needed.add(other);
    }
  }
  return steps.flatMap(({ step }) => (needed.has(step) ? [step] : []));
}

/** `x = e`, but not `e = x`, or a pattern of different new names `= e`. */
function isBinding(step: Step): boolean {
  const fresh = (pattern: (Step & { kind: "equal" })["pattern"]): boolean => pattern.kind === "bind" || (pattern.kind === "tuple" && pattern.items.every(fresh));
  return step.kind === "equal" && !step.reversed && fresh(step.pattern);
}

const isFunction = (clause: Clause): boolean => clause.kind === "bind" && clause.value.kind === "lambda";

function bindingClause(step: CoreStep & { kind: "bind" }): Clause {
  const { pattern, value, span } = step;
  if (pattern.kind === "bind") return { kind: "bind", variable: pattern.variable, value, strict: false, span };
  if (pattern.kind === "tuple") return { kind: "destructure", pattern, value, strict: false, span };
  throw new Error("a test was taken for a binding");
}

/** The variables that a step binds. */
export function boundBy(step: CoreStep): readonly Variable[] {
  switch (step.kind) {
    case "each":
    case "bind":
      return boundIn(step.pattern);
    case "filter":
      return [];
    case "either":
      return step.variables;
  }
}

/** The variables that a walk binds for its turns; none of what is no walk. */
export function boundByWalk(node: Core): readonly Variable[] {
  return node.kind === "solve" ? node.steps.flatMap(boundBy) : node.kind === "quantify" ? boundIn(node.pattern) : none;
}

/** The variables that a clause binds. */
export function boundByClause(clause: Clause): readonly Variable[] {
  switch (clause.kind) {
    case "bind":
      return [clause.variable];
    case "destructure":
      return boundIn(clause.pattern);
    case "only":
      return clause.variables;
    case "require":
      return [];
  }
}

export function boundIn(pattern: CorePattern): readonly Variable[] {
  switch (pattern.kind) {
    case "bind":
      return [pattern.variable];
    case "tuple":
      return pattern.items.flatMap(boundIn);
    case "match":
      return [];
  }
}

/** True of tuples of names, which are taken apart in one go: those of other patterns wait until they are needed. */
export const isFlat = (pattern: CorePattern): boolean => pattern.kind === "tuple" && pattern.items.every(({ kind }) => kind === "bind");

/** True of names, and of tuples of names. */
export const isPlain = (pattern: CorePattern): boolean => pattern.kind === "bind" || (pattern.kind === "tuple" && pattern.items.every(isPlain));

/**
 * A binding may be evaluated at once if evaluating it can neither fail nor go on for ever, or if what follows needs it
 * in any case: then only which of two failures is seen could change.
 */
function strictWhereNeeded(clauses: readonly Clause[], body: Core, lengths: ReadonlyMap<number, number>): readonly Clause[] {
  const isSure = (clause: Clause): boolean => {
    if (clause.kind !== "destructure") return clause.kind === "bind" && isHarmless(clause.value);
    return clause.value.kind === "variable" && lengths.get(clause.value.variable.id) === clause.pattern.items.length;
  };
  const needed = new Set(neededBy(body));
  const result: Clause[] = [];
  for (const clause of [...clauses].reverse()) {
    const isLazy = clause.kind === "bind" || clause.kind === "destructure";
    const strict = isLazy && (boundByClause(clause).some((v) => needed.has(v.id)) || isSure(clause));
    const settled: Clause = isLazy ? { ...clause, strict } : clause;
    result.push(settled);
    if (!isLazy || strict) for (const id of neededByClause(settled)) needed.add(id);
  }
  return result.reverse();
}
