// Solution sets as defined by the language: conditions from left to right, each as soon as its names are bound, and
// each solution extended by the next condition. Solutions are scopes. There is no planning: every step re-examines all
// conditions.

import type { Expression } from "../../src/syntax/tree.js";
import { type Context, type Scope, bind, byNeed, find } from "./context.js";
import { EitherError, OracleError } from "./failures.js";
import {
  type Meanings,
  bindable,
  bindableAll,
  bindingLink,
  expressionsInPattern,
  freeNames,
  namesInPattern,
  partsOf,
  sameNames,
  withBound,
} from "./names.js";
import { equal, isFinite, members } from "./relations.js";
import { type OracleValue, asSet, asTruth } from "./values.js";

/** The solutions, and the first failure of the others. */
export interface Solutions {
  readonly scopes: readonly (Scope | undefined)[];
  readonly failure: OracleError | undefined;
}

/** A condition. `lazy` binds without evaluating; `test` is an `in` whose set has turned out to be infinite. */
export interface Part {
  readonly expression: Expression;
  readonly lazy: boolean;
  readonly test: boolean;
}

/** The constants of solving one list of conditions. `names` are those that its conditions can bind. */
export interface Task {
  readonly context: Context;
  readonly meanings: Meanings;
  readonly names: ReadonlySet<string>;
}

type Step =
  | {
      readonly kind: "lazy" | "match";
      readonly pattern: Expression;
      readonly from: Expression;
      readonly reversed: boolean;
    }
  | { readonly kind: "members"; readonly pattern: Expression; readonly from: Expression }
  | { readonly kind: "or"; readonly left: Expression; readonly right: Expression; readonly names: ReadonlySet<string> }
  | { readonly kind: "test" };

/** All solutions of the conditions of a comprehension or a big operator. */
export function solve(conditions: readonly Expression[], scope: Scope | undefined, context: Context): Solutions {
  const meanings: Meanings = (name) => context.meaning(name, scope);
  const parts = partsOf(eachWithItsSet(conditions, meanings));
  const names = bindableAll(parts, meanings);
  if (conditions.length > 1) context.count("comma");
  return extend(
    parts.map((expression) => ({ expression, lazy: false, test: false })),
    scope,
    names,
    { context, meanings, names },
  );
}

/** `a, b in S`, with a new, is `a in S, b in S`. */
export function eachWithItsSet(conditions: readonly Expression[], meanings: Meanings): readonly Expression[] {
  return conditions.map((condition, i) => {
    if (condition.kind !== "name" || meanings(condition.name) === "bound") return condition;
    const next = conditions.slice(i).find(({ kind }) => kind !== "name");
    const first = next === undefined ? undefined : partsOf([next])[0];
    if (first?.kind !== "relation" || first.links[0]!.operator !== "in") return condition;
    return { ...first, first: condition, links: first.links.slice(0, 1) };
  });
}

/** The solutions of the remaining conditions that extend a scope; `pending` names are not yet bound. */
export function extend(
  parts: readonly Part[],
  scope: Scope | undefined,
  pending: ReadonlySet<string>,
  task: Task,
): Solutions {
  if (parts.length === 0) return { scopes: [scope], failure: undefined };
  for (const [i, part] of parts.entries()) {
    const step = stepOf(part, pending, task);
    if (step === undefined) continue;
    const rest = [...parts.slice(0, i), ...parts.slice(i + 1)];
    if (parts.slice(0, i).some((earlier) => bindable(earlier.expression, task.meanings).size === 0))
      task.context.count("test that waits");
    const solutions = attemptStep(() => perform(step, part, i, rest, scope, pending, task));
    if (solutions.failure !== undefined && isRefuted(rest, scope, pending, task))
      throw new EitherError("a test further right may have run before");
    return solutions;
  }
  const lazy = parts.filter((part) => part.lazy);
  if (lazy.length === 0) return { scopes: [], failure: new OracleError(`no part binds ${[...pending].join(", ")}`) };
  const names = lazy.flatMap(({ expression }) => namesInPattern(bindingLink(expression)!.left).map(({ name }) => name));
  return extend(
    parts.filter((part) => !part.lazy),
    bindTogether(
      lazy.map(({ expression }) => expression),
      scope,
      task.context,
    ),
    without(pending, names),
    task,
  );
}

