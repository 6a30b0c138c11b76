// Explains comparisons and memberships.

import type { Expression, RelationNode } from "../syntax/tree.js";
import { stateValue, type TraceContext } from "./context.js";
import { isOfTwo, linkNote, membersApart, explainMismatch, ofOtherLength, sideText, textOf } from "./evidence.js";
import { isOrAre, none, nothing, type Reason } from "./explanation.js";
import { firstApart } from "./items.js";
import { explainDeep } from "./parts.js";
import { type ExplainScope, variableOf } from "./scope.js";
import { comparison, listMembers, valuesPut } from "./sentences.js";
import { linkAlone, shortenText, substituteIn } from "./substitution.js";
import { noteOf, type PrintedNote } from "./traces.js";
import { maxSubstitutedLength } from "./limits.js";

/** Explains a comparison by the values of its sides; a chain by the link that fails. */
export async function explainRelation(
  context: TraceContext,
  node: RelationNode,
  note: PrintedNote,
  scope: ExplainScope,
  isSaid = true,
): Promise<readonly Reason[]> {
  const sides = [node.first, ...node.links.map(({ right }) => right)];
  if (node.links.length > 1) {
    const at = node.links.findIndex(({ right }) => linkNote(right, note)?.value?.truth === false);
    const link = node.links[at];
    if (link === undefined) return explainDeep(context, sides, note, scope);
    const ownNote = linkNote(link.right, note)!;
    const alone = linkAlone(node, at);
    const joinedNote = { ...ownNote, parts: [...ownNote.parts, ...note.parts] };
    const because = (): Promise<readonly Reason[]> => explainRelation(context, alone, joinedNote, scope);
    return [
      { text: comparison(alone, joinedNote, scope), source: scope.source, span: node.span, value: "false", because },
    ];
  }
  const { first } = node;
  const { operator, right } = node.links[0]!;
  if (operator === "in" || operator === "notin") {
    const memberText = textOf(node.first, note);
    return [
      ...explainMismatch(node, node.first, note, scope),
      ...(note.value?.truth === (operator === "notin")
        ? ofOtherLength({ member: node.first, set: node.links[0]!.right, span: node.span }, note.parts, scope)
        : nothing),
      ...(await explainDeep(context, [node.first], note, scope)),
      ...(await explainDeep(context, [right], note, scope, memberText)),
      ...(await explainMovedMember(context, right, scope, memberText)),
    ];
  }
  const [one, other] = [noteOf(first, note.parts)?.value, noteOf(right, note.parts)?.value];
  const [onlyOne, onlyOther] = membersApart(operator, one, other);
  const [left, far] = [first, right].map((side) => sideText(side, scope)) as [string, string];
  const parts = [
    ...(onlyOne.length === 0 ? [] : [`${listMembers(onlyOne)} ${isOrAre(onlyOne)} in ${left}, not in ${far}`]),
    ...(onlyOther.length === 0 ? [] : [`${listMembers(onlyOther)} ${isOrAre(onlyOther)} in ${far}, not in ${left}`]),
  ];
  const apart = operator === "equal" && note.value?.truth === false && one && other && firstApart(one.text, other.text);
  const texts = [
    // If either set is empty, the difference is obvious.
    ...(one?.size === 0 || other?.size === 0 ? [] : parts),
    ...(apart ? [apart] : []),
  ];
  // The unexpected value of a side is stated only if no earlier text states it.
  const against = ({ text }: { readonly text: string }): string | undefined =>
    !isSaid && operator === "equal" && note.value?.truth === false && !isOfTwo(node, note) && texts.length === 0
      ? shortenText(text, maxSubstitutedLength)
      : undefined;
  const valueOf = (side: Expression): { readonly text: string } =>
    noteOf(side, note.parts)?.value ?? { text: substituteIn(side, valuesPut(scope), scope) };
  return [
    ...texts.map((text): Reason => ({ text, source: scope.source, span: node.span, because: none })),
    ...(await explainDeep(context, [first], note, scope, onlyOne[0] ?? onlyOther[0], against(valueOf(right)))),
    ...(await explainDeep(context, [right], note, scope, onlyOther[0] ?? onlyOne[0], against(valueOf(first)))),
  ];
}

async function explainMovedMember(
  context: TraceContext,
  node: Expression,
  scope: ExplainScope,
  memberText?: string,
): Promise<readonly Reason[]> {
  const variable = variableOf(node.id, scope);
  const origin = variable && scope.origins?.get(variable.id);
  return origin === undefined
    ? nothing
    : stateValue(context, origin.node, origin.note, origin.scope, { expected: memberText });
}
