// Queries on traces of subexpressions: decisive subexpressions, their values and their wording.

import { boundIn } from "../ir/clauses.js";
import { leaves } from "../resolve/binding-places.js";
import { writtenValue } from "../resolve/captured-names.js";
import type { Defined, Variable } from "../resolve/resolved.js";
import { operatorSpelling } from "../notation/spellings.js";
import { cover, type Span } from "../text/source.js";
import type { Comparison, Expression, NameNode, RelationNode } from "../syntax/tree.js";
import { conjuncts, operandsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { substituteIn, type Substitute } from "./substitution.js";
import { itemsIn, memberOfOtherLength } from "./items.js";
import { hasDepth, type TracedValue, traceOf, type PrintedTrace, type PrintedIteration } from "./traces.js";
import { none, nothing, type Reason } from "./explanation.js";
import {
  type ConditionGroup,
  scopeOfIteration,
  type Local,
  namesIn,
  type Origin,
  type ExplainScope,
  variableOf,
} from "./scope.js";
import { comparison, equation, stepsTo, substituteValues } from "./sentences.js";
import { maxShown, maxSubstitutedLength } from "./limits.js";

/** The trace of an expression that was not re-evaluated. */
export const unevaluatedTrace: PrintedTrace = {
  id: 0,
  value: undefined,
  failure: undefined,
  isEndless: false,
  holds: false,
  parts: [],
  iterations: [],
  omitted: [],
  isCut: false,
  isFull: false,
  call: undefined,
};

/** Returns a side of a comparison as text: a name, or its value if short. */
export function sideText(side: Expression, scope: ExplainScope): string {
  const value = scope.values.get(variableOf(side.id, scope)?.id ?? -1);
  const isSubstituted = value !== undefined && value.name === undefined && value.text.length <= maxSubstitutedLength;
  return isSubstituted ? value.text : substituteIn(side, substituteValues(scope), scope);
}

/**
 * Returns the members of one set that the other lacks, in both directions for `=`; empty unless both are traced in
 * full.
 */
export function differingMembers(
  operator: Comparison,
  first: TracedValue | undefined,
  second: TracedValue | undefined,
): readonly [onlyOne: readonly string[], onlyOther: readonly string[]] {
  const [firstMembers, secondMembers] = [first?.members, second?.members];
  if (firstMembers === undefined || secondMembers === undefined) return [[], []];
  if (firstMembers.length < first!.size! || secondMembers.length < second!.size!) return [[], []];
  return [
    firstMembers.filter((member) => !secondMembers.includes(member)),
    operator === "equal" ? secondMembers.filter((member) => !firstMembers.includes(member)) : [],
  ];
}

export const elementOf = (node: Expression & { readonly kind: "big" | "comprehension" }): Expression =>
  node.kind === "big" ? node.body : node.element;

/** Returns the innermost subexpression that fails, not descending into calls or loops. */
export function innermostFailure(
  node: Expression,
  trace: PrintedTrace,
  nodes: ReadonlyMap<number, Expression>,
): { readonly node: Expression; readonly trace: PrintedTrace } {
  const failingTrace =
    trace.call === undefined ? trace.parts.findLast(({ failure }) => failure !== undefined) : undefined;
  const failingNode = failingTrace && nodes.get(failingTrace.id);
  return failingTrace === undefined || failingNode === undefined
    ? { node, trace }
    : innermostFailure(failingNode, failingTrace, nodes);
}

/** True if an expression is spelled like its value. */
export const isSpelledAsValue = (node: Expression): boolean =>
  isLiteral(node) ||
  ((node.kind === "tuple" || node.kind === "set" || node.kind === "sequence") && node.items.every(isSpelledAsValue));

export function namesOf(node: Expression | undefined, { tables }: ExplainScope): readonly Variable[] {
  if (node === undefined) return [];
  return node.kind === "quantifier"
    ? (tables.binders.get(node.id) ?? []).flatMap(boundIn)
    : (tables.plans.get(node.id)?.variables ?? []);
}

/** Returns the text of a deciding condition, with the values of its sides. */
export const conditionText = (node: Expression, trace: PrintedTrace | undefined, scope: ExplainScope): string =>
  trace?.value !== undefined && node.kind === "relation" && node.links.length === 1
    ? comparison(node, trace, scope, true)
    : substituteIn(node, substituteValues(scope), scope);

/** True if an expression consists only of names, whose values determine its value. */
export const hasOnlyNames = (node: Expression): boolean =>
  node.kind === "name" || (node.kind === "tuple" && node.items.every((item) => hasOnlyNames(item)));

/** True if a loop iteration yields a term or a member. */
export const hasElement = (
  element: Expression,
  iteration: PrintedIteration,
  trace: PrintedTrace,
  scope: ExplainScope,
  names: readonly Variable[],
): boolean =>
  isLiteral(element) ? isSolution(iteration, trace, scope, names) : traceOf(element, iteration.parts) !== undefined;

/** Explains that sets are empty; skips sets that are not. */
export function explainEmptySets(
  sets: readonly Expression[],
  { parts }: PrintedTrace,
  scope: ExplainScope,
): readonly Reason[] {
  return sets.flatMap((set) => {
    const trace = traceOf(set, parts);
    if (trace?.value?.size !== 0 || hasDepth(trace)) return [];
    const text = equation(stepsTo(set, trace, scope), { ...trace.value, text: "empty" });
    return [{ text, source: scope.source, span: set.span, because: none }];
  });
}

/** A membership condition `member in set`. */
interface Membership {
  readonly member: Expression;
  readonly set: Expression;
  readonly span: Span;
}

/** Returns the conditions of the form `x in S` among the conjuncts. */
export const membershipsIn = (conditions: readonly Expression[]): readonly Membership[] =>
  conditions.flatMap(conjuncts).flatMap((node) => {
    if (node.kind !== "relation" || node.links.length !== 1) return [];
    const [{ operator, right }] = node.links as readonly [(typeof node.links)[number]];
    return operator === "in" ? [{ member: node.first, set: right, span: node.span }] : [];
  });

/** Explains that the first membership condition of a loop has no solution. */
export function explainUnsolvableMembership(
  memberships: readonly Membership[],
  { parts }: Pick<PrintedTrace, "parts">,
  scope: ExplainScope,
): readonly Reason[] {
  for (const membership of memberships) {
    const { member, set, span } = membership;
    const value = traceOf(set, parts)?.value;
    // The sets of nested loops are evaluated in the outer iterations.
    if (value === undefined) continue;
    if (value.size === 0) return nothing;
    const capturedValues = capturedConstants(member, scope);
    const substitute: Substitute = (operand) =>
      (operand.kind === "name" ? capturedValues.get(operand.name) : undefined) ?? substituteValues(scope)(operand);
    const [left, right] = [substituteIn(member, substitute, scope), substituteIn(set, substituteValues(scope), scope)];
    const valueTexts = [...capturedValues].map(([name, value]) => `${name} is ${value}`);
    const names = namesIn(member).filter(({ id }) => variableOf(id, scope) !== undefined);
    const hasAllValues = names.every(({ id }) => scope.values.has(variableOf(id, scope)!.id));
    const text = hasAllValues
      ? `${left} ${operatorSpelling("in", scope.signs)} ${right} is false`
      : [`no ${left} is in ${right}`, ...(valueTexts.length === 0 ? [] : [valueTexts.join(", ")])].join(": ");
    return [{ text, source: scope.source, span, because: none }, ...explainOtherLength(membership, parts, scope)];
  }
  return nothing;
}

/** Returns the constants with literal values that a pattern is compared with, by name. */
function capturedConstants(pattern: Expression, { source, tables }: ExplainScope): ReadonlyMap<string, string> {
  if (pattern.kind !== "tuple") return new Map();
  return new Map(
    leaves(pattern).flatMap(({ id, name }) => {
      const binding = tables.bindings.get(id);
      const value = binding?.kind === "definition" ? writtenValue(binding.defined, source) : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Explains that a tuple is not in a set by a member of another length with the same prefix. */
export function explainOtherLength(
  { member: tuple, set, span }: Membership,
  parts: readonly PrintedTrace[],
  scope: ExplainScope,
): readonly Reason[] {
  const members = traceOf(set, parts)?.value?.members;
  if (members === undefined) return nothing;
  const { source } = scope;
  const textOfItem = (item: Expression): string | undefined =>
    isLiteral(item)
      ? substituteIn(item, substituteValues(scope), scope)
      : (scope.values.get(variableOf(item.id, scope)?.id ?? -1) ?? traceOf(item, parts)?.value)?.text;
  const value = traceOf(tuple, parts)?.value?.text;
  const items =
    tuple.kind === "tuple" ? tuple.items.map(textOfItem) : value?.startsWith("(") === true ? itemsIn(value) : undefined;
  const member = items && memberOfOtherLength(items, members);
  if (member === undefined) return nothing;
  return [{ text: `${member} begins alike but has another length`, source, span, because: none }];
}

/** Returns the iterations that enclose an iteration, outermost loop first. */
export function enclosingIterations(
  { iterations }: PrintedTrace,
  iteration: PrintedIteration,
): readonly PrintedIteration[] {
  const enclosingChain: PrintedIteration[] = [];
  for (const previousIteration of iterations.slice(0, iterations.indexOf(iteration)).reverse())
    if (previousIteration.level < (enclosingChain[0] ?? iteration).level) enclosingChain.unshift(previousIteration);
  return enclosingChain;
}

/** Returns the longest chain of nested iterations that satisfy `isMatch` and do not complete, outermost first. */
export function longestChain(
  { iterations }: PrintedTrace,
  isMatch: (iteration: PrintedIteration) => boolean,
): readonly PrintedIteration[] {
  let longest: readonly PrintedIteration[] = [];
  let chain: readonly PrintedIteration[] = [];
  for (const iteration of iterations) {
    chain = chain.filter(({ level }) => level < iteration.level);
    // Iterations nested in an iteration that does not match are skipped.
    const hasMatchingAncestors = chain.every(isMatch);
    chain = [...chain, iteration];
    if (
      hasMatchingAncestors &&
      isMatch(iteration) &&
      iteration.parts.at(-1)?.value?.truth === undefined &&
      chain.length > longest.length
    )
      longest = chain;
  }
  return longest;
}

/** Matches an element expression with the text of a member, and returns the values of its names. */
export function matchValues(
  element: Expression,
  memberText: string,
  scope: ExplainScope,
  names: readonly Variable[],
): ReadonlyMap<number, TracedValue> {
  const values = new Map<number, TracedValue>();
  const visit = (node: Expression, text: string): void => {
    const variable = node.kind === "name" ? variableOf(node.id, scope) : undefined;
    if (variable !== undefined && names.some(({ id }) => id === variable.id))
      values.set(variable.id, { text, isOpaque: false });
    if (node.kind !== "tuple" && node.kind !== "sequence") return;
    const items = itemsIn(text);
    if (items?.length === node.items.length) node.items.forEach((item, i) => visit(item, items[i]!));
  };
  visit(element, memberText);
  return values;
}

/**
 * Returns the operand that decides a false conjunction, a true disjunction or a negation; otherwise the node itself.
 */
export function decisiveOperand(
  node: Expression,
  trace: PrintedTrace,
): { readonly node: Expression; readonly trace: PrintedTrace } {
  const truth = trace.value?.truth;
  const operands =
    node.kind === "unary" && node.operator === "not"
      ? [node.operand]
      : node.kind === "binary" &&
          (node.operator === "and" || node.operator === "or") &&
          truth === (node.operator === "or")
        ? operandsOf(node, node.operator)
        : [];
  const lastOperand =
    truth === undefined ? undefined : operands.findLast((operand) => traceOf(operand, trace.parts) !== undefined);
  return lastOperand === undefined ? { node, trace } : decisiveOperand(lastOperand, traceOf(lastOperand, trace.parts)!);
}

/** Returns the argument values of a call; constants, and parameters bound to constants, carry their names. */
export function namedArguments(
  call: Expression,
  { call: record }: PrintedTrace,
  scope: ExplainScope,
  callee: Defined,
): readonly TracedValue[] {
  const args = record?.args ?? [];
  const parameterNames = new Set(callee.parameters.map(({ name }) => name));
  return args.map((value, i) => {
    const arg = call.kind === "call" ? call.args[i] : undefined;
    const binding = arg?.kind === "name" ? scope.tables.bindings.get(arg.id) : undefined;
    const name =
      binding?.kind === "definition"
        ? binding.defined.name
        : binding?.kind === "variable"
          ? scope.values.get(binding.variable.id)?.name
          : undefined;
    return name === undefined || parameterNames.has(name) ? value : { ...value, name };
  });
}

/** Returns the constants passed as arguments, by parameter id. */
export function originsOf(
  call: Expression,
  trace: PrintedTrace,
  scope: ExplainScope,
  { parameters }: Defined,
): ReadonlyMap<number, Origin> | undefined {
  const origins = new Map<number, Origin>();
  for (const [i, arg] of call.kind === "call" ? call.args.entries() : []) {
    const variable = variableOf(arg.id, scope);
    const argumentTrace = traceOf(arg, trace.parts);
    const origin = variable
      ? scope.origins?.get(variable.id)
      : arg.kind === "name" && argumentTrace?.call !== undefined
        ? { node: arg, trace: argumentTrace, scope }
        : undefined;
    if (origin !== undefined && parameters[i] !== undefined) origins.set(parameters[i].id, origin);
  }
  return origins.size === 0 ? undefined : origins;
}

/** Returns the call with the definition's own name as callee if it was called through a value. */
export const withActualCallee = (
  call: Expression,
  { call: record }: PrintedTrace,
  { definition }: Defined,
): Expression =>
  record?.calleeId === undefined || call.kind !== "call"
    ? call
    : { ...call, callee: { ...call.callee, kind: "name", name: definition.name.name } };

/** True for a comparison of two operands whose own operands do not suffice as an explanation. */
export const isComputedComparison = ({ first, links }: RelationNode, { parts }: PrintedTrace): boolean =>
  links.length === 1 &&
  [first, links[0]!.right].every((side) => {
    const trace = traceOf(side, parts);
    return trace !== undefined && hasDepth(trace);
  });

/** Explains a failed membership by the component that is not in its set. */
export function explainMismatch(
  { span }: Expression,
  value: Expression,
  trace: PrintedTrace,
  { source, signs }: ExplainScope,
): readonly Reason[] {
  if (trace.misfit === undefined) return nothing;
  const { part: component, path, set } = trace.misfit;
  const valueText = path.length === 1 ? textOf(value, trace) : undefined;
  const location = [...path, ...(valueText === undefined ? [] : [valueText])].join(" of ");
  return [
    {
      text: `${component} ${operatorSpelling("in", signs)} ${set} is false: ${component} is ${location}`,
      source,
      span,
      because: none,
    },
  ];
}

export const linkTrace = ({ id }: Expression, { parts }: PrintedTrace): PrintedTrace | undefined =>
  traceOf({ id: -id }, parts);

/** Returns the definition and trace of a `where` name, unless it merely aliases a literal. */
export function localOf({ id }: NameNode, scope: ExplainScope): Local | undefined {
  const variable = variableOf(id, scope);
  const local = variable && scope.locals.get(variable.id);
  return local === undefined || isLiteral(local.node) ? undefined : local;
}

/** Returns the text of the value of a side of a comparison. */
export function textOf(node: Expression, { parts }: PrintedTrace): string | undefined {
  return (
    traceOf(node, parts)?.value?.text ??
    (isLiteral(node) ? substituteIn(node, () => undefined, { signs: "ascii" }) : undefined)
  );
}

/** Returns the group of conditions that binds a name together with others. */
export function groupOf({ id }: NameNode, scope: ExplainScope): ConditionGroup | undefined {
  const variable = variableOf(id, scope);
  return variable && scope.groups.find(({ names }) => names.some((variable) => variable.id === variable.id));
}

/** True for an iteration in which all names have values and all conditions hold. */
export function isSolution(
  iteration: PrintedIteration,
  trace: PrintedTrace,
  scope: ExplainScope,
  names: readonly Variable[],
): boolean {
  const unboundScope = withoutValues(scope, names);
  const { values } = scopeOfIteration(unboundScope, trace, iteration, names);
  return names.every(({ id }) => values.has(id)) && iteration.parts.every(({ value }) => value?.truth !== false);
}

export function withoutValues(scope: ExplainScope, names: readonly Variable[]): ExplainScope {
  const values = new Map(scope.values);
  for (const { id } of names) values.delete(id);
  return { ...scope, values };
}

export const conjunctionOf = (conditions: readonly Expression[]): Expression =>
  conditions.reduce((left, right) => ({
    kind: "binary",
    operator: "and",
    operatorSpan: left.span,
    left,
    right,
    id: left.id,
    span: cover(left.span, right.span),
  }));

export const outcomeText = ({ value, failure }: PrintedTrace): string =>
  value === undefined ? `fails: ${failure ?? ""}` : `is ${value.truth ?? value.text}`;

export const isJunction = (node: Expression): boolean =>
  node.kind === "binary" && (node.operator === "and" || node.operator === "or");

/** Selects at most `maxShown` items, preferring those with further explanations, and keeps their order. */
export function selectFew<T>(parts: readonly T[], isDeep: (part: T) => boolean): readonly T[] {
  const selection = new Set([...parts.filter(isDeep), ...parts.filter((part) => !isDeep(part))].slice(0, maxShown));
  return parts.filter((part) => selection.has(part));
}
