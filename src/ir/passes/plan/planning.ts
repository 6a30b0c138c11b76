// Query planning (of databases: Selinger and others 1979): a comprehension, a big operator or a quantifier is a query of
// loops, equations and tests, and is evaluated in an order that visits few candidates.
//
//     each x in range(1, n)                        each x in range(1, n)
//     each y in range(1, n)                        if less(x, 5)
//     each z in range(1, n)            becomes     each y in range(add(x, 1), n)
//     if less(x, y) and less(x, 5)                 let z = subtract(n, add(x, y))
//     if equal(add(x, add(y, z)), n)               if isBetween(1, n, z)
//
// Domains are looked through first (domains.ts). Then each test runs as soon as its variables are bound (order.ts), an
// equation computes its variable (equations.ts), divisors come in pairs (divisibility.ts), and a comparison becomes a
// bound of its loop (bounds.ts). A set that is only compared with {} becomes `some`.
//
// It is safe since only tests that cannot fail move, and nothing that they precede runs more often (section 6 of the
// language). Price: 1,100 lines. Worth: magic squares 2,000, primes 65, amicable numbers 34, Pythagorean triples 20.

import type { Variable } from "../../../resolve/resolved.js";
import { settledFactsOf, type CoreFacts } from "../../analysis/facts.js";
import { conjuncts, premises } from "../../analysis/loop-conditions.js";
import { lazyVariables } from "../../analysis/purity.js";
import { isCondition } from "../../forms.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CoreStep } from "../../ir.js";
import { clauseWith, each, stepWith, withParts } from "../../children.js";
import { withDefinitions } from "../../rewrite.js";
import { mentions, type Where } from "../../traversal.js";
import { boundBy } from "../../clauses.js";
import { type Ranges, tightened } from "./bounds.js";
import type { CandidateReader, RemainingCandidates } from "./candidates.js";
import { Divisibility } from "./divisibility.js";
import { PlainDomains, withPlainDomains } from "./domains.js";
import { Equations } from "./equations.js";
import { emptinessOf, endOf, quantified } from "./existence.js";
import { itemsOf, ordered, type QueryPlan } from "./order.js";
import { QueryPosition } from "./position.js";
import { conjunctsOf, type QueryItem, type SpelledOut, type Test } from "./tests.js";

/** Applies to aggregates and quantifiers. */
export function planning(module: CoreModule, where: Where): CoreModule {
  const plain = withPlainDomains(module, where);
  const planner = new Planner(plain);
  return withDefinitionsAndExpressions(plain, planner, where);
}

function withDefinitionsAndExpressions(module: CoreModule, planner: Planner, where: Where): CoreModule {
  const changed = withDefinitions(module, (definition) =>
    where(definition) ? planner.definition(definition) : definition,
  );
  const expressions = each(module.expressions, (expression) => planner.expression(expression));
  return expressions === module.expressions ? changed : { ...changed, expressions };
}

type Loop = CoreStep & { readonly kind: "each" };

class Planner {
  private readonly facts: CoreFacts;
  private readonly readers: readonly CandidateReader[];
  private readonly domains: PlainDomains;
  private readonly isWaiting: (variable: Variable) => boolean;
  /** The facts at the current node. */
  private position: QueryPosition;

  constructor(module: CoreModule) {
    this.facts = settledFactsOf(module);
    this.domains = new PlainDomains(module, true);
    this.readers = [new Equations(module), new Divisibility(module)];
    this.isWaiting = lazyVariables(module.definitions);
    this.position = new QueryPosition(this.facts, this.isWaiting);
  }

  definition(definition: CoreDefinition): CoreDefinition {
    this.position = new QueryPosition(this.facts, this.isWaiting);
    const clauses = each(definition.clauses, (clause) => {
      const changed = clauseWith(clause, this.within);
      this.learn(clause);
      return changed;
    });
    const body = this.within(definition.body);
    return clauses === definition.clauses && body === definition.body ? definition : { ...definition, clauses, body };
  }

  expression(node: Core): Core {
    this.position = new QueryPosition(this.facts, this.isWaiting);
    return this.within(node);
  }

  private learn(clause: Clause): void {
    if (clause.kind === "require") this.position.learn(clause.condition);
  }

