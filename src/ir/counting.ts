// Instruments a program whose query plans are shown with counts: a counter after each step of a query holds the number of
// solutions so far.
//
//     each x in S              each x in S
//     if p(x)        becomes   if counted(0)
//                              if p(x)
//                              if counted(1)

import { conjuncts, premises } from "./analysis/loop-conditions.js";
import { withParts } from "./children.js";
import type { Span } from "../text/source.js";
import type { Core, CoreModule, CoreOf, CoreStep, RuntimeName } from "./ir.js";
import { withNodes } from "./rewrite.js";

export type CoreQuery = CoreOf<"solve"> | CoreOf<"quantify">;

export interface CountedModule {
  readonly module: CoreModule;
  /** The number of the counter after the first step of each query; others follow. */
  readonly counters: ReadonlyMap<CoreQuery, number>;
}

/** Adds counters to an optimised module, and a final expression that returns all counts. */
export function withCounters(module: CoreModule): CountedModule {
  const counters = new Map<CoreQuery, number>();
  let count = 0;
  const call = (name: RuntimeName, value: number, span: Span): Core => ({
    kind: "primitive",
    name,
    args: [{ kind: "number", numerator: BigInt(value), denominator: 1n, span }],
    span,
  });
  const withCountersIn = (node: Core): Core => {
    if (node.kind !== "solve" && node.kind !== "quantify") return withParts(node, withCountersIn);
    const first = count;
    counters.set(node, first);
    count += stepsOf(node).length;
    const counter = (i: number): Core => call("counted", first + i, node.span);
    const changed = withParts(node, withCountersIn);
    if (changed.kind === "quantify") return { ...changed, body: countSolutionsIn(changed, counter) };
    if (changed.kind !== "solve") return changed;
    const steps = changed.steps.flatMap((step, i): readonly CoreStep[] => [
      step,
      { kind: "filter", condition: counter(i), span: step.span },
    ]);
    return { ...changed, steps };
  };
  const changed = withNodes(module, withCountersIn);
  const counts = call("solutionCounts", count, { start: 0, end: 0 });
  return { module: { ...changed, expressions: [...changed.expressions, counts] }, counters };
}

/** The loops and tests of a query: for a quantifier, its loop, and the conditions or premises of its body. */
export function stepsOf(query: CoreQuery): readonly CoreStep[] {
  if (query.kind === "solve") return query.steps;
  const { pattern, set, strategy, span } = query;
  const loop = strategy === undefined ? {} : { strategy };
  return [
    { kind: "each", pattern, set, otherwise: undefined, span, ...loop },
    ...partsOfBody(query).conditions.map(
      (condition): CoreStep => ({ kind: "filter", condition, span: condition.span }),
    ),
  ];
}

/** The conditions that the body of a quantifier tests in order, and the rest of the body. */
export function partsOfBody({ quantifier, body }: CoreOf<"quantify">): {
  readonly conditions: readonly Core[];
  readonly rest: Core;
} {
  const { conditions, without } = quantifier === "some" ? conjuncts(body) : premises(body);
  return { conditions, rest: without(conditions.length) };
}

function countSolutionsIn(node: CoreOf<"quantify">, counter: (i: number) => Core): Core {
  const { span } = node.body;
  const { conditions, rest } = partsOfBody(node);
  const tests = [counter(0), ...conditions.flatMap((condition, i) => [condition, counter(i + 1)])];
  const conjunction: Core = { kind: "logic", operator: "and", operands: tests, span };
  if (node.quantifier === "some") return conjunction;
  const not: Core = { kind: "not", operand: conjunction, span };
  return { kind: "logic", operator: "or", operands: [not, rest], span };
}
