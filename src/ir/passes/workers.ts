// The worker/wrapper split (Gill and Hutton 2009): a definition with a checked signature becomes two. The wrapper is
// exported, checks its arguments and calls the worker, which other callers call directly where their arguments are
// provably allowed.
//
//     @gcd(a, b) :=                                @gcd(a, b)[role=boundary] :=
//       require[signature] inNat(a)                  require[signature] inNat(a)
//       @gcd(b, modulo(a, b))           becomes      @gcd$(a, b)
//                                                  @gcd$(a, b)[role=inner] := @gcd$(b, modulo(a, b))
//
// It is safe since bounds prove of each call that goes to the worker, or the checker of all calls, that the checks
// would pass. Price: 160 lines. Worth: Pente 2.1, Fibonacci 1.8, bricks 1.7, tic-tac-toe 1.3.

import type { Defined } from "../../resolve/resolved.js";
import { boundaryOf, innerNames } from "../boundaries.js";
import { factsOf } from "../analysis/facts.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf } from "../ir.js";
import { everyCore, everyCoreIn, everyCoreOf, someCore } from "../traversal.js";
import { hotDefinitions } from "../analysis/hot-definitions.js";
import { withCallees } from "../rewrite.js";

/**
 * Applies to definitions whose signature is checked at each call, if they are recursive or are called in nested loops,
 * with arguments whose bounds or types prove that they are in the sets of the signature. All recursive calls must
 * qualify: a check in between would cost stack. If a definition loops over a set parameter and calls such a candidate
 * with its members, then the set is checked first, if its members can only be few values: it is probably a bit vector.
 *
 * Without external callers, as in a page, definitions lose the checks that all their callers pass.
 */
export function workers(module: CoreModule): CoreModule {
  if (module.roots !== undefined) return withoutPassedChecks(module, new Set(module.roots));
  const signed = module.definitions.filter(({ clauses }) => clauses.some(isCheck));
  if (signed.length === 0) return module;
  const frequent = hotDefinitions(module);
  const candidates = new Map(signed.filter(({ defined }) => frequent.has(defined)).map((one) => [one.defined, one]));
  if (candidates.size === 0) return module;
  const checked = withSetsChecked(module, candidates);
  const uncheckedCalls = findUncheckedCalls(checked, candidates);
  const inner = new Map<Defined, Defined>();
  if (uncheckedCalls.size === 0) return module;
  const innerOf = innerNames(module);
  for (const defined of uncheckedCalls.values())
    if (!inner.has(defined)) inner.set(defined, innerOf(defined, "of arguments that its signature allows"));
  const redirected = withCallees(
    checked,
    (call) => (uncheckedCalls.has(call) ? inner.get(call.defined) : undefined) ?? call.defined,
  );
  let { nextVariable } = module;
  const definitions = redirected.definitions.flatMap((definition): readonly CoreDefinition[] => {
    const innerDefinition = inner.get(definition.defined);
    if (innerDefinition === undefined) return [definition];
    const checks = definition.clauses.filter(isCheck);
    return [
      boundaryOf(definition, innerDefinition, checks, () => nextVariable++),
      {
        ...definition,
        defined: innerDefinition,
        clauses: definition.clauses.filter((clause) => !isCheck(clause)),
        role: "inner",
      },
    ];
  });
  return { ...redirected, definitions, nextVariable };
}

function withoutPassedChecks(module: CoreModule, roots: ReadonlySet<Defined>): CoreModule {
  const passedChecks = new Map(
    module.definitions
      .filter(({ defined, clauses }) => !roots.has(defined) && clauses.some(isCheck))
      .map((one) => [one.defined, one]),
  );
  if (passedChecks.size === 0) return module;
  const isProved = prover(module, () => true);
  everyCoreIn(module, (node) => {
    const definition = node.kind === "call" || node.kind === "function" ? passedChecks.get(node.defined) : undefined;
    if (definition !== undefined && !(node.kind === "call" && isProved(node, definition)))
      passedChecks.delete(definition.defined);
  });
  return {
    ...module,
    definitions: module.definitions.map((one) =>
      passedChecks.has(one.defined) ? { ...one, clauses: one.clauses.filter((clause) => !isCheck(clause)) } : one,
    ),
  };
}

