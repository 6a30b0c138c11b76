// Sentences that state the value of a subexpression: `7 mod 2 is 1, not 0`; `3 * fact(2) = 3 * 2 is 6`.

import { operatorSpelling } from "../notation/spellings.js";
import type { BigNode, Expression, RelationNode } from "../syntax/tree.js";
import { partsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { substituteIn, type Substitute, shortenText } from "./substitution.js";
import { type TracedValue, type PrintedTrace, traceOf } from "./traces.js";
import { type ExplainScope } from "./scope.js";
import {
  maxCollectionLength,
  maxConstantLength,
  maxSequenceLength,
  maxShown,
  maxSideLength,
  maxSubstitutedLength,
  maxTermsLength,
  maxValueLength,
} from "./limits.js";

export function sentence(node: Expression, trace: PrintedTrace, scope: ExplainScope): string {
  const { value } = trace;
  const text = substituteIn(node, substituteValues(scope), scope);
  if (value === undefined) return `${parenthesize(node, text)} ${failurePredicate(trace, scope)}`;
  if (value.truth === undefined) return equation(stepsTo(node, trace, scope), value);
  return node.kind === "relation" && node.links.length === 1
    ? comparison(node, trace, scope)
    : `${parenthesize(node, text)} is ${value.truth}`;
}

/**
 * Returns the predicate for a failure. Only the innermost failing subexpression, which is the cause, includes the
 * message.
 */
export function failurePredicate(
  { failure, isStopped, parts, iterations, call }: PrintedTrace,
  { groups }: Pick<ExplainScope, "groups">,
): string {
  const isWithin = [...parts, ...iterations.flatMap((iteration) => iteration.parts)].some(
    (part) => part.failure !== undefined && !groups.some(({ trace }) => trace === part),
  );
  return isStopped === true || isWithin || call !== undefined ? verbOf({ isStopped }) : `fails: ${failure ?? ""}`;
}

export const verbOf = ({ isStopped }: { readonly isStopped?: boolean | undefined }): string =>
  isStopped === true ? "has not ended" : "fails";

/** Parenthesises a condition before `is true` if it would be ambiguous. */
export function parenthesize(node: Expression, text: string): string {
  const isOpen =
    node.kind === "quantifier" ||
    (node.kind === "unary" && node.operator === "not") ||
    (node.kind === "binary" && ["and", "or", "implies", "equivalent"].includes(node.operator));
  return isOpen ? `(${text})` : text;
}

/**
 * Returns the texts that a value equals: the expression as written, with substituted operands, and, for a sum, its
 * terms.
 */
export function stepsTo(node: Expression, trace: PrintedTrace, scope: ExplainScope): readonly string[] {
  const text = substituteIn(node, substituteValues(scope), scope);
  const terms = node.kind === "big" ? termsOf(node, trace, scope) : undefined;
  return [text, terms ?? substituteIn(node, substituteOperands(node, trace, scope), scope)];
}

/** Returns the terms of a sum; undefined if they are not numbers or do not fit. */
function termsOf(node: BigNode, { iterations, omitted }: PrintedTrace, scope: ExplainScope): string | undefined {
  const operator = node.operator === "Sum" ? "add" : node.operator === "Prod" ? "product" : undefined;
  if (operator === undefined) return undefined;
  const values = iterations.flatMap(({ parts }) => traceOf(node.body, parts)?.value?.text ?? []);
  if (values.length === 0 || values.some((text) => !/^-?[\d./()]+$/.test(text))) return undefined;
  const texts = values.map((text) => (text.startsWith("-") ? `(${text})` : text));
  const terms = omitted.length === 0 ? texts : [...texts.slice(0, -1), "…", texts.at(-1)!];
  const row = terms.join(` ${operatorSpelling(operator, scope.signs)} `);
  return row.length <= maxTermsLength ? row : undefined;
}

/**
 * Returns the sentence about a comparison, with the values of its sides. `isWithin` means that the enclosing sentence
 * already states its truth value.
 */
export function comparison(node: RelationNode, trace: PrintedTrace, scope: ExplainScope, isWithin = false): string {
  const { first, links } = node;
  const put = substituteValues(scope);
  const { operator } = links[0]!;
  const isEquation = operator === "equal" || operator === "unequal";
  const [left, right] = [first, links[0]!.right].map((side) => {
    const text = substituteIn(side, put, scope);
    const value = isLiteral(side) ? undefined : traceOf(side, trace.parts)?.value;
    const valueText = value === undefined ? text : shortenText(value.text, maxSideLength);
    const kind = side.kind === "name" ? scope.tables.bindings.get(side.id)?.kind : undefined;
    // Variables are explained where they are bound.
    const isPlain =
      side.kind === "range" ||
      kind === "variable" ||
      (kind === "definition" && !isEquation && valueText.length > maxConstantLength);
    return { text, value: valueText, isComputed: valueText !== text && !isPlain };
  }) as [Side, Side];
  const truth = trace.value?.truth ?? false;
  if (isEquation && left.isComputed !== right.isComputed) {
    const [computed, written] = left.isComputed ? [left, right] : [right, left];
    const is = `${computed.text} is ${computed.value}`;
    return truth === (operator === "equal") ? is : `${is}, not ${written.value}`;
  }
  const computed = [left, right].filter(({ isComputed }) => isComputed).map(({ text, value }) => `${text} is ${value}`);
  const text = substituteIn(node, put, scope);
  if (isWithin) return computed.length === 0 ? text : `${text}, where ${computed.join(" and ")}`;
  const statement = `${text} is ${truth}`;
  return computed.length === 0 ? statement : `${statement}: ${computed.join(", ")}`;
}

interface Side {
  readonly text: string;
  readonly value: string;
  readonly isComputed: boolean;
}

/** Joins distinct texts into `a = b is c`. */
export function equation(texts: readonly string[], { text }: TracedValue): string {
  const value = shortenText(text, maxValueLength);
  const distinct = texts.filter((one, i) => one !== value && texts.indexOf(one) === i);
  return distinct.length === 0 ? value : `${distinct.join(" = ")} is ${value}`;
}

export const listMembers = (members: readonly string[]): string =>
  members.length <= maxShown
    ? members.join(", ")
    : `${members.slice(0, maxShown).join(", ")} and ${members.length - maxShown} more`;

const isShort = ({ text, isOpaque }: TracedValue): boolean => !isOpaque && text.length <= maxSubstitutedLength;

const isCollection = ({ text }: TracedValue): boolean => /^[{<(]/.test(text);

/** Substitutes names by their values if short, or by the names of the constants that they are bound to. */
export const substituteValues = (scope: ExplainScope): Substitute => namesPut(scope, maxSequenceLength);

/** Like `substituteValues`, for the reason of a branch: short sequences are substituted as well. */
export const substituteForReason = (scope: ExplainScope): Substitute => namesPut(scope, maxCollectionLength);

function namesPut({ tables, values }: ExplainScope, maxLength: number): Substitute {
  return (node) => {
    if (node.kind !== "name") return undefined;
    const binding = tables.bindings.get(node.id);
    const value = binding?.kind === "variable" ? values.get(binding.variable.id) : undefined;
    if (value === undefined) return undefined;
    const { text, name } = value;
    const longest = name !== undefined ? maxSequenceLength : text.startsWith("<") ? maxLength : maxCollectionLength;
    return isShort(value) && !(isCollection(value) && text.length > longest) ? text : name;
  };
}

/** Substitutes operands and names by their values if short. */
export function substituteOperands(node: Expression, trace: PrintedTrace, scope: ExplainScope): Substitute {
  const names = substituteValues(scope);
  const operands = new Set(node.kind === "call" ? node.args : partsOf(node));
  return (part) => {
    const value = operands.has(part) ? traceOf(part, trace.parts)?.value : undefined;
    // The name of a definition is clearer than its collection.
    const isNamed = part.kind === "name" && scope.tables.bindings.get(part.id)?.kind === "definition";
    if (value === undefined || (isNamed && (isCollection(value) || !isShort(value)))) return names(part);
    if (isShort(value)) return names(part) ?? value.text;
    // Arguments distinguish calls, so they are substituted even if shortened.
    return node.kind !== "call" || value.isOpaque
      ? names(part)
      : (names(part) ?? shortenText(value.text, maxSubstitutedLength));
  };
}
