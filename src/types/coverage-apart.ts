// Branches whose conditions have nothing to do with each other: each question is asked once. Then any answer goes with any
// other one, and no combinations need be tried to know that a branch is reached (coverage.ts).

import type { Formula } from "./coverage-formulas.js";
import type { Outcome, Question } from "./coverage-questions.js";

/** What a condition may come to: something else than false, something else than true. */
interface Chances {
  readonly holds: boolean;
  readonly misses: boolean;
}

/** True if surely all branches are reached; of some of which that is true, it is not found here. */
export function areAllReached(formulas: readonly Formula[]): boolean {
  const asked = new Set<Question>();
  return formulas.every((formula, i) => {
    const before = asked.size;
    const chances = chancesOf(formula, asked);
    if (chances === undefined || !chances.holds) return false;
    // What asks nothing may stand there twice, and what is always true leaves nothing to those below.
    return i === formulas.length - 1 || (chances.misses && asked.size > before);
  });
}

/** Undefined if a question is asked again, or has no answer that can be. */
function chancesOf(formula: Formula, asked: Set<Question>): Chances | undefined {
  switch (formula.kind) {
    case "known":
      return { holds: formula.outcome !== "false", misses: formula.outcome !== "true" };
    case "ask": {
      const { question } = formula;
      if (asked.has(question)) return undefined;
      asked.add(question);
      const pieces = formula.pieces();
      const mayBe = (is: (outcome: Outcome) => boolean): boolean => pieces.some(({ from, outcome }, i) => is(outcome) && hasPossible(question, from, pieces[i + 1]?.from ?? question.size));
      const [holds, misses] = [mayBe((outcome) => outcome !== "false"), mayBe((outcome) => outcome !== "true")];
      return holds || misses ? { holds, misses } : undefined;
    }
    case "not": {
      const chances = chancesOf(formula.operand, asked);
      return chances && { holds: chances.misses, misses: chances.holds };
    }
    default: {
      const all: Chances[] = [];
      for (const operand of formula.operands) {
        const chances = chancesOf(operand, asked);
        if (chances === undefined) return undefined;
        all.push(chances);
      }
      const holds = (chances: Chances): boolean => chances.holds;
      const misses = (chances: Chances): boolean => chances.misses;
      if (formula.kind === "and") return { holds: all.every(holds), misses: all.some(misses) };
      if (formula.kind === "or") return { holds: all.some(holds), misses: all.every(misses) };
      return all.every((chances) => chances.holds && chances.misses) ? { holds: true, misses: true } : undefined;
    }
  }
}

/** True if some answer from `from` to before `to` can be. */
function hasPossible(question: Question, from: number, to: number): boolean {
  for (let answer = from; answer < to; answer++) if (question.isPossible(answer)) return true;
  return false;
}