function attemptStep(perform: () => Solutions): Solutions {
  try {
    return perform();
  } catch (error) {
    if (!(error instanceof OracleError)) throw error;
    return { scopes: [], failure: error };
  }
}

/** The next action of a condition; undefined while it waits for names. */
function stepOf(part: Part, pending: ReadonlySet<string>, task: Pick<Task, "meanings" | "names">): Step | undefined {
  const inner = withBound(task.meanings, task.names);
  const waits = (e: Expression, except: ReadonlySet<string> = new Set()): boolean =>
    [...freeNames(e, inner)].some((name) => pending.has(name) && !except.has(name));
  const { expression } = part;
  const link = part.test ? undefined : bindingLink(expression);
  if (link !== undefined) {
    const fresh = freshIn(link.left, pending);
    const others = expressionsInPattern(link.left);
    // In a `where`, only its equation binds the names on its left.
    const isOpen = part.lazy || [...fresh].every((name) => task.meanings(name) !== "bound");
    if (fresh.size > 0 && isOpen && !waits(link.right) && !others.some((e) => waits(e, fresh))) {
      if (link.operator === "in") return { kind: "members", pattern: link.left, from: link.right };
      return { kind: part.lazy ? "lazy" : "match", pattern: link.left, from: link.right, reversed: false };
    }
    const mirrored =
      link.operator === "equal" &&
      link.right.kind === "name" &&
      pending.has(link.right.name) &&
      task.meanings(link.right.name) === "nothing";
    if (mirrored && !part.lazy && !waits(link.left))
      return { kind: "match", pattern: link.right, from: link.left, reversed: true };
  }
  if (expression.kind === "binary" && expression.operator === "or") {
    const left = boundBy(expression.left, pending, task);
    const right = boundBy(expression.right, pending, task);
    if (left !== undefined && right !== undefined && left.size > 0 && sameNames(left, right)) {
      return { kind: "or", left: expression.left, right: expression.right, names: left };
    }
  }
  return waits(expression) ? undefined : { kind: "test" };
}

/** The names that one side of `or` binds; undefined while it waits for others. */
export function boundBy(
  side: Expression,
  pending: ReadonlySet<string>,
  task: Pick<Task, "meanings" | "names">,
): ReadonlySet<string> | undefined {
  let waiting: readonly Part[] = partsOf([side]).map((expression) => ({ expression, lazy: false, test: false }));
  let left = pending;
  const bound = new Set<string>();
  while (waiting.length > 0) {
    const part = waiting.find((p) => stepOf(p, left, task) !== undefined);
    if (part === undefined) return undefined;
    const step = stepOf(part, left, task);
    const names =
      step === undefined || step.kind === "test" ? [] : step.kind === "or" ? step.names : freshIn(step.pattern, left);
    for (const name of names) bound.add(name);
    left = without(left, names);
    waiting = waiting.filter((p) => p !== part);
  }
  return bound;
}

/**
 * Performs one step, of the condition at index `at`, and continues with the rest. Throws only failures of the step
 * itself.
 */
function perform(
  step: Step,
  part: Part,
  at: number,
  rest: readonly Part[],
  scope: Scope | undefined,
  pending: ReadonlySet<string>,
  task: Task,
): Solutions {
  const { context } = task;
  switch (step.kind) {
    case "test": {
      const holds = asTruth(context.evaluate(part.expression, scope));
      context.count("test");
      return holds ? extend(rest, scope, pending, task) : { scopes: [], failure: undefined };
    }
    case "lazy": {
      const names = namesInPattern(step.pattern);
      context.count(step.pattern.kind === "name" ? "lazy name" : "lazy pattern");
      return extend(
        rest,
        bindByNeed(step.pattern, () => context.evaluate(step.from, scope), scope),
        without(pending, names),
        task,
      );
    }
    case "match": {
      const value = context.evaluate(step.from, scope);
      const fresh = freshIn(step.pattern, pending);
      const matched = match(step.pattern, value, scope, fresh, context);
      context.count(step.reversed ? "e = x" : step.pattern.kind === "name" ? "x = e" : "P = e");
      return matched === undefined
        ? { scopes: [], failure: undefined }
        : extend(rest, matched.scope, without(pending, fresh), task);
    }
    case "members": {
      const { set, failure } = context.partialSet(step.from, scope);
      if (!isFinite(set))
        return extend([...rest.slice(0, at), { ...part, test: true }, ...rest.slice(at)], scope, pending, task);
      const fresh = freshIn(step.pattern, pending);
      const found = all(members(set), (member) => {
        const matched = match(step.pattern, member, scope, fresh, context);
        return matched === undefined
          ? { scopes: [], failure: undefined }
          : extend(rest, matched.scope, without(pending, fresh), task);
      });
      context.count(step.pattern.kind === "name" ? "x in S" : "P in S");
      return { scopes: found.scopes, failure: failure ?? found.failure };
    }
    case "or": {
      const side = (e: Expression): Solutions =>
        extend(
          partsOf([e]).map((expression) => ({ expression, lazy: false, test: false })),
          scope,
          step.names,
          task,
        );
      const left = side(step.left);
      const right = side(step.right);
      const same = (a: Scope | undefined, b: Scope | undefined): boolean =>
        [...step.names].every((name) => equal(find(a, name)!.value(), find(b, name)!.value()));
      const distinct: (Scope | undefined)[] = [];
      for (const s of [...left.scopes, ...right.scopes])
        if (!distinct.some((other) => same(other, s))) distinct.push(s);
      const remaining = new Set([...pending].filter((name) => !step.names.has(name)));
      const found = all(distinct, (s) => extend(rest, s, remaining, task));
      context.count("or that binds");
      return { scopes: found.scopes, failure: left.failure ?? right.failure ?? found.failure };
    }
  }
}

