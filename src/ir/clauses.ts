// Lowers `where` and guards to clauses (section 4). Equations, and the only solutions of groups of conditions, are
// evaluated at the first use of one of their names. Tests outside of groups, and all of a guard, run before the body.

import { partsOfClause, partsOfStep } from "./children.js";
import { components } from "../resolve/components.js";
import { isEquation } from "../resolve/groups.js";
import type { ClausePlan, Variable } from "../resolve/resolved.js";
import { cover, type Span } from "../text/source.js";
import type { Expression } from "../syntax/tree.js";
import type { Clause, ClauseName, Core, CoreOf, CorePattern, CoreStep } from "./ir.js";
import { bindsFunction, isLambda, variablesOf } from "./traversal.js";
import { isHarmless, strictVariables, strictVariablesOfClause } from "./analysis/strict.js";
import { conjunction, copy, lowerStep, type LoweringContext, textOf, typeOfVariables } from "./lower-expressions.js";

interface Source {
  readonly name: Exclude<ClauseName, "signature">;
  readonly plan: ClausePlan | undefined;
  readonly conditions: readonly Expression[];
}

interface Lowered {
  readonly step: ClausePlan["steps"][number];
  readonly core: CoreStep;
}

const none: readonly never[] = [];

/**
 * The clauses of a definition in execution order. Bindings that are always needed, or cannot fail, are strict.
 * `lengths` maps the ids of tuple parameters to their lengths.
 */
export function lowerClauses(
  lowering: LoweringContext,
  sources: readonly Source[],
  body: Core,
  lengths: ReadonlyMap<number, number>,
): readonly Clause[] {
  if (sources.every(({ plan }) => plan === undefined)) return none;
  const clauses = sources.flatMap((source) =>
    source.plan === undefined ? [] : lowerClause(lowering, source, source.plan),
  );
  return clauses.length === 0 ? none : makeBindingsStrict(clauses, body, lengths);
}

/** Orders clauses: equations that do not depend on groups, tests, groups, and then the other equations. */
function lowerClause(lowering: LoweringContext, { name, conditions }: Source, plan: ClausePlan): Clause[] {
  const steps = plan.steps.map((step): Lowered => ({ step, core: lowerStep(lowering, step) }));
  const dependsOnGroup = ({ step }: Lowered): boolean => step.afterGroup !== undefined;
  const beforeGroups: Clause[] = [];
  const after: Clause[] = [];
  const tests: Lowered[] = [];
  for (const one of steps) {
    const { step, core } = one;
    if (isEquation(step) && core.kind === "bind")
      (dependsOnGroup(one) ? after : beforeGroups).push(bindingClause(core));
    else if (step.group === undefined) tests.push(one);
  }
  // Functions come first, as their uses may precede them.
  for (const list of [beforeGroups, after]) list.sort((a, b) => Number(isFunction(b)) - Number(isFunction(a)));
  const numbers = new Set(steps.flatMap(({ step: { group } }) => (group === undefined ? [] : [group])));
  const groups = [...numbers].map((group) =>
    groupClause(
      lowering,
      name,
      steps.filter((one) => one.step.group === group || dependsOnGroup(one)),
      group,
      conditions,
    ),
  );
  return [...beforeGroups, ...testClauses(lowering, name, tests, conditions), ...groups, ...after];
}

/**
 * Tests that run before the body: one clause per test of a `where`, but a single clause for a guard, so that a failure
 * shows the whole guard.
 */
function testClauses(
  lowering: LoweringContext,
  clause: Source["name"],
  tests: readonly Lowered[],
  conditions: readonly Expression[],
): readonly Clause[] {
  const test = (some: readonly Lowered[], span: Span): Clause => {
    const parts = some.flatMap(({ core }) => (core.kind === "filter" ? [core.condition] : []));
    return { kind: "require", clause, text: textOf(lowering, span), condition: conjunction(parts, span), span };
  };
  if (clause === "where") return tests.map((one) => test([one], one.step.span));
  return tests.length === 0 ? none : [test(tests, cover(conditions[0]!.span, conditions[conditions.length - 1]!.span))];
}

const wordOf = { where: "where", guard: "If" } as const;

export const conditionOf = ({ span }: { readonly span: Span }, conditions: readonly Expression[]): Expression =>
  conditions.find((one) => one.span.start <= span.start && span.end <= one.span.end) ?? conditions[0]!;

/**
 * The only solution of a group. `steps` are the steps of the group and the equations that it may need. Their variables
 * are copied, since equations may be evaluated for each candidate and again for the solution.
 */
