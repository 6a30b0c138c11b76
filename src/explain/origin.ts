// Provenance of a component of a value: the path from the result to the expression that constructs the component.
// Traces mark the values that contain it. The path names the definitions passed through, each with its branch, and the
// loop variables with their values.

import type { Defined } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { reasonOf, scopeOf, scopeOfUnnamed, signsOf, takenOf } from "./bodies.js";
import type { TraceContext } from "./context.js";
import { type Reason } from "./explanation.js";
import { explainNode } from "./nodes.js";
import { bindingsText, inTurn, noWhere, nodesOf, seenIn, type ExplainScope } from "./scope.js";
import { operandsPut, valuesPut } from "./sentences.js";
import { explainTests } from "./solutions.js";
import { substituteIn } from "./substitution.js";
import { noteOf, type PrintedNote } from "./traces.js";
import { maxOriginSteps } from "./limits.js";

export interface OriginStep extends Reason {
  /** The enclosing definition; undefined in the expression itself. */
  readonly within: Defined | undefined;
}

/** A call on the path, for resolving parameters to arguments. */
interface Caller {
  readonly defined: Defined;
  readonly args: readonly Expression[];
  readonly note: PrintedNote;
  readonly scope: ExplainScope;
  readonly around: Caller | undefined;
}

/** Results so far, to be attached to the enclosing step. */
interface Waiting {
  readonly bindings: readonly string[];
  readonly because: (() => Promise<readonly Reason[]>)[];
}

/** Returns the path to the expression that constructs the marked component; that is its last step. */
export async function originOf(context: TraceContext, whole: PrintedNote): Promise<readonly OriginStep[]> {
  const { expression, tables, source } = context;
  const note = noteOf(expression, whole.parts);
  if (note?.holds !== true) return [];
  const signs = signsOf(context.document);
  const scope: ExplainScope = { tables, source, signs, values: new Map(), ...noWhere, nodes: nodesOf([expression]) };
  const steps: OriginStep[] = [];
  await follow(context, expression, note, scope, undefined, { bindings: [], because: [] }, steps);
  return steps;
}

async function follow(
  context: TraceContext,
  node: Expression,
  note: PrintedNote,
  outerScope: ExplainScope,
  caller: Caller | undefined,
  waiting: Waiting,
  steps: OriginStep[],
): Promise<void> {
  if (steps.length >= maxOriginSteps) return;
  const scope = seenIn(node, note, outerScope);
  if (note.call !== undefined && (await followCall(context, node, note, scope, caller, waiting, steps))) return;
  const argument = argumentOf(node, scope, caller);
  if (argument !== undefined) {
    const { around: outer, scope: outside } = caller!;
    return follow(context, argument.node, argument.note, outside, outer, waiting, steps);
  }
  const local = localValueOf(node, scope);
  if (local?.note.holds === true) return follow(context, local.node, local.note, scope, caller, waiting, steps);
  if (await followLoop(context, node, note, scope, caller, waiting, steps)) return;
  const part = note.parts.findLast(({ id, holds }) => holds && scope.nodes.has(id));
  if (part !== undefined) return follow(context, scope.nodes.get(part.id)!, part, scope, caller, waiting, steps);
  const text = substituteIn(node, operandsPut(node, note, scope), scope);
  steps.push(stepOf(text, node, scope, caller?.defined, waiting));
}

