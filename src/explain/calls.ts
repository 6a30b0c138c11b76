// States values, and the values of calls with the instantiated bodies of their definitions.

import type { Expression } from "../syntax/tree.js";
import type { Span } from "../text/source.js";
import { reasonOf, scopeOf, scopeOfUnnamed, branchTaken, type ExplainedCallee } from "./bodies.js";
import type { TraceContext } from "./context.js";
import {
  withActualCallee,
  conditionText,
  conjunctionOf,
  isSpelledAsValue,
  namedArguments,
  originsOf,
  outcomeText,
  unevaluatedTrace,
} from "./evidence.js";
import { nothing, tooLong, type ExpectedText, type Reason } from "./explanation.js";
import { explainBodyFailure } from "./names.js";
import { explainNode } from "./nodes.js";
import { explainDeep } from "./parts.js";
import { scopeWithValues, type ExplainScope } from "./scope.js";
import {
  equation,
  failurePredicate,
  substituteOperands,
  sentence,
  stepsTo,
  substituteValues,
  verbOf,
} from "./sentences.js";
import { shortenText, substituteIn } from "./substitution.js";
import { hasDepth, traceOf, type PrintedTrace } from "./traces.js";

/**
 * States the value of a subexpression; for a call, with the definition's body and the values of its arguments.
 * `against` is the expected value.
 */
export async function statement(
  context: TraceContext,
  node: Expression,
  trace: PrintedTrace,
  outerScope: ExplainScope,
  expected: ExpectedText = {},
): Promise<readonly Reason[]> {
  const scope = scopeWithValues(node, trace, outerScope);
  if (trace.call !== undefined) {
    const body = await stateBody(context, node, trace, scope, expected);
    if (body !== undefined) return [body, ...(await explainArguments(context, node, trace, scope))];
  }
  const { expected: member, against } = expected;
  return [
    {
      text: sentence(node, trace, scope) + (against === undefined ? "" : `, not ${against}`),
      source: scope.source,
      span: node.span,
      value: trace.value?.text,
      isDeep: hasDepth(trace),
      because: () => explainNode(context, node, trace, scope, member),
    },
  ];
}

function explainArguments(
  context: TraceContext,
  call: Expression,
  trace: PrintedTrace,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  return call.kind === "call" && trace.failure === undefined
    ? explainDeep(context, call.args, trace, scope)
    : Promise.resolve(nothing);
}

