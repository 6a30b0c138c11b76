// Facts at a position among the steps of a query. They do not depend on the conditions around a test, so a test that is
// total at a position may be moved there.

import type { Defined, Variable } from "../../../resolve/resolved.js";
import {
  type AbstractValue,
  anything,
  integersOf,
  isSurelyNumber,
  joinOf,
  kindOfAbstractValue,
  meet,
  numberWithin,
  rationals,
  tupleOf,
  type ValueKind,
} from "../../../language/operations/abstract-value.js";
import { mayBeZero } from "../../../language/operations/arithmetic.js";
import { operationOf } from "../../../language/operations/operations.js";
import { countingRange } from "../../analysis/bounds.js";
import type { CoreFacts } from "../../analysis/facts.js";
import { type ValueBound, refinementsBy, narrowFacts } from "../../analysis/narrowing.js";
import { isFiniteSetType, typeOfNode } from "../../analysis/node-types.js";
import { numbersIn } from "../../analysis/proofs.js";
import { areAlike } from "../../analysis/structural-equality.js";
import { TotalityAnalysis } from "../../analysis/totality.js";
import type { Type } from "../../../types/lattice/type.js";
import { inlineCall } from "../../inlining.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern, RuntimeName } from "../../ir.js";
import { valuesOf } from "../../traversal.js";
import { plus, splitSum } from "./sums.js";

const integersFromOutside = numberWithin(-Infinity, Infinity, true, false);

/** The facts that all positions of a module share. */
interface QueryContext {
  readonly facts: CoreFacts;
  readonly types: Pick<CoreModule, "variables" | "state">;
  /** True for variables whose first use may evaluate them. */
  readonly isWaiting: (variable: Variable) => boolean;
  /** Nodes of the module with the same values as the variables that planning creates, by their id. */
  readonly originals: ReadonlyMap<number, Core>;
}

export class QueryPosition {
  private readonly integers: Set<number>;
  private readonly numbers: Set<number>;
  private readonly lessons: Map<number, readonly ValueBound[]>;
  /** The sets of the loops around the position, which have been evaluated. */
  private readonly visited: Core[];
  private readonly totality = new TotalityAnalysis(this);

  constructor(
    private readonly context: QueryContext,
    previous?: QueryPosition,
  ) {
    this.integers = new Set(previous?.integers);
    this.numbers = new Set(previous?.numbers);
    this.lessons = new Map(previous?.lessons);
    this.visited = [...(previous?.visited ?? [])];
  }

  isWaiting(variable: Variable): boolean {
    const original = this.context.originals.get(variable.id);
    return original?.kind === "variable" ? this.isWaiting(original.variable) : this.context.isWaiting(variable);
  }

  get definitions(): ReadonlyMap<Defined, CoreDefinition> {
    return this.context.facts.definitions;
  }

  /** A copy of the facts that is independent of further visits. */
  copy(): QueryPosition {
    return new QueryPosition(this.context, this);
  }

  /** Records that a loop visits a member of a set: the bounds of a range are integers, and in order. */
  visit({ pattern, set }: { readonly pattern: CorePattern; readonly set: Core }): void {
    this.visited.push(set);
    this.visitSet(set);
    if (pattern.kind !== "bind" || set.kind !== "primitive" || set.name !== "range") return;
    const { id } = pattern.variable;
    this.addLesson({
      variable: id,
      comparison: "equal",
      operand: countingRange(this.of(set.args[0]!)),
      next: undefined,
    });
  }

  private visitSet(set: Core): void {
    switch (set.kind) {
      case "call": {
        const definition = this.definitions.get(set.defined);
        if (definition === undefined || definition.cycle !== undefined || definition.role === "elsewhere") return;
        for (const clause of definition.clauses)
          if (clause.kind === "require") this.learn(inlineCall({ ...definition, body: clause.condition }, set.args));
        // All parts of a set have been evaluated when its members are visited.
        return this.visitSet(inlineCall(definition, set.args, () => true));
      }
      case "solve": {
        const [first] = set.steps;
        if (first?.kind === "each") this.visitSet(first.set);
        return;
      }
      case "primitive":
        if (set.name === "range") this.visitRange(set.args as readonly [Core, Core]);
        else if (set.name === "multiply" || set.name === "product")
          for (const factor of set.args) this.visitSet(factor);
    }
  }

  private visitRange([low, high]: readonly [Core, Core]): void {
    for (const bound of [low, high]) {
      numbersIn(bound, this.numbers);
      this.learnInteger(bound);
    }
    const { span } = high;
    const learnOrder = (name: RuntimeName, bound: Core, other: Core): void => {
      const [x, by] = splitSum(bound);
      if (x.kind === "variable") this.learn({ kind: "primitive", name, args: [x, plus(other, -by, span)], span });
    };
    learnOrder("atLeast", high, low);
    learnOrder("atMost", low, high);
  }

  /** Records that a condition holds. */
  learn(condition: Core): void {
    const operandsOf = ({ args }: CoreOf<"primitive">): readonly AbstractValue[] => args.map((arg) => this.of(arg));
    for (let lesson = refinementsBy(condition, true, operandsOf); lesson !== undefined; lesson = lesson.next)
      this.addLesson(lesson);
  }

  private addLesson(lesson: ValueBound): void {
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
        const { id } = node.variable;
        const original = this.context.originals.get(id);
        // The facts of the node itself may depend on conditions before it.
        const value = original === undefined ? this.context.facts.of({ ...node }) : this.of(original);
        const proven = this.integers.has(id)
          ? meet(value, integersFromOutside)
          : this.numbers.has(id)
            ? meet(value, rationals)
            : value;
        return (this.lessons.get(id) ?? []).reduce(narrowFacts, proven);
      }
      case "primitive":
        return operationOf(node.name).abstractResult(node.args.map((arg) => this.of(arg)));
      case "tuple":
        return tupleOf(node.items.map((item) => this.of(item)));
      case "branches":
        return joinOf(valuesOf(node).map((value) => this.of(value)));
      case "call":
        return this.context.facts.of({ ...node });
      case "let":
      case "solve":
        return anything;
      default:
        return this.context.facts.of(node);
    }
  }

  kind(node: Core): ValueKind {
    return kindOfAbstractValue(this.of(node));
  }

  isInteger(node: Core): boolean {
    return integersOf(this.of(node)) !== undefined;
  }

  isNumber(node: Core): boolean {
    return isSurelyNumber(this.of(node));
  }

  isNonZero(node: Core): boolean {
    const number = integersOf(this.of(node));
    return number !== undefined && !mayBeZero(number);
  }

  typeOf(node: Core): Type | undefined {
    return typeOfNode(this.context.types, this.definitions, node);
  }

  isFiniteSet(node: Core): boolean {
    return isFiniteSetType(this.typeOf(node) ?? []);
  }

  isTotal(node: Core): boolean {
    return this.isVisited(node) || this.totality.has(node);
  }

  /** True for the set of a loop around the position, which therefore has members. */
  isVisited(node: Core): boolean {
    return this.visited.some((set) => areAlike(set, node));
  }

  /** True if a condition cannot fail, which excludes conditions that may not be truth values. */
  isTotalTest(node: Core): boolean {
    return this.isTotal(node) && this.kind(node) === "truth";
  }
}