async function followCall(
  context: TraceContext,
  node: Expression,
  note: PrintedNote,
  scope: ExplainScope,
  caller: Caller | undefined,
  waiting: Waiting,
  steps: OriginStep[],
): Promise<boolean> {
  const callee = context.callees.of(node, note, scope);
  const whole = callee === undefined ? undefined : await context.open(note.call!.number);
  if (callee === undefined || whole === undefined) return false;
  if (callee.kind === "lambda") {
    const { body } = callee.node;
    const bodyNote = noteOf(body, whole.parts);
    if (bodyNote?.holds !== true) return false;
    await follow(context, body, bodyNote, scopeOfUnnamed(callee, note.call!.args, whole), caller, waiting, steps);
    return true;
  }
  const { defined } = callee;
  const { body, name } = defined.definition;
  const inside = scopeOf(defined, note.call!.args, whole, context.document);
  const branch = body.kind === "branches" ? takenOf(body.branches, whole) : undefined;
  const value = body.kind === "expression" ? body.value : branch?.value;
  const valueNote = value && noteOf(value, whole.parts);
  if (value === undefined || valueNote?.holds !== true) return false;
  const since =
    branch === undefined || body.kind !== "branches" ? "" : `, since ${reasonOf(branch, body.branches, inside, whole)}`;
  const conditions = body.kind === "branches" ? body.branches.flatMap(({ condition }) => condition ?? []) : [];
  const because = async (): Promise<readonly Reason[]> => {
    const reasons = conditions.map(async (condition) => {
      const ownNote = noteOf(condition, whole.parts);
      return ownNote === undefined ? [] : explainNode(context, condition, ownNote, inside);
    });
    return (await Promise.all(reasons)).flat();
  };
  const head = substituteIn(node, node.kind === "call" ? operandsPut(node, note, scope) : valuesPut(scope), scope);
  const step = stepOf(`${head}${since}`, branch?.value ?? name, inside, defined, waiting, because);
  steps.push(step);
  const args = node.kind === "call" ? node.args : [];
  const here: Caller = { defined, args, note, scope, around: caller };
  await follow(context, value, valueNote, inside, here, { bindings: [], because: [] }, steps);
  return true;
}

async function followLoop(
  context: TraceContext,
  node: Expression,
  note: PrintedNote,
  scope: ExplainScope,
  caller: Caller | undefined,
  { bindings, because }: Waiting,
  steps: OriginStep[],
): Promise<boolean> {
  if (node.kind !== "big" && node.kind !== "comprehension") return false;
  const element = node.kind === "big" ? node.body : node.element;
  const names = scope.tables.plans.get(node.id)?.variables ?? [];
  const iteration = note.turns.find(({ parts }) => noteOf(element, parts)?.holds === true);
  if (iteration === undefined) return false;
  const inner = inTurn(scope, note, iteration, names);
  const waiting: Waiting = {
    bindings: [...bindings, bindingsText(inner, names)],
    because: [...because, () => explainTests(context, note, scope, iteration, names)],
  };
  const elementNote = noteOf(element, iteration.parts)!;
  // A name is bound to a member of the set iterated over.
  const sources = element.kind === "name" ? [...iteration.parts, ...note.parts] : [];
  const source = sources.find(({ id, holds }) => holds && id !== element.id && scope.nodes.has(id));
  if (source === undefined) await follow(context, element, elementNote, inner, caller, waiting, steps);
  else await follow(context, scope.nodes.get(source.id)!, source, inner, caller, waiting, steps);
  return true;
}

/** Returns the argument of a parameter, if it contains the component. */
function argumentOf(
  node: Expression,
  { tables }: ExplainScope,
  caller: Caller | undefined,
): { readonly node: Expression; readonly note: PrintedNote } | undefined {
  if (node.kind !== "name" || caller === undefined) return undefined;
  const binding = tables.bindings.get(node.id);
  const at =
    binding?.kind === "variable" ? caller.defined.parameters.findIndex(({ id }) => id === binding.variable.id) : -1;
  const argument = caller.args[at];
  const note = argument && noteOf(argument, caller.note.parts);
  return argument !== undefined && note?.holds === true ? { node: argument, note } : undefined;
}

function localValueOf(
  node: Expression,
  { tables, locals }: ExplainScope,
): { readonly node: Expression; readonly note: PrintedNote } | undefined {
  const binding = node.kind === "name" ? tables.bindings.get(node.id) : undefined;
  return binding?.kind === "variable" ? locals.get(binding.variable.id) : undefined;
}

function stepOf(
  text: string,
  { span }: Pick<Expression, "span">,
  { source }: ExplainScope,
  within: Defined | undefined,
  { bindings, because }: Waiting,
  own?: () => Promise<readonly Reason[]>,
): OriginStep {
  const all = own === undefined ? because : [...because, own];
  return {
    text: [...bindings, text].join(": "),
    source,
    span,
    within,
    because: async () => (await Promise.all(all.map((one) => one()))).flat(),
  };
}
