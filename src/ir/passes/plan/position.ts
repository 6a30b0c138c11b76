// Facts at a position among the steps of a query. They do not depend on the conditions around a test, so a test that is
// total there may be moved there.

import type { Defined, Variable } from "../../../resolve/resolved.js";
import {
  type AbstractValue,
  anything,
  integersOf,
  isSurelyNumber,
  joinOf,
  kindOfExtent,
  meet,
  numberWithin,
  rationals,
  tupleOf,
  type ValueKind,
} from "../../../language/operations/abstract-value.js";
import { operationOf } from "../../../language/operations/operations.js";
import type { CoreFacts } from "../../analysis/facts.js";
import { type Lesson, lessonsOf, narrowFacts } from "../../analysis/narrowing.js";
import { numbersIn } from "../../analysis/proofs.js";
import { TotalityAnalysis } from "../../analysis/totality.js";
import type { Core, CoreDefinition, CoreOf } from "../../ir.js";
import { valuesOf } from "../../traversal.js";

const integersFromOutside = numberWithin(-Infinity, Infinity, true, false);

export class QueryPosition {
  private readonly integers: Set<number>;
  private readonly numbers: Set<number>;
  private readonly lessons: Map<number, readonly Lesson[]>;
  private readonly totality = new TotalityAnalysis(this);

  /** `isWaiting` is true for variables whose first use may evaluate them. */
  constructor(
    private readonly facts: CoreFacts,
    readonly isWaiting: (variable: Variable) => boolean,
    before?: QueryPosition,
  ) {
    this.integers = new Set(before?.integers);
    this.numbers = new Set(before?.numbers);
    this.lessons = new Map(before?.lessons);
  }

  get definitions(): ReadonlyMap<Defined, CoreDefinition> {
    return this.facts.definitions;
  }

  /** The same facts, which further visits do not change. */
  copy(): QueryPosition {
    return new QueryPosition(this.facts, this.isWaiting, this);
  }

  /** Records that the bounds of a set are integers, if it is a range. */
  visit(set: Core): void {
    if (set.kind !== "primitive" || set.name !== "range") return;
    for (const bound of set.args) {
      numbersIn(bound, this.numbers);
      this.learnInteger(bound);
    }
  }

  /** Records that a condition holds. */
  learn(condition: Core): void {
    const operandsOf = ({ args }: CoreOf<"primitive">): readonly AbstractValue[] => args.map((arg) => this.of(arg));
    for (let lesson = lessonsOf(condition, true, operandsOf); lesson !== undefined; lesson = lesson.next)
      this.lessons.set(lesson.variable, [...(this.lessons.get(lesson.variable) ?? []), lesson]);
  }

  private learnInteger(node: Core): void {
    if (node.kind === "variable") this.integers.add(node.variable.id);
    else if (node.kind === "primitive" && ["add", "subtract", "negate"].includes(node.name)) {
      const others = node.args.filter((arg) => !this.isInteger(arg));
      if (others.length === 1) this.learnInteger(others[0]!);
    }
  }

  of(node: Core): AbstractValue {
    switch (node.kind) {
      case "variable": {
        // The facts of the node itself may depend on conditions before it.
        const value = this.facts.of({ ...node });
        const { id } = node.variable;
        const proven = this.integers.has(id)
          ? meet(value, integersFromOutside)
          : this.numbers.has(id)
            ? meet(value, rationals)
            : value;
        return (this.lessons.get(id) ?? []).reduce(narrowFacts, proven);
      }
      case "primitive":
        return operationOf(node.name).gives(node.args.map((arg) => this.of(arg)));
      case "tuple":
        return tupleOf(node.items.map((item) => this.of(item)));
      case "branches":
        return joinOf(valuesOf(node).map((value) => this.of(value)));
      case "call":
        return this.facts.of({ ...node });
      case "let":
      case "solve":
        return anything;
      default:
        return this.facts.of(node);
    }
  }

  kind(node: Core): ValueKind {
    return kindOfExtent(this.of(node));
  }

  isInteger(node: Core): boolean {
    return integersOf(this.of(node)) !== undefined;
  }

  isNumber(node: Core): boolean {
    return isSurelyNumber(this.of(node));
  }

  isTotal(node: Core): boolean {
    return this.totality.has(node);
  }
}
