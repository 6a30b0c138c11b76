// Sets, sums and products over the solutions of conditions.

import type { Core, CoreOf, CorePattern, CoreStep } from "../../ir/ir.js";
import { boundBy } from "../../ir/clauses.js";
import { added, multiplied } from "./arithmetic.js";
import { refuse, type SmtScope, withVariable } from "./context.js";
import { conditionOf, failure, finiteSet, single } from "./kinds.js";
import { maxInlined } from "./limits.js";
import { matchPattern } from "./patterns.js";
import { totalFunction } from "./recursion.js";
import { all, any, implies, no, not, numeral, quantified, type Smt, type SmtVariable, yes } from "./tree.js";
import {
  areEqual,
  chosen,
  either,
  type Evaluated,
  evaluated,
  forAll,
  forSome,
  isOfKind,
  type SmtSet,
  type SmtValue,
  type Template,
  tuple,
  whole,
} from "./values.js";

/** The solutions that one term describes: all values of its variables for which the condition holds. */
interface Solution {
  readonly variables: readonly SmtVariable[];
  readonly condition: Smt;
  readonly scope: SmtScope;
}

interface Solutions {
  readonly list: readonly Solution[];
  /** The condition that finding the solutions does not fail. */
  readonly defined: Smt;
}

/** The solutions of steps. */
function solutionsOf(steps: readonly CoreStep[], scope: SmtScope): Solutions {
  const [first, ...others] = steps;
  if (first === undefined) return { list: [{ variables: [], condition: yes, scope }], defined: yes };
  switch (first.kind) {
    case "filter": {
      const { holds, defined } = conditionOf(first.condition, scope);
      if (holds === no) return { list: [], defined };
      const rest = solutionsOf(others, scope);
      return {
        list: rest.list.map((one) => ({ ...one, condition: all(holds, one.condition) })),
        defined: all(defined, implies(holds, rest.defined)),
      };
    }
    case "bind": {
      const { value, defined } = scope.evaluate(first.value, scope);
      const rest = matched(first.pattern, { variables: [], condition: yes, value }, others, scope);
      return { list: rest.list, defined: all(defined, rest.defined) };
    }
    case "each": {
      const over = eachSet(first, scope);
      const parts = over.set.templates().map((template) => matched(first.pattern, template, others, scope));
      const list = parts.flatMap((part) => part.list);
      if (list.length > maxInlined) refuse(first.span, "there are too many solutions");
      return { list, defined: all(over.defined, ...parts.map((part) => part.defined)) };
    }
    case "either": {
      const sides = first.sides.map((side) => {
        const own = solutionsOf(side, scope);
        const rests = own.list.map((one) => ({ ...one, rest: solutionsOf(others, one.scope) }));
        return {
          list: rests.flatMap(({ variables, condition, rest }) =>
            rest.list.map((one) => ({
              ...one,
              variables: [...variables, ...one.variables],
              condition: all(condition, one.condition),
            })),
          ),
          defined: all(
            own.defined,
            ...rests.map(({ variables, condition, rest }) =>
              quantified("forall", variables, implies(condition, rest.defined)),
            ),
          ),
        };
      });
      return { list: sides.flatMap(({ list }) => list), defined: all(...sides.map(({ defined }) => defined)) };
    }
  }
}

/** The set of a loop. */
function eachSet(
  { set, otherwise, span }: CoreStep & { readonly kind: "each" },
  scope: SmtScope,
): { readonly set: SmtSet; readonly defined: Smt } {
  const own = scope.evaluate(set, scope);
  // `x in A` with an infinite A is solved by the members of the other set, and then tested.
  if (otherwise === undefined) return finiteSet(own, span);
  return refuse(span, "it is not clear which set has the solutions");
}

function matched(pattern: CorePattern, template: Template, steps: readonly CoreStep[], scope: SmtScope): Solutions {
  const { variables, condition, value } = template;
  const match = matchPattern(pattern, value, scope);
  if (match.test === no) return { list: [], defined: yes };
  const rest = solutionsOf(steps, match.scope);
  return {
    list: rest.list.map((one) => ({
      variables: [...variables, ...one.variables],
      condition: all(condition, match.test, one.condition),
      scope: one.scope,
    })),
    defined: quantified("forall", variables, implies(condition, all(match.defined, implies(match.test, rest.defined)))),
  };
}

