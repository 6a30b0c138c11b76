// The grades of a class: students, their sections, the tests and free-text answers of each. All outputs are written
// from this.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Heading } from "../document/document.js";
import { readDocument } from "../document/read.js";
import { sourceOf } from "../text/source.js";
import { type GradedExercise, gradedTests } from "./exercise.js";
import { scoresOf, type TestScore } from "./grading.js";
import type { GradingResult } from "./job.js";

export interface Student {
  /** The identifier by which all files refer to the student. */
  readonly id: string;
  readonly name: string;
  /** The row of the roster, by its column titles; empty without a roster. */
  readonly row: Readonly<Record<string, string>>;
}

export interface SectionGrade {
  readonly title: string;
  readonly tests: readonly (TestScore & { readonly isHidden: boolean })[];
  readonly answer: Answer | undefined;
  readonly got: number;
  readonly of: number;
}

/** A free-text answer, which a person scores. */
interface Answer {
  readonly text: string;
  /** Undefined until it has been scored. */
  readonly points: number | undefined;
  /** The maximum for which it was scored, if that is recorded. */
  readonly of: number | undefined;
  readonly comment: string;
}

export interface Grade {
  readonly student: Student;
  /** The file that was graded; undefined if nothing was submitted. */
  readonly path: string | undefined;
  readonly status: "graded" | "unreadable" | "not submitted";
  /** Why there are no points although there is a submission; and remarks that do not change the points. */
  readonly reasons: readonly string[];
  /** Violations of `--requires` and `--forbids`. With any of these, there are no points. */
  readonly refused: readonly string[];
  readonly sections: readonly SectionGrade[];
  /** The titles above free-text answers that fit no section of the exercise. */
  readonly unplaced: readonly string[];
  readonly late: Lateness | undefined;
  readonly got: number;
  readonly of: number;
  /** The submission alone, with its diagnostics. */
  readonly submission: (Pick<GradingResult, "shapes"> & SubmittedDocument) | undefined;
}

interface SubmittedDocument {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly headings: readonly Heading[];
}

export interface Lateness {
  /** A description, such as `2 days`. */
  readonly by: string;
  /** The fraction of the points that is deducted, from 0 to 1. */
  readonly deduction: number;
}

export interface Gradebook {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly of: number; readonly isText: boolean }[];
  readonly grades: readonly Grade[];
}

/** A score for a free-text answer, from a person. */
export interface ManualScore {
  readonly points: number | undefined;
  readonly comment: string;
  /** The maximum for which it was given. */
  readonly of?: number | undefined;
}

interface GradingRecord {
  readonly student: Student;
  readonly path: string | undefined;
  readonly status: Grade["status"];
  readonly reasons?: readonly string[];
  readonly result?: GradingResult | undefined;
  readonly text?: string;
  readonly late?: Lateness | undefined;
  readonly manual?: (section: string, answer: string) => ManualScore | undefined;
}

/** The score of an empty answer, which needs no manual grading. */
const noAnswer: ManualScore = { points: 0, comment: "" };

/** Grades a student. Without a result, all tests fail. */
export function gradeOf(
  exercise: GradedExercise,
  { student, path, status, reasons = [], result, text = "", late, manual = () => undefined }: GradingRecord,
): Grade {
  const tests = result?.tests ?? scoresOfUnrunTests(exercise, reasons[0] ?? status);
  const refused = result?.refused ?? [];
  const sections = exercise.sections.map(({ title, manual: points }, section): SectionGrade => {
    const sectionTests = tests.filter(({ start }) => exercise.sectionOf({ start, end: start }) === section);
    // Between processes, absent answers become null.
    const answer = result?.answers[section] ?? undefined;
    const score = answer === undefined ? undefined : answer === "" ? noAnswer : manual(title, answer);
    const maxPoints = points ?? 0;
    return {
      title,
      tests: sectionTests.map((test) => ({
        ...test,
        isHidden: exercise.isHidden({ start: test.start, end: test.start }),
      })),
      answer:
        answer === undefined
          ? undefined
          : {
              text: answer,
              points: score?.points,
              of: score?.points === undefined ? undefined : score.of,
              comment: score?.comment ?? "",
            },
      got: totalPoints(sectionTests.filter(({ isPassed }) => isPassed)) + Math.min(score?.points ?? 0, maxPoints),
      of: totalPoints(sectionTests) + maxPoints,
    };
  });
  const got = refused.length > 0 ? 0 : sections.reduce((sum, section) => sum + section.got, 0);
  return {
    student,
    path,
    status,
    reasons,
    refused,
    sections: refused.length > 0 ? sections.map((section) => ({ ...section, got: 0 })) : sections,
    unplaced: result?.unplaced ?? [],
    late,
    got: roundPoints(got * (1 - (late?.deduction ?? 0))),
    of: roundPoints(sections.reduce((sum, section) => sum + section.of, 0)),
    submission: result && { text, ...result },
  };
}

function scoresOfUnrunTests(exercise: GradedExercise, message: string): readonly TestScore[] {
  const document = readDocument(sourceOf(exercise.tests.name, exercise.tests.text));
  const tests = gradedTests(document, exercise.solution !== undefined);
  return scoresOf(document, { tests, allTests: gradedTests(document, true) }, message);
}

export const gradebookOf = (exercise: GradedExercise, grades: readonly Grade[]): Gradebook => {
  const emptyGrade = gradeOf(exercise, {
    student: { id: "", name: "", row: {} },
    path: undefined,
    status: "not submitted",
  });
  return {
    title: exercise.title,
    sections: emptyGrade.sections.map(({ title, of }, i) => ({
      title,
      of,
      isText: exercise.sections[i]!.manual !== undefined,
    })),
    grades,
  };
};

/** Returns the total points of the given tests. */
const totalPoints = (tests: readonly TestScore[]): number => tests.reduce((total, { points }) => total + points, 0);

/** Rounds points to two decimals, because shared points may be repeating decimals. */
export const roundPoints = (points: number): number => Math.round(points * 100) / 100;

/** Returns all tests of a grade, in order. */
export const testsOf = ({ sections }: Grade): SectionGrade["tests"] => sections.flatMap(({ tests }) => tests);
