// A fast path of coverage.ts for branches whose conditions are independent. If each question occurs once, all
// combinations of answers are possible, and reachability needs no enumeration.

import type { BooleanFormula } from "./formulas.js";
import type { CoverageQuestion } from "./questions.js";

/**
 * A bit mask of a condition's possible outcomes: `holds` if it may be other than false, `misses` if it may be other
 * than true, `asks` if it depends on a question.
 */
type Chances = number;
const holds = 1;
const misses = 2;
const asks = 4;
/** The outcomes of a condition on a value that does not exist. */
const impossible: Chances = 0;

/** True if all branches are certainly reached, assuming that no question occurs twice. The test is incomplete. */
export function areAllReached(formulas: readonly BooleanFormula[]): boolean {
  const last = formulas.length - 1;
  for (let i = 0; i <= last; i++) {
    const chances = chancesOf(formulas[i]!);
    if ((chances & holds) === 0) return false;
    // Conditions without questions may be repeated, and no value remains after one that is always true.
    if (i < last && (chances & (misses | asks)) !== (misses | asks)) return false;
  }
  return true;
}

function chancesOf(formula: BooleanFormula): Chances {
  switch (formula.kind) {
    case "known":
      return formula.outcome === "false" ? misses : formula.outcome === "true" ? holds : holds | misses;
    case "ask":
      return chancesOfAnswers(formula);
    case "not":
      return negate(chancesOf(formula.operand));
    case "and":
      return chancesOfAll(formula.operands);
    case "or":
      return negate(chancesOfAll(formula.operands, negate));
    case "same": {
      let remaining: Chances = holds | misses;
      for (const operand of formula.operands) {
        const chances = chancesOf(operand);
        if ((chances & (holds | misses)) !== (holds | misses)) return impossible;
        remaining |= chances;
      }
      return remaining;
    }
  }
}

const negate = (chances: Chances): Chances =>
  (chances & asks) | ((chances & holds) === 0 ? 0 : misses) | ((chances & misses) === 0 ? 0 : holds);

function chancesOfAll(operands: readonly BooleanFormula[], each = (chances: Chances): Chances => chances): Chances {
  let combined: Chances = holds;
  for (const operand of operands) {
    const chances = each(chancesOf(operand));
    if (chances === impossible) return impossible;
    combined = (combined & chances & holds) | ((combined | chances) & (misses | asks));
  }
  return combined;
}

function chancesOfAnswers({ question, ranges: of }: BooleanFormula & { readonly kind: "ask" }): Chances {
  const ranges = of();
  let chances: Chances = impossible;
  for (let i = 0; i < ranges.length; i++) {
    const { from, outcome } = ranges[i]!;
    const chance = outcome === "false" ? misses : outcome === "true" ? holds : holds | misses;
    if ((chances | chance) !== chances && hasPossible(question, from, ranges[i + 1]?.from ?? question.size))
      chances |= chance | asks;
  }
  return chances;
}

function hasPossible(question: CoverageQuestion, from: number, to: number): boolean {
  for (let answer = from; answer < to; answer++) if (question.isPossible(answer)) return true;
  return false;
}