/** Explains a call by the evaluated subexpressions of its body. */
async function stateBody(
  context: TraceContext,
  call: Expression,
  trace: PrintedTrace,
  outerScope: ExplainScope,
  { expected, against }: ExpectedText,
): Promise<Reason | undefined> {
  const callee = context.callees.of(call, trace, outerScope);
  if (callee === undefined || trace.call === undefined) return undefined;
  const opened = await context.open(trace.call.number, expected);
  const bodyTrace = opened ?? unevaluatedTrace;
  const not = against === undefined ? "" : `, not ${against}`;
  if (callee.kind === "lambda") return stateLambdaBody(context, call, trace, outerScope, callee, bodyTrace, not);
  const { defined } = callee;
  const scope: ExplainScope = {
    ...scopeOf(defined, namedArguments(call, trace, outerScope, defined), bodyTrace, context.document),
    origins: originsOf(call, trace, outerScope, defined),
    key: [defined.name, ...trace.call.args.map(({ text }) => text)].join("\n"),
    expression: expected,
  };
  const head = substituteIn(
    withActualCallee(call, trace, defined),
    substituteOperands(call, trace, outerScope),
    outerScope,
  );
  const { body, span } = defined.definition;
  const { source } = context.document;
  const { args } = trace.call;
  const outcome =
    trace.value === undefined ? failurePredicate(bodyTrace, scope) : `is ${trace.value.truth ?? trace.value.text}`;
  const sentenceOf = (text: string, location: Span, explained: readonly Expression[] | "failure"): Reason => ({
    text,
    source,
    span: location,
    value: trace.value?.text,
    defined,
    call: {
      head,
      short: `${head} ${trace.value === undefined ? verbOf(trace) : shortenText(outcome)}`,
    },
    fact: `${scope.key}\n${args.length === 0 ? "" : (expected ?? "")}`,
    isNamed: args.length === 0,
    isDeep: bodyTrace.parts.some(hasDepth) || bodyTrace.iterations.length > 0,
    isEndless: trace.isEndless,
    because: async () =>
      opened === undefined
        ? [tooLong(source, span)]
        : explained === "failure"
          ? explainBodyFailure(context, defined, bodyTrace, scope)
          : explainParts(context, explained, bodyTrace, scope, expected),
  });
  if (body.kind === "predicate") {
    const evaluated = body.conditions.filter((condition) => traceOf(condition, bodyTrace.parts) !== undefined);
    const decisive = trace.value?.truth === true ? evaluated : evaluated.slice(-1);
    const [onlyCondition] = body.conditions;
    const onlyTrace = body.conditions.length === 1 ? traceOf(onlyCondition!, bodyTrace.parts) : undefined;
    const isFailing = trace.failure !== undefined && !decisive.some((one) => traceOf(one, bodyTrace.parts)?.failure);
    const condition =
      onlyTrace !== undefined
        ? conditionText(onlyCondition!, onlyTrace, scope)
        : substituteIn(conjunctionOf(body.conditions), substituteValues(scope), scope);
    return sentenceOf(`${head} ${outcome}: ${condition}`, span, isFailing ? "failure" : decisive);
  }
  const branch = body.kind === "branches" && opened !== undefined ? branchTaken(body.branches, bodyTrace) : undefined;
  const value = body.kind === "expression" ? body.value : branch?.value;
  const valueTrace = value && traceOf(value, bodyTrace.parts);
  if (value === undefined || (trace.failure !== undefined && valueTrace?.failure === undefined))
    return sentenceOf(
      opened === undefined ? `${head} ${outcomeText(trace)}` : `${head} ${outcome}`,
      span,
      trace.failure === undefined ? [] : "failure",
    );
  const branchReason =
    branch === undefined || body.kind !== "branches"
      ? ""
      : `, since ${reasonOf(branch, body.branches, scope, bodyTrace)}`;
  const text = substituteIn(value, substituteValues(scope), scope);
  // A set literal is stated once, in its printed form.
  const isWritten =
    value.kind === "set" && valueTrace !== undefined && !hasDepth(valueTrace) && value.items.every(isSpelledAsValue);
  const steps = valueTrace === undefined ? [text] : isWritten ? [] : stepsTo(value, valueTrace, scope);
  const isName = valueTrace?.failure !== undefined && valueTrace.call === undefined && value.kind === "name";
  const sentence = isName
    ? `${head} ${failurePredicate(valueTrace, scope)}`
    : trace.value === undefined || trace.value.truth !== undefined
      ? `${head} ${outcome}: ${text}`
      : equation([head, ...steps], trace.value) + not;
  // The conditions that selected the branch: the true one, and the false ones before it.
  const before = body.kind === "branches" ? body.branches.slice(0, body.branches.indexOf(branch!)) : [];
  const conditions = [
    ...(branch?.condition === undefined ? [] : [branch.condition]),
    ...before.flatMap(({ condition }) => condition ?? []),
  ];
  return sentenceOf(
    sentence + branchReason,
    value.span,
    trace.failure === undefined ? [value, ...conditions] : isName ? [value] : "failure",
  );
}

function stateLambdaBody(
  context: TraceContext,
  call: Expression,
  trace: PrintedTrace,
  outerScope: ExplainScope,
  callee: ExplainedCallee & { readonly kind: "lambda" },
  bodyTrace: PrintedTrace,
  not: string,
): Reason {
  const { body } = callee.node;
  const scope = scopeOfUnnamed(callee, trace.call!.args, bodyTrace);
  const head = substituteIn(call, substituteOperands(call, trace, outerScope), outerScope);
  const lambdaTrace = traceOf(body, bodyTrace.parts);
  const text = substituteIn(body, substituteValues(scope), scope);
  const steps = lambdaTrace === undefined ? [text] : stepsTo(body, lambdaTrace, scope);
  const says =
    trace.value === undefined || trace.value.truth !== undefined
      ? `${head} ${trace.value === undefined ? verbOf(trace) : outcomeText(trace)}: ${conditionText(body, lambdaTrace, scope)}`
      : equation([head, ...steps], trace.value) + not;
  const because = async (): Promise<readonly Reason[]> =>
    bodyTrace === unevaluatedTrace
      ? [tooLong(scope.source, body.span)]
      : explainParts(context, [body], bodyTrace, scope, undefined);
  return {
    text: says,
    source: scope.source,
    span: body.span,
    value: trace.value?.text,
    isDeep: bodyTrace.parts.some(hasDepth),
    because,
  };
}

/** Explains the subexpressions that the sentence about a body contains. */
async function explainParts(
  context: TraceContext,
  parts: readonly Expression[],
  bodyTrace: PrintedTrace,
  scope: ExplainScope,
  memberText: string | undefined,
): Promise<readonly Reason[]> {
  const reasons = await Promise.all(
    parts.map(async (part) => {
      const trace = traceOf(part, bodyTrace.parts);
      return trace === undefined ? nothing : explainNode(context, part, trace, scope, memberText);
    }),
  );
  return reasons.flat();
}
