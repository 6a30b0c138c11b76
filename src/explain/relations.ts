// Explains comparisons and memberships.

import type { Expression, RelationNode } from "../syntax/tree.js";
import { stateValue, type TraceContext } from "./context.js";
import {
  isComputedComparison,
  linkTrace,
  differingMembers,
  explainMismatch,
  explainOtherLength,
  sideText,
  textOf,
} from "./evidence.js";
import { isOrAre, none, nothing, type Reason } from "./explanation.js";
import { firstDifference } from "./items.js";
import { explainDeep } from "./parts.js";
import { type ExplainScope, variableOf } from "./scope.js";
import { comparison, listMembers, substituteValues } from "./sentences.js";
import { linkAlone, shortenText, substituteIn } from "./substitution.js";
import { traceOf, type PrintedTrace } from "./traces.js";
import { maxSubstitutedLength } from "./limits.js";

/** Explains a comparison by the values of its sides, and a chain of comparisons by the link that fails. */
export async function explainRelation(
  context: TraceContext,
  node: RelationNode,
  trace: PrintedTrace,
  scope: ExplainScope,
  isSaid = true,
): Promise<readonly Reason[]> {
  const sides = [node.first, ...node.links.map(({ right }) => right)];
  if (node.links.length > 1) {
    const at = node.links.findIndex(({ right }) => linkTrace(right, trace)?.value?.truth === false);
    const link = node.links[at];
    if (link === undefined) return explainDeep(context, sides, trace, scope);
    const ownTrace = linkTrace(link.right, trace)!;
    const failingLink = linkAlone(node, at);
    const joinedTrace = { ...ownTrace, parts: [...ownTrace.parts, ...trace.parts] };
    const because = (): Promise<readonly Reason[]> => explainRelation(context, failingLink, joinedTrace, scope);
    return [
      {
        text: comparison(failingLink, joinedTrace, scope),
        source: scope.source,
        span: node.span,
        value: "false",
        because,
      },
    ];
  }
  const { first } = node;
  const { operator, right } = node.links[0]!;
  if (operator === "in" || operator === "notin") {
    const memberText = textOf(node.first, trace);
    return [
      ...explainMismatch(node, node.first, trace, scope),
      ...(trace.value?.truth === (operator === "notin")
        ? explainOtherLength({ member: node.first, set: node.links[0]!.right, span: node.span }, trace.parts, scope)
        : nothing),
      ...(await explainDeep(context, [node.first], trace, scope)),
      ...(await explainDeep(context, [right], trace, scope, memberText)),
      ...(await explainMovedMember(context, right, scope, memberText)),
    ];
  }
  const [leftValue, rightValue] = [traceOf(first, trace.parts)?.value, traceOf(right, trace.parts)?.value];
  const [onlyOne, onlyOther] = differingMembers(operator, leftValue, rightValue);
  const [left, far] = [first, right].map((side) => sideText(side, scope)) as [string, string];
  const parts = [
    ...(onlyOne.length === 0 ? [] : [`${listMembers(onlyOne)} ${isOrAre(onlyOne)} in ${left}, not in ${far}`]),
    ...(onlyOther.length === 0 ? [] : [`${listMembers(onlyOther)} ${isOrAre(onlyOther)} in ${far}, not in ${left}`]),
  ];
  const difference =
    operator === "equal" &&
    trace.value?.truth === false &&
    leftValue &&
    rightValue &&
    firstDifference(leftValue.text, rightValue.text);
  const texts = [
    // If either set is empty, the difference is obvious.
    ...(leftValue?.size === 0 || rightValue?.size === 0 ? [] : parts),
    ...(difference ? [difference] : []),
  ];
  // An unexpected value of a side is stated unless an earlier text states it.
  const against = ({ text }: { readonly text: string }): string | undefined =>
    !isSaid &&
    operator === "equal" &&
    trace.value?.truth === false &&
    !isComputedComparison(node, trace) &&
    texts.length === 0
      ? shortenText(text, maxSubstitutedLength)
      : undefined;
  const valueOf = (side: Expression): { readonly text: string } =>
    traceOf(side, trace.parts)?.value ?? { text: substituteIn(side, substituteValues(scope), scope) };
  return [
    ...texts.map((text): Reason => ({ text, source: scope.source, span: node.span, because: none })),
    ...(await explainDeep(context, [first], trace, scope, onlyOne[0] ?? onlyOther[0], against(valueOf(right)))),
    ...(await explainDeep(context, [right], trace, scope, onlyOther[0] ?? onlyOne[0], against(valueOf(first)))),
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
    : stateValue(context, origin.node, origin.trace, origin.scope, { expected: memberText });
}
