// Provenance of a component of a value: the path from the result to the expression that constructs the component.
// Traces mark the values that contain it. The path names the definitions on it, each with its branch, and the loop
// variables with their values.

import type { Defined } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { reasonOf, scopeOf, scopeOfUnnamed, signsOf, branchTaken } from "./bodies.js";
import type { TraceContext } from "./context.js";
import { type Reason } from "./explanation.js";
import { explainNode } from "./nodes.js";
import { bindingsText, scopeOfIteration, noWhere, nodesOf, scopeWithValues, type ExplainScope } from "./scope.js";
import { substituteOperands, substituteValues } from "./sentences.js";
import { explainTests } from "./solutions.js";
import { substituteIn } from "./substitution.js";
import { traceOf, type PrintedTrace } from "./traces.js";
import { maxOriginSteps } from "./limits.js";

export interface OriginStep extends Reason {
  /** The enclosing definition; undefined in the expression itself. */
  readonly within: Defined | undefined;
}

/** A call on the path, for resolving parameters to arguments. */
interface Caller {
  readonly defined: Defined;
  readonly args: readonly Expression[];
  readonly trace: PrintedTrace;
  readonly scope: ExplainScope;
  readonly outerCaller: Caller | undefined;
}

/** Bindings and reasons to be attached to the next step. */
interface PendingReasons {
  readonly bindings: readonly string[];
  readonly because: (() => Promise<readonly Reason[]>)[];
}

/** Returns the path to the expression that constructs the marked component, which is its last step. */
export async function originOf(context: TraceContext, rootTrace: PrintedTrace): Promise<readonly OriginStep[]> {
  const { expression, tables, source } = context;
  const trace = traceOf(expression, rootTrace.parts);
  if (trace?.holds !== true) return [];
  const signs = signsOf(context.document);
  const scope: ExplainScope = { tables, source, signs, values: new Map(), ...noWhere, nodes: nodesOf([expression]) };
  const steps: OriginStep[] = [];
  await follow(context, expression, trace, scope, undefined, { bindings: [], because: [] }, steps);
  return steps;
}

async function follow(
  context: TraceContext,
  node: Expression,
  trace: PrintedTrace,
  outerScope: ExplainScope,
  caller: Caller | undefined,
  waiting: PendingReasons,
  steps: OriginStep[],
): Promise<void> {
  if (steps.length >= maxOriginSteps) return;
  const scope = scopeWithValues(node, trace, outerScope);
  if (trace.call !== undefined && (await followCall(context, node, trace, scope, caller, waiting, steps))) return;
  const argument = argumentOf(node, scope, caller);
  if (argument !== undefined) {
    const { outerCaller: outer, scope: outside } = caller!;
    return follow(context, argument.node, argument.trace, outside, outer, waiting, steps);
  }
  const local = localValueOf(node, scope);
  if (local?.trace.holds === true) return follow(context, local.node, local.trace, scope, caller, waiting, steps);
  if (await followLoop(context, node, trace, scope, caller, waiting, steps)) return;
  const part = trace.parts.findLast(({ id, holds }) => holds && scope.nodes.has(id));
  if (part !== undefined) return follow(context, scope.nodes.get(part.id)!, part, scope, caller, waiting, steps);
  const text = substituteIn(node, substituteOperands(node, trace, scope), scope);
  steps.push(stepOf(text, node, scope, caller?.defined, waiting));
}

