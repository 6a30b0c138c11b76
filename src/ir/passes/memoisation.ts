// Memoisation (Michie 1968) of values that depend on the state: definitions cache results while a program runs, keyed
// by the identity of the objects that they were computed from.
//
//     @gameOver := ...          becomes    @gameOver[memory=state] := ...
//     @lines(p, S) := ...       becomes    @lines(p, S)[memory=calls] := ...
//
// It is safe since all values are immutable and all definitions pure: the same objects give the same result. Price: 200
// lines. Worth: tic-tac-toe 10, bricks 4.4, peg solitaire 3.5. Only two of the benchmarks are playable games, but all
// games benefit: eleven of twelve examples use it, and without it each frame would recompute what did not change.

import { partsOf } from "../children.js";
import type { Defined } from "../../resolve/resolved.js";
import { hasOneType } from "../../types/schemes/scheme.js";
import { boundByLoopNode } from "../clauses.js";
import type { Core, CoreModule, CoreOf } from "../ir.js";
import { everyCore, everyCoreOf, rootsOf, someCore, type Where } from "../traversal.js";
import { factsOf } from "../analysis/facts.js";
import { operationOf } from "../../language/operations/operations.js";
import { withDefinitions } from "../rewrite.js";
import { strictCalls } from "../analysis/strict.js";
import { addTo } from "../../text/groups.js";
import { maxCacheKeys, maxStateParts } from "./limits.js";

/**
 * Applies to
 * - definitions without parameters that read only the state: they keep their value as long as the state is the same
 *   object, not only for a moment;
 * - those among them that create sets, sequences or images, and read the state only through at most three other
 *   definitions without parameters, whose values they need in any case: a picture of bricks is kept as long as these
 *   are the same objects;
 * - functions that loop, themselves or in callees, are not recursive, have at most three key values, counting the
 *   moment, and are called with variables only: in at least two places, in a loop that does not bind these variables,
 *   or with a parameter that a loop passes unchanged. They cache their last results by object identity. A call in a
 *   loop that does bind the variables has other arguments in each iteration, and counts only if the same definition
 *   repeats it.
 */
export function memoisation(module: CoreModule, where: Where): CoreModule {
  const repeated = repeatedlyCalled(module, where);
  let walking: ReadonlySet<Defined> | undefined;
  // Most documents have no candidates.
  const walks = (defined: Defined): boolean => (walking ??= loopingDefinitions(module)).has(defined);
  return withDefinitions(module, (definition) => {
    const { defined, parameters, scheme, reads, cycle, clauses, body, role } = definition;
    const { id } = defined.definition;
    // A cached result would record no trace.
    if (role === "boundary" || role === "noted") return definition;
    if (parameters.length === 0) {
      if (!reads.state || reads.input) return definition;
      const parts = hasOneType(scheme) && clauses.length === 0 ? partsOfState(body, module) : undefined;
      return { ...definition, strategy: { kind: "state", ...(parts === undefined ? {} : { parts }) } };
    }
    const keys = parameters.length + (reads.state || reads.input ? 1 : 0);
    const isProfitable = keys <= maxCacheKeys && repeated.has(id) && cycle === undefined && walks(defined);
    return isProfitable && hasOneType(scheme) ? { ...definition, strategy: { kind: "calls" } } : definition;
  });
}

/**
 * The definitions through which an expression reads the state, if they are few and comparing their values is
 * worthwhile.
 */
function partsOfState(body: Core, module: CoreModule): readonly Defined[] | undefined {
  if (!makesValues(body)) return undefined;
  const { definitions } = factsOf(module);
  const stateParts = new Map<Defined, number>();
  let isOnly = true;
  everyCore(body, (node) => {
    if (node.kind === "moment") isOnly = false;
    else if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") {
      if (definitions.get(node.defined)?.reads.state !== true) return;
      if (node.kind === "call" && node.args.length === 0)
        stateParts.set(node.defined, Math.min(node.span.start, stateParts.get(node.defined) ?? node.span.start));
      else isOnly = false;
    }
  });
  if (!isOnly || stateParts.size > maxStateParts) return undefined;
  const required = strictCalls(body);
  const inOrder = [...stateParts].sort(([, a], [, b]) => a - b).map(([part]) => part);
  return inOrder.every((part) => required.has(part)) ? inOrder : undefined;
}

/** True if evaluating the expression takes longer than a cache lookup. */
function makesValues(root: Core): boolean {
  return someCore(root, (node) => {
    const kind = node.kind === "primitive" ? operationOf(node.name).onlyKind : undefined;
    return (
      node.kind === "solve" || node.kind === "quantify" || kind === "set" || kind === "sequence" || kind === "easel"
    );
  });
}

/**
 * Visits a call with arguments; `bound` are the variables of the loops around it, `isLoop` is true if there are any.
 */
type Visit = (call: CoreOf<"call">, bound: ReadonlySet<number>, isLoop: boolean) => void;

const unbound: ReadonlySet<number> = new Set();