  private readonly within = (node: Core): Core => {
    switch (node.kind) {
      case "solve":
        return this.inside({ ...node, steps: this.planned(node.steps) }, node);
      case "quantify":
        return this.quantifier(node);
      case "primitive":
      case "not": {
        const changed = withParts(node, this.within);
        if (changed.kind === "primitive") return endOf(changed) ?? emptinessOf(changed, this.facts) ?? changed;
        const inner = changed.kind === "not" && changed !== node ? changed.operand : undefined;
        return inner?.kind === "not" && isCondition(inner.operand) ? inner.operand : changed;
      }
      default:
        return withParts(node, this.within);
    }
  };

  /** The aggregate with its parts planned, each with what is known there. */
  private inside(node: CoreOf<"solve">, original: CoreOf<"solve">): CoreOf<"solve"> {
    const { position } = this;
    const onto = node.onto && this.within(node.onto);
    this.position = position.copy();
    const steps = each(node.steps, (step) => {
      const changed = stepWith(step, this.within);
      if (step.kind === "each") this.position.visit(step.set);
      return changed;
    });
    const element = this.within(node.element);
    this.position = position;
    return steps === original.steps && element === original.element && onto === original.onto
      ? original
      : { ...node, steps, element, ...(onto === undefined ? {} : { onto }) };
  }

  private quantifier(node: CoreOf<"quantify">): Core {
    const { quantifier, pattern, set, body, span } = node;
    const asked = quantifier === "some" ? conjuncts(body) : premises(body);
    const conditions = quantifier === "some" && asked.conditions.length === 1 ? [body] : asked.conditions;
    const before: readonly CoreStep[] = [
      { kind: "each", pattern, set, otherwise: undefined, span },
      ...conditions.map((condition): CoreStep => ({ kind: "filter", condition, span: condition.span })),
    ];
    const steps = this.planned(before);
    if (steps === before) return this.quantifierInside(node);
    const rest: Core =
      quantifier === "some"
        ? { kind: "truth", value: true, span }
        : onlyOperand(asked.without(asked.conditions.length));
    const { position } = this;
    this.position = position.copy();
    const changed = each(steps, (step) => {
      const inner = stepWith(step, this.within);
      if (step.kind === "each") this.position.visit(step.set);
      return inner;
    });
    const last = this.within(rest);
    this.position = position;
    return quantified(quantifier, changed, last, node);
  }

  private quantifierInside(node: CoreOf<"quantify">): Core {
    const { position } = this;
    const set = this.within(node.set);
    this.position = position.copy();
    this.position.visit(node.set);
    const changed = withParts({ ...node, set: none }, this.within) as CoreOf<"quantify">;
    this.position = position;
    return set === node.set && changed.body === node.body && changed.pattern === node.pattern
      ? node
      : { ...changed, set };
  }

  /** Returns the steps in a better order, or the same list if no other order helps. */
  private planned(steps: readonly CoreStep[]): readonly CoreStep[] {
    if (!steps.some(({ kind }) => kind === "filter")) return steps;
    const plan = this.plan(steps);
    // Definitions keep their names unless that costs something.
    const open = this.domains.steps(steps);
    const other = open === steps ? undefined : this.plan(open);
    const best = stepsOf((other !== undefined && other.changes > plan.changes ? other : plan).items);
    return areSame(flat(best), flat(steps)) ? steps : best;
  }

  private plan(steps: readonly CoreStep[]): QueryPlan {
    return this.narrowed(ordered(itemsOf(steps, this.position), this.position));
  }

  /** The items with loops that visit fewer candidates. */
  private narrowed({ items, changes }: QueryPlan): QueryPlan {
    const position = this.position.copy();
    const ranges = new Map<number, CoreOf<"primitive">>();
    let result = items;
    let count = changes;
    for (let i = 0; i < result.length; i++) {
      const item = result[i]!;
      if (item.kind === "test") position.learn(item.condition);
      if (item.kind !== "each") continue;
      if (item.otherwise === undefined && item.strategy === undefined && item.pattern.kind === "bind") {
        const fewer = this.computed(result, i, item, position) ?? this.bounded(result, i, item, position, ranges);
        if (fewer !== result) count++;
        result = fewer;
        const { set } = item;
        if (set.kind === "primitive" && set.name === "range") ranges.set(item.pattern.variable.id, set);
      }
      position.visit(item.set);
    }
    return { items: result, changes: count };
  }

