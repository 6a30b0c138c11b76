// Explains comprehensions and sums: their terms or members, why a member is present, and why one is missing.

import type { Variable } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { isLiteral } from "../types/lattice/literals.js";
import { stateInIteration, stateValue, type TraceContext } from "./context.js";
import {
  elementOf,
  explainEmptySets,
  longestChain,
  hasElement,
  hasOnlyNames,
  membershipsIn,
  explainUnsolvableMembership,
  enclosingIterations,
  matchValues,
  withoutValues,
} from "./evidence.js";
import { andOthers, nothing, type Reason, addBindings } from "./explanation.js";
import { bindingsText, scopeOfIteration, namesIn, type ExplainScope } from "./scope.js";
import { hasDepth, traceOf, type PrintedTrace, type TracedValue, type PrintedIteration } from "./traces.js";
import { maxShown } from "./limits.js";

/** Explains the terms of a sum, or the members of a comprehension. */
export async function explainTerms(
  context: TraceContext,
  node: Expression & { readonly kind: "big" | "comprehension" },
  trace: PrintedTrace,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const element = elementOf(node);
  const names = scope.tables.plans.get(node.id)?.variables ?? [];
  const iterations = trace.iterations.filter((iteration) => hasElement(element, iteration, trace, scope, names));
  if (iterations.length === 0) return explainNoSolution(context, node.conditions, trace, scope, names);
  const lastTestId = isLiteral(element) ? iterations[0]!.parts.at(-1)?.id : element.id;
  const omittedCount = trace.omitted.reduce(
    (sum, one) => sum + (one.last === lastTestId && one.truth !== false ? one.count : 0),
    0,
  );
  const remainder = iterations.length + omittedCount - maxShown;
  // The sentence of a sum already lists its terms.
  const isStated =
    node.kind === "big" &&
    iterations.every(
      ({ parts }) =>
        parts.length === 1 &&
        parts[0]!.id === element.id &&
        !hasDepth(parts[0]!) &&
        parts[0]!.value?.truth === undefined,
    ) &&
    namesIn(element).length >= names.length;
  const terms = isStated
    ? []
    : iterations.slice(0, maxShown).map((iteration, i) => {
        const suffix = i === maxShown - 1 ? andOthers(remainder) : "";
        return hasOnlyNames(element) || isLiteral(element)
          ? [solutionReason(context, node, iteration, trace, scope, names, suffix)]
          : stateInIteration(
              context,
              iteration,
              trace,
              names,
              element,
              traceOf(element, iteration.parts)!,
              scope,
              suffix,
            );
      });
  return [...(await Promise.all(terms)).flat(), ...(await explainSources(context, trace, scope))];
}

/** Explains why there is no solution: the last failing tests, and the sets of the loops. */
export async function explainNoSolution(
  context: TraceContext,
  conditions: readonly Expression[],
  trace: PrintedTrace,
  scope: ExplainScope,
  names: readonly Variable[],
): Promise<readonly Reason[]> {
  const failingIterations = trace.iterations.filter(({ parts }) => parts.at(-1)?.value?.truth === false);
  const omittedCount = trace.omitted.reduce((sum, { truth, count }) => sum + (truth === false ? count : 0), 0);
  const lastIterations = failingIterations.slice(-maxShown);
  const suffix = andOthers(failingIterations.length + omittedCount - lastIterations.length);
  const tests = lastIterations.map(async (iteration, i) => {
    const testTrace = iteration.parts.at(-1)!;
    const test = scope.nodes.get(testTrace.id);
    const reasonSuffix = i === lastIterations.length - 1 ? suffix : "";
    return test === undefined
      ? nothing
      : stateInIteration(context, iteration, trace, names, test, testTrace, scope, reasonSuffix);
  });
  const sets = trace.parts.flatMap(({ id }) => scope.nodes.get(id) ?? []);
  return [
    ...(trace.iterations.length === 0
      ? [
          ...explainEmptySets(sets, trace, scope),
          ...explainUnsolvableMembership(membershipsIn(conditions), trace, scope),
        ]
      : nothing),
    ...(await Promise.all(tests)).flat(),
    ...(await explainSources(context, trace, scope)),
  ];
}

