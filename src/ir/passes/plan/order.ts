// Selection pushdown (of databases: Selinger and others 1979): each test that cannot fail runs as soon as its variables
// are bound, and so do the names that it needs. A test that may fail moves only before loops that certainly reach it:
//
//     each x in S                          each x in S
//     each y in S                          each y in S
//     each z in S                becomes   if has(R, (x, y))
//     if has(R, (x, y))                    each z in S

import { boundBy } from "../../clauses.js";
import { withParts } from "../../children.js";
import { variablesOf } from "../../traversal.js";
import type { Core, CoreStep } from "../../ir.js";
import type { QueryPosition } from "./position.js";
import { conjunctsOf, type QueryItem, expandCondition, type Test } from "./tests.js";

/**
 * The steps as items, with conditions expanded. If all of them are total, the original conditions are restored where
 * none of the expanded ones moves; other conditions are expanded only if the query is `isOpen`.
 */
export function itemsOf(steps: readonly CoreStep[], start: QueryPosition, isOpen: boolean): readonly QueryItem[] {
  const position = start.copy();
  return steps.flatMap((step): readonly QueryItem[] => {
    if (step.kind === "each") position.visit(step);
    if (step.kind !== "filter") return [step];
    return conjunctsOf(step.condition).flatMap((condition) => {
      const tests = testsOf(condition, position, isOpen);
      position.learn(condition);
      return tests;
    });
  });
}

function testsOf(condition: Core, position: QueryPosition, isOpen: boolean): readonly Test[] {
  const conditions = expandCondition(condition, position);
  if (conditions === undefined || !(isOpen || conditions.every((one) => position.isTotalTest(one))))
    return [{ kind: "test", condition, origin: undefined }];
  const origin = { condition, count: conditions.length };
  return conditions.map((one) => ({ kind: "test", condition: one, origin }));
}

/** The items with total tests, and the names that they need, moved to the first loop after which they are possible. */
export function orderItems(items: readonly QueryItem[], start: QueryPosition): readonly QueryItem[] {
  return new Ordering(items, start).result;
}

const copy = (node: Core): Core => withParts({ ...node }, copy);

class Ordering {
  readonly result: QueryItem[] = [];
  private readonly placed = new Set<QueryItem>();
  /** The ids of the variables that later items of the query bind. */
  private readonly pending: Set<number>;
  private readonly position: QueryPosition;
  private readonly needs = new Map<QueryItem, readonly number[]>();

  constructor(
    private readonly items: readonly QueryItem[],
    start: QueryPosition,
  ) {
    this.position = start.copy();
    this.pending = new Set(items.flatMap((item) => (item.kind === "test" ? [] : boundBy(item).map(({ id }) => id))));
    this.moveUp(0);
    items.forEach((item, i) => {
      if (this.placed.has(item)) return;
      this.placed.add(item);
      this.add(item);
      const nextItem = items[i + 1];
      if (nextItem !== undefined && nextItem.kind !== "test" && !this.placed.has(nextItem)) this.moveUp(i + 1);
    });
  }

  private add(item: QueryItem): void {
    this.result.push(item);
    if (item.kind === "test") {
      this.position.learn(item.condition);
      return;
    }
    if (item.kind === "each") this.position.visit(item);
    for (const { id } of boundBy(item)) this.pending.delete(id);
  }

  /** Moves the tests after the loop at index `at` before it if they do not depend on it. */
  private moveUp(at: number): void {
    let isBehindLoop = false;
    let isReached = true;
    for (const item of this.items.slice(at)) {
      if (this.placed.has(item)) continue;
      isBehindLoop ||= item.kind === "each" || item.kind === "either";
      const names = isBehindLoop && item.kind === "test" ? this.bindingsFor(item) : undefined;
      if (item.kind !== "test" || names === undefined || !(isReached || this.position.isTotalTest(item.condition))) {
        isReached &&= item.kind === "each" && this.hasMembers(item);
        continue;
      }
      for (const name of names) {
        this.placed.add(name);
        this.add(name);
      }
      this.placed.add(item);
      // Facts about the condition itself may depend on conditions that now follow it.
      this.add({ ...item, condition: copy(item.condition) });
    }
  }

  /** True if the body of a loop runs in any case: an enclosing loop is at a member of the same set. */
  private hasMembers({ pattern, set, otherwise }: CoreStep & { readonly kind: "each" }): boolean {
    return pattern.kind === "bind" && otherwise === undefined && this.position.isVisited(set);
  }

  /**
   * The bindings that an item needs and that are not placed yet, in order; undefined if the item depends on a loop, or
   * on a binding that may fail.
   */
  private bindingsFor(item: QueryItem): readonly QueryItem[] | undefined {
    const required = new Set([item]);
    // This loop also visits the bindings that it adds. Local functions may be recursive.
    for (const requiredItem of required) {
      for (const id of this.neededBy(requiredItem)) {
        if (!this.pending.has(id)) continue;
        const binding = this.items.find(
          (other) => other.kind === "bind" && boundBy(other).some((variable) => variable.id === id),
        );
        if (binding?.kind !== "bind" || binding.pattern.kind !== "bind" || binding.pattern.variable.waits === true)
          return undefined;
        if (!this.position.isTotal(binding.value)) return undefined;
        required.add(binding);
      }
    }
    return this.items.filter((one) => one !== item && required.has(one));
  }

  private neededBy(item: QueryItem): readonly number[] {
    let ids = this.needs.get(item);
    if (ids === undefined) {
      const node = item.kind === "test" ? item.condition : item.kind === "bind" ? item.value : undefined;
      ids = node === undefined ? [] : [...variablesOf(node)].filter((id) => this.pending.has(id));
      this.needs.set(item, ids);
    }
    return ids;
  }
}
