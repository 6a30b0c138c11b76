// Proves set membership from the abstract value of an element and the expression of the set.

import type { Defined } from "../../resolve/resolved.js";
import { operationOf } from "../../language/operations/operations.js";
import type { Core, CoreOf, CoreDefinition } from "../ir.js";
import {
  type AbstractValue,
  isNone,
  isNumber,
  isWithin,
  membersOf,
  none,
  wordOfAtom,
  wordOfString,
} from "../../language/operations/abstract-value.js";
import { maxExpansions, maxIntegersCompared } from "./limits.js";

/** True if all values of `abstractValue` are in the set and the membership test cannot fail. */
export function isSurelyIn(
  abstractValue: AbstractValue,
  set: Core,
  definitions: ReadonlyMap<Defined, CoreDefinition>,
  depth = 0,
): boolean {
  if (isNone(abstractValue)) return false;
  switch (set.kind) {
    case "runtime":
      return isNumber(abstractValue) && isWithin(abstractValue, membersOf(operationOf(set.name).itself));
    case "call": {
      const definition = set.args.length === 0 && depth < maxExpansions ? definitions.get(set.defined) : undefined;
      return (
        definition !== undefined &&
        definition.clauses.length === 0 &&
        isSurelyIn(abstractValue, definition.body, definitions, depth + 1)
      );
    }
    case "primitive":
      return isInPrimitive(abstractValue, set, (one, other) => isSurelyIn(one, other, definitions, depth));
    default:
      return false;
  }
}

function isInPrimitive(
  abstractValue: AbstractValue,
  { name, args }: CoreOf<"primitive">,
  isIn: (abstractValue: AbstractValue, set: Core) => boolean,
): boolean {
  const { number, words, items } = abstractValue;
  switch (name) {
    case "range": {
      const [low, high] = args.map(writtenInteger);
      return (
        low !== undefined &&
        high !== undefined &&
        isNumber(abstractValue) &&
        number !== undefined &&
        number.integer &&
        low <= number.low &&
        number.high <= high
      );
    }
    case "setOf":
      return (
        abstractValue.otherKinds === 0 &&
        abstractValue.members === undefined &&
        items === undefined &&
        areListed(number, args) &&
        areWritten(words, args)
      );
    case "multiply":
    case "product":
      return (
        items?.length === args.length &&
        isNone({ ...abstractValue, items: undefined }) &&
        args.every((set, i) => isIn(items[i] ?? none, set))
      );
    default:
      return false;
  }
}

/** True if all numbers of the abstract value are among the members. */
function areListed(number: AbstractValue["number"], members: readonly Core[]): boolean {
  if (number === undefined) return true;
  if (!number.integer || number.high - number.low >= maxIntegersCompared) return false;
  const integers = new Set(members.map(writtenInteger));
  for (let n = number.low; n <= number.high; n++) if (!integers.has(n)) return false;
  return true;
}

/** True if all atoms and strings of the abstract value are among the members. */
function areWritten(words: AbstractValue["words"], members: readonly Core[]): boolean {
  if (words === undefined) return true;
  const memberWords = new Set(
    members.map((member) =>
      member.kind === "atom"
        ? wordOfAtom(member.name)
        : member.kind === "string"
          ? wordOfString(member.value)
          : undefined,
    ),
  );
  for (const word of words) if (!memberWords.has(word)) return false;
  return true;
}

/** Adds to `ids` the ids of variables that are numbers whenever the arithmetic node is an integer. */
export function numbersIn(node: Core, ids = new Set<number>()): ReadonlySet<number> {
  if (node.kind === "variable") ids.add(node.variable.id);
  else if (node.kind === "primitive" && operationOf(node.name).isArithmetic)
    for (const arg of node.args) numbersIn(arg, ids);
  return ids;
}

/** The value of a safe integer literal, possibly negated. */
export function writtenInteger(node: Core): number | undefined {
  if (node.kind === "primitive" && node.name === "negate" && node.args[0] !== undefined) {
    const value = writtenInteger(node.args[0]);
    return value === undefined ? undefined : 0 - value;
  }
  const value = node.kind === "number" && node.denominator === 1n ? Number(node.numerator) : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}
