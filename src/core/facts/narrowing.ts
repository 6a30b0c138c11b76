// What a condition says of the names in it: after `n > 0`, n is at least 1; after `x in {1..9}`, x is one of these. Types
// narrowed along control flow are the same idea (occurrence typing: Tobin-Hochstadt and Felleisen 2008).

import { operationOf } from "../../operations/operations.js";
import type { Core } from "../core.js";
import { type Extent, isNumber, meet, none, numberWithin, type Range, rationals } from "../../operations/extent.js";

type Test = Core & { readonly kind: "primitive" };
type Comparison = "less" | "atMost" | "greater" | "atLeast" | "equal" | "unequal";

/** What a condition says of a variable, by its id: that its value compares so with some value of another extent. */
export interface Lesson {
  readonly variable: number;
  readonly how: Comparison;
  readonly other: Extent;
  /** What it says besides. */
  readonly next: Lesson | undefined;
}

type OperandsOf = (test: Test) => readonly Extent[] | undefined;

/** The comparison that holds where one does not, and the one that holds from the other side. */
const negated: Readonly<Record<Comparison, Comparison>> = {
  less: "atLeast",
  atMost: "greater",
  greater: "atMost",
  atLeast: "less",
  equal: "unequal",
  unequal: "equal",
};
const mirrored: Readonly<Record<Comparison, Comparison>> = {
  less: "greater",
  atMost: "atLeast",
  greater: "less",
  atLeast: "atMost",
  equal: "equal",
  unequal: "unequal",
};

/** What is known of variables once a condition has been found to hold, or not to, and after it what else is; `operandsOf` gives the extents of the operands of a test in it. */
export function lessonsOf(condition: Core, holds: boolean, operandsOf: OperandsOf, next?: Lesson): Lesson | undefined {
  switch (condition.kind) {
    case "not":
      return lessonsOf(condition.operand, !holds, operandsOf, next);
    case "logic": {
      if ((condition.operator === "and") !== holds) return next;
      let lessons = next;
      for (let i = condition.operands.length - 1; i >= 0; i--)
        lessons = lessonsOf(condition.operands[i]!, holds, operandsOf, lessons);
      return lessons;
    }
    case "primitive":
      return lessonsOfTest(condition, holds, operandsOf, next);
    default:
      return next;
  }
}

function lessonsOfTest(
  test: Test,
  holds: boolean,
  operandsOf: OperandsOf,
  next: Lesson | undefined,
): Lesson | undefined {
  const { name, args } = test;
  const extents = operandsOf(test);
  if (extents === undefined) return next;
  const operation = operationOf(name);
  if (operation.asked !== undefined) {
    // What is in a set is one of its members.
    const members = holds ? operation.membersAsked(extents) : undefined;
    return members === undefined ? next : lessonOf(args[operation.asked], "equal", members, next);
  }
  const [a, b] = args;
  const [left, right] = extents;
  if (left === undefined || right === undefined) return next;
  const { compares } = operation;
  if (compares === undefined) return next;
  const how = holds ? compares : negated[compares];
  return lessonOf(a, how, right, lessonOf(b, mirrored[how], left, next));
}

function lessonOf(
  node: Core | undefined,
  how: Comparison,
  other: Extent,
  next: Lesson | undefined,
): Lesson | undefined {
  return node?.kind === "variable" ? { variable: node.variable.id, how, other, next } : next;
}

/** True of tests that may say something of a variable. */
export function teaches({ name, args }: Test): boolean {
  const { asked, compares } = operationOf(name);
  if (asked !== undefined) return args[asked]?.kind === "variable";
  return compares !== undefined && args.some(({ kind }) => kind === "variable");
}

/** What is left of the extent of a variable after a lesson. */
export function narrowed(extent: Extent, { how, other }: Lesson): Extent {
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
  return numberWithin(Math.max(number.low, low), Math.min(number.high, high), number.integer, number.canonical);
}

/** What is left without the values of another extent, if that is one value. */
function without(extent: Extent, other: Extent): Extent {
  const { number, words } = extent;
  if (
    number !== undefined &&
    number.integer &&
    other.number !== undefined &&
    isNumber(other) &&
    other.number.low === other.number.high
  ) {
    const { low, high } = number;
    const value = other.number.low;
    if (low === value || high === value)
      return withNumber(extent, low === value ? low + 1 : low, high === value ? high - 1 : high);
  }
  if (words !== undefined && other.words?.size === 1 && other.number === undefined && other.others === 0) {
    const left = new Set([...words].filter((word) => other.words?.has(word) !== true));
    return { ...extent, words: left.size === 0 ? undefined : left };
  }
  return extent;
}

function withNumber(extent: Extent, low: number, high: number): Extent {
  return { ...extent, number: extent.number === undefined || low > high ? undefined : { ...extent.number, low, high } };
}
