// Explains comprehensions and sums: their terms or members, why a member is present, and why one is missing.

import type { Variable } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { isLiteral } from "../types/lattice/literals.js";
import { stateInIteration, stateValue, type TraceContext } from "./context.js";
import {
  elementOf,
  empty,
  furthest,
  isGiven,
  isNamed,
  membershipsIn,
  noneIn,
  turnsAround,
  matchedValues,
  without,
} from "./evidence.js";
import { andOthers, nothing, type Reason, within } from "./explanation.js";
import { bindingsText, inTurn, namesIn, type ExplainScope } from "./scope.js";
import { hasDepth, noteOf, type PrintedNote, type NotedValue, type PrintedIteration } from "./traces.js";
import { maxShown } from "./limits.js";

/** Explains the terms of a sum, or the members of a comprehension. */
export async function explainTerms(
  context: TraceContext,
  node: Expression & { readonly kind: "big" | "comprehension" },
  note: PrintedNote,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const element = elementOf(node);
  const names = scope.tables.plans.get(node.id)?.variables ?? [];
  const turns = note.turns.filter((iteration) => isGiven(element, iteration, note, scope, names));
  if (turns.length === 0) return explainNoSolution(context, node.conditions, note, scope, names);
  const last = isLiteral(element) ? turns[0]!.parts.at(-1)?.id : element.id;
  const others = note.left.reduce((sum, one) => sum + (one.last === last && one.truth !== false ? one.count : 0), 0);
  const more = turns.length + others - maxShown;
  // The sentence of a sum already lists its terms.
  const isTold =
    node.kind === "big" &&
    turns.every(
      ({ parts }) =>
        parts.length === 1 &&
        parts[0]!.id === element.id &&
        !hasDepth(parts[0]!) &&
        parts[0]!.value?.truth === undefined,
    ) &&
    namesIn(element).length >= names.length;
  const terms = isTold
    ? []
    : turns.slice(0, maxShown).map((iteration, i) => {
        const and = i === maxShown - 1 ? andOthers(more) : "";
        return isNamed(element) || isLiteral(element)
          ? [solutionReason(context, node, iteration, note, scope, names, and)]
          : stateInIteration(context, iteration, note, names, element, noteOf(element, iteration.parts)!, scope, and);
      });
  return [...(await Promise.all(terms)).flat(), ...(await explainSources(context, note, scope))];
}

/** Explains why there is no solution: the last failing tests, and the sets iterated over. */
export async function explainNoSolution(
  context: TraceContext,
  conditions: readonly Expression[],
  note: PrintedNote,
  scope: ExplainScope,
  names: readonly Variable[],
): Promise<readonly Reason[]> {
  const failing = note.turns.filter(({ parts }) => parts.at(-1)?.value?.truth === false);
  const others = note.left.reduce((sum, { truth, count }) => sum + (truth === false ? count : 0), 0);
  const lastTurns = failing.slice(-maxShown);
  const more = andOthers(failing.length + others - lastTurns.length);
  const tests = lastTurns.map(async (iteration, i) => {
    const part = iteration.parts.at(-1)!;
    const test = scope.nodes.get(part.id);
    const and = i === lastTurns.length - 1 ? more : "";
    return test === undefined ? nothing : stateInIteration(context, iteration, note, names, test, part, scope, and);
  });
  const sets = note.parts.flatMap(({ id }) => scope.nodes.get(id) ?? []);
  return [
    ...(note.turns.length === 0
      ? [...empty(sets, note, scope), ...noneIn(membershipsIn(conditions), note, scope)]
      : nothing),
    ...(await Promise.all(tests)).flat(),
    ...(await explainSources(context, note, scope)),
  ];
}

/** Explains membership in a comprehension: the solution that yields the member, or the test that rejects it. */
export async function explainMembership(
  context: TraceContext,
  node: Expression & { readonly kind: "comprehension" },
  note: PrintedNote,
  scope: ExplainScope,
  memberText: string,
): Promise<readonly Reason[]> {
  const { element } = node;
  const names = scope.tables.plans.get(node.id)?.variables ?? [];
  const giving = note.turns.find(({ parts }) => noteOf(element, parts)?.value?.text === memberText);
  if (giving !== undefined) {
    const inner = inTurn(scope, note, giving, names);
    const text = `${memberText} is there for ${bindingsText(inner, names)}`;
    const because = async (): Promise<readonly Reason[]> => [
      ...(element.kind === "name"
        ? nothing
        : await stateValue(context, element, noteOf(element, giving.parts)!, inner)),
      ...(await explainTests(context, note, scope, giving, names)),
      ...(await explainSetsIn(context, turnsAround(note, giving), note, scope, names)),
      ...(await explainSources(context, note, scope)),
    ];
    return [{ text, source: scope.source, span: node.span, because }];
  }
  const targetValues = matchedValues(element, memberText, scope, names);
  const agrees = (iteration: PrintedIteration): boolean => {
    const { values } = inTurn(without(scope, names), note, iteration, names);
    return names.every(
      ({ id }) => !targetValues.has(id) || !values.has(id) || values.get(id)!.text === targetValues.get(id)!.text,
    );
  };
  const isFalse = ({ parts }: PrintedIteration): boolean => parts.at(-1)?.value?.truth === false;
  // Without a trace recorded for this member, relevant iterations may have been omitted.
  const isAll = note.left.length === 0 || (scope.expression === memberText && !note.isFull);
  const near = note.turns.filter((iteration) => targetValues.size > 0 && isFalse(iteration) && agrees(iteration));
  const part = near[0]?.parts.at(-1);
  const test = part && scope.nodes.get(part.id);
  if (part !== undefined && test !== undefined) {
    const reasons = await stateInIteration(
      context,
      near[0]!,
      note,
      names,
      test,
      part,
      scope,
      isAll ? andOthers(near.length - 1) : "",
    );
    return [...reasons, ...(await explainSources(context, note, scope))];
  }
  const sources = await explainSources(context, note, scope);
  const targetScope: ExplainScope = { ...scope, values: new Map([...scope.values, ...targetValues]) };
  const isThere = note.turns.some((iteration) => iteration.level === 0 && agrees(iteration));
  const missing =
    isThere || !isAll || targetValues.size === 0 ? nothing : noneIn(membershipsIn(node.conditions), note, targetScope);
  if (missing.length > 0) return [...missing, ...sources];
  const dead = targetValues.size === 0 ? [] : await explainDeadEnd(context, node, note, scope, names, targetValues);
  if (dead.length > 0) return [...dead, ...sources];
  const like = nearestIteration(element, note, memberText);
  if (like !== undefined)
    return [
      ...(await stateInIteration(context, like, note, names, element, noteOf(element, like.parts)!, scope)),
      ...sources,
    ];
  return element.kind === "name" && note.turns.length > 0 ? sources : explainTerms(context, node, note, scope);
}

