// Completeness and reachability of branches. Conditions become formulas over questions with finitely many answers (is x
// below 3, equal to 3, or above?). All combinations of answers are enumerated, those of the largest question in parallel.
// Dependencies between questions are ignored: more combinations are considered than can occur, never fewer, so
// "complete" and "unreachable" are certain.

import type { Expression } from "../../syntax/tree.js";
import { areAllReached } from "./apart.js";
import { type ConditionContext, type BooleanFormula, FormulaReader, trueFormula } from "./formulas.js";
import {
  opaqueQuestion,
  type TruthOutcome,
  outcomeAt,
  type OutcomeRanges,
  type CoverageQuestion,
} from "./questions.js";
import { addTo } from "../../text/groups.js";
import { maxAttempts, maxCombinations, maxSteps } from "./limits.js";

export type { ConditionContext as Conditions };

export interface Coverage {
  /** True if one of the conditions certainly holds or its evaluation fails. */
  readonly complete: boolean;
  readonly unreachable: readonly number[];
  /** A case that no condition covers, as a LED condition: `x = 0`. */
  readonly uncovered?: string;
}

/** The coverage of the conditions of branches, in order; `undefined` is `otherwise`. */
export function coverageOf(conditions: readonly (Expression | undefined)[], context: ConditionContext): Coverage {
  const reader = new FormulaReader(context);
  const formulas = conditions.map((condition) =>
    condition === undefined ? trueFormula : reader.readCondition(condition),
  );
  if (conditions[conditions.length - 1] === undefined && !reader.hasRepeatedQuestion && areAllReached(formulas))
    return { complete: true, unreachable: [] };
  const { complete, reached, uncovered } = new Search(formulas, reader.questions).run();
  const isRepeated = findRepetitions(conditions, reader);
  const unreachable = conditions.flatMap((_, i) => (reached[i] && !isRepeated(i) ? [] : [i]));
  return uncovered === undefined ? { complete, unreachable } : { complete, unreachable, uncovered };
}

/** Returns a predicate on indices: true if an earlier condition is identical. */
function findRepetitions(
  conditions: readonly (Expression | undefined)[],
  reader: FormulaReader,
): (i: number) => boolean {
  // Conditions are compared only within a hash bucket.
  const indicesByHash = new Map<number, number[]>();
  conditions.forEach((condition, i) => {
    const hash = condition === undefined ? NaN : reader.hashOf(condition);
    addTo(indicesByHash, hash, i);
  });
  const repeatedIndices = new Set<number>();
  for (const indices of indicesByHash.values()) {
    if (indices.length === 1) continue;
    const keys = new Set<string>();
    for (const i of indices) {
      const condition = conditions[i];
      const key = condition === undefined ? "otherwise" : reader.keyOf(condition);
      if (keys.has(key)) repeatedIndices.add(i);
      keys.add(key);
    }
  }
  return (i) => repeatedIndices.has(i);
}

// ---- outcomes

function combineRanges(
  a: OutcomeRanges,
  b: OutcomeRanges,
  operation: (x: TruthOutcome, y: TruthOutcome) => TruthOutcome,
): OutcomeRanges {
  const result: { start: number; outcome: TruthOutcome }[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const outcome = operation(a[i]!.outcome, b[j]!.outcome);
    if (result[result.length - 1]?.outcome !== outcome)
      result.push({ start: Math.max(a[i]!.start, b[j]!.start), outcome });
    const [nextA, nextB] = [a[i + 1]?.start ?? Infinity, b[j + 1]?.start ?? Infinity];
    if (nextA <= nextB) i++;
    if (nextB <= nextA) j++;
  }
  return result;
}

const negateOutcome = (x: TruthOutcome): TruthOutcome => (x === "true" ? "false" : x === "false" ? "true" : x);
const and = (x: TruthOutcome, y: TruthOutcome): TruthOutcome =>
  x === "true" ? y : x === "unknown" && y === "false" ? y : x;
const or = (x: TruthOutcome, y: TruthOutcome): TruthOutcome => negateOutcome(and(negateOutcome(x), negateOutcome(y)));
const equateOutcomes = (x: TruthOutcome, y: TruthOutcome): TruthOutcome =>
  x === "fails" || y === "fails"
    ? "fails"
    : x === "unknown" || y === "unknown"
      ? "unknown"
      : x === y
        ? "true"
        : "false";

// ---- search

const constantRanges: { readonly [O in TruthOutcome]: OutcomeRanges } = {
  true: [{ start: 0, outcome: "true" }],
  false: [{ start: 0, outcome: "false" }],
  unknown: [{ start: 0, outcome: "unknown" }],
  fails: [{ start: 0, outcome: "fails" }],
};

