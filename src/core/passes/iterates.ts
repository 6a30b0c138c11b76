// Loops that count down go on where they stopped before: f(f(f(x))) is f of f(f(x)), which the call before gave.

import type { Defined, Variable } from "../../names/resolved.js";
import { hasOneType } from "../../types/schemes/scheme.js";
import { Calls } from "../calls.js";
import { boundByWalk } from "../clauses.js";
import type { Core, CoreDefinition, CoreModule, RuntimeName } from "../core.js";
import { mentions, partsOf, rootsOf, variablesOf } from "../free.js";
import { lastCallsOf } from "../last-place.js";
import { writtenInteger } from "../facts/proofs.js";

type Call = Core & { readonly kind: "call" };

/** A call in a definition, with the names that change from one turn to the next of the walks around it; undefined if there are none. */
interface Site {
  readonly caller: CoreDefinition;
  readonly call: Call;
  readonly changing: ReadonlySet<number> | undefined;
}

/**
 * Applies to functions such as `after(n, x) := x if n = 0; after(n - 1, f(x)) otherwise`, which give the n-th iterate of what their
 * other parameters become in one turn, if a walk calls them with the same x again and again, be it by definitions in between:
 * `{(n, after(n, x)) | n in {1..100}}`. Then a call for the same x and no smaller n goes on from what the call before came to.
 * Nothing else may depend on n, neither state nor input is read, and nothing that is evaluated in a turn calls the function again.
 */
export function iterates(module: CoreModule): CoreModule {
  const { recursive } = module.document.dependencies;
  const counters = new Map<Defined, Variable>();
  for (const definition of module.definitions) {
    const counter = recursive.has(definition.defined.definition.id) ? counterOf(definition, module) : undefined;
    if (counter !== undefined) counters.set(definition.defined, counter);
  }
  if (counters.size === 0) return module;
  const calls = new Calls(module);
  const sites = sitesIn(module);
  const definitions = module.definitions.map((definition): CoreDefinition => {
    const { defined, parameters } = definition;
    const counter = counters.get(defined);
    if (counter === undefined || calls.isRecursive(defined)) return definition;
    const others = parameters.flatMap((parameter, i) => (parameter === counter ? [] : [i]));
    return isAskedAgain(defined, others, sites) ? { ...definition, counter } : definition;
  });
  return { ...module, definitions };
}

/** True if a walk calls a definition, or one that calls it, so that what it is given at these places is the same in each turn. */
function isAskedAgain(
  defined: Defined,
  places: readonly number[],
  sites: ReadonlyMap<Defined, readonly Site[]>,
  seen: ReadonlySet<Defined> = new Set([defined]),
): boolean {
  return (sites.get(defined) ?? []).some(({ caller, call, changing }) => {
    if (seen.has(caller.defined)) return false;
    const given = new Set(places.flatMap((i) => [...variablesOf(call.args[i]!)]));
    if (changing !== undefined) return [...given].every((id) => !changing.has(id));
    const handedOn = caller.parameters.flatMap(({ id }, i) => (given.has(id) ? [i] : []));
    return (
      handedOn.length === given.size &&
      isAskedAgain(caller.defined, handedOn, sites, new Set([...seen, caller.defined]))
    );
  });
}

/** Where each definition is called. */
function sitesIn({ definitions }: CoreModule): ReadonlyMap<Defined, readonly Site[]> {
  const sites = new Map<Defined, Site[]>();
  for (const caller of definitions) {
    const visit = (node: Core, changing: ReadonlySet<number> | undefined): void => {
      if (node.kind === "call") {
        const before = sites.get(node.defined);
        const site: Site = { caller, call: node, changing };
        if (before === undefined) sites.set(node.defined, [site]);
        else before.push(site);
      }
      const isWalk = node.kind === "solve" || node.kind === "quantify";
      const inside = isWalk ? new Set([...(changing ?? []), ...boundByWalk(node).map(({ id }) => id)]) : changing;
      for (const part of partsOf(node)) visit(part, inside);
    };
    for (const root of rootsOf(caller)) visit(root, undefined);
  }
  return sites;
}

/** The parameter that only counts the turns of a loop. */
function counterOf(
  { defined, parameters, clauses, body, reads, role, recent }: CoreDefinition,
  { document }: CoreModule,
): Variable | undefined {
  const isPure = !reads.state && !reads.input;
  if (
    !isPure ||
    role === "boundary" ||
    recent !== undefined ||
    clauses.length > 0 ||
    body.kind !== "branches" ||
    body.branches.length !== 1 ||
    parameters.length < 2
  )
    return undefined;
  const [{ condition, value }] = body.branches as [(typeof body.branches)[0]];
  const [next, ...others] = body.otherwise === undefined ? [] : lastCallsOf(body.otherwise, defined);
  if (
    next === undefined ||
    next !== body.otherwise ||
    others.length > 0 ||
    !hasOneType(document.schemes.get(defined.definition.id))
  )
    return undefined;
  const at = parameters.findIndex(({ id }, i) => endsAt(condition, id) && isOneLess(next.args[i]!, id));
  const counter = parameters[at];
  const counts = (node: Core): boolean => mentions(node, (id) => id === counter?.id);
  return counter === undefined || counts(value) || next.args.some((arg, i) => i !== at && counts(arg))
    ? undefined
    : counter;
}

const comparisons: ReadonlySet<RuntimeName> = new Set(["equal", "atMost", "less"]);

/** True of `n = 0`, `n <= 0` and `n < 1`: once it holds for some number of turns, it holds for no larger one any sooner. */
function endsAt(condition: Core, counter: number): boolean {
  if (condition.kind === "logic" && condition.operands.length === 1) return endsAt(condition.operands[0]!, counter);
  if (condition.kind !== "primitive" || !comparisons.has(condition.name)) return false;
  const [left, right] = condition.args;
  return isVariable(left, counter) && right !== undefined && writtenInteger(right) !== undefined;
}

/** True of `n - 1`. */
function isOneLess(node: Core, counter: number): boolean {
  return (
    node.kind === "primitive" &&
    node.name === "subtract" &&
    isVariable(node.args[0], counter) &&
    writtenInteger(node.args[1]!) === 1
  );
}

const isVariable = (node: Core | undefined, id: number): boolean =>
  node?.kind === "variable" && node.variable.id === id;
