// States values; the value of a call with the instantiated body of its definition.

import type { Expression } from "../syntax/tree.js";
import type { Span } from "../text/source.js";
import { reasonOf, scopeOf, scopeOfUnnamed, takenOf, type ExplainedCallee } from "./bodies.js";
import type { TraceContext } from "./context.js";
import {
  calledBy,
  conditionText,
  conjunctionOf,
  isWritable,
  namedArguments,
  originsOf,
  outcomeOf,
  unknown,
} from "./evidence.js";
import { nothing, tooLong, type ExpectedText, type Reason } from "./explanation.js";
import { explainBodyFailure } from "./names.js";
import { explainNode } from "./nodes.js";
import { explainDeep } from "./parts.js";
import { seenIn, type ExplainScope } from "./scope.js";
import { equation, failurePredicate, operandsPut, sentence, stepsTo, valuesPut, verbOf } from "./sentences.js";
import { shortenText, substituteIn } from "./substitution.js";
import { hasDepth, noteOf, type PrintedNote } from "./traces.js";

/**
 * States the value of a subexpression; for a call, with the definition's body and the values of its arguments.
 * `against` is the value that it differs from.
 */
export async function statement(
  context: TraceContext,
  node: Expression,
  note: PrintedNote,
  outerScope: ExplainScope,
  expected: ExpectedText = {},
): Promise<readonly Reason[]> {
  const scope = seenIn(node, note, outerScope);
  if (note.call !== undefined) {
    const body = await stateBody(context, node, note, scope, expected);
    if (body !== undefined) return [body, ...(await explainArguments(context, node, note, scope))];
  }
  const { expected: wanted, against } = expected;
  return [
    {
      text: sentence(node, note, scope) + (against === undefined ? "" : `, not ${against}`),
      source: scope.source,
      span: node.span,
      value: note.value?.text,
      isDeep: hasDepth(note),
      because: () => explainNode(context, node, note, scope, wanted),
    },
  ];
}

function explainArguments(
  context: TraceContext,
  call: Expression,
  note: PrintedNote,
  scope: ExplainScope,
): Promise<readonly Reason[]> {
  return call.kind === "call" && note.failure === undefined
    ? explainDeep(context, call.args, note, scope)
    : Promise.resolve(nothing);
}

