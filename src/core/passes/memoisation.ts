// Memoisation (Michie 1968) of what depends on the state: definitions keep results while a program runs, and know
// them again by the objects that they were made of.
//
//     @gameOver := ...          becomes    @gameOver[memory=state] := ...
//     @lines(p, S) := ...       becomes    @lines(p, S)[memory=calls] := ...
//
// It is safe since all values are immutable and all definitions pure: the same objects give the same result.
// Price: 200 lines. Worth: tic-tac-toe 10, bricks 4.4, peg solitaire 3.5. Of what is measured, only two are games that are
// played, but all games work so: eleven of twelve examples have it, and without it a frame computes anew what did not change.

import type { Defined } from "../../names/resolved.js";
import { hasOneType } from "../../types/schemes/scheme.js";
import { boundByWalk } from "../clauses.js";
import type { Core, CoreModule } from "../core.js";
import { everyCore, everyCoreOf, partsOf, rootsOf, someCore, type Where } from "../free.js";
import { factsOf } from "../facts/facts.js";
import { operationOf } from "../../operations/operations.js";
import { withDefinitions } from "../rewrite.js";
import { callsNeededBy } from "../facts/strict.js";

/** More values than this are not compared to know a call again. With 2, six documents lose a table, four of them games; more find none. */
const mostKeys = 3;

/**
 * More parts of the state than this are not compared either. With 1, nine documents lose parts, bricks and tic-tac-toe among them;
 * without a limit, five documents get more, which was not timed.
 */
const mostParts = 3;

/**
 * Applies to
 * - definitions without parameters that read only the state: their values are kept as long as the state is the same object,
 *   not only for a moment;
 * - those of them that make sets, sequences or images, and read the state through at most three other definitions without
 *   parameters, whose values they need in any case: a picture of bricks is kept as long as these are the same objects;
 * - functions that walk, themselves or in what they call, take at most three values, of which the moment is one, do not call
 *   themselves, and are called with names only in at least two places, in a loop that does not bind these names, or with what a
 *   definition is given again and again in a loop: their last results are kept, by the very objects they were called with. A call in a loop that does bind them has others at each turn,
 *   and counts only beside the same call in the same definition.
 */
export function memoisation(module: CoreModule, where: Where): CoreModule {
  const again = calledAgain(module, where);
  let walking: ReadonlySet<Defined> | undefined;
  // Most documents have nothing here to ask for.
  const walks = (defined: Defined): boolean => (walking ??= walkers(module)).has(defined);
  return withDefinitions(module, (definition) => {
    const { defined, parameters, scheme, reads, cycle, clauses, body, role } = definition;
    const { id } = defined.definition;
    // Results that are remembered would leave no notes.
    if (role === "boundary" || role === "noted") return definition;
    if (parameters.length === 0) {
      if (!reads.state || reads.input) return definition;
      const parts = hasOneType(scheme) && clauses.length === 0 ? partsOfState(body, module) : undefined;
      return { ...definition, strategy: { kind: "state", ...(parts === undefined ? {} : { parts }) } };
    }
    const keys = parameters.length + (reads.state || reads.input ? 1 : 0);
    const pays = keys <= mostKeys && again.has(id) && cycle === undefined && walks(defined);
    return pays && hasOneType(scheme) ? { ...definition, strategy: { kind: "calls" } } : definition;
  });
}

/** The definitions through which an expression reads the state, if they are few and it is worth while to look whether they have changed. */
function partsOfState(body: Core, module: CoreModule): readonly Defined[] | undefined {
  if (!makesValues(body)) return undefined;
  const { definitions } = factsOf(module);
  const parts = new Map<Defined, number>();
  let isOnly = true;
  everyCore(body, (node) => {
    if (node.kind === "moment") isOnly = false;
    else if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") {
      if (definitions.get(node.defined)?.reads.state !== true) return;
      if (node.kind === "call" && node.args.length === 0)
        parts.set(node.defined, Math.min(node.span.start, parts.get(node.defined) ?? node.span.start));
      else isOnly = false;
    }
  });
  if (!isOnly || parts.size > mostParts) return undefined;
  const needed = callsNeededBy(body);
  const inOrder = [...parts].sort(([, a], [, b]) => a - b).map(([part]) => part);
  return inOrder.every((part) => needed.has(part)) ? inOrder : undefined;
}

/** True of what takes longer to evaluate than to look up. */
function makesValues(root: Core): boolean {
  return someCore(root, (node) => {
    const kind = node.kind === "primitive" ? operationOf(node.name).onlyKind : undefined;
    return (
      node.kind === "solve" || node.kind === "quantify" || kind === "set" || kind === "sequence" || kind === "easel"
    );
  });
}

type Call = Core & { readonly kind: "call" };

/** A call with arguments, the names that loops around it bind, and whether there are any loops. */
type Visit = (call: Call, bound: ReadonlySet<number>, isLoop: boolean) => void;

const unbound: ReadonlySet<number> = new Set();

