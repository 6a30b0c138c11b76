// Sentences that state the value of a subexpression: `7 mod 2 is 1, not 0`; `3 * fact(2) = 3 * 2 is 6`.

import { operatorSpelling } from "../notation/spellings.js";
import type { BigNode, Expression, RelationNode } from "../syntax/tree.js";
import { partsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { substituteIn, type Substitute, shortenText } from "./substitution.js";
import { type NotedValue, type PrintedNote, noteOf } from "./traces.js";
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

export function sentence(node: Expression, note: PrintedNote, scope: ExplainScope): string {
  const { value } = note;
  const text = substituteIn(node, valuesPut(scope), scope);
  if (value === undefined) return `${parenthesize(node, text)} ${failurePredicate(note, scope)}`;
  if (value.truth === undefined) return equation(stepsTo(node, note, scope), value);
  return node.kind === "relation" && node.links.length === 1
    ? comparison(node, note, scope)
    : `${parenthesize(node, text)} is ${value.truth}`;
}

/** The predicate for a failure. Only the innermost subexpression, the cause, gets the message. */
export function failurePredicate(
  { failure, isStopped, parts, turns, call }: PrintedNote,
  { groups }: Pick<ExplainScope, "groups">,
): string {
  const isWithin = [...parts, ...turns.flatMap((iteration) => iteration.parts)].some(
    (part) => part.failure !== undefined && !groups.some(({ note }) => note === part),
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

/** The texts that a value equals: as written, with operands substituted, and, for a sum, its terms. */
export function stepsTo(node: Expression, note: PrintedNote, scope: ExplainScope): readonly string[] {
  const text = substituteIn(node, valuesPut(scope), scope);
  const terms = node.kind === "big" ? termsOf(node, note, scope) : undefined;
  return [text, terms ?? substituteIn(node, operandsPut(node, note, scope), scope)];
}

/** The terms of a sum; undefined if they are not numbers or do not fit. */
function termsOf(node: BigNode, { turns, left }: PrintedNote, scope: ExplainScope): string | undefined {
  const operator = node.operator === "Sum" ? "add" : node.operator === "Prod" ? "product" : undefined;
  if (operator === undefined) return undefined;
  const values = turns.flatMap(({ parts }) => noteOf(node.body, parts)?.value?.text ?? []);
  if (values.length === 0 || values.some((text) => !/^-?[\d./()]+$/.test(text))) return undefined;
  const texts = values.map((text) => (text.startsWith("-") ? `(${text})` : text));
  const terms = left.length === 0 ? texts : [...texts.slice(0, -1), "…", texts.at(-1)!];
  const row = terms.join(` ${operatorSpelling(operator, scope.signs)} `);
  return row.length <= maxTermsLength ? row : undefined;
}

/**
 * The sentence about a comparison, with the values of its sides. `isWithin` a sentence that already states its truth
 * value.
 */
export function comparison(node: RelationNode, note: PrintedNote, scope: ExplainScope, isWithin = false): string {
  const { first, links } = node;
  const put = valuesPut(scope);
  const { operator } = links[0]!;
  const isEquation = operator === "equal" || operator === "unequal";
  const [left, right] = [first, links[0]!.right].map((side) => {
    const text = substituteIn(side, put, scope);
    const value = isLiteral(side) ? undefined : noteOf(side, note.parts)?.value;
    const valueText = value === undefined ? text : shortenText(value.text, maxSideLength);
    const kind = side.kind === "name" ? scope.tables.bindings.get(side.id)?.kind : undefined;
    // Variables are explained where they are bound.
    const isPlain =
      side.kind === "range" ||
      kind === "variable" ||
      (kind === "definition" && !isEquation && valueText.length > maxConstantLength);
    return { text, value: valueText, isComputed: valueText !== text && !isPlain };
  }) as [Side, Side];
  const truth = note.value?.truth ?? false;
  if (isEquation && left.isComputed !== right.isComputed) {
    const [computed, other] = left.isComputed ? [left, right] : [right, left];
    const is = `${computed.text} is ${computed.value}`;
    return truth === (operator === "equal") ? is : `${is}, not ${other.value}`;
  }
  const computed = [left, right].filter(({ isComputed }) => isComputed).map(({ text, value }) => `${text} is ${value}`);
  const text = substituteIn(node, put, scope);
  if (isWithin) return computed.length === 0 ? text : `${text}, where ${computed.join(" and ")}`;
  const whole = `${text} is ${truth}`;
  return computed.length === 0 ? whole : `${whole}: ${computed.join(", ")}`;
}

interface Side {
  readonly text: string;
  readonly value: string;
  readonly isComputed: boolean;
}

/** Joins distinct texts into `a = b is c`. */
export function equation(texts: readonly string[], { text }: NotedValue): string {
  const value = shortenText(text, maxValueLength);
  const distinct = texts.filter((one, i) => one !== value && texts.indexOf(one) === i);
  return distinct.length === 0 ? value : `${distinct.join(" = ")} is ${value}`;
}

export const listMembers = (members: readonly string[]): string =>
  members.length <= maxShown
    ? members.join(", ")
    : `${members.slice(0, maxShown).join(", ")} and ${members.length - maxShown} more`;

const isShort = ({ text, isOpaque }: NotedValue): boolean => !isOpaque && text.length <= maxSubstitutedLength;

const isCollection = ({ text }: NotedValue): boolean => /^[{<(]/.test(text);

/** Substitutes names by their values if short, or by the names of the constants bound to them. */
export const valuesPut = (scope: ExplainScope): Substitute => namesPut(scope, maxSequenceLength);

/** Like `valuesPut`, in the reason for a branch: short sequences are substituted too. */
export const valuesSince = (scope: ExplainScope): Substitute => namesPut(scope, maxCollectionLength);

function namesPut({ tables, values }: ExplainScope, most: number): Substitute {
  return (node) => {
    if (node.kind !== "name") return undefined;
    const binding = tables.bindings.get(node.id);
    const value = binding?.kind === "variable" ? values.get(binding.variable.id) : undefined;
    if (value === undefined) return undefined;
    const { text, name } = value;
    const longest = name !== undefined ? maxSequenceLength : text.startsWith("<") ? most : maxCollectionLength;
    return isShort(value) && !(isCollection(value) && text.length > longest) ? text : name;
  };
}

/** Substitutes operands by their values if short, and names. */
export function operandsPut(node: Expression, note: PrintedNote, scope: ExplainScope): Substitute {
  const names = valuesPut(scope);
  const operands = new Set(node.kind === "call" ? node.args : partsOf(node));
  return (part) => {
    const value = operands.has(part) ? noteOf(part, note.parts)?.value : undefined;
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
