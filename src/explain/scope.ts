// The scope of an expression under explanation: name resolution and values.

import { boundIn, conditionOf } from "../ir/clauses.js";
import { traceIdOfGroup } from "../ir/instrument.js";
import type { ClausePlan, SolvingStep, Variable } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import type { Source } from "../text/source.js";
import { type Expression, isUnnamed, type NameNode, writtenName } from "../syntax/tree.js";
import { everyExpression, nodesOfKind } from "../syntax/walk.js";
import { linkAlone, shortenText, type DocumentSpelling } from "./substitution.js";
import type { TracedValue, PrintedTrace, PrintedIteration } from "./traces.js";
import { maxSubstitutedLength } from "./limits.js";

export interface ExplainScope extends DocumentSpelling {
  readonly tables: Pick<ExpressionTables, "bindings" | "binders" | "plans">;
  readonly source: Source;
  /** Values of names by variable id. */
  readonly values: ReadonlyMap<number, TracedValue>;
  /** Definitions of `where` names by variable id. */
  readonly locals: ReadonlyMap<number, Local>;
  /** The condition groups that bind the other `where` names. */
  readonly groups: readonly ConditionGroup[];
  /** The constants bound to the parameters of the definition, by variable id. */
  readonly origins?: ReadonlyMap<number, Origin> | undefined;
  readonly key?: string;
  /** The member for which the trace was recorded. */
  readonly expression?: string | undefined;
  /** The expressions of the definition, by trace id. */
  readonly nodes: ReadonlyMap<number, Expression>;
}

/** A `where` definition and its evaluation trace. */
export interface Local {
  readonly node: Expression;
  readonly trace: PrintedTrace;
}

export interface Origin extends Local {
  readonly scope: ExplainScope;
}

/** Conditions of a `where` that are solved together. */
export interface ConditionGroup {
  readonly conditions: readonly Expression[];
  /** The variables that the conditions bind, in binding order. */
  readonly names: readonly Variable[];
  /** The variables whose definitions depend on `names`. */
  readonly dependents: readonly Variable[];
  /** The trace of the search, if requested. */
  readonly trace: PrintedTrace | undefined;
}

/** Returns the scope extended with the values of names in a trace. */
export function scopeWithValues(node: Expression, trace: PrintedTrace, scope: ExplainScope): ExplainScope {
  const values = valuesOf(node.kind === "name" ? [trace] : trace.parts, scope.values, scope.tables);
  return values === scope.values ? scope : { ...scope, values };
}

/** Merges the values of names in traces into `baseValues`. Loop variables have no value outside their loop. */
export function valuesOf(
  traces: readonly PrintedTrace[],
  baseValues: ReadonlyMap<number, TracedValue>,
  { bindings, plans, binders }: ExplainScope["tables"],
): ReadonlyMap<number, TracedValue> {
  let values: Map<number, TracedValue> | undefined;
  const bound = new Set<number>();
  const visit = ({ id, value, parts }: PrintedTrace): void => {
    const binding = bindings.get(id);
    if (binding?.kind === "variable" && value !== undefined && !baseValues.has(binding.variable.id))
      (values ??= new Map(baseValues)).set(binding.variable.id, value);
    for (const variable of plans.get(id)?.variables ?? []) bound.add(variable.id);
    for (const variable of (binders.get(id) ?? []).flatMap(boundIn)) bound.add(variable.id);
    parts.forEach(visit);
  };
  traces.forEach(visit);
  for (const id of bound) if (!baseValues.has(id)) values?.delete(id);
  return values ?? baseValues;
}

/** All nested traces by id. Traces outside of iterations take precedence. */
function tracesWithin(rootTrace: PrintedTrace): ReadonlyMap<number, PrintedTrace> {
  const traces = new Map<number, PrintedTrace>();
  const iterationParts: (readonly PrintedTrace[])[] = [];
  const visit = (trace: PrintedTrace, isFirst: boolean): void => {
    if (!isFirst || !traces.has(trace.id)) traces.set(trace.id, trace);
    for (const part of trace.parts) visit(part, isFirst);
    for (const { parts } of trace.iterations) iterationParts.push(parts);
  };
  visit(rootTrace, false);
  for (const parts of iterationParts) for (const part of parts) visit(part, true);
  return traces;
}

