// Query planning (of databases: Selinger and others 1979): a comprehension, a big operator or a quantifier is a query of
// loops, equations and tests, and is evaluated in an order that visits few candidates.
//
//     each x in range(1, n)                        each x in range(1, n)
//     each y in range(1, n)                        if less(x, 5)
//     each z in range(1, n)            becomes     each y in range(add(x, 1), n)
//     if less(x, y) and less(x, 5)                 let z = subtract(n, add(x, y))
//     if equal(add(x, add(y, z)), n)               if isBetween(1, n, z)
//
// Domains are expanded (domains.ts): ranges, products and nested sets, including those behind names and definitions,
// where that lowers the estimated cost (cost.ts). Then each test runs as soon as its variables are bound (order.ts), an
// equation computes its variable (equations.ts), divisors come in pairs (divisibility.ts), a test for membership in a
// smaller set becomes the loop (memberships.ts), and comparisons and equations become bounds of each loop (bounds.ts). A
// set that is only compared with {} becomes `some`.
//
// It is safe since a test moves only if it cannot fail or would run anyway, and nothing that it precedes runs more often
// (section 6 of the language). Price: 2,200 lines. Worth: magic squares 2,000, sums of four squares 500, primes 65,
// letters for digits 6 to 100, amicable numbers 34, Pythagorean triples 20, the test of transitivity 8.

import { settledFactsOf } from "../../analysis/facts.js";
import { conjuncts, premises } from "../../analysis/loop-conditions.js";
import { lazyVariables } from "../../analysis/purity.js";
import { isCondition } from "../../forms.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CoreStep } from "../../ir.js";
import { clauseWith, partsOfPattern, partsOfStep, stepWith, withParts } from "../../children.js";
import { mapList } from "../../../syntax/children.js";
import { FreshVariables } from "../../fresh.js";
import { withDefinitions } from "../../rewrite.js";
import { mentions, type Where } from "../../traversal.js";
import { boundBy } from "../../clauses.js";
import { tightenBounds } from "./bounds.js";
import type { CandidateReader } from "./candidates.js";
import { Estimates } from "./cost.js";
import { divisors } from "./divisibility.js";
import { PlainDomains, type Query, QueryVariables, withPlainDomains } from "./domains.js";
import { solutions } from "./equations.js";
import { emptinessOf, extremeOf, quantifyOver } from "./existence.js";
import { cannotFail, smallerSets } from "./memberships.js";
import { itemsOf, orderItems } from "./order.js";
import { QueryPosition } from "./position.js";
import { conjunctsOf, onlyOperand, type QueryItem, type ExpandedCondition, type Test } from "./tests.js";

/** Applies to aggregates and quantifiers. */
export function planning(module: CoreModule, where: Where): CoreModule {
  const simplified = withPlainDomains(module, where);
  const fresh = new FreshVariables(simplified);
  const changedModule = withDefinitionsAndExpressions(simplified, new Planner(simplified, fresh), where);
  return changedModule === simplified ? simplified : fresh.within(changedModule);
}

function withDefinitionsAndExpressions(module: CoreModule, planner: Planner, where: Where): CoreModule {
  const changedModule = withDefinitions(module, (definition) =>
    where(definition) ? planner.definition(definition) : definition,
  );
  const expressions = mapList(module.expressions, (expression) => planner.expression(expression));
  return expressions === module.expressions ? changedModule : { ...changedModule, expressions };
}

type Loop = CoreStep & { readonly kind: "each" };

/** The readers that preserve the order of the members of a loop, which sequence comprehensions require. */
const readersInOrder: readonly CandidateReader[] = [solutions, divisors];

/** The factor by which the estimated cost must fall to replace tests that may fail by the bodies of definitions. */
const worthOfBodies = 4;

const isCallTested = (step: CoreStep): boolean =>
  step.kind === "filter" && conjunctsOf(step.condition).some(({ kind }) => kind === "call");

