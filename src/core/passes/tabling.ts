// Functions that call themselves keep what they gave, by the values of their arguments, as long as an evaluation lasts
// (tabling, as in logic programming).

import type { Defined } from "../../names/resolved.js";
import { boundaryOf, innerNames } from "../boundaries.js";
import { Calls } from "../calls.js";
import type { CoreDefinition, CoreModule } from "../core.js";
import { descends } from "../descending.js";
import { callsLast } from "../last-place.js";
import { withCallees } from "../rewrite.js";

/** More values than this are not compared to know a call again. */
const mostKeys = 3;

/**
 * Applies to functions of at most three parameters that read neither state nor input and call themselves, or each other, and
 * not as the turns of a loop, if one evaluation may call them more than once: `fib(n - 1) + fib(n - 2)`, or `steps(k)` for each k.
 * What only goes into the coordinates of what it is given, once into each, as into the branches of a tree, meets nothing again, and
 * keeps nothing. They become two, of which the inner one looks into a table. A table keeps what it gets as long as the outermost evaluation
 * lasts that may ask it more than once; then it is empty again.
 */
export function tabling(module: CoreModule): CoreModule {
  const { recursive, groups } = module.document.dependencies;
  const inGroups = module.definitions.filter((definition) => recursive.has(definition.defined.definition.id) && mayKeep(definition, module));
  if (inGroups.length === 0) return module;
  const alone = new Set(groups.flatMap((group) => (group.length === 1 ? group.map(({ definition }) => definition.id) : [])));
  const candidates = inGroups.filter((definition) => !(alone.has(definition.defined.definition.id) && descends(definition)));
  if (candidates.length === 0) return module;
  const calls = new Calls(module);
  const often = calls.calledOften(calls.leadingTo(candidates.map(({ defined }) => defined)));
  const keeping = new Set(candidates.map(({ defined }) => defined).filter((defined) => often.has(defined)));
  return keeping.size === 0 ? module : withTables(module, calls, keeping);
}

function mayKeep({ defined, parameters, reads, role, body }: CoreDefinition, module: CoreModule): boolean {
  const isPure = !reads.state && !reads.input;
  return isPure && role !== "boundary" && parameters.length > 0 && parameters.length <= mostKeys && !callsLast(body, defined) && hasOneReading(defined, module);
}

function hasOneReading({ definition }: Defined, { document }: CoreModule): boolean {
  return document.schemes.get(definition.id)?.readings.length === 1;
}

/** The module in which these definitions keep their results. */
function withTables(module: CoreModule, calls: Calls, keeping: ReadonlySet<Defined>): CoreModule {
  const leading = calls.leadingTo(keeping);
  const inner = new Map<Defined, Defined>();
  const innerOf = innerNames(module);
  // A definition that comes back to itself is entered once, by its boundary.
  for (const { defined, role } of module.definitions) {
    if (role !== "inner" && leading.has(defined) && calls.isRecursive(defined) && hasOneReading(defined, module)) inner.set(defined, innerOf(defined, keeping.has(defined) ? "which keeps its results" : "within an evaluation that has begun"));
  }
  let { nextVariable } = module;
  const definitions = withCallees(module, ({ defined }) => inner.get(defined) ?? defined).definitions.flatMap((definition): readonly CoreDefinition[] => {
    const { defined } = definition;
    const changed: CoreDefinition = keeping.has(defined) ? { ...definition, memory: "results" } : calls.comesOften(defined, leading) ? { ...definition, opensTables: true } : definition;
    const within = inner.get(defined);
    if (within === undefined) return [changed];
    return [{ ...boundaryOf(definition, within, [], () => nextVariable++), opensTables: true }, { ...changed, defined: within, role: "inner" }];
  });
  // Expressions beside the definitions come from outside, as others do.
  return { ...module, definitions, nextVariable };
}