function everyCall(root: Core, visitCall: Visit): void {
  const visit = (node: Core, loopVariables: ReadonlySet<number>, isLoop: boolean): void => {
    if (node.kind === "call" && node.args.length > 0) visitCall(node, loopVariables, isLoop);
    const inside = boundByLoopNode(node);
    const inner = inside.length === 0 ? loopVariables : new Set([...loopVariables, ...inside.map(({ id }) => id)]);
    const first =
      node.kind === "quantify"
        ? node.set
        : node.kind === "solve" && node.steps[0]?.kind === "each"
          ? node.steps[0].set
          : undefined;
    // The set of the first loop is evaluated once.
    for (const part of partsOf(node))
      visit(part, inner, isLoop || (part !== first && (node.kind === "solve" || node.kind === "quantify")));
  };
  visit(root, unbound, false);
}

/** The ids of definitions that are likely to be called again with the same values. */
function repeatedlyCalled(module: CoreModule, where: Where): ReadonlySet<number> {
  const { definitions, expressions } = module;
  const constantParameters = steadyParameters(module);
  const counts = new Map<number, number>();
  const count = (id: number, times: number): void => void counts.set(id, (counts.get(id) ?? 0) + times);
  /** Calls within one definition with variables that a loop around them binds. */
  const readsByKey = new Map<string, { readonly id: number; times: number }>();
  const visit: Visit = ({ defined, args }, loopVariables, isLoop) => {
    if (!args.every(isNamed)) return;
    const { id } = defined.definition;
    if (args.some((arg) => arg.kind === "variable" && loopVariables.has(arg.variable.id))) {
      const key = `${id} ${args.map(nameOf).join(" ")}`;
      const entry = readsByKey.get(key);
      if (entry === undefined) readsByKey.set(key, { id, times: 1 });
      else entry.times++;
    } else {
      const areConstant = args.every((arg) => arg.kind !== "variable" || constantParameters.has(arg.variable.id));
      count(id, isLoop || areConstant ? 2 : 1);
    }
  };
  // The boundary has unknown callers.
  const visitAll = (roots: readonly Core[]): void => {
    for (const root of roots) everyCall(root, visit);
    for (const { id, times } of readsByKey.values()) if (times > 1) count(id, times);
    if (readsByKey.size > 0) readsByKey.clear();
  };
  for (const definition of definitions)
    if (definition.role !== "boundary" && where(definition)) visitAll(rootsOf(definition));
  visitAll(expressions);
  return new Set([...counts].flatMap(([id, times]) => (times > 1 ? [id] : [])));
}

/** True for arguments that can be compared by identity. */
function isNamed(arg: Core): boolean {
  const { kind } = arg;
  return kind === "variable" || kind === "atom" || kind === "moment" || (kind === "call" && arg.args.length === 0);
}

/**
 * The ids of parameters that receive the same value in all iterations of a loop, as n in `U[P in S] next(n, P)`, and of
 * those to which they are passed on. A call with only such arguments is repeated.
 */
function steadyParameters({ definitions, expressions }: CoreModule): ReadonlySet<number> {
  const parametersOf = new Map(definitions.map(({ defined, parameters }) => [defined, parameters]));
  const constantIds = new Set<number>();
  /** The parameters that receive a variable unchanged. */
  const targets = new Map<number, number[]>();
  const visit: Visit = ({ defined, args }, loopVariables, isLoop) => {
    const parameters = parametersOf.get(defined) ?? [];
    for (const [index, arg] of args.entries()) {
      const parameter = parameters[index]?.id;
      if (parameter === undefined || arg.kind !== "variable" || loopVariables.has(arg.variable.id)) continue;
      if (isLoop) constantIds.add(parameter);
      addTo(targets, arg.variable.id, parameter);
    }
  };
  for (const definition of definitions) for (const root of rootsOf(definition)) everyCall(root, visit);
  for (const root of expressions) everyCall(root, visit);
  // This loop also visits the items that it adds.
  for (const parameter of constantIds) for (const other of targets.get(parameter) ?? []) constantIds.add(other);
  return constantIds;
}

function nameOf(arg: Core): string {
  return arg.kind === "variable"
    ? String(arg.variable.id)
    : arg.kind === "atom"
      ? `\`${arg.name}`
      : arg.kind === "call"
        ? arg.defined.name
        : arg.kind;
}

/** The definitions that loop, directly or through a call. */
function loopingDefinitions({ definitions }: CoreModule): ReadonlySet<Defined> {
  const loopDefinitions = new Set<Defined>();
  const callers = new Map<Defined, Defined[]>();
  for (const definition of definitions) {
    const { defined } = definition;
    everyCoreOf(definition, (node) => {
      if (node.kind === "solve" || node.kind === "quantify") loopDefinitions.add(defined);
      else if (node.kind === "call" && node.args.length > 0) {
        addTo(callers, node.defined, defined);
      }
    });
  }
  // This loop also visits the items that it adds.
  for (const defined of loopDefinitions) for (const caller of callers.get(defined) ?? []) loopDefinitions.add(caller);
  return loopDefinitions;
}
