// Entry checks: calls from outside the documents are checked against the whole signature, including conditions that the
// checker has proved for calls in documents. The latter go to an inner definition, where the checks would cost them
// time.
//
//     @total(S) := …                        @total(S)[role=boundary] :=
//       unasked require[signature] …  becomes   @total$(allowed(S, finiteSetsOf(Nat), "S: fSet(Nat)"))
//                                           @total$(S)[role=inner] := …
//
// It is safe since nothing else changes. Price: 70 lines. Worth: modules may be called from JavaScript.

import { withParts } from "../children.js";
import type { Defined, ResolvedGame, Variable } from "../../resolve/resolved.js";
import { boundaryOf, innerNames } from "../boundaries.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf } from "../ir.js";
import { everyCoreIn } from "../traversal.js";
import { hotDefinitions } from "../analysis/hot-definitions.js";
import { withCallees } from "../rewrite.js";

/**
 * Applies to definitions with unchecked parameters, in modules with callers other than documents. A definition is not
 * split if nothing in the document calls it, or only in few iterations and with checks that are cheap: of numbers, not
 * of sets.
 */
export function entries(module: CoreModule): CoreModule {
  if (!module.isEntered) return module;
  const open = module.definitions.filter(
    ({ omittedChecks: unasked, role }) => unasked !== undefined && role !== "inner",
  );
  if (open.length === 0) return module;
  // A host passes the result of one step to the next step.
  const hooks = new Set<Defined>(Object.values(module.game?.hooks ?? {}));
  const calledInside = new Set(hooks);
  everyCoreIn(module, (node) => {
    if (node.kind === "call") calledInside.add(node.defined);
  });
  const frequent = hotDefinitions(module);
  const innerOf = innerNames(module);
  const inner = new Map(
    open
      .filter(
        ({ defined, role, omittedChecks: unasked }) =>
          role !== "boundary" &&
          calledInside.has(defined) &&
          (frequent.has(defined) || unasked!.some(({ isCheckedSoon: isSoonAsked }) => !isSoonAsked)),
      )
      .map(({ defined }) => [defined, innerOf(defined, "of arguments that its signature allows")]),
  );
  const redirected = withCallees(module, ({ defined }) => inner.get(defined) ?? defined);
  let { nextVariable } = module;
  const definitions = redirected.definitions.flatMap((definition): readonly CoreDefinition[] => {
    const { omittedChecks: unasked, ...checked } = definition;
    if (unasked === undefined) return [definition];
    if (definition.role === "inner") return [checked];
    const innerDefinition = inner.get(definition.defined);
    if (innerDefinition === undefined) {
      const checks = unasked.flatMap(({ check }): readonly Clause[] => {
        const value = entryCheck(check);
        const variable = (): Variable => ({
          name: "allowed",
          id: nextVariable++,
          role: "local",
          isNameless: true,
          span: value!.span,
        });
        return value === undefined
          ? []
          : [{ kind: "bind", variable: variable(), value, strict: true, isAsked: true, span: value.span }];
      });
      return [{ ...checked, clauses: [...checks, ...checked.clauses] }];
    }
    // Nothing is proved about arguments from the host.
    const isMoved = (clause: Clause): boolean => isProved(clause) && !hooks.has(definition.defined);
    const proved = checked.clauses.filter(isMoved);
    const { omittedChecks: ownChecks = [], ...boundary } = boundaryOf(
      definition,
      innerDefinition,
      proved,
      () => nextVariable++,
    );
    const asks = ownChecks.flatMap(({ check }) => entryCheck(check) ?? []);
    return [
      {
        ...boundary,
        body: withParts(boundary.body, (arg) => asks.find(({ args }) => isSameVariable(args[0]!, arg)) ?? arg),
      },
      {
        ...checked,
        clauses: checked.clauses.filter((clause) => !isMoved(clause)),
        defined: innerDefinition,
        role: "inner",
      },
    ];
  });
  return { ...redirected, definitions, nextVariable, game: module.game && withHooks(module.game, inner) };
}

export function withHooks({ hooks }: ResolvedGame, inner: ReadonlyMap<Defined, Defined>): ResolvedGame {
  const changed = Object.entries(hooks).map(([hook, defined]) => [hook, inner.get(defined) ?? defined]);
  return { hooks: Object.fromEntries(changed) };
}

/** The entry check for an argument, whose value is the argument. */
function entryCheck(check: Clause): CoreOf<"primitive"> | undefined {
  if (check.kind !== "require" || check.condition.kind !== "primitive") return undefined;
  const { condition, text, span } = check;
  const [set, argument] = condition.args;
  return { kind: "primitive", name: "allowed", args: [argument!, set!, { kind: "string", value: text, span }], span };
}

/** True for checks that calls in the document may skip, so that they move to the boundary. */
const isProved = (clause: Clause): boolean => clause.kind === "require" && clause.proved !== undefined;

const isSameVariable = (a: Core, b: Core): boolean =>
  a.kind === "variable" && b.kind === "variable" && a.variable.id === b.variable.id;