class Planner {
  private readonly domains: PlainDomains;
  private readonly estimates: Estimates;
  private readonly readers: readonly CandidateReader[];
  private readonly start: QueryPosition;
  /** The facts at the current node. */
  private position: QueryPosition;

  constructor(module: CoreModule, fresh: FreshVariables) {
    const variables = new QueryVariables(fresh);
    this.domains = new PlainDomains(module, variables);
    this.start = new QueryPosition({
      facts: settledFactsOf(module),
      types: { variables: fresh.variables, state: module.state },
      isWaiting: lazyVariables(module.definitions),
      originals: variables.originals,
    });
    this.position = this.start;
    this.estimates = new Estimates(
      this.position.definitions,
      (steps) => this.plan(steps, this.readers),
      (node) => this.position.of(node),
    );
    this.readers = [...readersInOrder, smallerSets((set) => this.estimates.members(set), fresh)];
  }

  definition(definition: CoreDefinition): CoreDefinition {
    this.position = this.start.copy();
    this.domains.collectValues(definition);
    const clauses = mapList(definition.clauses, (clause) => {
      const changed = clauseWith(clause, this.planIn);
      this.learn(clause);
      return changed;
    });
    const body = this.planIn(definition.body);
    return clauses === definition.clauses && body === definition.body
      ? definition
      : this.domains.withoutUnused({ ...definition, clauses, body });
  }

  expression(node: Core): Core {
    this.position = this.start.copy();
    return this.planIn(node);
  }

  private learn(clause: Clause): void {
    if (clause.kind === "require") this.position.learn(clause.condition);
  }

  private readonly planIn = (node: Core): Core => {
    switch (node.kind) {
      case "solve":
        return this.inside(this.planned(node), node);
      case "quantify":
        return this.quantifier(node);
      case "primitive":
      case "not": {
        const changedNode = withParts(node, this.planIn);
        if (changedNode.kind === "primitive")
          return extremeOf(changedNode) ?? emptinessOf(changedNode, this.position) ?? changedNode;
        const inner = changedNode.kind === "not" && changedNode !== node ? changedNode.operand : undefined;
        return inner?.kind === "not" && isCondition(inner.operand) ? inner.operand : changedNode;
      }
      default:
        return withParts(node, this.planIn);
    }
  };

  /** The aggregate with its components planned, each with the facts at its position. */
  private inside(node: CoreOf<"solve">, original: CoreOf<"solve">): CoreOf<"solve"> {
    const { position } = this;
    const onto = node.onto && this.planIn(node.onto);
    this.position = position.copy();
    const steps = mapList(node.steps, (step) => {
      const changedStep = stepWith(step, this.planIn);
      if (step.kind === "each") this.position.visit(step);
      return changedStep;
    });
    const element = this.planIn(node.element);
    this.position = position;
    return steps === original.steps && element === original.element && onto === original.onto
      ? original
      : { ...node, steps, element, ...(onto === undefined ? {} : { onto }) };
  }

  private quantifier(node: CoreOf<"quantify">): Core {
    const original = this.queryOf(node, this.position.copy());
    const query = this.planned(original);
    if (query === original) return this.quantifierInside(node);
    const { steps, element: rest } = query;
    const { position } = this;
    this.position = position.copy();
    const changedSteps = mapList(steps, (step) => {
      const inner = stepWith(step, this.planIn);
      if (step.kind === "each") this.position.visit(step);
      return inner;
    });
    const last = this.planIn(rest);
    this.position = position;
    return quantifyOver(node.quantifier, changedSteps, last, node);
  }