/** Explains a call by the evaluated subexpressions of its body. */
async function stateBody(
  context: TraceContext,
  call: Expression,
  note: PrintedNote,
  outerScope: ExplainScope,
  { expected, against }: ExpectedText,
): Promise<Reason | undefined> {
  const callee = context.callees.of(call, note, outerScope);
  if (callee === undefined || note.call === undefined) return undefined;
  const opened = await context.open(note.call.number, expected);
  const whole = opened ?? unknown;
  const not = against === undefined ? "" : `, not ${against}`;
  if (callee.kind === "lambda") return stateLambdaBody(context, call, note, outerScope, callee, whole, not);
  const { defined } = callee;
  const scope: ExplainScope = {
    ...scopeOf(defined, namedArguments(call, note, outerScope, defined), whole, context.document),
    origins: originsOf(call, note, outerScope, defined),
    key: [defined.name, ...note.call.args.map(({ text }) => text)].join("\n"),
    expression: expected,
  };
  const head = substituteIn(calledBy(call, note, defined), operandsPut(call, note, outerScope), outerScope);
  const { body, span } = defined.definition;
  const { source } = context.document;
  const { args } = note.call;
  const outcome =
    note.value === undefined ? failurePredicate(whole, scope) : `is ${note.value.truth ?? note.value.text}`;
  const says = (text: string, place: Span, parts: readonly Expression[] | "failure"): Reason => ({
    text,
    source,
    span: place,
    value: note.value?.text,
    defined,
    call: {
      head,
      short: `${head} ${note.value === undefined ? verbOf(note) : shortenText(outcome)}`,
    },
    fact: `${scope.key}\n${args.length === 0 ? "" : (expected ?? "")}`,
    isNamed: args.length === 0,
    isDeep: whole.parts.some(hasDepth) || whole.turns.length > 0,
    isEndless: note.isEndless,
    because: async () =>
      opened === undefined
        ? [tooLong(source, span)]
        : parts === "failure"
          ? explainBodyFailure(context, defined, whole, scope)
          : explainParts(context, parts, whole, scope, expected),
  });
  if (body.kind === "predicate") {
    const evaluated = body.conditions.filter((condition) => noteOf(condition, whole.parts) !== undefined);
    const decisive = note.value?.truth === true ? evaluated : evaluated.slice(-1);
    const [only] = body.conditions;
    const onlyNote = body.conditions.length === 1 ? noteOf(only!, whole.parts) : undefined;
    const isFailing = note.failure !== undefined && !decisive.some((one) => noteOf(one, whole.parts)?.failure);
    const condition =
      onlyNote !== undefined
        ? conditionText(only!, onlyNote, scope)
        : substituteIn(conjunctionOf(body.conditions), valuesPut(scope), scope);
    return says(`${head} ${outcome}: ${condition}`, span, isFailing ? "failure" : decisive);
  }
  const branch = body.kind === "branches" && opened !== undefined ? takenOf(body.branches, whole) : undefined;
  const value = body.kind === "expression" ? body.value : branch?.value;
  const valueNote = value && noteOf(value, whole.parts);
  if (value === undefined || (note.failure !== undefined && valueNote?.failure === undefined))
    return says(
      opened === undefined ? `${head} ${outcomeOf(note)}` : `${head} ${outcome}`,
      span,
      note.failure === undefined ? [] : "failure",
    );
  const since =
    branch === undefined || body.kind !== "branches" ? "" : `, since ${reasonOf(branch, body.branches, scope, whole)}`;
  const text = substituteIn(value, valuesPut(scope), scope);
  // A set display is stated once, as it is printed.
  const isWritten =
    value.kind === "set" && valueNote !== undefined && !hasDepth(valueNote) && value.items.every(isWritable);
  const steps = valueNote === undefined ? [text] : isWritten ? [] : stepsTo(value, valueNote, scope);
  const isName = valueNote?.failure !== undefined && valueNote.call === undefined && value.kind === "name";
  const sentence = isName
    ? `${head} ${failurePredicate(valueNote, scope)}`
    : note.value === undefined || note.value.truth !== undefined
      ? `${head} ${outcome}: ${text}`
      : equation([head, ...steps], note.value) + not;
  // The conditions that selected the case: the one that holds, and the false ones before it.
  const before = body.kind === "branches" ? body.branches.slice(0, body.branches.indexOf(branch!)) : [];
  const conditions = [
    ...(branch?.condition === undefined ? [] : [branch.condition]),
    ...before.flatMap(({ condition }) => condition ?? []),
  ];
  return says(
    sentence + since,
    value.span,
    note.failure === undefined ? [value, ...conditions] : isName ? [value] : "failure",
  );
}

function stateLambdaBody(
  context: TraceContext,
  call: Expression,
  note: PrintedNote,
  outerScope: ExplainScope,
  callee: ExplainedCallee & { readonly kind: "lambda" },
  whole: PrintedNote,
  not: string,
): Reason {
  const { body } = callee.node;
  const scope = scopeOfUnnamed(callee, note.call!.args, whole);
  const head = substituteIn(call, operandsPut(call, note, outerScope), outerScope);
  const bodyNote = noteOf(body, whole.parts);
  const text = substituteIn(body, valuesPut(scope), scope);
  const steps = bodyNote === undefined ? [text] : stepsTo(body, bodyNote, scope);
  const says =
    note.value === undefined || note.value.truth !== undefined
      ? `${head} ${note.value === undefined ? verbOf(note) : outcomeOf(note)}: ${conditionText(body, bodyNote, scope)}`
      : equation([head, ...steps], note.value) + not;
  const because = async (): Promise<readonly Reason[]> =>
    whole === unknown ? [tooLong(scope.source, body.span)] : explainParts(context, [body], whole, scope, undefined);
  return {
    text: says,
    source: scope.source,
    span: body.span,
    value: note.value?.text,
    isDeep: whole.parts.some(hasDepth),
    because,
  };
}

/** Explains the subexpressions that the sentence about a body mentions. */
async function explainParts(
  context: TraceContext,
  parts: readonly Expression[],
  whole: PrintedNote,
  scope: ExplainScope,
  memberText: string | undefined,
): Promise<readonly Reason[]> {
  const reasons = await Promise.all(
    parts.map(async (part) => {
      const note = noteOf(part, whole.parts);
      return note === undefined ? nothing : explainNode(context, part, note, scope, memberText);
    }),
  );
  return reasons.flat();
}
