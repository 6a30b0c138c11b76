// A fast path of coverage.ts for branches whose conditions are independent. If each question occurs once, all
// combinations of answers are possible, and reachability needs no enumeration.

import type { BooleanFormula } from "./formulas.js";
import type { CoverageQuestion } from "./questions.js";

/**
 * A bit mask of a condition's possible outcomes: `canHold` unless it is always false, `canFail` unless it is always
 * true, `dependsOnQuestion` unless it is constant.
 */
type OutcomeMask = number;
const canHold = 1;
const canFail = 2;
const dependsOnQuestion = 4;
/** The outcomes of a condition on a value that does not exist. */
const impossible: OutcomeMask = 0;

/** True if all branches are certainly reached, assuming that no question occurs twice. The test is incomplete. */
export function areAllReached(formulas: readonly BooleanFormula[]): boolean {
  const lastIndex = formulas.length - 1;
  for (let i = 0; i <= lastIndex; i++) {
    const outcomes = outcomesOf(formulas[i]!);
    if ((outcomes & canHold) === 0) return false;
    // Conditions without questions may be repeated, and no value remains after one that is always true.
    if (i < lastIndex && (outcomes & (canFail | dependsOnQuestion)) !== (canFail | dependsOnQuestion)) return false;
  }
  return true;
}

function outcomesOf(formula: BooleanFormula): OutcomeMask {
  switch (formula.kind) {
    case "known":
      return formula.outcome === "false" ? canFail : formula.outcome === "true" ? canHold : canHold | canFail;
    case "ask":
      return outcomesOfAnswers(formula);
    case "not":
      return negateMask(outcomesOf(formula.operand));
    case "and":
      return outcomesOfAll(formula.operands);
    case "or":
      return negateMask(outcomesOfAll(formula.operands, negateMask));
    case "same": {
      let remaining: OutcomeMask = canHold | canFail;
      for (const operand of formula.operands) {
        const outcomes = outcomesOf(operand);
        if ((outcomes & (canHold | canFail)) !== (canHold | canFail)) return impossible;
        remaining |= outcomes;
      }
      return remaining;
    }
  }
}

const negateMask = (outcomes: OutcomeMask): OutcomeMask =>
  (outcomes & dependsOnQuestion) |
  ((outcomes & canHold) === 0 ? 0 : canFail) |
  ((outcomes & canFail) === 0 ? 0 : canHold);

function outcomesOfAll(
  operands: readonly BooleanFormula[],
  transform = (outcomes: OutcomeMask): OutcomeMask => outcomes,
): OutcomeMask {
  let combined: OutcomeMask = canHold;
  for (const operand of operands) {
    const outcomes = transform(outcomesOf(operand));
    if (outcomes === impossible) return impossible;
    combined = (combined & outcomes & canHold) | ((combined | outcomes) & (canFail | dependsOnQuestion));
  }
  return combined;
}

function outcomesOfAnswers({
  question,
  ranges: computeRanges,
}: BooleanFormula & { readonly kind: "ask" }): OutcomeMask {
  const ranges = computeRanges();
  let outcomes: OutcomeMask = impossible;
  for (let i = 0; i < ranges.length; i++) {
    const { start, outcome } = ranges[i]!;
    const outcomeBits = outcome === "false" ? canFail : outcome === "true" ? canHold : canHold | canFail;
    if (
      (outcomes | outcomeBits) !== outcomes &&
      hasPossibleAnswer(question, start, ranges[i + 1]?.start ?? question.size)
    )
      outcomes |= outcomeBits | dependsOnQuestion;
  }
  return outcomes;
}

function hasPossibleAnswer(question: CoverageQuestion, start: number, stop: number): boolean {
  for (let answer = start; answer < stop; answer++) if (question.isPossible(answer)) return true;
  return false;
}