  /**
   * The query of a quantifier, and of those of its kind that are the last condition within. Outer loops and tests that
   * may fail are in a query of their own, so that no inner test moves before them.
   */
  private queryOf({ quantifier, pattern, set, body, span }: CoreOf<"quantify">, position: QueryPosition): Query {
    const isSome = quantifier === "some";
    const { conditions, without } = isSome ? conjuncts(body) : premises(body);
    const rest = isSome ? conditions.at(-1)! : onlyOperand(without(conditions.length));
    const loop = { kind: "each", pattern, set, otherwise: undefined, span } as const;
    const loopWith = (tests: readonly Core[]): readonly CoreStep[] => [
      loop,
      ...tests.map((condition): CoreStep => ({ kind: "filter", condition, span: condition.span })),
    ];
    const outerTests = isSome ? conditions.slice(0, -1) : conditions;
    if (rest.kind === "quantify" && rest.quantifier === quantifier && isSafeLoop(loop, position)) {
      position.visit(loop);
      if (outerTests.every((test) => position.isTotalTest(test))) {
        const inner = this.queryOf(rest, position);
        return { ...inner, steps: [...loopWith(outerTests), ...inner.steps] };
      }
    }
    return isSome
      ? {
          steps: loopWith(conditions.length === 1 ? [body] : conditions),
          element: { kind: "truth", value: true, span },
        }
      : { steps: loopWith(conditions), element: rest };
  }

  private quantifierInside(node: CoreOf<"quantify">): Core {
    const { position } = this;
    const set = this.planIn(node.set);
    this.position = position.copy();
    this.position.visit(node);
    const changed = withParts({ ...node, set: none }, this.planIn) as CoreOf<"quantify">;
    this.position = position;
    return set === node.set && changed.body === node.body && changed.pattern === node.pattern
      ? node
      : { ...changed, set };
  }

  /** Returns an improved plan of the query, or the query itself if no improvement is found. */
  private planned<Q extends Query>(query: Q): Q {
    // Definitions and nested sets are expanded only if that lowers the cost.
    const open = this.domains.query(query, this.position.copy());
    if (![...query.steps, ...open.steps].some(({ kind }) => kind === "filter")) return query;
    const readers = query.by === "listOver" ? readersInOrder : this.readers;
    const plainPlan = this.plan(query.steps, readers);
    let best = { query, items: plainPlan, cost: this.estimates.of(plainPlan).visited };
    const consider = (items: readonly QueryItem[], worth: number): void => {
      const cost = this.estimates.of(items).visited;
      if (cost * worth < best.cost) best = { query: open, items, cost };
    };
    if (open !== query) consider(this.plan(open.steps, readers), 1);
    if (open.steps.some(isCallTested)) consider(this.plan(open.steps, readers, true), worthOfBodies);
    const steps = this.withoutUnread(stepsOf(best.items), best.query.element);
    return areSame(flat(steps), flat(query.steps)) ? query : { ...best.query, steps };
  }

  /** The steps without unused second names for variables. */
  private withoutUnread(steps: readonly CoreStep[], element: Core): readonly CoreStep[] {
    return steps.filter((step, i) => {
      if (step.kind !== "bind" || step.pattern.kind !== "bind" || step.value.kind !== "variable") return true;
      const { id } = step.pattern.variable;
      const laterParts = [element, ...steps.slice(i + 1).flatMap(partsOfStep)];
      return !this.position.isTotal(step.value) || laterParts.some((part) => mentions(part, (one) => one === id));
    });
  }

  private plan(steps: readonly CoreStep[], readers: readonly CandidateReader[], isOpen = false): readonly QueryItem[] {
    return this.narrowLoops(orderItems(itemsOf(steps, this.position, isOpen), this.position), readers);
  }

  /** The items with loops that visit fewer candidates. */
  private narrowLoops(items: readonly QueryItem[], readers: readonly CandidateReader[]): readonly QueryItem[] {
    const position = this.position.copy();
    const ranges = new Map<number, CoreOf<"primitive">>();
    for (const item of items) addRange(item, ranges);
    const outer = new Set<number>();
    let result = items;
    for (let i = 0; i < result.length; i++) {
      let item = result[i]!;
      if (item.kind === "test") {
        position.learn(item.condition);
        continue;
      }
      if (item.kind === "each") {
        if (item.otherwise === undefined && item.strategy === undefined && item.pattern.kind === "bind")
          result =
            this.compute(result, i, item, readers, position) ?? tightenLoops(result, i, item, position, ranges, outer);
        position.visit(item);
        item = result[i]!;
        addRange(item, ranges);
      }
      if (item.kind !== "test") for (const { id } of boundBy(item)) outer.add(id);
    }
    return result;
  }