function groupClause(
  lowering: LoweringContext,
  name: Source["name"],
  steps: readonly Lowered[],
  group: number,
  conditions: readonly Expression[],
): Clause {
  const ownSteps = steps.filter(({ step }) => step.group === group);
  const variables = ownSteps.flatMap(({ core }) => boundBy(core));
  const requiredSteps = neededSteps(
    steps.map(({ step, core }) => ({ step: core, isOptional: step.group === undefined })),
  );
  const inside = repeatFunctions(hoistFunctions(requiredSteps));
  const span = cover(ownSteps[0]!.step.span, ownSteps[ownSteps.length - 1]!.step.span);
  const names = variables.map((variable): Core => ({ kind: "variable", variable, span: variable.span }));
  const text = `${wordOf[name]} ${ownSteps.map(({ step }) => textOf(lowering, step.span)).join(" & ")}`;
  const [onlyName] = names;
  const type = typeOfVariables(lowering, variables);
  const element: Core = names.length === 1 ? onlyName! : { kind: "tuple", items: names, span };
  const solve: CoreOf<"solve"> = {
    kind: "solve",
    by: "only",
    steps: inside,
    element,
    text,
    span,
    ...(type === undefined ? {} : { type }),
  };
  const condition = conditionOf(ownSteps[0]!.step, conditions);
  const solution =
    lowering.tracing?.solution(
      solve,
      ownSteps.map(({ core }) => core),
      condition,
    ) ?? solve;
  const value = copy(lowering, solution);
  const commonFields = {
    value,
    strict: name === "guard",
    span,
    ...(name === "guard" ? { isAsked: true as const } : {}),
  };
  if (variables.length === 1) return { kind: "bind", variable: variables[0]!, ...commonFields };
  return {
    kind: "destructure",
    pattern: { kind: "tuple", items: variables.map((variable) => ({ kind: "bind", variable })), span },
    ...commonFields,
  };
}

/** Removes optional steps whose variables no other step needs. */
function neededSteps(steps: readonly { readonly step: CoreStep; readonly isOptional: boolean }[]): readonly CoreStep[] {
  const required = new Set(steps.filter(({ isOptional }) => !isOptional).map(({ step }) => step));
  // This loop also visits the items that it adds.
  for (const step of required) {
    const variables = variablesIn(step);
    for (const { step: other } of steps) {
      if (!required.has(other) && boundBy(other).some(({ id }) => variables.has(id))) required.add(other);
    }
  }
  return steps.flatMap(({ step }) => (required.has(step) ? [step] : []));
}

/** Moves local functions up to the first function that refers to them. */
function hoistFunctions(steps: readonly CoreStep[]): readonly CoreStep[] {
  const functions = new Map(steps.filter(bindsFunction).map((step) => [step.pattern.variable.id, step]));
  if (functions.size === 0) return steps;
  const placed = new Set<CoreStep>();
  for (const step of steps) {
    // This loop also visits the functions that it adds.
    const run = new Set([step]);
    for (const one of run) {
      placed.add(one);
      if (bindsFunction(one)) for (const id of variablesIn(one)) if (functions.has(id)) run.add(functions.get(id)!);
    }
  }
  return [...placed];
}

/**
 * Repeats local functions that refer to names of a step, directly or through other functions, after that step if later
 * steps need them, so that they are functions of the candidate.
 */
function repeatFunctions(steps: readonly CoreStep[]): readonly CoreStep[] {
  const functions = steps.filter(bindsFunction);
  if (functions.length === 0) return steps;
  const uses = new Map(functions.map((one) => [one, [...variablesIn(one)]]));
  return steps.flatMap((step, at) => {
    if (bindsFunction(step)) return [step];
    const names = new Set(boundBy(step).map(({ id }) => id));
    const dependents = new Set<CoreStep>();
    for (let size = -1; size !== dependents.size; ) {
      size = dependents.size;
      for (const one of functions) {
        if (dependents.has(one) || !uses.get(one)!.some((id) => names.has(id))) continue;
        dependents.add(one);
        names.add(one.pattern.variable.id);
      }
    }
    const repeated: readonly CoreStep[] = functions.filter((one) => dependents.has(one) && steps.indexOf(one) < at);
    const candidates = [
      ...repeated.map((one) => ({ step: one, isOptional: true })),
      ...steps.slice(at + 1).map((one) => ({ step: one, isOptional: false })),
    ];
    return [step, ...neededSteps(candidates).filter((one) => repeated.includes(one))];
  });
}

