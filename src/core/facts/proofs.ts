// Whether a value is surely in a set, as far as the bounds of the one and the expression of the other show.

import type { Defined } from "../../names/resolved.js";
import { operationOf } from "../../operations/operations.js";
import type { Core, CoreDefinition } from "../core.js";
import {
  type Extent,
  isNone,
  isNumber,
  isWithin,
  membersOf,
  none,
  wordOfAtom,
  wordOfString,
} from "../../operations/extent.js";

/** Definitions of sets by others are followed so deep, so that it ends; with 2, no document of the tests becomes other code. */
export const deepest = 16;
/** So many integers are looked for one by one among written members; with 8, no document of the tests becomes other code. */
const mostListed = 64;

/** True if all values of an extent are in the set that a node stands for, and asking for that could not fail. */
export function isSurelyIn(
  extent: Extent,
  set: Core,
  definitions: ReadonlyMap<Defined, CoreDefinition>,
  depth = 0,
): boolean {
  if (isNone(extent)) return false;
  switch (set.kind) {
    case "runtime":
      return isNumber(extent) && isWithin(extent, membersOf(operationOf(set.name).itself));
    case "call": {
      const definition = set.args.length === 0 && depth < deepest ? definitions.get(set.defined) : undefined;
      return (
        definition !== undefined &&
        definition.clauses.length === 0 &&
        isSurelyIn(extent, definition.body, definitions, depth + 1)
      );
    }
    case "primitive":
      return isInPrimitive(extent, set, (one, other) => isSurelyIn(one, other, definitions, depth));
    default:
      return false;
  }
}

function isInPrimitive(
  extent: Extent,
  { name, args }: Core & { kind: "primitive" },
  isIn: (extent: Extent, set: Core) => boolean,
): boolean {
  const { number, words, items } = extent;
  switch (name) {
    case "range": {
      const [low, high] = args.map(writtenInteger);
      return (
        low !== undefined &&
        high !== undefined &&
        isNumber(extent) &&
        number !== undefined &&
        number.integer &&
        low <= number.low &&
        number.high <= high
      );
    }
    case "setOf":
      return (
        extent.others === 0 &&
        extent.members === undefined &&
        items === undefined &&
        areListed(number, args) &&
        areWritten(words, args)
      );
    case "multiply":
    case "product":
      return (
        items?.length === args.length &&
        isNone({ ...extent, items: undefined }) &&
        args.every((set, i) => isIn(items[i] ?? none, set))
      );
    default:
      return false;
  }
}

/** True if there are no numbers, or every one of them is among the members. */
function areListed(number: Extent["number"], members: readonly Core[]): boolean {
  if (number === undefined) return true;
  if (!number.integer || number.high - number.low >= mostListed) return false;
  const written = new Set(members.map(writtenInteger));
  for (let n = number.low; n <= number.high; n++) if (!written.has(n)) return false;
  return true;
}

/** True if there are no atoms and strings, or every one of them is among the members. */
function areWritten(words: Extent["words"], members: readonly Core[]): boolean {
  if (words === undefined) return true;
  const written = new Set(
    members.map((member) =>
      member.kind === "atom"
        ? wordOfAtom(member.name)
        : member.kind === "string"
          ? wordOfString(member.value)
          : undefined,
    ),
  );
  for (const word of words) if (!written.has(word)) return false;
  return true;
}

/** The ids of variables without which, were they no numbers, a node would be no integer, added to those found already. */
export function numbersIn(node: Core, found = new Set<number>()): ReadonlySet<number> {
  if (node.kind === "variable") found.add(node.variable.id);
  else if (node.kind === "primitive" && operationOf(node.name).isArithmetic)
    for (const arg of node.args) numbersIn(arg, found);
  return found;
}

/** The safe integer that is written, perhaps with a sign. */
export function writtenInteger(node: Core): number | undefined {
  if (node.kind === "primitive" && node.name === "negate" && node.args[0] !== undefined) {
    const value = writtenInteger(node.args[0]);
    return value === undefined ? undefined : 0 - value;
  }
  const value = node.kind === "number" && node.denominator === 1n ? Number(node.numerator) : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}