/** The solutions for all items, concatenated. A failure of one item does not end the others. */
function all<Item>(items: readonly Item[], solutionsOf: (item: Item) => Solutions): Solutions {
  const scopes: (Scope | undefined)[] = [];
  let failure: OracleError | undefined;
  for (const item of items) {
    const found = attemptStep(() => solutionsOf(item));
    scopes.push(...found.scopes);
    failure ??= found.failure;
  }
  return { scopes, failure };
}

/** True if some condition would reject this solution, perhaps after equations that do not fail have bound its names. */
function isRefuted(
  parts: readonly Part[],
  scope: Scope | undefined,
  pending: ReadonlySet<string>,
  task: Task,
): boolean {
  if (parts.some((part) => isFalse(part, scope, pending, task))) return true;
  for (const part of parts) {
    const step = stepOf(part, pending, task);
    if (step?.kind !== "match") continue;
    try {
      const fresh = freshIn(step.pattern, pending);
      const matched = match(step.pattern, task.context.early(step.from, scope), scope, fresh, task.context);
      const others = parts.filter((other) => other !== part);
      return matched === undefined || isRefuted(others, matched.scope, without(pending, fresh), task);
    } catch (error) {
      if (!(error instanceof OracleError)) throw error;
    }
  }
  return false;
}

/**
 * True if a condition could already run and would reject this solution: a test, or a membership in a set-builder whose
 * own conditions, those without names still to be bound, have no solution.
 */
function isFalse(part: Part, scope: Scope | undefined, pending: ReadonlySet<string>, task: Task): boolean {
  const { expression } = part;
  const set =
    expression.kind === "relation" && expression.links[0]!.operator === "in" ? expression.links[0]!.right : undefined;
  try {
    if (stepOf(part, pending, task)?.kind === "test" && !asTruth(task.context.early(expression, scope))) return true;
    if (set?.kind !== "comprehension" || set.collection !== "set") return false;
    const conditions = partsOf(set.conditions).filter(
      (one) => ![...freeNames(one, task.meanings)].some((name) => pending.has(name)),
    );
    return conditions.length > 0 && members(asSet(task.context.early({ ...set, conditions }, scope))).length === 0;
  } catch (error) {
    if (error instanceof OracleError) return false;
    throw error;
  }
}

function freshIn(pattern: Expression, pending: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    namesInPattern(pattern)
      .map((n) => n.name)
      .filter((name) => pending.has(name)),
  );
}

function without(
  pending: ReadonlySet<string>,
  names: Iterable<string | { readonly name: string }>,
): ReadonlySet<string> {
  const gone = new Set([...names].map((n) => (typeof n === "string" ? n : n.name)));
  return new Set([...pending].filter((name) => !gone.has(name)));
}

/**
 * Matches a value against a pattern: first the shape and the new names, then the equalities from left to right.
 * Undefined if the shape differs or an equality fails.
 */