/** Visits the calls of an expression. */
function everyCall(root: Core, visit: Visit): void {
  const go = (node: Core, bound: ReadonlySet<number>, isLoop: boolean): void => {
    if (node.kind === "call" && node.args.length > 0) visit(node, bound, isLoop);
    const inside = boundByWalk(node);
    const inner = inside.length === 0 ? bound : new Set([...bound, ...inside.map(({ id }) => id)]);
    const first =
      node.kind === "quantify"
        ? node.set
        : node.kind === "solve" && node.steps[0]?.kind === "each"
          ? node.steps[0].set
          : undefined;
    // What is walked is evaluated once.
    for (const part of partsOf(node))
      go(part, inner, isLoop || (part !== first && (node.kind === "solve" || node.kind === "quantify")));
  };
  go(root, unbound, false);
}

/** The definitions, by their ids, that may well be called with the same values more than once. */
function calledAgain(module: CoreModule, where: Where): ReadonlySet<number> {
  const { definitions, expressions } = module;
  const steady = steadyParameters(module);
  const counts = new Map<number, number>();
  const count = (id: number, times: number): void => void counts.set(id, (counts.get(id) ?? 0) + times);
  /** The calls of one definition with names that a loop around them binds. */
  const varying = new Map<string, { readonly id: number; times: number }>();
  const visit: Visit = ({ defined, args }, bound, isLoop) => {
    if (!args.every(isNamed)) return;
    const { id } = defined.definition;
    if (args.some((arg) => arg.kind === "variable" && bound.has(arg.variable.id))) {
      const key = `${id} ${args.map(nameOf).join(" ")}`;
      const known = varying.get(key);
      if (known === undefined) varying.set(key, { id, times: 1 });
      else known.times++;
    } else {
      const isSteady = args.every((arg) => arg.kind !== "variable" || steady.has(arg.variable.id));
      count(id, isLoop || isSteady ? 2 : 1);
    }
  };
  // A boundary calls for others, of whom nothing is known.
  const visitAll = (roots: readonly Core[]): void => {
    for (const root of roots) everyCall(root, visit);
    for (const { id, times } of varying.values()) if (times > 1) count(id, times);
    if (varying.size > 0) varying.clear();
  };
  for (const definition of definitions)
    if (definition.role !== "boundary" && where(definition)) visitAll(rootsOf(definition));
  visitAll(expressions);
  return new Set([...counts].flatMap(([id, times]) => (times > 1 ? [id] : [])));
}

/** True of what is known again by the object that it is. */
function isNamed(arg: Core): boolean {
  const { kind } = arg;
  return kind === "variable" || kind === "atom" || kind === "moment" || (kind === "call" && arg.args.length === 0);
}

/**
 * The parameters, by the ids of their variables, that are given one value in all turns of a loop: n in `U[P in S] next(n, P)`, and
 * what that hands on of it. A call with these alone is made again and again.
 */
function steadyParameters({ definitions, expressions }: CoreModule): ReadonlySet<number> {
  const parametersOf = new Map(definitions.map(({ defined, parameters }) => [defined, parameters]));
  const steady = new Set<number>();
  /** The parameters that are given a variable as it is. */
  const handedOn = new Map<number, number[]>();
  const visit: Visit = ({ defined, args }, bound, isLoop) => {
    const parameters = parametersOf.get(defined) ?? [];
    for (const [place, arg] of args.entries()) {
      const parameter = parameters[place]?.id;
      if (parameter === undefined || arg.kind !== "variable" || bound.has(arg.variable.id)) continue;
      if (isLoop) steady.add(parameter);
      const known = handedOn.get(arg.variable.id);
      if (known === undefined) handedOn.set(arg.variable.id, [parameter]);
      else known.push(parameter);
    }
  };
  for (const definition of definitions) for (const root of rootsOf(definition)) everyCall(root, visit);
  for (const root of expressions) everyCall(root, visit);
  // What is found on the way is looked at as well.
  for (const parameter of steady) for (const other of handedOn.get(parameter) ?? []) steady.add(other);
  return steady;
}

/** A text that tells the arguments of a call with names only apart. */
function nameOf(arg: Core): string {
  return arg.kind === "variable"
    ? String(arg.variable.id)
    : arg.kind === "atom"
      ? `\`${arg.name}`
      : arg.kind === "call"
        ? arg.defined.name
        : arg.kind;
}

/** The definitions in which something is walked, directly or by a call. */
function walkers({ definitions }: CoreModule): ReadonlySet<Defined> {
  const found = new Set<Defined>();
  const callers = new Map<Defined, Defined[]>();
  for (const definition of definitions) {
    const { defined } = definition;
    everyCoreOf(definition, (node) => {
      if (node.kind === "solve" || node.kind === "quantify") found.add(defined);
      else if (node.kind === "call" && node.args.length > 0) {
        const known = callers.get(node.defined);
        if (known === undefined) callers.set(node.defined, [defined]);
        else known.push(defined);
      }
    });
  }
  // What is put into a set while it is walked is walked as well.
  for (const defined of found) for (const caller of callers.get(defined) ?? []) found.add(caller);
  return found;
}
