// `where` and `If` (section 4): equations are lazy, and the other conditions form groups with exactly one solution
// each.

import type { Expression } from "../../src/syntax/tree.js";
import { bindTogether, boundBy, eachWithItsSet, extend, type Part, type Task } from "./conditions.js";
import { byNeed, type Context, find, type Scope } from "./context.js";
import { OracleError } from "./failures.js";
import {
  bindable,
  bindableAll,
  bindingLink,
  expressionsInPattern,
  freeNames,
  type Meanings,
  namesInPattern,
  partsOf,
  sameNames,
  withBound,
} from "./names.js";
import type { OracleValue } from "./values.js";

/** Conditions that are solved together, and the names that they bind. */
interface Group {
  readonly parts: readonly Expression[];
  readonly names: ReadonlySet<string>;
}

interface Clause {
  readonly equations: readonly Expression[];
  readonly groups: readonly Group[];
  readonly task: Task;
}

/** The scope of a guard; all groups are solved eagerly. */
export function solveGuard(
  conditions: readonly Expression[],
  scope: Scope | undefined,
  context: Context,
): Scope | undefined {
  if (conditions.length === 0) return scope;
  const clause = clauseOf(conditions, scope, context);
  return bindGroups(clause, bindTogether(clause.equations, scope, context), (group) => {
    const solved = solution(group, clause, scope);
    return () => solved;
  });
}

/** The scope of a `where`. Groups that bind names are solved lazily; the others are tests. */
export function solveWhere(
  conditions: readonly Expression[],
  scope: Scope | undefined,
  context: Context,
): Scope | undefined {
  if (conditions.length === 0) return scope;
  const clause = clauseOf(conditions, scope, context);
  return bindGroups(clause, scope, (group) => {
    let solved: { readonly scope: Scope | undefined } | undefined;
    const solve = (): Scope | undefined => (solved ??= { scope: solution(group, clause, scope) }).scope;
    if (group.names.size === 0) solve();
    return solve;
  });
}

/** The scope with the names of the groups bound to their solutions, and the equations in that scope. */
function bindGroups(
  { groups, equations, task }: Clause,
  outer: Scope | undefined,
  solved: (group: Group) => () => Scope | undefined,
): Scope | undefined {
  let scope = outer;
  for (const group of groups) {
    const solve = solved(group);
    for (const name of group.names) {
      const value = byNeed(
        (): OracleValue => find(solve(), name)!.value(),
        () => new OracleError("a local name that needs its own value"),
      );
      scope = { name, value, outer: scope };
    }
  }
  return bindTogether(equations, scope, task.context);
}

/** The unique solution of a group. Equations may use its names; those of other groups are not needed here. */
function solution({ parts, names }: Group, { equations, task }: Clause, scope: Scope | undefined): Scope | undefined {
  const all: readonly Part[] = [
    ...parts.map((expression) => ({ expression, lazy: false, test: false })),
    ...equations.map((expression) => ({ expression, lazy: true, test: false })),
  ];
  const pending = new Set([...names, ...equations.flatMap(namesOf)]);
  const { scopes, failure } = extend(all, scope, pending, { ...task, names: pending });
  if (failure !== undefined) throw failure;
  if (scopes.length !== 1) throw new OracleError(`${scopes.length} solutions where one is needed`);
  task.context.count("solved part");
  return scopes[0];
}

function clauseOf(conditions: readonly Expression[], scope: Scope | undefined, context: Context): Clause {
  const expressions = partsOf(eachWithItsSet(conditions, (name) => context.meaning(name, scope)));
  const anew = new Set(
    expressions.flatMap((e) => {
      const link = bindingLink(e);
      return link?.operator === "equal" && link.left.kind === "name" && context.isBuiltInConstant(link.left.name, scope)
        ? [link.left.name]
        : [];
    }),
  );
  const meanings: Meanings = (name) => (anew.has(name) ? "nothing" : context.meaning(name, scope));
  const names = bindableAll(expressions, meanings);
  const equations = equationsAmong(expressions, names, meanings);
  const claimed = new Set(equations.flatMap(namesOf));
  const others = expressions.filter((one) => !equations.includes(one));
  const known = withBound(meanings, claimed);
  const solved = bindableAll(others, known);
  const groups: { parts: Expression[]; names: Set<string> }[] = [];
  for (const part of others) {
    const touched = touchedBy(part, equations, names, meanings);
    const joined = groups.filter(({ names: own }) => [...touched].some((name) => own.has(name)));
    const group = { parts: [part], names: new Set([...touched].filter((name) => solved.has(name))) };
    for (const other of joined) {
      group.parts.unshift(...other.parts);
      for (const name of other.names) group.names.add(name);
      groups.splice(groups.indexOf(other), 1);
    }
    group.parts.sort((a, b) => others.indexOf(a) - others.indexOf(b));
    groups.push(group);
  }
  return { equations, groups, task: { context, meanings: known, names } };
}