/** The value of an aggregate. */
export function solved(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  switch (node.by) {
    case "collect":
      return collected(node, scope);
    case "unionOver":
    case "intersectionOver":
      return combined(node, scope);
    case "sum":
    case "productOver":
      return totalOf(node, scope);
    case "only":
      return onlySolution(node, scope);
    case "listOver":
      return listOf(node, scope);
    default:
      return refuse(node.span, "this loop is not translated");
  }
}

/** The templates of an element under all solutions, and the condition that none fails. */
function elementsOf(
  node: CoreOf<"solve">,
  scope: SmtScope,
): { readonly list: readonly Template[]; readonly defined: Smt } {
  const { list, defined } = solutionsOf(node.steps, scope);
  const elements = list.map(({ variables, condition, scope: inner }) => ({
    variables,
    condition,
    element: inner.evaluate(node.element, inner),
  }));
  return {
    list: elements.map(({ variables, condition, element: { value } }) => ({ variables, condition, value })),
    defined: all(
      defined,
      ...elements.map(({ variables, condition, element }) =>
        quantified("forall", variables, implies(condition, element.defined)),
      ),
    ),
  };
}

function collected(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  const { list, defined } = elementsOf(node, scope);
  const templates = (): readonly Template[] => elementsOf(node, scope).list;
  const isListed = list.every(({ variables }) => variables.length === 0);
  const set: SmtSet = {
    kind: "set",
    isFinite: true,
    has: selectedSet(node, scope) ?? ((value) => forSome(templates(), (one) => areEqual(one, value))),
    templates: isListed ? () => list : templates,
  };
  return evaluated(set, defined);
}

/** The membership test of `{x in S | p}`, whose elements are members of S. */
function selectedSet({ steps, element }: CoreOf<"solve">, scope: SmtScope): ((value: SmtValue) => Smt) | undefined {
  const [first, ...others] = steps;
  if (first?.kind !== "each" || first.pattern.kind !== "bind" || !others.every(({ kind }) => kind === "filter"))
    return undefined;
  const { variable } = first.pattern;
  if (element.kind !== "variable" || element.variable.id !== variable.id) return undefined;
  const { set } = eachSet(first, scope);
  return (value) => {
    const inner = withVariable(scope, variable.id, value, yes);
    // Members of another shape than those of S may make the test meaningless; the first condition excludes them.
    const isMember = set.has(value);
    if (isMember === no) return no;
    return all(
      isMember,
      ...others.flatMap((step) => (step.kind === "filter" ? [conditionOf(step.condition, inner).holds] : [])),
    );
  };
}

/** The union or intersection of the elements; an intersection needs at least one. */
function combined(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  const { list, defined } = elementsOf(node, scope);
  const isUnion = node.by === "unionOver";
  const templates = (): readonly Template[] => elementsOf(node, scope).list;
  const setIn = (value: SmtValue): SmtSet | undefined => single(value, "set");
  const hasAll = (value: SmtValue): Smt => forAll(templates(), (one) => setIn(one)?.has(value) ?? no);
  const set: SmtSet = {
    kind: "set",
    isFinite: true,
    has: isUnion ? (value) => forSome(templates(), (one) => setIn(one)?.has(value) ?? no) : hasAll,
    templates: () =>
      templates().flatMap(({ variables, condition, value }) =>
        (setIn(value)?.templates() ?? []).map((one) => ({
          variables: [...variables, ...one.variables],
          condition: all(condition, one.condition, isUnion ? yes : hasAll(one.value)),
          value: one.value,
        })),
      ),
  };
  const areSets = forAll(list, (one) => {
    const own = setIn(one);
    if (own?.isFinite === false) refuse(node.span, "the members of an infinite set cannot be listed");
    return isOfKind(one, "set");
  });
  return evaluated(set, defined, areSets, isUnion ? yes : forSome(list, () => yes));
}