type AnswerAssignment = ReadonlyMap<CoverageQuestion, number>;

interface Branch {
  readonly index: number;
  readonly formula: BooleanFormula;
  /** The outcomes for all answers to the widest question, if no other question matters. */
  readonly ranges: OutcomeRanges | undefined;
}

class Search {
  private readonly rangesByFormula = new Map<BooleanFormula, OutcomeRanges>();
  private readonly mentionCounts = new Map<CoverageQuestion, number>();
  private readonly reached: boolean[];
  /** The branches that may still affect the result. */
  private branches: readonly Branch[] = [];
  /** The question with the most answers, which are evaluated in parallel. */
  private readonly widestQuestion: CoverageQuestion;
  /** Indexed by answer to the widest question. */
  private readonly isAnswerPossible: readonly boolean[];
  private complete = true;
  private uncovered: string | undefined;
  private attempts = maxAttempts;

  constructor(
    private readonly formulas: readonly BooleanFormula[],
    private readonly questions: readonly CoverageQuestion[],
  ) {
    this.reached = formulas.map(() => false);
    const widestQuestion = questions.reduce((a, b) => (b.size > a.size ? b : a), { ...opaqueQuestion, size: 1 });
    this.widestQuestion = widestQuestion;
    this.isAnswerPossible = Array.from({ length: widestQuestion.size }, (_, i) => widestQuestion.isPossible(i));
  }

  run(): { readonly complete: boolean; readonly reached: readonly boolean[]; readonly uncovered: string | undefined } {
    const cost = this.formulas.reduce((sum, formula) => sum + this.costOf(formula), this.widestQuestion.size);
    const choices: { readonly question: CoverageQuestion; readonly answers: readonly number[] }[] = [];
    let combinations = 1;
    const mentionCount = (question: CoverageQuestion): number => this.mentionCounts.get(question) ?? 0;
    for (const question of this.questions
      .filter((q) => q !== this.widestQuestion)
      .sort((a, b) => mentionCount(b) - mentionCount(a))) {
      const answers = Array.from({ length: question.size }, (_, i) => i).filter((i) => question.isPossible(i));
      const product = combinations * answers.length;
      if (product > maxCombinations || product * cost > maxSteps) continue;
      combinations = product;
      choices.push({ question, answers });
    }
    const otherQuestions = new Set(choices.map(({ question }) => question));
    this.branches = this.formulas.map((formula, index) => ({
      index,
      formula,
      ranges: mentionsAny(formula, otherQuestions) ? undefined : this.evaluate(formula, new Map(), this.widestQuestion),
    }));
    this.enumerateAnswers(choices, new Map());
    return { complete: this.complete, reached: this.reached, uncovered: this.uncovered };
  }

  private costOf(formula: BooleanFormula): number {
    switch (formula.kind) {
      case "known":
        return 1;
      case "ask": {
        const ranges = formula.ranges();
        this.rangesByFormula.set(formula, ranges);
        this.mentionCounts.set(formula.question, (this.mentionCounts.get(formula.question) ?? 0) + 1);
        return ranges.length;
      }
      case "not":
        return 1 + this.costOf(formula.operand);
      default:
        return formula.operands.reduce((sum, operand) => sum + this.costOf(operand), 1);
    }
  }

  private enumerateAnswers(
    choices: readonly { readonly question: CoverageQuestion; readonly answers: readonly number[] }[],
    answers: Map<CoverageQuestion, number>,
  ): void {
    const choice = choices[answers.size];
    if (choice === undefined) return this.sweep(answers);
    for (const answer of choice.answers) {
      // Stop once a case is missing and named, and all branches are reached.
      if (!this.complete && (this.uncovered !== undefined || this.attempts === 0) && !this.reached.includes(false))
        break;
      answers.set(choice.question, answer);
      this.enumerateAnswers(choices, answers);
    }
    answers.delete(choice.question);
  }