/** Returns the evaluated definitions of a `where`. */
export function whereOf(
  plan: ClausePlan | undefined,
  conditions: readonly Expression[],
  rootTrace: PrintedTrace,
): Pick<ExplainScope, "locals" | "groups"> {
  if (plan === undefined) return noWhere;
  const traces = tracesWithin(rootTrace);
  const locals = new Map<number, Local>();
  const groups = new Map<number, ConditionGroup>();
  for (const step of plan.steps) {
    if (step.group !== undefined) {
      const { names = [], conditions: before = [], trace } = groups.get(step.group) ?? {};
      const condition = conditionOf(step, conditions);
      const groupTrace = trace ?? traces.get(traceIdOfGroup(condition));
      const ownExpressions = [...new Set([...before, condition])];
      const dependentNames = plan.steps.flatMap((one) => (one.afterGroup === step.group ? boundByStep(one) : []));
      groups.set(step.group, {
        conditions: ownExpressions,
        names: [...names, ...boundByStep(step)],
        dependents: dependentNames,
        trace: groupTrace,
      });
    } else if (step.kind === "equal" && step.pattern.kind === "bind") {
      const trace = traces.get(step.value.id);
      if (trace !== undefined) locals.set(step.pattern.variable.id, { node: step.value, trace });
    }
  }
  return { locals, groups: [...groups.values()] };
}

export const noWhere: Pick<ExplainScope, "locals" | "groups"> = { locals: new Map(), groups: [] };

function boundByStep(step: SolvingStep): readonly Variable[] {
  switch (step.kind) {
    case "member":
    case "equal":
      return boundIn(step.pattern);
    case "test":
      return [];
    case "either":
      return step.variables;
  }
}

/** Returns the scope of an iteration: the values of its variables and of those of the enclosing loops. */
export function scopeOfIteration(
  scope: ExplainScope,
  { iterations }: PrintedTrace,
  iteration: PrintedIteration,
  names: readonly Variable[],
): ExplainScope {
  const values = new Map(scope.values);
  // Each iteration has only the values of its own loop. The variables are ordered by loop.
  const enclosing = [iteration];
  for (let i = iterations.indexOf(iteration) - 1; i >= 0 && enclosing[0]!.level > 0; i--)
    if (iterations[i]!.level < enclosing[0]!.level) enclosing.unshift(iterations[i]!);
  const entries = enclosing.flatMap((one) => one.values);
  names.slice(0, entries.length).forEach(({ id }, i) => values.set(id, entries[i]!));
  return { ...scope, values: valuesOf(iteration.parts, values, scope.tables) };
}

/** Example: `x = 3, y = 4`. Names `_` are omitted, unless there are no others. */
export function bindingsText({ values }: ExplainScope, names: readonly Variable[]): string {
  const available = names.filter(({ id }) => values.has(id));
  const visible = available.filter(({ name }) => !isUnnamed(name));
  return (visible.length > 0 ? visible : available)
    .map(({ id, name }) => `${writtenName(name)} = ${shortenText(values.get(id)!.text, maxSubstitutedLength)}`)
    .join(", ");
}

/** All subexpressions by trace id. */
export function nodesOf(roots: readonly Expression[]): ReadonlyMap<number, Expression> {
  const nodes = new Map<number, Expression>();
  for (const root of roots)
    everyExpression(root, (node) => {
      nodes.set(node.id, node);
      // The numbering is the same as in ir/instrument.ts.
      if (node.kind === "relation") node.links.forEach(({ right }, i) => nodes.set(-right.id, linkAlone(node, i)));
    });
  return nodes;
}

/** The distinct names in an expression. */
export function namesIn(node: Expression): readonly NameNode[] {
  const visited = new Set<string>();
  return nodesOfKind([node], "name").filter(({ name }) => !visited.has(name) && visited.add(name));
}

/** Returns the variable that a name resolves to; undefined for other bindings. */
export function variableOf(id: number, { tables }: Pick<ExplainScope, "tables">): Variable | undefined {
  const binding = tables.bindings.get(id);
  return binding?.kind === "variable" ? binding.variable : undefined;
}