/** The values under the solutions, if these have no variables, each with the condition that it counts. */
function listedSolutions(
  node: CoreOf<"solve">,
  scope: SmtScope,
): (Solutions & { readonly values: readonly Evaluated[]; readonly counts: readonly Smt[] }) | undefined {
  const solutions = solutionsOf(node.steps, scope);
  if (solutions.list.some(({ variables }) => variables.length > 0)) return undefined;
  const bound = node.steps.flatMap(boundBy);
  const bindings = solutions.list.map(({ scope: inner }) =>
    tuple(bound.map(({ id }) => (inner.variables.get(id)?.() ?? failure).value)),
  );
  return {
    ...solutions,
    values: solutions.list.map(({ scope: inner }) => inner.evaluate(node.element, inner)),
    // Solutions count, not values: equal bindings are one solution.
    counts: solutions.list.map(({ condition }, i) =>
      all(
        condition,
        not(
          any(...bindings.slice(0, i).map((one, j) => all(solutions.list[j]!.condition, areEqual(one, bindings[i]!)))),
        ),
      ),
    ),
  };
}

/** A sum or product: of listed terms, or a function of the upper bound of a range. */
function totalOf(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  const isSum = node.by === "sum";
  const neutral = whole(numeral(isSum ? 0 : 1));
  const own = listedSolutions(node, scope);
  if (own === undefined) return rangeTotal(node, scope);
  const operation = isSum ? added : multiplied;
  const total = own.values.reduce<Evaluated>((before, { value }, i) => {
    const term = either(own.counts[i]!, value, neutral);
    const after = operation([before.value, term]);
    return evaluated(after.value, before.defined, after.defined);
  }, evaluated(neutral));
  const defined = own.values.map((value, i) => implies(own.list[i]!.condition, value.defined));
  return evaluated(total.value, own.defined, ...defined, total.defined);
}

/** `Sum[k in {a..b} & p] e`, as a function of b. */
function rangeTotal(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  const [first, ...others] = node.steps;
  const isPlain =
    first?.kind === "each" && first.pattern.kind === "bind" && others.every(({ kind }) => kind === "filter");
  const over = isPlain ? eachSet(first, scope) : undefined;
  if (first?.kind !== "each" || first.pattern.kind !== "bind" || over?.set.range === undefined)
    return refuse(node.span, "a sum or product is translated only over listed sets and over one range");
  const { variable } = first.pattern;
  const isSum = node.by === "sum";
  const term = (at: SmtValue): SmtValue => {
    const inner = withVariable(scope, variable.id, at, yes);
    const holds = others.map((step) => (step.kind === "filter" ? conditionOf(step.condition, inner).holds : yes));
    return either(all(...holds), inner.evaluate(node.element, inner).value, whole(numeral(isSum ? 0 : 1)));
  };
  const { defined } = elementsOf(node, scope);
  const areNumbers = forAll(elementsOf(node, scope).list, (value) => isOfKind(value, "number"));
  return evaluated(totalFunction({ isSum, range: over.set.range, term, span: node.span }, scope), defined, areNumbers);
}

/** The only solution, if the solutions are listed. */
function onlySolution(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  const own = listedSolutions(node, scope);
  if (own === undefined) return refuse(node.span, "a `where` or `If` that searches a set is not translated");
  if (own.list.length === 0) return failure;
  const options = own.values.map(({ value }, i) => ({ condition: own.list[i]!.condition, value }));
  const isOnly = own.counts.flatMap((one, i) => own.counts.slice(i + 1).map((other) => not(all(one, other))));
  const defined = own.values.map((value, i) => implies(own.list[i]!.condition, value.defined));
  return evaluated(chosen(options), own.defined, any(...own.counts), ...isOnly, ...defined);
}

/** A sequence by condition, if it is certain which solutions there are. */
function listOf(node: CoreOf<"solve">, scope: SmtScope): Evaluated {
  const own = listedSolutions(node, scope);
  const kept = own?.values.filter((_, i) => own.list[i]!.condition !== no);
  if (
    own === undefined ||
    kept === undefined ||
    own.list.some(({ condition }) => condition !== yes && condition !== no)
  )
    return refuse(node.span, "a sequence by condition is translated only for literal ranges without conditions");
  const isRange = node.steps.every((step) => step.kind !== "each" || isRangeNode(step.set));
  if (!isRange)
    return refuse(node.span, "a sequence by condition is translated only for literal ranges without conditions");
  return evaluated(
    { kind: "sequence", items: kept.map(({ value }) => value) },
    own.defined,
    ...kept.map((one) => one.defined),
  );
}

const isRangeNode = (node: Core): boolean =>
  node.kind === "primitive" && (node.name === "range" || (node.name === "inOrder" && isRangeNode(node.args[0]!)));