async function followCall(
  context: TraceContext,
  node: Expression,
  trace: PrintedTrace,
  scope: ExplainScope,
  caller: Caller | undefined,
  waiting: PendingReasons,
  steps: OriginStep[],
): Promise<boolean> {
  const callee = context.callees.of(node, trace, scope);
  const calleeTrace = callee === undefined ? undefined : await context.open(trace.call!.number);
  if (callee === undefined || calleeTrace === undefined) return false;
  if (callee.kind === "lambda") {
    const { body } = callee.node;
    const bodyTrace = traceOf(body, calleeTrace.parts);
    if (bodyTrace?.holds !== true) return false;
    await follow(
      context,
      body,
      bodyTrace,
      scopeOfUnnamed(callee, trace.call!.args, calleeTrace),
      caller,
      waiting,
      steps,
    );
    return true;
  }
  const { defined } = callee;
  const { body, name } = defined.definition;
  const inside = scopeOf(defined, trace.call!.args, calleeTrace, context.document);
  const branch = body.kind === "branches" ? branchTaken(body.branches, calleeTrace) : undefined;
  const value = body.kind === "expression" ? body.value : branch?.value;
  const valueTrace = value && traceOf(value, calleeTrace.parts);
  if (value === undefined || valueTrace?.holds !== true) return false;
  const branchReason =
    branch === undefined || body.kind !== "branches"
      ? ""
      : `, since ${reasonOf(branch, body.branches, inside, calleeTrace)}`;
  const conditions = body.kind === "branches" ? body.branches.flatMap(({ condition }) => condition ?? []) : [];
  const because = async (): Promise<readonly Reason[]> => {
    const reasons = conditions.map(async (condition) => {
      const ownTrace = traceOf(condition, calleeTrace.parts);
      return ownTrace === undefined ? [] : explainNode(context, condition, ownTrace, inside);
    });
    return (await Promise.all(reasons)).flat();
  };
  const head = substituteIn(
    node,
    node.kind === "call" ? substituteOperands(node, trace, scope) : substituteValues(scope),
    scope,
  );
  const step = stepOf(`${head}${branchReason}`, branch?.value ?? name, inside, defined, waiting, because);
  steps.push(step);
  const args = node.kind === "call" ? node.args : [];
  const bodyCaller: Caller = { defined, args, trace, scope, outerCaller: caller };
  await follow(context, value, valueTrace, inside, bodyCaller, { bindings: [], because: [] }, steps);
  return true;
}

async function followLoop(
  context: TraceContext,
  node: Expression,
  trace: PrintedTrace,
  scope: ExplainScope,
  caller: Caller | undefined,
  { bindings, because }: PendingReasons,
  steps: OriginStep[],
): Promise<boolean> {
  if (node.kind !== "big" && node.kind !== "comprehension") return false;
  const element = node.kind === "big" ? node.body : node.element;
  const names = scope.tables.plans.get(node.id)?.variables ?? [];
  const iteration = trace.iterations.find(({ parts }) => traceOf(element, parts)?.holds === true);
  if (iteration === undefined) return false;
  const inner = scopeOfIteration(scope, trace, iteration, names);
  const waiting: PendingReasons = {
    bindings: [...bindings, bindingsText(inner, names)],
    because: [...because, () => explainTests(context, trace, scope, iteration, names)],
  };
  const elementTrace = traceOf(element, iteration.parts)!;
  // The name is bound to a member of the set that the loop iterates over.
  const sources = element.kind === "name" ? [...iteration.parts, ...trace.parts] : [];
  const source = sources.find(({ id, holds }) => holds && id !== element.id && scope.nodes.has(id));
  if (source === undefined) await follow(context, element, elementTrace, inner, caller, waiting, steps);
  else await follow(context, scope.nodes.get(source.id)!, source, inner, caller, waiting, steps);
  return true;
}

/** Returns the argument of a parameter, if it contains the component. */
function argumentOf(
  node: Expression,
  { tables }: ExplainScope,
  caller: Caller | undefined,
): { readonly node: Expression; readonly trace: PrintedTrace } | undefined {
  if (node.kind !== "name" || caller === undefined) return undefined;
  const binding = tables.bindings.get(node.id);
  const at =
    binding?.kind === "variable" ? caller.defined.parameters.findIndex(({ id }) => id === binding.variable.id) : -1;
  const argument = caller.args[at];
  const trace = argument && traceOf(argument, caller.trace.parts);
  return argument !== undefined && trace?.holds === true ? { node: argument, trace } : undefined;
}

function localValueOf(
  node: Expression,
  { tables, locals }: ExplainScope,
): { readonly node: Expression; readonly trace: PrintedTrace } | undefined {
  const binding = node.kind === "name" ? tables.bindings.get(node.id) : undefined;
  return binding?.kind === "variable" ? locals.get(binding.variable.id) : undefined;
}

function stepOf(
  text: string,
  { span }: Pick<Expression, "span">,
  { source }: ExplainScope,
  within: Defined | undefined,
  { bindings, because }: PendingReasons,
  extraReasons?: () => Promise<readonly Reason[]>,
): OriginStep {
  const explanations = extraReasons === undefined ? because : [...because, extraReasons];
  return {
    text: [...bindings, text].join(": "),
    source,
    span,
    within,
    because: async () => (await Promise.all(explanations.map((one) => one()))).flat(),
  };
}
