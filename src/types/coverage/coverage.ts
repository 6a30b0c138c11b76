// Completeness and reachability of branches. Conditions become formulas over questions with finitely many answers (is x
// below 3, equal to 3, or above?), and all combinations of answers are enumerated, those of the largest question in
// parallel. Dependencies between questions are ignored: more combinations are considered than can occur, never fewer,
// so "complete" and "unreachable" are certain.

import type { Expression } from "../../syntax/tree.js";
import { areAllReached } from "./apart.js";
import { type Conditions, type BooleanFormula, FormulaReader, yes } from "./formulas.js";
import {
  opaqueQuestion,
  type TruthOutcome,
  outcomeAt,
  type OutcomeRanges,
  type CoverageQuestion,
} from "./questions.js";
import { addTo } from "../../text/groups.js";
import { maxAttempts, maxCombinations, maxSteps } from "./limits.js";

export type { Conditions };

export interface Coverage {
  /** True if one of the conditions certainly holds or its evaluation fails. */
  readonly complete: boolean;
  readonly unreachable: readonly number[];
  /** A case that no condition covers, as a LED condition: `x = 0`. */
  readonly uncovered?: string;
}

/** The coverage of the conditions of branches, in order; `undefined` is `otherwise`. */
export function coverageOf(conditions: readonly (Expression | undefined)[], context: Conditions): Coverage {
  const reader = new FormulaReader(context);
  const formulas = conditions.map((condition) => (condition === undefined ? yes : reader.condition(condition)));
  if (conditions[conditions.length - 1] === undefined && !reader.hasAskedAgain && areAllReached(formulas))
    return { complete: true, unreachable: [] };
  const { complete, reached, uncovered } = new Search(formulas, reader.questions).run();
  const isRepeated = repetition(conditions, reader);
  const unreachable = conditions.flatMap((_, i) => (reached[i] && !isRepeated(i) ? [] : [i]));
  return uncovered === undefined ? { complete, unreachable } : { complete, unreachable, uncovered };
}

/** Returns a predicate on indices: true if the condition occurs earlier. */
function repetition(conditions: readonly (Expression | undefined)[], reader: FormulaReader): (i: number) => boolean {
  // Conditions are compared only within a hash bucket.
  const alike = new Map<number, number[]>();
  conditions.forEach((condition, i) => {
    const mark = condition === undefined ? NaN : reader.markOf(condition);
    addTo(alike, mark, i);
  });
  const repeated = new Set<number>();
  for (const numbers of alike.values()) {
    if (numbers.length === 1) continue;
    const keys = new Set<string>();
    for (const i of numbers) {
      const condition = conditions[i];
      const key = condition === undefined ? "otherwise" : reader.keyOf(condition);
      if (keys.has(key)) repeated.add(i);
      keys.add(key);
    }
  }
  return (i) => repeated.has(i);
}

// ---- outcomes