/** Explains membership in a comprehension by the solution that yields the member, or by the test that rejects it. */
export async function explainMembership(
  context: TraceContext,
  node: Expression & { readonly kind: "comprehension" },
  trace: PrintedTrace,
  scope: ExplainScope,
  memberText: string,
): Promise<readonly Reason[]> {
  const { element } = node;
  const names = scope.tables.plans.get(node.id)?.variables ?? [];
  const yieldingIteration = trace.iterations.find(({ parts }) => traceOf(element, parts)?.value?.text === memberText);
  if (yieldingIteration !== undefined) {
    const innerScope = scopeOfIteration(scope, trace, yieldingIteration, names);
    const text = `${memberText} is there for ${bindingsText(innerScope, names)}`;
    const because = async (): Promise<readonly Reason[]> => [
      ...(element.kind === "name"
        ? nothing
        : await stateValue(context, element, traceOf(element, yieldingIteration.parts)!, innerScope)),
      ...(await explainTests(context, trace, scope, yieldingIteration, names)),
      ...(await explainSetsIn(context, enclosingIterations(trace, yieldingIteration), trace, scope, names)),
      ...(await explainSources(context, trace, scope)),
    ];
    return [{ text, source: scope.source, span: node.span, because }];
  }
  const targetValues = matchValues(element, memberText, scope, names);
  const isMatch = (iteration: PrintedIteration): boolean => {
    const { values } = scopeOfIteration(withoutValues(scope, names), trace, iteration, names);
    return names.every(
      ({ id }) => !targetValues.has(id) || !values.has(id) || values.get(id)!.text === targetValues.get(id)!.text,
    );
  };
  const isFalse = ({ parts }: PrintedIteration): boolean => parts.at(-1)?.value?.truth === false;
  // Without a trace recorded for this member, relevant iterations may have been omitted.
  const hasAllIterations = trace.omitted.length === 0 || (scope.expression === memberText && !trace.isFull);
  const nearMisses = trace.iterations.filter(
    (iteration) => targetValues.size > 0 && isFalse(iteration) && isMatch(iteration),
  );
  const testTrace = nearMisses[0]?.parts.at(-1);
  const test = testTrace && scope.nodes.get(testTrace.id);
  if (testTrace !== undefined && test !== undefined) {
    const reasons = await stateInIteration(
      context,
      nearMisses[0]!,
      trace,
      names,
      test,
      testTrace,
      scope,
      hasAllIterations ? andOthers(nearMisses.length - 1) : "",
    );
    return [...reasons, ...(await explainSources(context, trace, scope))];
  }
  const sources = await explainSources(context, trace, scope);
  const targetScope: ExplainScope = { ...scope, values: new Map([...scope.values, ...targetValues]) };
  const hasOuterMatch = trace.iterations.some((iteration) => iteration.level === 0 && isMatch(iteration));
  const missingMember =
    hasOuterMatch || !hasAllIterations || targetValues.size === 0
      ? nothing
      : explainUnsolvableMembership(membershipsIn(node.conditions), trace, targetScope);
  if (missingMember.length > 0) return [...missingMember, ...sources];
  const deadEnd = targetValues.size === 0 ? [] : await explainDeadEnd(context, node, trace, scope, names, targetValues);
  if (deadEnd.length > 0) return [...deadEnd, ...sources];
  const nearest = nearestIteration(element, trace, memberText);
  if (nearest !== undefined)
    return [
      ...(await stateInIteration(context, nearest, trace, names, element, traceOf(element, nearest.parts)!, scope)),
      ...sources,
    ];
  return element.kind === "name" && trace.iterations.length > 0 ? sources : explainTerms(context, node, trace, scope);
}

export async function explainTests(
  context: TraceContext,
  trace: PrintedTrace,
  scope: ExplainScope,
  iteration: PrintedIteration,
  names: readonly Variable[],
): Promise<readonly Reason[]> {
  const innerScope = scopeOfIteration(scope, trace, iteration, names);
  const passedTests = iteration.parts.filter(({ id, value }) => value?.truth === true && scope.nodes.has(id));
  return (
    await Promise.all(passedTests.map((part) => stateValue(context, scope.nodes.get(part.id)!, part, innerScope)))
  ).flat();
}

