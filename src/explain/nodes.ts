// Explains an expression by the subexpressions that decide its value.

import { boundIn } from "../ir/clauses.js";
import type { Expression } from "../syntax/tree.js";
import { operandsOf, partsOf } from "../syntax/walk.js";
import { cover } from "../text/source.js";
import { stateInIteration, stateValue, type TraceContext } from "./context.js";
import { decisive, empty, fewOf, isJunction, explainMismatch, noneIn } from "./evidence.js";
import { andOthers, besides, none, nothing, type Reason } from "./explanation.js";
import { explainFailure, explainLocal } from "./names.js";
import { explainDeep, stateAll } from "./parts.js";
import { explainRelation } from "./relations.js";
import { seenIn, type ExplainScope } from "./scope.js";
import { explainMembership, explainTerms } from "./solutions.js";
import { hasDepth, noteOf, turnsAt, type PrintedNote, type PrintedIteration } from "./traces.js";
import { maxShown } from "./limits.js";

/** Explains a subexpression; empty for self-evident ones. `memberText` is the member whose membership is in question. */
export async function explainNode(
  context: TraceContext,
  node: Expression,
  note: PrintedNote,
  outerScope: ExplainScope,
  memberText?: string,
): Promise<readonly Reason[]> {
  const scope = seenIn(node, note, outerScope);
  if (note.call !== undefined) return stateValue(context, node, note, scope, { expected: memberText });
  if (note.failure !== undefined) return explainFailure(context, node, note, scope);
  const truth = note.value?.truth;
  switch (node.kind) {
    case "binary":
      if (node.operator === "and" || node.operator === "or")
        return explainJunction(
          context,
          operandsOf(node, node.operator),
          note,
          scope,
          (node.operator === "and") === truth,
        );
      if (node.operator === "implies" || node.operator === "equivalent")
        return stateAll(context, [node.left, node.right], note, scope);
      return explainDeep(context, partsOf(node), note, scope);
    case "unary":
      return node.operator === "not"
        ? stateAll(context, [node.operand], note, scope)
        : explainDeep(context, [node.operand], note, scope);
    case "quantifier":
      return explainQuantifier(context, node, note, scope, (node.quantifier === "all") === truth);
    case "relation":
      return explainRelation(context, node, note, scope);
    case "big":
      return explainTerms(context, node, note, scope);
    case "comprehension":
      return memberText === undefined
        ? explainTerms(context, node, note, scope)
        : explainMembership(context, node, note, scope, memberText);
    case "name":
      return explainLocal(context, node, scope);
    case "typeTest":
      return [
        ...explainMismatch(node, node.operand, note, scope),
        ...(await explainDeep(context, partsOf(node), note, scope)),
      ];
    default:
      return explainDeep(context, partsOf(node), note, scope);
  }
}

/** Explains `a & b` or `a or b` by the operand evaluated last, or by all operands if all of them decide. */
async function explainJunction(
  context: TraceContext,
  operands: readonly Expression[],
  note: PrintedNote,
  scope: ExplainScope,
  isOfAll: boolean,
): Promise<readonly Reason[]> {
  const expressions = operands.filter((operand) => noteOf(operand, note.parts) !== undefined);
  const deciding = isOfAll
    ? fewOf(expressions, (operand) => hasDepth(noteOf(operand, note.parts)!))
    : expressions.slice(-1);
  const others = isOfAll ? expressions.length - deciding.length : 0;
  const reasons = deciding.map(async (operand, i) => {
    const { node, note: ownNote } = decisive(operand, noteOf(operand, note.parts)!);
    // A nested junction is replaced by its deciding operand.
    const operandReasons =
      isJunction(node) && ownNote.failure === undefined
        ? await explainNode(context, node, ownNote, scope)
        : await stateValue(context, node, ownNote, scope);
    return i < deciding.length - 1
      ? operandReasons
      : [...operandReasons.slice(0, 1).map(besides(others)), ...operandReasons.slice(1)];
  });
  return (await Promise.all(reasons)).flat();
}

/** Explains a quantifier: the witness or counterexample and one contrasting member, or a few members if all agree. */
async function explainQuantifier(
  context: TraceContext,
  node: Expression & { readonly kind: "quantifier" },
  note: PrintedNote,
  scope: ExplainScope,
  isOfAll: boolean,
): Promise<readonly Reason[]> {
  const patterns = scope.tables.binders.get(node.id) ?? [];
  const level = patterns.length - 1;
  const turns = turnsAt(note, level).filter(({ parts }) => noteOf(node.body, parts) !== undefined);
  const is = (iteration: PrintedIteration): boolean | undefined => noteOf(node.body, iteration.parts)?.value?.truth;
  const decisive = isOfAll ? note.value?.truth : node.quantifier === "some";
  const same = turns.filter((iteration) => is(iteration) === decisive);
  if (same.length === 0) {
    const sets = node.bindings.map(({ set }) => set);
    const memberships = node.bindings.flatMap(({ patterns, set }) =>
      patterns.map((member) => ({ member, set, span: cover(member.span, set.span) })),
    );
    return [
      ...(note.turns.length === 0 ? [...empty(sets, note, scope), ...noneIn(memberships, note, scope)] : nothing),
      ...(await explainDeep(context, sets, note, scope)),
    ];
  }
  const others = same.length + note.left.reduce((sum, { truth, count }) => sum + (truth === decisive ? count : 0), 0);
  const examples = same.slice(0, isOfAll ? maxShown : 1);
  const names = patterns.flatMap(boundIn);
  const tell = (iteration: PrintedIteration, more: string): Promise<readonly Reason[]> =>
    stateInIteration(context, iteration, note, names, node.body, noteOf(node.body, iteration.parts)!, scope, more);
  const more = note.isCut && others > examples.length ? " (and others)" : andOthers(others - examples.length);
  const miss = isOfAll ? undefined : turns.find((iteration) => is(iteration) === !decisive);
  return (
    await Promise.all([
      ...examples.map((iteration, i) => tell(iteration, i === examples.length - 1 ? more : "")),
      ...(miss === undefined
        ? []
        : [tell(miss, "").then(([reason]) => (reason === undefined ? [] : [{ ...reason, because: none }]))]),
    ])
  ).flat();
}