  /** Evaluates the branches for all answers to the widest question and fixed answers to the others. */
  private sweep(answers: AnswerAssignment): void {
    const [unmetAnswers, uncoveredAnswers] = [
      new OpenAnswers(this.isAnswerPossible),
      new OpenAnswers(this.isAnswerPossible),
    ];
    for (const { index, formula, ranges: fixedRanges } of this.branches) {
      // The preceding branches cover everything.
      if (unmetAnswers.next(0) >= this.widestQuestion.size) break;
      const ranges = fixedRanges ?? this.evaluate(formula, answers, this.widestQuestion);
      for (let k = 0; k < ranges.length; k++) {
        const { start, outcome } = ranges[k]!;
        if (outcome === "false") continue;
        const stop = k + 1 < ranges.length ? ranges[k + 1]!.start : this.widestQuestion.size;
        if (outcome !== "fails" && !this.reached[index] && unmetAnswers.next(start) < stop) this.reached[index] = true;
        if (outcome === "true" || outcome === "fails") unmetAnswers.close(start, stop);
        if (outcome !== "unknown") uncoveredAnswers.close(start, stop);
      }
    }
    // A reached branch that is never certainly taken has no further effect.
    this.branches = this.branches.filter(
      ({ index, ranges }) =>
        !this.reached[index] ||
        ranges === undefined ||
        ranges.some(({ outcome }) => outcome === "true" || outcome === "fails"),
    );
    for (
      let answer = uncoveredAnswers.next(0);
      answer < this.widestQuestion.size;
      answer = uncoveredAnswers.next(answer + 1)
    ) {
      this.complete = false;
      if (this.uncovered !== undefined || this.attempts === 0) return;
      this.attempts--;
      this.uncovered = this.describeCase(new Map([...answers, [this.widestQuestion, answer]]));
    }
  }

  /**
   * Expresses the answers as a condition, omitting irrelevant ones; undefined if some condition is not certainly false.
   */
  private describeCase(assignment: AnswerAssignment): string | undefined {
    const answers = new Map(assignment);
    const isUncovered = (): boolean =>
      this.formulas.every((formula) => outcomeAt(this.evaluate(formula, answers), 0) === "false");
    if (!isUncovered()) return undefined;
    for (const [question, answer] of [...assignment].sort(([a], [b]) => Number(a.isPlain) - Number(b.isPlain))) {
      answers.delete(question);
      if (!isUncovered()) answers.set(question, answer);
    }
    const relevantQuestions = this.questions.filter((question) => answers.has(question));
    const texts = relevantQuestions.map((question) => question.textOf(answers.get(question)!));
    // Answers to questions about compound expressions may contradict each other.
    const isReadable =
      texts.length === 1 ||
      (texts.length > 0 && texts.length <= 3 && relevantQuestions.every((question) => question.isPlain));
    return isReadable && !texts.includes(undefined) ? texts.join(" & ") : undefined;
  }

  /** The outcomes for all answers to `sweptQuestion` and fixed answers to the others. */
  private evaluate(
    formula: BooleanFormula,
    answers: AnswerAssignment,
    sweptQuestion?: CoverageQuestion,
  ): OutcomeRanges {
    switch (formula.kind) {
      case "known":
        return constantRanges[formula.outcome];
      case "ask": {
        const ranges = this.rangesByFormula.get(formula)!;
        const answer = answers.get(formula.question);
        return formula.question === sweptQuestion
          ? ranges
          : constantRanges[answer === undefined ? "unknown" : outcomeAt(ranges, answer)];
      }
      case "not":
        return this.evaluate(formula.operand, answers, sweptQuestion).map(({ start, outcome }) => ({
          start,
          outcome: negateOutcome(outcome),
        }));
      default: {
        const { kind, operands } = formula;
        const operation = kind === "and" ? and : kind === "or" ? or : equateOutcomes;
        // Divide and conquer, since a long list of alternatives has many ranges.
        const evaluateBetween = (start: number, stop: number): OutcomeRanges => {
          const middle = (start + stop) >> 1;
          return stop - start === 1
            ? this.evaluate(operands[start]!, answers, sweptQuestion)
            : combineRanges(evaluateBetween(start, middle), evaluateBetween(middle, stop), operation);
        };
        return operands.length === 0
          ? constantRanges[kind === "or" ? "false" : "true"]
          : evaluateBetween(0, operands.length);
      }
    }
  }
}

function mentionsAny(formula: BooleanFormula, questions: ReadonlySet<CoverageQuestion>): boolean {
  switch (formula.kind) {
    case "known":
      return false;
    case "ask":
      return questions.has(formula.question);
    case "not":
      return mentionsAny(formula.operand, questions);
    default:
      return formula.operands.some((operand) => mentionsAny(operand, questions));
  }
}

/** The possible answers that are still open. Closed ones are skipped by union-find with path halving (Tarjan 1975). */
class OpenAnswers {
  private readonly successors: number[];

  constructor(possible: readonly boolean[]) {
    this.successors = Array.from({ length: possible.length + 1 }, (_, i) => (possible[i] === false ? i + 1 : i));
  }

  /** Returns the index of the first open answer from `start` on, or the number of answers. */
  next(start: number): number {
    let answer = start;
    while (this.successors[answer]! > answer) {
      this.successors[answer] = this.successors[this.successors[answer]!]!;
      answer = this.successors[answer]!;
    }
    return answer;
  }

  close(start: number, stop: number): void {
    for (let i = this.next(start); i < stop; i = this.next(i)) this.successors[i] = i + 1;
  }
}