/** Explains the sets iterated over that can be explained further. */
export async function explainSources(
  context: TraceContext,
  trace: PrintedTrace,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const sets = trace.parts.flatMap((part) => {
    const node = scope.nodes.get(part.id);
    return node !== undefined && hasDepth(part) ? [{ node, part }] : [];
  });
  return (await Promise.all(sets.map(({ node, part }) => stateValue(context, node, part, scope)))).flat();
}

/** Explains a solution by the values of its variables and its tests. */
function solutionReason(
  context: TraceContext,
  { span }: Expression,
  iteration: PrintedIteration,
  trace: PrintedTrace,
  scope: ExplainScope,
  names: readonly Variable[],
  suffix: string,
): Reason {
  const text = bindingsText(scopeOfIteration(scope, trace, iteration, names), names) + suffix;
  return { text, source: scope.source, span, because: () => explainTests(context, trace, scope, iteration, names) };
}

/**
 * Explains a missing member by the longest chain of nested iterations for it: its next set lacks an element. The
 * enclosing sets are explained too, since one of them may be the cause.
 */
async function explainDeadEnd(
  context: TraceContext,
  node: Expression & { readonly kind: "comprehension" },
  trace: PrintedTrace,
  scope: ExplainScope,
  names: readonly Variable[],
  targetValues: ReadonlyMap<number, TracedValue>,
): Promise<readonly Reason[]> {
  const chain = longestChain(trace, (iteration) => {
    const { values } = scopeOfIteration(withoutValues(scope, names), trace, iteration, names);
    return names.every(
      ({ id }) => !targetValues.has(id) || !values.has(id) || values.get(id)!.text === targetValues.get(id)!.text,
    );
  });
  const lastIteration = chain.at(-1);
  if (lastIteration === undefined) return nothing;
  const innerScope = scopeOfIteration(withoutValues(scope, names), trace, lastIteration, names);
  const targetScope: ExplainScope = { ...innerScope, values: new Map([...innerScope.values, ...targetValues]) };
  const sets = new Set(lastIteration.parts.map(({ id }) => id));
  const [reason] = explainUnsolvableMembership(
    membershipsIn(node.conditions).filter(({ set }) => sets.has(set.id)),
    lastIteration,
    targetScope,
  );
  if (reason === undefined) return nothing;
  return [
    addBindings(bindingsText(innerScope, names), reason),
    ...(await explainSetsIn(context, chain, trace, scope, names)),
  ];
}

/** Explains the sets of nested loops, in the iterations of the enclosing loops, that can be explained further. */
async function explainSetsIn(
  context: TraceContext,
  chain: readonly PrintedIteration[],
  trace: PrintedTrace,
  scope: ExplainScope,
  names: readonly Variable[],
): Promise<readonly Reason[]> {
  const sets = [...chain].reverse().flatMap((iteration) => {
    const iterationScope = scopeOfIteration(scope, trace, iteration, names);
    return iteration.parts.flatMap((part) => {
      const set = scope.nodes.get(part.id);
      return set !== undefined && part.value?.size !== undefined && hasDepth(part)
        ? [stateValue(context, set, part, iterationScope)]
        : [];
    });
  });
  return (await Promise.all(sets)).flat();
}

/** Returns the iteration whose member shares the most words with a missing one. */
function nearestIteration(
  element: Expression,
  { iterations }: PrintedTrace,
  memberText: string,
): PrintedIteration | undefined {
  const splitWords = (text: string): readonly string[] => text.split(/[^\p{L}\d_'.-]+/u).filter((word) => word !== "");
  const memberWords = splitWords(memberText);
  const candidates = iterations.flatMap((iteration) => {
    const text = traceOf(element, iteration.parts)?.value?.text;
    const candidateWords = text === undefined ? [] : splitWords(text);
    return candidateWords.length === memberWords.length
      ? [{ iteration, sharedCount: candidateWords.filter((word, i) => word === memberWords[i]).length }]
      : [];
  });
  return candidates
    .filter(({ sharedCount: same }) => same > 0)
    .reduce<(typeof candidates)[number] | undefined>((a, b) => (a && a.sharedCount >= b.sharedCount ? a : b), undefined)
    ?.iteration;
}