export async function explainTests(
  context: TraceContext,
  note: PrintedNote,
  scope: ExplainScope,
  iteration: PrintedIteration,
  names: readonly Variable[],
): Promise<readonly Reason[]> {
  const inner = inTurn(scope, note, iteration, names);
  const passed = iteration.parts.filter(({ id, value }) => value?.truth === true && scope.nodes.has(id));
  return (await Promise.all(passed.map((part) => stateValue(context, scope.nodes.get(part.id)!, part, inner)))).flat();
}

/** Explains the sets iterated over, where there is more to explain. */
export async function explainSources(
  context: TraceContext,
  note: PrintedNote,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  const sets = note.parts.flatMap((part) => {
    const node = scope.nodes.get(part.id);
    return node !== undefined && hasDepth(part) ? [{ node, part }] : [];
  });
  return (await Promise.all(sets.map(({ node, part }) => stateValue(context, node, part, scope)))).flat();
}

/** Explains one solution by the values of its variables and the tests it passed. */
function solutionReason(
  context: TraceContext,
  { span }: Expression,
  iteration: PrintedIteration,
  note: PrintedNote,
  scope: ExplainScope,
  names: readonly Variable[],
  more: string,
): Reason {
  const text = bindingsText(inTurn(scope, note, iteration, names), names) + more;
  return { text, source: scope.source, span, because: () => explainTests(context, note, scope, iteration, names) };
}

/**
 * Explains a missing member by the nested loop that gets furthest towards it: its set lacks an element. The enclosing
 * sets are explained too, since one of them may be the cause.
 */
async function explainDeadEnd(
  context: TraceContext,
  node: Expression & { readonly kind: "comprehension" },
  note: PrintedNote,
  scope: ExplainScope,
  names: readonly Variable[],
  targetValues: ReadonlyMap<number, NotedValue>,
): Promise<readonly Reason[]> {
  const way = furthest(note, (iteration) => {
    const { values } = inTurn(without(scope, names), note, iteration, names);
    return names.every(
      ({ id }) => !targetValues.has(id) || !values.has(id) || values.get(id)!.text === targetValues.get(id)!.text,
    );
  });
  const last = way.at(-1);
  if (last === undefined) return nothing;
  const inner = inTurn(without(scope, names), note, last, names);
  const targetScope: ExplainScope = { ...inner, values: new Map([...inner.values, ...targetValues]) };
  const sets = new Set(last.parts.map(({ id }) => id));
  const [reason] = noneIn(
    membershipsIn(node.conditions).filter(({ set }) => sets.has(set.id)),
    last,
    targetScope,
  );
  if (reason === undefined) return nothing;
  return [within(bindingsText(inner, names), reason), ...(await explainSetsIn(context, way, note, scope, names))];
}

/** Explains the sets of nested loops in the iterations of the enclosing ones, where there is more to explain. */
async function explainSetsIn(
  context: TraceContext,
  way: readonly PrintedIteration[],
  note: PrintedNote,
  scope: ExplainScope,
  names: readonly Variable[],
): Promise<readonly Reason[]> {
  const sets = [...way].reverse().flatMap((iteration) => {
    const ownScope = inTurn(scope, note, iteration, names);
    return iteration.parts.flatMap((part) => {
      const set = scope.nodes.get(part.id);
      return set !== undefined && part.value?.size !== undefined && hasDepth(part)
        ? [stateValue(context, set, part, ownScope)]
        : [];
    });
  });
  return (await Promise.all(sets)).flat();
}

/** Returns the iteration whose member shares the most words with a missing one. */
function nearestIteration(
  element: Expression,
  { turns }: PrintedNote,
  memberText: string,
): PrintedIteration | undefined {
  const words = (text: string): readonly string[] => text.split(/[^\p{L}\d_'.-]+/u).filter((word) => word !== "");
  const memberWords = words(memberText);
  const candidates = turns.flatMap((iteration) => {
    const text = noteOf(element, iteration.parts)?.value?.text;
    const ownNames = text === undefined ? [] : words(text);
    return ownNames.length === memberWords.length
      ? [{ turn: iteration, same: ownNames.filter((word, i) => word === memberWords[i]).length }]
      : [];
  });
  return candidates
    .filter(({ same }) => same > 0)
    .reduce<(typeof candidates)[number] | undefined>((a, b) => (a && a.same >= b.same ? a : b), undefined)?.turn;
}