const namesOf = (equation: Expression): readonly string[] =>
  namesInPattern(bindingLink(equation)!.left).map(({ name }) => name);

/** The equations that bind: for each name, the first one whose value does not depend on it. */
function equationsAmong(
  parts: readonly Expression[],
  names: ReadonlySet<string>,
  meanings: Meanings,
): readonly Expression[] {
  const found: Expression[] = [];
  for (const part of parts) {
    const link = bindingLink(part);
    if (
      link?.operator !== "equal" ||
      (link.left.kind !== "name" && link.left.kind !== "tuple") ||
      expressionsInPattern(link.left).length > 0
    )
      continue;
    const own = namesOf(part);
    if (
      new Set(own).size < own.length ||
      own.some((name) => meanings(name) === "bound" || found.some((other) => namesOf(other).includes(name)))
    )
      continue;
    if (waitingFor(part, names, meanings).every((name) => knownWithout(part, parts, found, names, meanings).has(name)))
      found.push(part);
  }
  return found;
}

/** The names that the value of an equation depends on. A lambda depends on none before it is called. */
function waitingFor(equation: Expression, names: ReadonlySet<string>, meanings: Meanings): readonly string[] {
  const { right } = bindingLink(equation)!;
  return right.kind === "lambda"
    ? []
    : [...freeNames(right, withBound(meanings, names))].filter((name) => names.has(name));
}

/** The names that the other conditions can bind without an equation. */
function knownWithout(
  equation: Expression,
  parts: readonly Expression[],
  equations: readonly Expression[],
  names: ReadonlySet<string>,
  meanings: Meanings,
): ReadonlySet<string> {
  const own = namesOf(equation);
  const known = new Set<string>();
  const owned = new Set(equations.flatMap(namesOf));
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const part of parts) {
      if (part === equation) continue;
      for (const { binds, needs } of waysOf(part, names, meanings)) {
        const way = equations.includes(part) ? binds : binds.filter((name) => !owned.has(name));
        const waits = [...needs, ...binds.filter((name) => !way.includes(name))];
        const isFree =
          !way.some((name) => own.includes(name)) && !waits.some((name) => own.includes(name) || !known.has(name));
        if (isFree) for (const name of way) known.add(name);
      }
    }
  }
  return known;
}

/**
 * A direction in which a condition binds: the bound names, on either side, and the names that must be bound before.
 */
interface Way {
  readonly binds: readonly string[];
  readonly needs: readonly string[];
}

function waysOf(part: Expression, names: ReadonlySet<string>, meanings: Meanings): readonly Way[] {
  const within = withBound(meanings, names);
  const usedBy = (...all: readonly Expression[]): readonly string[] =>
    all.flatMap((e) => [...freeNames(e, within)]).filter((name) => names.has(name));
  const link = bindingLink(part);
  if (part.kind === "binary" && part.operator === "or") {
    const own = bindable(part, meanings);
    const [left, right] = [part.left, part.right].map((side) => boundBy(side, own, { meanings, names }));
    if (left === undefined || right === undefined || !sameNames(left, right)) return [];
    return [{ binds: [...left], needs: usedBy(part).filter((name) => !left.has(name)) }];
  }
  if (link === undefined) return [];
  const binds = namesInPattern(link.left)
    .map(({ name }) => name)
    .filter((name) => meanings(name) !== "bound");
  const compared = usedBy(...expressionsInPattern(link.left)).filter((name) => !binds.includes(name));
  const toRight = { binds, needs: link.right.kind === "lambda" ? [] : [...compared, ...usedBy(link.right)] };
  return link.operator === "equal" && link.right.kind === "name" && meanings(link.right.name) === "nothing"
    ? [toRight, { binds: [link.right.name], needs: usedBy(link.left) }]
    : [toRight];
}

/** The names in a condition, and those in the equations of these names, transitively. */
function touchedBy(
  part: Expression,
  equations: readonly Expression[],
  names: ReadonlySet<string>,
  meanings: Meanings,
): ReadonlySet<string> {
  const within = withBound(meanings, names);
  const touched = new Set([...freeNames(part, within)].filter((name) => names.has(name)));
  for (const name of touched) {
    const equation = equations.find((one) => namesOf(one).includes(name));
    if (equation !== undefined)
      for (const next of freeNames(bindingLink(equation)!.right, within)) if (names.has(next)) touched.add(next);
  }
  return touched;
}
