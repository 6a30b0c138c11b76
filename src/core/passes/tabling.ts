// Tabling (as in logic programming: Tamaki and Sato 1986): functions that call themselves keep what they gave, by
// the values of their arguments, as long as an evaluation lasts.
//
//     @fib(n) := add(@fib(subtract(n, 1)), @fib(subtract(n, 2)))    becomes
//     @fib(n)[role=boundary] := @fib$(n)
//     @fib$(n)[role=inner, memory=results] := add(@fib$(subtract(n, 1)), @fib$(subtract(n, 2)))
//
// It is safe since it applies to pure functions only, and bounded in memory by the outermost evaluation, after
// which tables are empty. Price: 120 lines. Worth: games 43, Collatz 5.9, string building 2.8; where calls branch,
// exponential.

import type { Defined, Variable } from "../../names/resolved.js";
import { boundaryOf, innerNames } from "../boundaries.js";
import { Calls } from "../calls.js";
import type { CoreDefinition, CoreModule } from "../core.js";
import { descends } from "../descending.js";
import { everyCoreOf } from "../free.js";
import { callsItselfInside, callsLast, isAlone } from "../last-place.js";
import { withCallees } from "../rewrite.js";
import type { Type } from "../../types/lattice/type.js";
import { unchangedParameters } from "../unchanged.js";

/**
 * More values than this are not compared to know a call again. With 3, four documents lose tables, the matching of graphs among them;
 * without a limit, two get more, which was not timed.
 */
const mostKeys = 4;
/**
 * More than this are compared only where a call leads to several others, whose number would grow without end. With 2, five documents
 * lose tables; without this limit four get more, Pente and queens among them, which was not timed.
 */
const fewKeys = 3;
/**
 * A text or a sequence counts as so many of these there. So merging two sequences compares nothing, which takes a tenth less
 * time, and a third less in the first run; walking through one text is still known again.
 */
const longKey = 2;

/**
 * Applies to functions that read neither state nor input and call themselves, or each other, and not only as the turns of a loop,
 * if one evaluation may call them more than once: `fib(n - 1) + fib(n - 2)`, or `steps(k)` for each k. They are known again by at most
 * four parameters, and by at most three, none of them in turns of a loop, where one call leads to one other: there sequences count
 * twice, and what is given a function made for the call keeps nothing. What is handed on
 * unchanged need not be among these: `s` in `inside(s, i, j)`, which asks about parts of a text, or the edges of a graph.
 * What only goes into the coordinates of what it is given, once into each, as into the branches of a tree, meets nothing again, and
 * keeps nothing. They become two, of which the inner one looks into a table. A table keeps what it gets as long as the outermost evaluation
 * lasts that may ask it more than once; then it is empty again.
 */
export function tabling(module: CoreModule): CoreModule {
  const recursive = module.definitions.filter(mayKeep);
  if (recursive.length === 0) return module;
  const candidates = recursive.filter((definition) => !(isAlone(definition, module) && descends(definition)));
  if (candidates.length === 0) return module;
  const calls = new Calls(module);
  const fixed = fixedParameters(candidates, module, calls);
  const isKnownAgain = (definition: CoreDefinition): boolean => {
    const { defined, parameters, body } = definition;
    const unchanged = fixed.get(defined)!;
    const keys = parameters.filter(({ id }) => !unchanged.some((other) => other.id === id));
    if (keys.length === 0 || keys.length > mostKeys) return false;
    if (calls.branches(defined)) return true;
    const isWalked = ({ id }: Variable): boolean => hasKind(module.variables.get(id), walked);
    const cost = unchanged.length + keys.length + (longKey - 1) * keys.filter(isWalked).length;
    return cost <= fewKeys && !callsLast(body, defined) && !isGivenLambdas(definition, unchanged, module, calls);
  };
  const known = candidates.filter(isKnownAgain).map(({ defined }) => defined);
  const often = calls.calledOften(calls.leadingTo(known));
  const keeping = new Map(
    known.filter((defined) => often.has(defined)).map((defined) => [defined, fixed.get(defined)!]),
  );
  return keeping.size === 0 ? module : withTables(module, calls, keeping);
}

