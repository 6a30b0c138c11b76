// Accumulator loops among the statements of a definition, for comprehensions and big operators.

import { domainOf } from "../../ir/domains.js";
import type { Core, CoreOf, CoreStep } from "../../ir/ir.js";
import { variablesOf } from "../../ir/traversal.js";
import type { Type } from "../../types/lattice/type.js";
import { Decisions } from "./decisions.js";
import { setOf } from "./declared.js";
import { gathered } from "./tsc-types.js";
import * as ts from "./typescript.js";
import type { RuntimeExport } from "./names.js";

interface Gathered {
  readonly statements: readonly ts.Statement[];
  readonly value: ts.Expression;
  /** True if the statements already bind the value to the requested name. */
  readonly isNamed?: boolean;
}

export class Accumulators extends Decisions {
  /** True for comprehensions that `gather` emits as a loop. */
  protected isGathered(node: Core): node is CoreOf<"solve"> {
    return node.kind === "solve" && node.isLoop === true;
  }

  /** A bound value in a loop may itself be an accumulator loop. */
  protected override bind(
    step: CoreStep & { kind: "bind" },
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const { pattern, value } = step;
    if (
      pattern.kind !== "bind" ||
      !this.isGathered(value) ||
      !this.needsName(pattern.variable) ||
      this.context.isLazy(pattern.variable)
    )
      return super.bind(step, inner);
    const statements = this.gatheredAs(this.name(pattern.variable), value);
    this.seePattern(pattern, (seen) => seen.shown(value));
    return [...statements, ...inner()];
  }

  /** Returns statements that bind the result of a comprehension to a name. */
  protected gatheredAs(name: string, node: CoreOf<"solve">): readonly ts.Statement[] {
    const { statements, value, isNamed } = this.gather(node, name);
    return isNamed === true ? statements : [...statements, ts.const(name, value, { type: this.annotation(node) })];
  }

  /** Returns the loop of a comprehension. A numeric accumulator may directly use the final name. */
  protected gather(node: CoreOf<"solve">, name?: string): Gathered {
    switch (node.by) {
      case "collect":
        return this.built(node, this.builderFor(node));
      case "unionOver":
        return this.built(node, "unionBuilder");
      case "sum":
        return this.total(node, "addedTo", 0, name);
      case "productOver":
        return this.total(node, "multipliedBy", 1, name);
      case "leastOver":
        return this.extreme(node, "lesserOf", "leastFound", name);
      case "greatestOver":
        return this.extreme(node, "greaterOf", "greatestFound", name);
      case "intersectionOver":
      case "only":
        throw new Error(`a walk by ${node.by} was taken for one that grows`);
    }
  }

  private builderFor(node: CoreOf<"solve">): RuntimeExport {
    if (node.onto !== undefined) return "growing";
    if (node.strategy?.kind === "bits") return this.isOfPairs(node) ? "pairBuilder" : "setBuilder";
    if (node.strategy?.kind === "distinct") return node.strategy.isFit ? "listBuilder" : "distinctBuilder";
    return this.isOfPairs(node) ? "pairBuilder" : "setBuilder";
  }

  /** True for comprehensions whose element is a literal pair. */
  private isOfPairs(node: CoreOf<"solve">): boolean {
    const { typing } = this.context;
    return isPair(node.element) && (typing === undefined || isOfPairs(gathered("collect", typing.seen.of(node))));
  }

  /**
   * `const result = setBuilder(); for (const x of members(S)) { result.add(f(x)); }`, with the value
   * `result.finish()`. For a set that extends A, the builder is `growing(A)`.
   */
  private built({ by, steps, element, onto, ...node }: CoreOf<"solve">, builder: RuntimeExport): Gathered {
    const { typing, names, domains } = this.context;
    const type =
      typing && gathered(by, typing.seen.of({ by, steps, element, ...node, ...(onto === undefined ? {} : { onto }) }));
    const result = names.helper("result");
    const given = onto === undefined ? [] : [this.as(onto, type && setOf(type))];
    const made = ts.call(domains.callee(builder, domainOf(node)), given, type === undefined ? [] : [typing!.of(type)]);
    const begin = ts.const(result, onto === undefined ? made : ts.at(node.span, made));
    const add = (): ts.Expression => {
      const x = this.as(element, type);
      return builder === "pairBuilder" && x.kind === "array"
        ? ts.call(ts.member(result, "addPair"), x.elements)
        : ts.call(ts.member(result, "add"), [x]);
    };
    const loops = this.walk(steps, variablesOf(element), () => [ts.run(ts.at(element.span, add()))]);
    return { statements: [begin, ...loops], value: ts.call(ts.member(result, "finish")) };
  }

  /** `let total = 0; for (const x of members(S)) { total = addedTo(total, f(x)); }`, with the value `total`. */
  private total(node: CoreOf<"solve">, operation: "addedTo" | "multipliedBy", start: number, name?: string): Gathered {
    const { steps, element } = node;
    const { typing, names } = this.context;
    if (operation === "addedTo" && isOne(element)) return this.count(node, name);
    const type = typing?.seen.of(node);
    const total = name ?? names.helper("total");
    const next = (): ts.Expression =>
      ts.assign(total, ts.at(element.span, this.runtime(operation, [ts.id(total), this.as(element, type)])));
    return {
      statements: [
        ts.let(total, ts.literal(start), type && typing?.of(type)),
        ...this.walk(steps, variablesOf(element), () => [ts.run(next())]),
      ],
      value: ts.id(total),
      isNamed: total === name,
    };
  }

  /**
   * `let best; for (const x of members(S)) { best = greaterOf(best, f(x)); }`, with the value `greatestFound(best)`.
   * With an initial value, the accumulator is the result.
   */
  private extreme(
    node: CoreOf<"solve">,
    operation: "lesserOf" | "greaterOf",
    found: "leastFound" | "greatestFound",
    name?: string,
  ): Gathered {
    const { steps, element, onto } = node;
    const { typing, names } = this.context;
    const type = typing?.seen.of(node);
    const whole = type && typing!.of(type);
    const best = (onto === undefined ? undefined : name) ?? names.helper("best");
    const next = (): ts.Expression =>
      ts.assign(best, ts.at(element.span, this.runtime(operation, [ts.id(best), this.as(element, type)])));
    const begun =
      onto === undefined
        ? ts.let(best, undefined, whole && ts.union([whole, ts.keyword("undefined")]))
        : ts.let(best, this.as(onto, type), whole);
    return {
      statements: [begun, ...this.walk(steps, variablesOf(element), () => [ts.run(next())])],
      value: onto === undefined ? ts.at(node.span, this.runtime(found, [ts.id(best)])) : ts.id(best),
      isNamed: best === name,
    };
  }

  /** `let count = 0; for (const x of members(S)) { count++; }`: no run can exceed the safe integers. */
  private count({ steps }: CoreOf<"solve">, name?: string): Gathered {
    const count = name ?? this.context.names.helper("count");
    return {
      statements: [ts.let(count, ts.literal(0)), ...this.walk(steps, new Set(), () => [ts.run(ts.increment(count))])],
      value: ts.id(count),
      isNamed: count === name,
    };
  }
}

const isPair = (node: Core): boolean => node.kind === "tuple" && node.items.length === 2;

const isOfPairs = (type: Type): boolean => type.every((part) => part.kind === "tuple" && part.items.length === 2);

const isOne = (node: Core): boolean => node.kind === "number" && node.numerator === 1n && node.denominator === 1n;
