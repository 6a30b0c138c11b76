// Refinement of variables by conditions: after `n > 0`, n is at least 1; after `x in {1..9}`, x is one of these
// numbers. It corresponds to occurrence typing, which narrows types along control flow (Tobin-Hochstadt and Felleisen
// 2008).

import { operationOf } from "../../language/operations/operations.js";
import type { Core, CoreOf } from "../ir.js";
import {
  type AbstractValue,
  isNumber,
  meet,
  none,
  numberWithin,
  type Range,
  rationals,
} from "../../language/operations/abstract-value.js";

type Comparison = "less" | "atMost" | "greater" | "atLeast" | "equal" | "unequal";

/** A refinement: the value of a variable satisfies the comparison with some value of `operand`. */
export interface ValueBound {
  readonly variable: number;
  readonly comparison: Comparison;
  readonly operand: AbstractValue;
  readonly next: ValueBound | undefined;
}

type OperandsOf = (test: CoreOf<"primitive">) => readonly AbstractValue[] | undefined;

/** The complement of each comparison, and the comparison with its operands swapped. */
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

/**
 * Prepends to `next` the refinements that follow if a condition holds, or fails. `operandsOf` returns the abstract
 * operands of its tests.
 */
export function refinementsBy(
  condition: Core,
  holds: boolean,
  operandsOf: OperandsOf,
  next?: ValueBound,
): ValueBound | undefined {
  switch (condition.kind) {
    case "not":
      return refinementsBy(condition.operand, !holds, operandsOf, next);
    case "logic": {
      if ((condition.operator === "and") !== holds) return next;
      let lessons = next;
      for (let i = condition.operands.length - 1; i >= 0; i--)
        lessons = refinementsBy(condition.operands[i]!, holds, operandsOf, lessons);
      return lessons;
    }
    case "primitive":
      return lessonsOfTest(condition, holds, operandsOf, next);
    default:
      return next;
  }
}

function lessonsOfTest(
  test: CoreOf<"primitive">,
  holds: boolean,
  operandsOf: OperandsOf,
  next: ValueBound | undefined,
): ValueBound | undefined {
  const { name, args } = test;
  const abstractValues = operandsOf(test);
  if (abstractValues === undefined) return next;
  const operation = operationOf(name);
  if (operation.queryOperand !== undefined) {
    const members = holds ? operation.membersAsked(abstractValues) : undefined;
    return members === undefined ? next : lessonOf(args[operation.queryOperand], "equal", members, next);
  }
  const [a, b] = args;
  const [left, right] = abstractValues;
  if (left === undefined || right === undefined) return next;
  const { compares } = operation;
  if (compares === undefined) return next;
  const comparison = holds ? compares : negated[compares];
  return lessonOf(a, comparison, right, lessonOf(b, mirrored[comparison], left, next));
}

function lessonOf(
  node: Core | undefined,
  comparison: Comparison,
  operand: AbstractValue,
  next: ValueBound | undefined,
): ValueBound | undefined {
  return node?.kind === "variable" ? { variable: node.variable.id, comparison, operand, next } : next;
}

/** True if a test may refine a variable. */
export function mayRefine({ name, args }: CoreOf<"primitive">): boolean {
  const { queryOperand, compares } = operationOf(name);
  if (queryOperand !== undefined) return args[queryOperand]?.kind === "variable";
  return compares !== undefined && args.some(({ kind }) => kind === "variable");
}

export function narrowFacts(abstractValue: AbstractValue, { comparison, operand }: ValueBound): AbstractValue {
  if (comparison === "equal") return meet(abstractValue, operand);
  if (comparison === "unequal") return excludeValues(abstractValue, operand);
  // Comparisons fail for other kinds, so only numbers remain.
  const { number } = meet(abstractValue, rationals);
  if (number === undefined || operand.number === undefined) return none;
  const { low, high } = operand.number;
  // Between integers, 3 < n means 4 <= n.
  const step = number.integer && operand.number.integer ? 1 : 0;
  switch (comparison) {
    case "less":
      return clampRange(number, -Infinity, high - step);
    case "atMost":
      return clampRange(number, -Infinity, high);
    case "greater":
      return clampRange(number, low + step, Infinity);
    case "atLeast":
      return clampRange(number, low, Infinity);
  }
}

function clampRange(number: Range, low: number, high: number): AbstractValue {
  return numberWithin(Math.max(number.low, low), Math.min(number.high, high), number.integer, number.canonical);
}

/** Removes the values of `excluded` if it is a single value. */
function excludeValues(abstractValue: AbstractValue, excluded: AbstractValue): AbstractValue {
  const { number, words } = abstractValue;
  if (
    number !== undefined &&
    number.integer &&
    excluded.number !== undefined &&
    isNumber(excluded) &&
    excluded.number.low === excluded.number.high
  ) {
    const { low, high } = number;
    const value = excluded.number.low;
    if (low === value || high === value)
      return withNumber(abstractValue, low === value ? low + 1 : low, high === value ? high - 1 : high);
  }
  if (words !== undefined && excluded.words?.size === 1 && excluded.number === undefined && excluded.otherKinds === 0) {
    const left = new Set([...words].filter((word) => excluded.words?.has(word) !== true));
    return { ...abstractValue, words: left.size === 0 ? undefined : left };
  }
  return abstractValue;
}

function withNumber(abstractValue: AbstractValue, low: number, high: number): AbstractValue {
  return {
    ...abstractValue,
    number: abstractValue.number === undefined || low > high ? undefined : { ...abstractValue.number, low, high },
  };
}