/** Adds checks of set parameters that a definition loops over to call a candidate with the members. */
function withSetsChecked(module: CoreModule, candidates: ReadonlyMap<Defined, CoreDefinition>): CoreModule {
  const definitions = module.definitions.map((definition): CoreDefinition => {
    const { defined, omittedChecks: unasked = [], clauses } = definition;
    const extraChecks = candidates.has(defined)
      ? []
      : unasked.filter(
          ({ check, isOfQuick }) => isOfQuick && isCheck(check) && isLoopedOverFor(definition, check, candidates),
        );
    if (extraChecks.length === 0) return definition;
    const checks = clauses.filter(isCheck);
    return {
      ...definition,
      clauses: [...checks, ...extraChecks.map(({ check }) => check), ...clauses.slice(checks.length)],
      omittedChecks: unasked.filter((one) => !extraChecks.includes(one)),
    };
  });
  return { ...module, definitions };
}

/**
 * True if the body, or an eager clause before it, loops over the checked set and calls a candidate with the members.
 */
function isLoopedOverFor(
  { clauses, body }: CoreDefinition,
  check: Check,
  candidates: ReadonlyMap<Defined, CoreDefinition>,
): boolean {
  return [...clauses.flatMap((clause) => (clause.kind === "bind" && clause.strict ? [clause.value] : [])), body].some(
    (walk) => walksFor(walk, check, candidates),
  );
}

function walksFor(loop: Core, { condition }: Check, candidates: ReadonlyMap<Defined, CoreDefinition>): boolean {
  const [first] = loop.kind === "solve" ? loop.steps : [];
  const value = condition.kind === "primitive" ? condition.args[1] : undefined;
  if (
    first?.kind !== "each" ||
    first.pattern.kind !== "bind" ||
    first.set.kind !== "variable" ||
    value?.kind !== "variable" ||
    first.set.variable.id !== value.variable.id
  )
    return false;
  const { id } = first.pattern.variable;
  return someCore(
    loop,
    (node) =>
      node.kind === "call" &&
      candidates.has(node.defined) &&
      node.args.some((arg) => arg.kind === "variable" && arg.variable.id === id),
  );
}

type Check = Clause & { readonly kind: "require" };

function isCheck(clause: Clause): clause is Check {
  return clause.kind === "require" && clause.clause === "signature";
}

/**
 * Returns a predicate for calls whose arguments the signature provably allows. `takesNumbers` decides by the clauses of
 * a definition whether a proof of the checker is enough for checks of numbers.
 */
function prover(
  module: CoreModule,
  takesNumbers: (clauses: readonly Clause[]) => boolean,
): (call: CoreOf<"call">, definition: CoreDefinition) => boolean {
  const facts = factsOf(module);
  return ({ args }, { parameters, clauses }) =>
    clauses.filter(isCheck).every(({ condition, proved }) => {
      if (proved === "values" || (proved === "numbers" && takesNumbers(clauses))) return true;
      if (condition.kind !== "primitive" || condition.name !== "has") return false;
      const [set, value] = condition.args;
      const i = value?.kind === "variable" ? parameters.findIndex(({ id }) => id === value.variable.id) : -1;
      const argument = args[i];
      return set !== undefined && argument !== undefined && facts.isIn(argument, set);
    });
}

function findUncheckedCalls(
  module: CoreModule,
  candidates: ReadonlyMap<Defined, CoreDefinition>,
): ReadonlyMap<Core, Defined> {
  // Checks of numbers are too cheap to justify two definitions.
  const isProved = prover(module, (clauses) => clauses.some((clause) => isCheck(clause) && clause.proved === "values"));
  const calls = new Set<CoreOf<"call">>();
  const excluded = new Set<Defined>();
  const visit = (node: Core, isRecursive: boolean): void => {
    const definition = node.kind === "call" ? candidates.get(node.defined) : undefined;
    if (node.kind !== "call" || definition === undefined) return;
    if (isProved(node, definition)) calls.add(node);
    else if (isRecursive && definition.cycle !== undefined) excluded.add(node.defined);
  };
  for (const definition of module.definitions)
    everyCoreOf(definition, (node) => visit(node, definition.cycle !== undefined));
  for (const root of module.expressions) everyCore(root, (node) => visit(node, false));
  return new Map([...calls].flatMap((call) => (excluded.has(call.defined) ? [] : [[call, call.defined]])));
}