const variablesIn = (step: CoreStep): ReadonlySet<number> =>
  new Set(partsOfStep(step).flatMap((part) => [...variablesOf(part)]));

const isFunction = (clause: Clause): boolean => clause.kind === "bind" && isLambda(clause.value);

function bindingClause(step: CoreStep & { kind: "bind" }): Clause {
  const { pattern, value, span } = step;
  if (pattern.kind === "bind") return { kind: "bind", variable: pattern.variable, value, strict: false, span };
  if (pattern.kind === "tuple") return { kind: "destructure", pattern, value, strict: false, span };
  throw new Error("a test was taken for a binding");
}

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

/** The variables that a loop or quantifier binds; none for other nodes. */
export function boundByLoopNode(node: Core): readonly Variable[] {
  return node.kind === "solve" ? node.steps.flatMap(boundBy) : node.kind === "quantify" ? boundIn(node.pattern) : none;
}

/** The variables that a node binds for its children. */
export function boundByNode(node: Core): readonly Variable[] {
  switch (node.kind) {
    case "lambda":
      return node.parameters;
    case "let":
      return boundIn(node.pattern);
    default:
      return boundByLoopNode(node);
  }
}

export function boundByClause(clause: Clause): readonly Variable[] {
  switch (clause.kind) {
    case "bind":
      return [clause.variable];
    case "destructure":
      return boundIn(clause.pattern);
    case "require":
      return [];
  }
}

type Binding =
  | { readonly kind: "bind"; readonly variable: Variable }
  | { readonly kind: "tuple"; readonly items: readonly Binding[] }
  | { readonly kind: "match" };

export function boundIn(pattern: Binding): readonly Variable[] {
  switch (pattern.kind) {
    case "bind":
      return [pattern.variable];
    case "tuple":
      return pattern.items.flatMap(boundIn);
    case "match":
      return [];
  }
}

/** True for tuples of variables, which are destructured eagerly, whereas other patterns are lazy. */
export const isFlat = (pattern: CorePattern): boolean =>
  pattern.kind === "tuple" && pattern.items.every(({ kind }) => kind === "bind");

/**
 * Makes a binding strict if its evaluation can neither fail nor diverge, or if the rest always needs it, since then
 * only the choice between two failures could change. A binding whose evaluation may use itself or a later binding
 * remains lazy.
 */
function makeBindingsStrict(
  clauses: readonly Clause[],
  body: Core,
  lengths: ReadonlyMap<number, number>,
): readonly Clause[] {
  const isSure = (clause: Clause): boolean => {
    if (clause.kind !== "destructure") return clause.kind === "bind" && isHarmless(clause.value);
    return clause.value.kind === "variable" && lengths.get(clause.value.variable.id) === clause.pattern.items.length;
  };
  const requiredIds = new Set(strictVariables(body));
  const isKnown = dependsOnEarlierOnly(clauses);
  const result: Clause[] = [];
  for (let at = clauses.length - 1; at >= 0; at--) {
    const clause = clauses[at]!;
    const isLazy = clause.kind === "bind" || clause.kind === "destructure";
    const isNeeded = isKnown[at]! && boundByClause(clause).some(({ id }) => requiredIds.has(id));
    const strict = isLazy && (clause.strict || isNeeded || isSure(clause));
    const settled: Clause = isLazy ? { ...clause, strict } : clause;
    result.push(settled);
    if (!isLazy || strict) for (const id of strictVariablesOfClause(settled)) requiredIds.add(id);
  }
  return result.reverse();
}

/** Determines for each clause whether its evaluation uses only earlier clauses, directly or through functions. */
function dependsOnEarlierOnly(clauses: readonly Clause[]): readonly boolean[] {
  const binders = new Map(clauses.flatMap((clause, at) => boundByClause(clause).map(({ id }) => [id, at] as const)));
  const uses = clauses.map((clause) =>
    partsOfClause(clause).flatMap((part) => [...variablesOf(part)].flatMap((id) => binders.get(id) ?? [])),
  );
  /** For each clause, the index of the last clause that it uses. */
  const last: number[] = [];
  for (const group of components(
    clauses.keys(),
    clauses.length,
    (at) => uses[at]!,
    (at) => at,
  )) {
    let lastIndex = -1;
    for (const at of group) for (const other of uses[at]!) lastIndex = Math.max(lastIndex, other, last[other] ?? -1);
    for (const at of group) last[at] = lastIndex;
  }
  return clauses.map((_, at) => last[at]! < at);
}
