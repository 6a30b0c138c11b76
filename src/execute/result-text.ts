// Formats the results of evaluations.

import { printUpTo, shortened } from "../runtime/values/printer.js";
import { LedSet, Sequence, type Value } from "../runtime/values/values.js";
import { maxMembersPrinted } from "../runtime/values/limits.js";
import { maxMessageLength } from "./limits.js";

/**
 * Formats a result. Power sets, products and other combinations of sets are listed if they have few members, where other
 * messages show them as formulas.
 */
export function resultText(value: Value): string {
  try {
    const whole = isShort(value) ? printUpTo(value, maxMessageLength) : undefined;
    if (whole !== undefined && whole.length <= maxMessageLength) return whole;
  } catch {
    // The value is nested too deeply.
  }
  return shortened(value, maxMessageLength);
}

/** True if the sets in a value have few members. */
function isShort(value: Value): boolean {
  if (value instanceof LedSet)
    return countAtMost(value) <= maxMembersPrinted && leavesOf(value).every((set) => [...set.each()].every(isShort));
  if (value instanceof Sequence) return value.length <= maxMembersPrinted && value.items.every(isShort);
  return !Array.isArray(value) || value.every(isShort);
}

/** An upper bound for the number of members. Counting those of a combination may take as long as listing them. */
function countAtMost(set: LedSet): number {
  const { formula } = set;
  if (!set.finite) return Infinity;
  if (formula?.kind === "call") return 2 ** countAtMost(formula.argument);
  return formula?.kind === "operation"
    ? formula.operands.map(countAtMost).reduce((a, b) => combinedCount(formula.operator, a, b))
    : Number(set.count());
}

function combinedCount(operator: "U" | "\\" | "sec" | "*", a: number, b: number): number {
  switch (operator) {
    case "U":
      return a + b;
    case "*":
      return a * b;
    case "sec":
      return Math.min(a, b);
    case "\\":
      return a;
  }
}

/** The finite sets that a set combines; only the set itself if it is not a combination. */
function leavesOf(set: LedSet): readonly LedSet[] {
  const { formula } = set;
  if (formula?.kind === "call") return leavesOf(formula.argument);
  if (formula?.kind === "operation") return formula.operands.flatMap(leavesOf);
  return set.finite && set.count() <= maxMembersPrinted ? [set] : [];
}
