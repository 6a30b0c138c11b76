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
/** A condition with a question that has no possible answer. */
const none: Chances = 0;

/** True if certainly all branches are reached, provided that no question occurs twice. The test is incomplete. */
export function areAllReached(formulas: readonly BooleanFormula[]): boolean {
  const last = formulas.length - 1;
  for (let i = 0; i <= last; i++) {
    const chances = chancesOf(formulas[i]!);
    if ((chances & holds) === 0) return false;
    // A condition without questions may be repeated, and one that is always true leaves nothing for the branches below.
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
      let all: Chances = holds | misses;
      for (const operand of formula.operands) {
        const chances = chancesOf(operand);
        if ((chances & (holds | misses)) !== (holds | misses)) return none;
        all |= chances;
      }
      return all;
    }
  }
}

const negate = (chances: Chances): Chances =>
  (chances & asks) | ((chances & holds) === 0 ? 0 : misses) | ((chances & misses) === 0 ? 0 : holds);

function chancesOfAll(operands: readonly BooleanFormula[], each = (chances: Chances): Chances => chances): Chances {
  let all: Chances = holds;
  for (const operand of operands) {
    const chances = each(chancesOf(operand));
    if (chances === none) return none;
    all = (all & chances & holds) | ((all | chances) & (misses | asks));
  }
  return all;
}

function chancesOfAnswers({ question, pieces: of }: BooleanFormula & { readonly kind: "ask" }): Chances {
  const pieces = of();
  let chances: Chances = none;
  for (let i = 0; i < pieces.length; i++) {
    const { from, outcome } = pieces[i]!;
    const chance = outcome === "false" ? misses : outcome === "true" ? holds : holds | misses;
    if ((chances | chance) !== chances && hasPossible(question, from, pieces[i + 1]?.from ?? question.size))
      chances |= chance | asks;
  }
  return chances;
}

function hasPossible(question: CoverageQuestion, from: number, to: number): boolean {
  for (let answer = from; answer < to; answer++) if (question.isPossible(answer)) return true;
  return false;
}