function mayKeep(definition: CoreDefinition): boolean {
  const { defined, parameters, reads, cycle, body } = definition;
  const isPure = !reads.state && !reads.input;
  const isOnlyLoop = callsLast(body, defined) && !callsItselfInside(definition);
  return isPure && cycle !== undefined && parameters.length > 0 && !isOnlyLoop;
}

/** The parameters of each definition that its calls of itself leave as they are, so far as it would cost something to compare them. */
function fixedParameters(
  definitions: readonly CoreDefinition[],
  module: CoreModule,
  calls: Calls,
): ReadonlyMap<Defined, readonly Variable[]> {
  const unchanged = unchangedParameters(module, calls);
  const isLong = ({ id }: Variable): boolean => hasKind(module.variables.get(id), long);
  return new Map(
    definitions.map(({ defined, parameters }) => {
      const all = unchanged.get(defined) ?? [];
      return [defined, parameters.length > mostKeys ? all : all.filter(isLong)];
    }),
  );
}

/** True if values of a type may be of one of these kinds, also those within tuples. */
function hasKind(type: Type | undefined, kinds: ReadonlySet<Type[number]["kind"]>): boolean {
  return (
    type?.some((part) =>
      part.kind === "tuple" ? part.items.some((item) => hasKind(item, kinds)) : kinds.has(part.kind),
    ) === true
  );
}

/** Texts and sequences, which are not soon compared. */
const walked: ReadonlySet<Type[number]["kind"]> = new Set(["string", "sequence", "tuples"]);
/** These and sets, and functions, which cannot be compared. */
const long: ReadonlySet<Type[number]["kind"]> = new Set([...walked, "set", "function"]);

/**
 * True if all who call a definition from outside give it functions made for the call, which never come again, and it hands them on.
 * A boundary hands on what its own callers give.
 */
function isGivenLambdas(
  { defined, parameters }: CoreDefinition,
  unchanged: readonly Variable[],
  module: CoreModule,
  calls: Calls,
): boolean {
  const places = parameters.flatMap(({ id }, place) => (unchanged.some((other) => other.id === id) ? [place] : []));
  if (places.length === 0) return false;
  const callees = new Set([defined]);
  for (const { role, defined: boundary, body } of module.definitions)
    if (role === "boundary" && body.kind === "call" && body.defined === defined) callees.add(boundary);
  let [isGiven, isKnown] = [true, false];
  for (const definition of module.definitions) {
    if (calls.areTogether(definition.defined, defined) || callees.has(definition.defined)) continue;
    everyCoreOf(definition, (node) => {
      if (node.kind !== "call" || !callees.has(node.defined)) return;
      isKnown = true;
      if (!places.some((place) => node.args[place]?.kind === "lambda")) isGiven = false;
    });
  }
  return isGiven && isKnown;
}

/** The module in which these definitions keep their results. */
function withTables(module: CoreModule, calls: Calls, keeping: ReadonlyMap<Defined, readonly Variable[]>): CoreModule {
  const leading = calls.leadingTo(keeping.keys());
  const inner = new Map<Defined, Defined>();
  const innerOf = innerNames(module);
  // A definition that comes back to itself is entered once, by its boundary.
  for (const { defined, role } of module.definitions) {
    if (role !== "inner" && leading.has(defined) && calls.isRecursive(defined))
      inner.set(
        defined,
        innerOf(defined, keeping.has(defined) ? "which keeps its results" : "within an evaluation that has begun"),
      );
  }
  let { nextVariable } = module;
  const definitions = withCallees(module, ({ defined }) => inner.get(defined) ?? defined).definitions.flatMap(
    (definition): readonly CoreDefinition[] => {
      const { defined } = definition;
      const fixed = keeping.get(defined);
      const changed: CoreDefinition =
        fixed !== undefined ? { ...definition, strategy: { kind: "results", fixed } } : definition;
      const within = inner.get(defined);
      if (within === undefined) return [changed];
      return [boundaryOf(definition, within, [], () => nextVariable++), { ...changed, defined: within, role: "inner" }];
    },
  );
  // Expressions beside the definitions come from outside, as others do.
  return { ...module, definitions, nextVariable };
}
