// What a condition says of the names in it: after `n > 0`, n is at least 1; after `x in {1..9}`, x is one of these. Types
// narrowed along control flow are the same idea (occurrence typing: Tobin-Hochstadt and Felleisen 2008).

import type { Core, RuntimeName } from "./core.js";
import { type Extent, isNumber, meet, none, type Range, rationals } from "./extent.js";

/** Takes note that a variable, by its id, is within what a function makes of its extent. */
export type Learn = (variable: number, narrowed: (extent: Extent) => Extent) => void;

type Test = Core & { readonly kind: "primitive" };
type OperandsOf = (test: Test) => readonly Extent[];

type Comparison = "less" | "atMost" | "greater" | "atLeast" | "equal" | "unequal";

/** The comparison that holds where one does not, and the one that holds from the other side. */
const negated: Readonly<Record<Comparison, Comparison>> = { less: "atLeast", atMost: "greater", greater: "atMost", atLeast: "less", equal: "unequal", unequal: "equal" };
const mirrored: Readonly<Record<Comparison, Comparison>> = { less: "greater", atMost: "atLeast", greater: "less", atLeast: "atMost", equal: "equal", unequal: "unequal" };

/** Hands over what is known of variables once a condition has been found to hold, or not to; `operandsOf` gives the extents of the operands of a test in it. */
export function learnFrom(condition: Core, holds: boolean, operandsOf: OperandsOf, learn: Learn): void {
  switch (condition.kind) {
    case "not":
      return learnFrom(condition.operand, !holds, operandsOf, learn);
    case "logic":
      if ((condition.operator === "and") === holds) for (const operand of condition.operands) learnFrom(operand, holds, operandsOf, learn);
      return;
    case "primitive":
      return learnFromTest(condition, holds, operandsOf, learn);
    default:
  }
}

function learnFromTest(test: Test, holds: boolean, operandsOf: OperandsOf, learn: Learn): void {
  const { name, args: [a, b] } = test;
  const [left, right] = operandsOf(test);
  if (a === undefined || b === undefined || left === undefined || right === undefined) return;
  if (name === "has") {
    const { members } = left;
    if (holds && members !== undefined && b.kind === "variable") learn(b.variable.id, (extent) => meet(extent, members));
    return;
  }
  if (!isComparison(name)) return;
  const comparison = holds ? name : negated[name];
  const note = (node: Core, how: Comparison, other: Extent): void => {
    if (node.kind === "variable") learn(node.variable.id, (extent) => compared(extent, how, other));
  };
  note(a, comparison, right);
  note(b, mirrored[comparison], left);
}

/** True of tests with such a name that may tell something. */
export const teaches = (name: RuntimeName): boolean => name === "has" || isComparison(name);

function isComparison(name: RuntimeName): name is Exclude<Comparison, "unequal"> & RuntimeName {
  return name === "less" || name === "atMost" || name === "greater" || name === "atLeast" || name === "equal";
}

/** What is left of an extent whose values compare so with those of another one. */
function compared(extent: Extent, how: Comparison, other: Extent): Extent {
  if (how === "equal") return meet(extent, other);
  if (how === "unequal") return without(extent, other);
  // What is not a number fails where it is compared.
  const { number } = meet(extent, rationals);
  if (number === undefined || other.number === undefined) return none;
  const { low, high } = other.number;
  // Of integers, the next one is meant: 3 < n is 4 <= n.
  const step = number.integer && other.number.integer ? 1 : 0;
  switch (how) {
    case "less":
      return within(number, -Infinity, high - step);
    case "atMost":
      return within(number, -Infinity, high);
    case "greater":
      return within(number, low + step, Infinity);
    case "atLeast":
      return within(number, low, Infinity);
  }
}

function within(number: Range, low: number, high: number): Extent {
  return meet({ ...none, number }, { ...none, number: { low, high, integer: false, canonical: false } });
}

/** What is left without the values of another extent, if that is one value. */
function without(extent: Extent, other: Extent): Extent {
  const { number, words } = extent;
  if (number !== undefined && number.integer && other.number !== undefined && isNumber(other) && other.number.low === other.number.high) {
    const { low, high } = number;
    const value = other.number.low;
    if (low === value || high === value) return withNumber(extent, low === value ? low + 1 : low, high === value ? high - 1 : high);
  }
  if (words !== undefined && other.words?.size === 1 && other.number === undefined && !other.other) {
    const left = new Set([...words].filter((word) => other.words?.has(word) !== true));
    return { ...extent, words: left.size === 0 ? undefined : left };
  }
  return extent;
}

function withNumber(extent: Extent, low: number, high: number): Extent {
  return { ...extent, number: extent.number === undefined || low > high ? undefined : { ...extent.number, low, high } };
}