export function match(
  pattern: Expression,
  value: OracleValue,
  scope: Scope | undefined,
  fresh: ReadonlySet<string>,
  context: Context,
): { readonly scope: Scope | undefined } | undefined {
  const checks: { readonly expression: Expression; readonly value: OracleValue; readonly repeated: boolean }[] = [];
  const seen = new Set<string>();
  let matched = scope;
  const fits = (p: Expression, v: OracleValue, depth: number): boolean => {
    if (p.kind === "tuple") {
      if (v.kind !== "tuple" || v.items.length !== p.items.length) return false;
      if (depth > 0) context.count("pattern in a pattern");
      return p.items.every((item, i) => fits(item, v.items[i]!, depth + 1));
    }
    if (p.kind === "name" && fresh.has(p.name) && !seen.has(p.name)) {
      seen.add(p.name);
      matched = bind(matched, p.name, v);
    } else {
      checks.push({ expression: p, value: v, repeated: p.kind === "name" && seen.has(p.name) });
    }
    return true;
  };
  if (!fits(pattern, value, 0)) return undefined;
  for (const check of checks) {
    if (!equal(context.evaluate(check.expression, matched), check.value)) return undefined;
    const isName = check.expression.kind === "name";
    context.count(
      check.repeated
        ? "repeated name in a pattern"
        : isName
          ? "name bound already in a pattern"
          : "expression in a pattern",
    );
  }
  context.matched(pattern);
  return { scope: matched };
}

/** Binds the names of a pattern to components of a value that is computed lazily. */
function bindByNeed(pattern: Expression, compute: () => OracleValue, scope: Scope | undefined): Scope | undefined {
  const whole = byNeed(compute, () => new OracleError("a local name that needs its own value"));
  const place = (p: Expression, value: () => OracleValue, outer: Scope | undefined): Scope | undefined => {
    if (p.kind === "name") return { name: p.name, value, outer };
    if (p.kind !== "tuple") return outer;
    return p.items.reduce<Scope | undefined>(
      (s, item, i) => place(item, () => coordinate(value(), p.items.length, i), s),
      outer,
    );
  };
  // A shape mismatch is a failure of every name of the pattern, so each access checks the whole shape.
  const checked = (): OracleValue => {
    const value = whole();
    if (!hasShape(pattern, value)) throw new OracleError("a value of another shape than its pattern");
    return value;
  };
  return place(pattern, checked, scope);
}

function hasShape(pattern: Expression, value: OracleValue): boolean {
  if (pattern.kind !== "tuple") return true;
  return (
    value.kind === "tuple" &&
    value.items.length === pattern.items.length &&
    pattern.items.every((item, i) => hasShape(item, value.items[i]!))
  );
}

function coordinate(value: OracleValue, count: number, index: number): OracleValue {
  if (value.kind !== "tuple" || value.items.length !== count)
    throw new OracleError("a value of another shape than its pattern");
  return value.items[index]!;
}

/** Mutually recursive equations, such as local recursive functions: all names are visible in all of them. */
export function bindTogether(
  equations: readonly Expression[],
  scope: Scope | undefined,
  context: Context,
): Scope | undefined {
  let together = scope;
  for (const equation of equations) {
    const link = bindingLink(equation)!;
    together = bindByNeed(link.left, () => context.evaluate(link.right, together), together);
  }
  return together;
}

/** The parts of conditions in the order in which their generators run: the leftmost whose set has its names is next. */
export function afterTheirNames(conditions: readonly Expression[], meanings: Meanings): readonly Expression[] {
  const rest = [...partsOf(conditions)];
  const ordered: Expression[] = [];
  const isNew = (name: string): boolean => meanings(name) !== "bound";
  const boundBy = (part: Expression): readonly string[] => {
    if (part.kind === "binary") return [part.left, part.right].flatMap(boundBy);
    const link = bindingLink(part);
    return link === undefined ? [] : namesInPattern(link.left).map(({ name }) => name);
  };
  while (rest.length > 0) {
    const next = rest.findIndex((part) => {
      const own = new Set(boundBy(part));
      const needed = freeNames(bindingLink(part)?.right ?? part, (name) => (own.has(name) ? "bound" : meanings(name)));
      const others = rest.filter((other) => other !== part).flatMap(boundBy);
      return !others.some((name) => isNew(name) && !own.has(name) && needed.has(name));
    });
    ordered.push(...rest.splice(Math.max(0, next), 1));
  }
  return ordered;
}