function combine(
  a: OutcomeRanges,
  b: OutcomeRanges,
  of: (x: TruthOutcome, y: TruthOutcome) => TruthOutcome,
): OutcomeRanges {
  const result: { from: number; outcome: TruthOutcome }[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const outcome = of(a[i]!.outcome, b[j]!.outcome);
    if (result[result.length - 1]?.outcome !== outcome)
      result.push({ from: Math.max(a[i]!.from, b[j]!.from), outcome });
    const [nextA, nextB] = [a[i + 1]?.from ?? Infinity, b[j + 1]?.from ?? Infinity];
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

const always: { readonly [O in TruthOutcome]: OutcomeRanges } = {
  true: [{ from: 0, outcome: "true" }],
  false: [{ from: 0, outcome: "false" }],
  unknown: [{ from: 0, outcome: "unknown" }],
  fails: [{ from: 0, outcome: "fails" }],
};

type Answers = ReadonlyMap<CoverageQuestion, number>;

interface Branch {
  readonly index: number;
  readonly formula: BooleanFormula;
  /** The outcomes for all answers to the widest question, if no other question matters. */
  readonly ranges: OutcomeRanges | undefined;
}

class Search {
  private readonly rangesByFormula = new Map<BooleanFormula, OutcomeRanges>();
  private readonly mentions = new Map<CoverageQuestion, number>();
  private readonly reached: boolean[];
  /** The branches that may still affect the result. */
  private branches: readonly Branch[] = [];
  /** The question with the most answers, which are evaluated in parallel. */
  private readonly widest: CoverageQuestion;
  /** Indexed by answer to the widest question. */
  private readonly possible: readonly boolean[];
  private complete = true;
  private uncovered: string | undefined;
  private attempts = maxAttempts;

  constructor(
    private readonly formulas: readonly BooleanFormula[],
    private readonly questions: readonly CoverageQuestion[],
  ) {
    this.reached = formulas.map(() => false);
    const widest = questions.reduce((a, b) => (b.size > a.size ? b : a), { ...opaqueQuestion, size: 1 });
    this.widest = widest;
    this.possible = Array.from({ length: widest.size }, (_, i) => widest.isPossible(i));
  }

  run(): { readonly complete: boolean; readonly reached: readonly boolean[]; readonly uncovered: string | undefined } {
    const size = this.formulas.reduce((sum, formula) => sum + this.measure(formula), this.widest.size);
    const choices: { readonly question: CoverageQuestion; readonly answers: readonly number[] }[] = [];
    let combinations = 1;
    const mentions = (question: CoverageQuestion): number => this.mentions.get(question) ?? 0;
    for (const question of this.questions.filter((q) => q !== this.widest).sort((a, b) => mentions(b) - mentions(a))) {
      const answers = Array.from({ length: question.size }, (_, i) => i).filter((i) => question.isPossible(i));
      const product = combinations * answers.length;
      if (product > maxCombinations || product * size > maxSteps) continue;
      combinations = product;
      choices.push({ question, answers });
    }
    const otherQuestions = new Set(choices.map(({ question }) => question));
    this.branches = this.formulas.map((formula, index) => ({
      index,
      formula,
      ranges: mentionsAny(formula, otherQuestions) ? undefined : this.evaluate(formula, new Map(), this.widest),
    }));
    this.combine(choices, new Map());
    return { complete: this.complete, reached: this.reached, uncovered: this.uncovered };
  }

  private measure(formula: BooleanFormula): number {
    switch (formula.kind) {
      case "known":
        return 1;
      case "ask": {
        const ranges = formula.ranges();
        this.rangesByFormula.set(formula, ranges);
        this.mentions.set(formula.question, (this.mentions.get(formula.question) ?? 0) + 1);
        return ranges.length;
      }
      case "not":
        return 1 + this.measure(formula.operand);
      default:
        return formula.operands.reduce((sum, operand) => sum + this.measure(operand), 1);
    }
  }

  private combine(
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
      this.combine(choices, answers);
    }
    answers.delete(choice.question);
  }

  /** Evaluates all answers to the widest question for fixed answers to the others. */
  private sweep(answers: Answers): void {
    const [unmet, missed] = [new OpenAnswers(this.possible), new OpenAnswers(this.possible)];
    for (const { index, formula, ranges: fixed } of this.branches) {
      // The branches above cover everything.
      if (unmet.next(0) >= this.widest.size) break;
      const ranges = fixed ?? this.evaluate(formula, answers, this.widest);
      for (let k = 0; k < ranges.length; k++) {
        const { from, outcome } = ranges[k]!;
        if (outcome === "false") continue;
        const to = k + 1 < ranges.length ? ranges[k + 1]!.from : this.widest.size;
        if (outcome !== "fails" && !this.reached[index] && unmet.next(from) < to) this.reached[index] = true;
        if (outcome === "true" || outcome === "fails") unmet.close(from, to);
        if (outcome !== "unknown") missed.close(from, to);
      }
    }
    // A reached branch that is never certainly taken has no further effect.
    this.branches = this.branches.filter(
      ({ index, ranges: pieces }) =>
        !this.reached[index] ||
        pieces === undefined ||
        pieces.some(({ outcome }) => outcome === "true" || outcome === "fails"),
    );
    for (let answer = missed.next(0); answer < this.widest.size; answer = missed.next(answer + 1)) {
      this.complete = false;
      if (this.uncovered !== undefined || this.attempts === 0) return;
      this.attempts--;
      this.uncovered = this.caseOf(new Map([...answers, [this.widest, answer]]));
    }
  }

  /**
   * Expresses the answers as a condition, omitting irrelevant ones; undefined if some condition is not certainly false.
   */
  private caseOf(all: Answers): string | undefined {
    const answers = new Map(all);
    const isMissed = (): boolean =>
      this.formulas.every((formula) => outcomeAt(this.evaluate(formula, answers), 0) === "false");
    if (!isMissed()) return undefined;
    for (const [question, answer] of [...all].sort(([a], [b]) => Number(a.isPlain) - Number(b.isPlain))) {
      answers.delete(question);
      if (!isMissed()) answers.set(question, answer);
    }
    const left = this.questions.filter((question) => answers.has(question));
    const texts = left.map((question) => question.textOf(answers.get(question)!));
    // Answers to questions about compound expressions may contradict each other.
    const isCase =
      texts.length === 1 || (texts.length > 0 && texts.length <= 3 && left.every((question) => question.isPlain));
    return isCase && !texts.includes(undefined) ? texts.join(" & ") : undefined;
  }

  /** The outcomes for all answers to the question `swept`, or for the given answers. */
  private evaluate(formula: BooleanFormula, answers: Answers, swept?: CoverageQuestion): OutcomeRanges {
    switch (formula.kind) {
      case "known":
        return always[formula.outcome];
      case "ask": {
        const ranges = this.rangesByFormula.get(formula)!;
        const answer = answers.get(formula.question);
        return formula.question === swept
          ? ranges
          : always[answer === undefined ? "unknown" : outcomeAt(ranges, answer)];
      }
      case "not":
        return this.evaluate(formula.operand, answers, swept).map(({ from, outcome }) => ({
          from,
          outcome: negateOutcome(outcome),
        }));
      default: {
        const { kind, operands } = formula;
        const of = kind === "and" ? and : kind === "or" ? or : equateOutcomes;
        // Divide and conquer, since a long list of alternatives has many ranges.
        const between = (from: number, to: number): OutcomeRanges => {
          const middle = (from + to) >> 1;
          return to - from === 1
            ? this.evaluate(operands[from]!, answers, swept)
            : combine(between(from, middle), between(middle, to), of);
        };
        return operands.length === 0 ? always[kind === "or" ? "false" : "true"] : between(0, operands.length);
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
  private readonly after: number[];

  constructor(possible: readonly boolean[]) {
    this.after = Array.from({ length: possible.length + 1 }, (_, i) => (possible[i] === false ? i + 1 : i));
  }

  /** The first open answer from `from` on; the number of answers if there is none. */
  next(from: number): number {
    let answer = from;
    while (this.after[answer]! > answer) {
      this.after[answer] = this.after[this.after[answer]!]!;
      answer = this.after[answer]!;
    }
    return answer;
  }

  close(from: number, to: number): void {
    for (let i = this.next(from); i < to; i = this.next(i)) this.after[i] = i + 1;
  }
}
