// What a part came to, in a sentence: `7 mod 2 is 1, not 0`; `3 * fact(2) = 3 * 2 is 6`.

import type { Expression, RelationNode } from "../syntax/tree.js";
import { partsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { filled, type Put, shortened } from "./fill.js";
import { type NotedValue, type NoteSeen, noteOf } from "./notes.js";
import { longestPut, type Scope } from "./scope.js";

/** The longest value at the end of a sentence. */
const longestValue = 120;
/** The longest value of a side of a comparison. */
const longestSide = 60;
/** So many parts of a kind, and members of a set, are told one by one. */
export const mostShown = 3;

/** The sentence about a part. */
export function sentence(node: Expression, note: NoteSeen, scope: Scope): string {
  const { value, failure } = note;
  const text = filled(node, valuesPut(scope), scope);
  if (value === undefined) return `${text} fails: ${failure ?? ""}`;
  if (value.truth === undefined) return equation([text, filled(node, operandsPut(node, note, scope), scope)], value);
  return node.kind === "relation" && node.links.length === 1
    ? comparison(node, note, scope)
    : `${text} is ${value.truth}`;
}

/** The sentence about a comparison: what its sides came to is said with it. */
export function comparison(node: RelationNode, note: NoteSeen, scope: Scope): string {
  const { first, links } = node;
  const put = valuesPut(scope);
  const [left, right] = [first, links[0]!.right].map((side) => {
    const text = filled(side, put, scope);
    const value = isLiteral(side) ? undefined : noteOf(side, note.parts)?.value;
    const shown = value === undefined ? text : shortened(value.text, longestSide);
    // What a name stands for is said where it gets its value.
    const isPlain =
      side.kind === "range" || (side.kind === "name" && scope.tables.bindings.get(side.id)?.kind === "variable");
    return { text, value: shown, isComputed: shown !== text && !isPlain };
  }) as [Side, Side];
  const truth = note.value?.truth ?? false;
  const { operator } = links[0]!;
  if ((operator === "equal" || operator === "unequal") && left.isComputed !== right.isComputed) {
    const [computed, other] = left.isComputed ? [left, right] : [right, left];
    const is = `${computed.text} is ${computed.value}`;
    return truth === (operator === "equal") ? is : `${is}, not ${other.value}`;
  }
  const computed = [left, right].filter(({ isComputed }) => isComputed).map(({ text, value }) => `${text} is ${value}`);
  const whole = `${filled(node, put, scope)} is ${truth}`;
  return computed.length === 0 ? whole : `${whole}: ${computed.join(", ")}`;
}

interface Side {
  readonly text: string;
  readonly value: string;
  readonly isComputed: boolean;
}

/** `a = b is c`, each text once. */
export function equation(texts: readonly string[], { text }: NotedValue): string {
  const value = shortened(text, longestValue);
  const distinct = texts.filter((one, i) => one !== value && texts.indexOf(one) === i);
  return distinct.length === 0 ? value : `${distinct.join(" = ")} is ${value}`;
}

/** Members one by one, as far as there is room. */
export const listed = (members: readonly string[]): string =>
  members.length <= mostShown
    ? members.join(", ")
    : `${members.slice(0, mostShown).join(", ")} and ${members.length - mostShown} more`;

const isShort = ({ text, isOpaque }: NotedValue): boolean => !isOpaque && text.length <= longestPut;

/**
 * Collections that are longer than this keep their names, which are shorter: `s[2..|s|]` says more than
 * `<3, 1, 2>[2..|<3, 1, 2>|]`.
 */
const longestCollection = 6;

const isCollection = ({ text }: NotedValue): boolean => /^[{<(]/.test(text);

/** The values of names, where they are short. */
export function valuesPut({ tables, values }: Scope): Put {
  return (node) => {
    if (node.kind !== "name") return undefined;
    const binding = tables.bindings.get(node.id);
    const value = binding?.kind === "variable" ? values.get(binding.variable.id) : undefined;
    if (value === undefined || !isShort(value)) return undefined;
    return isCollection(value) && value.text.length > longestCollection ? undefined : value.text;
  };
}

/** The values of the operands of a node, where they are short, and of names. */
export function operandsPut(node: Expression, note: NoteSeen, scope: Scope): Put {
  const names = valuesPut(scope);
  const operands = new Set(node.kind === "call" ? node.args : partsOf(node));
  return (part) => {
    const value = operands.has(part) ? noteOf(part, note.parts)?.value : undefined;
    if (value === undefined || !isShort(value)) return names(part);
    // A definition that gives a collection says more by its name.
    const isNamed = part.kind === "name" && scope.tables.bindings.get(part.id)?.kind === "definition";
    return isNamed && isCollection(value) ? undefined : value.text;
  };
}