  /** Without the search of one loop, if a test between it and the next loop determines its candidates. */
  private computed(
    items: readonly QueryItem[],
    at: number,
    loop: Loop,
    position: QueryPosition,
  ): readonly QueryItem[] | undefined {
    if (loop.pattern.kind !== "bind") return undefined;
    const candidates = { variable: loop.pattern.variable, set: loop.set };
    for (const reader of this.readers) {
      for (const [i, test] of testsAfter(items, at)) {
        const left = reader.left(test.condition, candidates, { isFirst: i === at + 1, position });
        if (left === undefined) continue;
        return [...items.slice(0, at), ...itemsFor(loop, left), ...items.slice(at + 1, i), ...items.slice(i + 1)];
      }
    }
    return undefined;
  }

  /** With comparisons between the loop and the next one as bounds of its range. */
  private bounded(
    items: readonly QueryItem[],
    at: number,
    loop: Loop,
    position: QueryPosition,
    ranges: Ranges,
  ): readonly QueryItem[] {
    if (loop.pattern.kind !== "bind" || loop.set.kind !== "primitive" || loop.set.name !== "range") return items;
    let set: CoreOf<"primitive"> = loop.set;
    const gone = new Set<QueryItem>();
    for (const [, test] of testsAfter(items, at)) {
      const narrower = tightened(set, loop.pattern.variable, test.condition, position, ranges);
      if (narrower === undefined) continue;
      if (narrower.isTested) gone.add(test);
      set = narrower.range;
    }
    return set === loop.set
      ? items
      : items.flatMap((item) => (item === loop ? [{ ...loop, set }] : gone.has(item) ? [] : [item]));
  }
}

/** The condition without the check that its only operand is one. */
function onlyOperand(node: Core): Core {
  const [only] = node.kind === "logic" && node.operands.length === 1 ? node.operands : [];
  return only !== undefined && isCondition(only) ? only : node;
}

const none: Core = { kind: "truth", value: true, span: { start: 0, end: 0 } };

function* testsAfter(items: readonly QueryItem[], at: number): Iterable<readonly [number, Test]> {
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind !== "test") return;
    yield [i, item];
  }
}

function itemsFor(loop: Loop, left: RemainingCandidates): readonly QueryItem[] {
  if (left.kind === "some") return [{ ...loop, set: left.set }];
  const { pattern, span } = loop;
  return [
    { kind: "bind", pattern, value: left.value, span },
    ...left.asked.map((condition): QueryItem => ({ kind: "test", condition, origin: undefined })),
  ];
}

/** The steps for items. Conditions that are spelled out between two loops are whole again. */
function stepsOf(items: readonly QueryItem[]): readonly CoreStep[] {
  const steps: CoreStep[] = [];
  const pending = new Set(items.flatMap((item) => (item.kind === "test" ? [] : boundBy(item).map(({ id }) => id))));
  let tests: Test[] = [];
  const addTests = (): void => {
    const whole = new Set<SpelledOut>();
    for (const { origin, condition } of tests) {
      const isWhole =
        origin !== undefined &&
        tests.filter((one) => one.origin === origin).length === origin.count &&
        !mentions(origin.condition, (id) => pending.has(id));
      const shown = isWhole ? origin.condition : condition;
      if (!isWhole || !whole.has(origin)) steps.push({ kind: "filter", condition: shown, span: shown.span });
      if (isWhole) whole.add(origin);
    }
    tests = [];
  };
  for (const item of items) {
    if (item.kind === "test") tests.push(item);
    else {
      addTests();
      steps.push(item);
      for (const { id } of boundBy(item)) pending.delete(id);
    }
  }
  addTests();
  return steps;
}

/** The steps, with each conjunct of a filter on its own. */
const flat = (steps: readonly CoreStep[]): readonly unknown[] =>
  steps.flatMap((step): readonly unknown[] => (step.kind === "filter" ? conjunctsOf(step.condition) : [step]));

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);
