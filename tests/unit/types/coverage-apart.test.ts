// The quick proof that all branches are reached, compared with enumerating all answers to all questions.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areAllReached } from "../../../src/types/coverage/apart.js";
import { type BooleanFormula, trueFormula } from "../../../src/types/coverage/formulas.js";
import {
  type TruthOutcome,
  outcomeAt,
  type OutcomeRanges,
  type CoverageQuestion,
} from "../../../src/types/coverage/questions.js";

const size = 3;

interface Asked {
  readonly question: CoverageQuestion;
  readonly pieces: OutcomeRanges;
}

/** A question with its possible answers, and the outcome of a condition for each answer. */
const questionWith = (...outcomes: readonly TruthOutcome[]): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: size, maxLength: size }).filter((possible) => possible.includes(true)),
      fc.array(fc.constantFrom(...outcomes), { minLength: size, maxLength: size }),
    )
    .map(([possible, all]) => ({
      question: {
        size,
        isPlain: true,
        isPossible: (answer: number) => possible[answer] === true,
        textOf: () => undefined,
      },
      pieces: all.map((outcome, start) => ({ start, outcome })),
    }));

/** Conditions on these questions; `inTurn` uses each question in turn instead of choosing by shape. */
function conditions(
  questions: readonly Asked[],
  shapes: readonly number[],
  inTurn: boolean,
): readonly BooleanFormula[] {
  let next = 0;
  const ask = (shape: number): BooleanFormula => {
    const { question, pieces } = questions[inTurn ? next++ % questions.length : shape % questions.length]!;
    return { kind: "ask", question, ranges: () => pieces };
  };
  return shapes.map((shape): BooleanFormula => {
    const [a, b] = [ask(shape), ask(shape >> 2)];
    const kinds = ["and", "or", "same"] as const;
    const both: BooleanFormula = {
      kind: kinds[shape % 3]!,
      operands: [a, shape % 5 === 0 ? { kind: "not", operand: b } : b],
    };
    return shape % 4 === 0 ? a : shape % 7 === 0 ? { kind: "not", operand: both } : both;
  });
}

function outcomeOf(formula: BooleanFormula, answers: ReadonlyMap<CoverageQuestion, number>): TruthOutcome {
  switch (formula.kind) {
    case "known":
      return formula.outcome;
    case "ask":
      return outcomeAt(formula.ranges(), answers.get(formula.question)!);
    case "not":
      return not(outcomeOf(formula.operand, answers));
    default: {
      const of = { and, or: (x: TruthOutcome, y: TruthOutcome): TruthOutcome => not(and(not(x), not(y))), same }[
        formula.kind
      ];
      return formula.operands.map((operand) => outcomeOf(operand, answers)).reduce(of);
    }
  }
}

const questionsOf = (formula: BooleanFormula): readonly CoverageQuestion[] =>
  formula.kind === "known"
    ? []
    : formula.kind === "ask"
      ? [formula.question]
      : formula.kind === "not"
        ? questionsOf(formula.operand)
        : formula.operands.flatMap(questionsOf);

function askEachOnce(formulas: readonly BooleanFormula[]): boolean {
  const asked = formulas.flatMap(questionsOf);
  return new Set(asked).size === asked.length;
}

const not = (x: TruthOutcome): TruthOutcome => (x === "true" ? "false" : x === "false" ? "true" : x);
const and = (x: TruthOutcome, y: TruthOutcome): TruthOutcome =>
  x === "true" ? y : x === "unknown" && y === "false" ? y : x;
const same = (x: TruthOutcome, y: TruthOutcome): TruthOutcome =>
  [x, y].includes("fails") ? "fails" : [x, y].includes("unknown") ? "unknown" : x === y ? "true" : "false";

/** For each condition, true if some answers lead to it. */
function reached(formulas: readonly BooleanFormula[], questions: readonly Asked[]): readonly boolean[] {
  const found = formulas.map(() => false);
  for (let n = 0; n < size ** questions.length; n++) {
    const answers = new Map(questions.map(({ question }, i) => [question, Math.floor(n / size ** i) % size]));
    if (![...answers].every(([question, answer]) => question.isPossible(answer))) continue;
    for (const [i, formula] of formulas.entries()) {
      const outcome = outcomeOf(formula, answers);
      if (outcome !== "false") found[i] = true;
      if (outcome === "true") break;
    }
  }
  return found;
}

const cases = (...outcomes: readonly TruthOutcome[]) =>
  fc.tuple(
    fc.array(questionWith(...outcomes), { minLength: 6, maxLength: 6 }),
    fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }),
  );

describe("reachability proof", () => {
  it("is sound for conditions on any questions", () => {
    fc.assert(
      fc.property(cases("true", "false", "unknown", "fails"), fc.boolean(), ([questions, shapes], inTurn) => {
        const formulas = [...conditions(questions, shapes, inTurn), trueFormula];
        fc.pre(askEachOnce(formulas) && areAllReached(formulas));
        expect(reached(formulas, questions)).toEqual(formulas.map(() => true));
      }),
      { numRuns: 60 },
    );
  });

  it("is complete if each question occurs once, no condition fails, and no truth values are compared", () => {
    fc.assert(
      fc.property(cases("true", "false", "unknown"), ([questions, shapes]) => {
        const formulas = [
          ...conditions(
            questions,
            shapes.map((shape) => (shape % 3 === 2 ? shape + 1 : shape)),
            true,
          ),
          trueFormula,
        ];
        expect(areAllReached(formulas)).toBe(reached(formulas, questions).every(Boolean));
      }),
      { numRuns: 60 },
    );
  });

  it("does not apply to conditions without questions", () => {
    const question: CoverageQuestion = { size: 2, isPlain: true, isPossible: () => true, textOf: () => undefined };
    const ask: BooleanFormula = {
      kind: "ask",
      question,
      ranges: () => [
        { start: 0, outcome: "true" },
        { start: 1, outcome: "false" },
      ],
    };
    const undecided: BooleanFormula = { kind: "known", outcome: "unknown" };
    expect(areAllReached([ask, trueFormula])).toBe(true);
    expect(areAllReached([undecided, trueFormula])).toBe(false);
    expect(areAllReached([{ kind: "same", operands: [undecided, undecided] }, trueFormula])).toBe(false);
  });
});