  /** The plan without the enumeration of one loop, if a test between it and the next loop determines its candidates. */
  private compute(
    items: readonly QueryItem[],
    at: number,
    loop: Loop,
    readers: readonly CandidateReader[],
    position: QueryPosition,
  ): readonly QueryItem[] | undefined {
    const { pattern } = loop;
    if (pattern.kind !== "bind") return undefined;
    for (const reader of readers) {
      for (const [i, test] of testsAfter(items, at)) {
        const steps = reader(test.condition, { ...loop, pattern }, position);
        if (steps === undefined) continue;
        return [...items.slice(0, at), ...steps.map(itemOf), ...items.slice(at + 1, i), ...items.slice(i + 1)];
      }
    }
    return undefined;
  }
}

/** True if a loop certainly visits all members of its set without a failure. */
const isSafeLoop = ({ pattern, set }: Loop, position: QueryPosition): boolean =>
  (position.isVisited(set) || cannotFail(set, position)) &&
  partsOfPattern(pattern).every((part) => position.isTotal(part));

function addRange(item: QueryItem, ranges: Map<number, CoreOf<"primitive">>): void {
  if (item.kind !== "each" || item.pattern.kind !== "bind") return;
  if (item.set.kind === "primitive" && item.set.name === "range") ranges.set(item.pattern.variable.id, item.set);
}

/** The items with tests as bounds of the range of a loop. */
function tightenLoops(
  items: readonly QueryItem[],
  at: number,
  loop: Loop,
  position: QueryPosition,
  ranges: ReadonlyMap<number, CoreOf<"primitive">>,
  outer: ReadonlySet<number>,
): readonly QueryItem[] {
  if (loop.pattern.kind !== "bind" || loop.set.kind !== "primitive" || loop.set.name !== "range") return items;
  const laterItems = items.slice(at + 1);
  const inner = new Set(laterItems.flatMap((item) => (item.kind === "test" ? [] : boundBy(item).map(({ id }) => id))));
  const context = { position, ranges, isInner: (id: number) => inner.has(id), isOuter: (id: number) => outer.has(id) };
  let set: CoreOf<"primitive"> = loop.set;
  const removed = new Set<QueryItem>();
  for (const test of laterItems) {
    if (test.kind !== "test") continue;
    const tightened = tightenBounds(set, loop.pattern.variable, test.condition, context);
    if (tightened === undefined) continue;
    if (tightened.isTested) removed.add(test);
    set = tightened.range;
  }
  return set === loop.set
    ? items
    : items.flatMap((item) => (item === loop ? [{ ...loop, set }] : removed.has(item) ? [] : [item]));
}

const none: Core = { kind: "truth", value: true, span: { start: 0, end: 0 } };

function* testsAfter(items: readonly QueryItem[], at: number): Iterable<readonly [number, Test]> {
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind !== "test") return;
    yield [i, item];
  }
}

const itemOf = (step: CoreStep): QueryItem =>
  step.kind === "filter" ? { kind: "test", condition: step.condition, origin: undefined } : step;

/** The steps for items. Conditions that are expanded between two loops are restored. */
function stepsOf(items: readonly QueryItem[]): readonly CoreStep[] {
  const steps: CoreStep[] = [];
  const pending = new Set(items.flatMap((item) => (item.kind === "test" ? [] : boundBy(item).map(({ id }) => id))));
  let tests: Test[] = [];
  const addTests = (): void => {
    const restored = new Set<ExpandedCondition>();
    for (const { origin, condition } of tests) {
      const isWhole =
        origin !== undefined &&
        tests.filter((one) => one.origin === origin).length === origin.count &&
        !mentions(origin.condition, (id) => pending.has(id));
      const original = isWhole ? origin.condition : condition;
      if (!isWhole || !restored.has(origin)) steps.push({ kind: "filter", condition: original, span: original.span });
      if (isWhole) restored.add(origin);
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
