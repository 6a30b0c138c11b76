// Refinement of variables by conditions: after `n > 0`, n is at least 1; after `x in {1..9}`, x is one of these
// numbers. Occurrence typing narrows types along control flow in the same way (Tobin-Hochstadt and Felleisen 2008).

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

/** A refinement: the value of a variable compares by `how` with some value of `other`. */
export interface ValueBound {
  readonly variable: number;
  readonly how: Comparison;
  readonly other: AbstractValue;
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
export function lessonsOf(
  condition: Core,
  holds: boolean,
  operandsOf: OperandsOf,
  next?: ValueBound,
): ValueBound | undefined {
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
  test: CoreOf<"primitive">,
  holds: boolean,
  operandsOf: OperandsOf,
  next: ValueBound | undefined,
): ValueBound | undefined {
  const { name, args } = test;
  const extents = operandsOf(test);
  if (extents === undefined) return next;
  const operation = operationOf(name);
  if (operation.queryOperand !== undefined) {
    const members = holds ? operation.membersAsked(extents) : undefined;
    return members === undefined ? next : lessonOf(args[operation.queryOperand], "equal", members, next);
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
  other: AbstractValue,
  next: ValueBound | undefined,
): ValueBound | undefined {
  return node?.kind === "variable" ? { variable: node.variable.id, how, other, next } : next;
}

/** True if a test may refine a variable. */
export function teaches({ name, args }: CoreOf<"primitive">): boolean {
  const { queryOperand, compares } = operationOf(name);
  if (queryOperand !== undefined) return args[queryOperand]?.kind === "variable";
  return compares !== undefined && args.some(({ kind }) => kind === "variable");
}

export function narrowFacts(abstractValue: AbstractValue, { how, other }: ValueBound): AbstractValue {
  if (how === "equal") return meet(abstractValue, other);
  if (how === "unequal") return without(abstractValue, other);
  // Comparing anything but numbers fails, so only numbers remain.
  const { number } = meet(abstractValue, rationals);
  if (number === undefined || other.number === undefined) return none;
  const { low, high } = other.number;
  // Between integers, 3 < n means 4 <= n.
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

function within(number: Range, low: number, high: number): AbstractValue {
  return numberWithin(Math.max(number.low, low), Math.min(number.high, high), number.integer, number.canonical);
}

/** Removes the values of `other` if it is a single value. */
function without(abstractValue: AbstractValue, other: AbstractValue): AbstractValue {
  const { number, words } = abstractValue;
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
      return withNumber(abstractValue, low === value ? low + 1 : low, high === value ? high - 1 : high);
  }
  if (words !== undefined && other.words?.size === 1 && other.number === undefined && other.others === 0) {
    const left = new Set([...words].filter((word) => other.words?.has(word) !== true));
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
