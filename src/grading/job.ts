// Grades one submission. Jobs and results are plain data, so that a job can run in another process. That process reads
// no files: the job contains all documents that the exercise and the submission may use.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { listInWords, quote } from "../diagnostics/words.js";
import { findGaps, findSolutions } from "../document/exercise.js";
import type { Heading } from "../document/document.js";
import { readDocument } from "../document/read.js";
import { Runner } from "../execute/runner.js";
import { withRepairs } from "../compiler.js";
import { type Documents, Library, type NamedText } from "../resolve/imports/library.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import { sourceOf } from "../text/source.js";
import { differentTitles, type GradedExercise, gradedExercise, titleOf } from "./exercise.js";
import { gradeSubmission, type TestScore } from "./grading.js";
import { type DefinitionShape, shapesOf } from "./similarity.js";
import { type LinkedSubmission, linkSubmission, wordsOf } from "./submissions.js";
import { clip, clipTexts } from "./clipping.js";
import {
  maxAnswerLength,
  maxDiagnostics,
  maxHeadings,
  maxMessageLength,
  maxNameLength,
  maxTestMegabytes,
} from "./limits.js";

export interface GradingJob {
  /** The teacher's document. Its name is absolute, which no name in a submission can be. */
  readonly exercise: NamedText;
  /** The documents that the exercise uses, by absolute names. */
  readonly documents: readonly NamedText[];
  /** The documents that students also have, by the names that submissions use. */
  readonly given: readonly NamedText[];
  /** The recordings that the exercise plays, by the paths in the exercise. */
  readonly recordings: readonly NamedText[];
  readonly submission: SubmittedTexts;
  readonly requires: readonly string[];
  readonly forbids: readonly string[];
  readonly fractions: boolean;
  /** Limits on processor time in seconds, for each test and for all tests. */
  readonly timeout: number;
  readonly totalTimeout: number;
  /** True to explain why tests fail. */
  readonly explains: boolean;
}

/** The documents of a submission, by relative names. */
export interface SubmittedTexts {
  readonly main: string;
  readonly documents: readonly NamedText[];
}

export interface GradingResult {
  readonly tests: readonly TestScore[];
  /** The free-text answers, by the index of their section. */
  readonly answers: readonly (string | undefined | null)[];
  /** The titles above free-text answers that fit no section. */
  readonly unplaced: readonly string[];
  /** Violations of `requires` and `forbids`. With any of these, there are no points. */
  readonly refused: readonly string[];
  /** The errors and warnings of the submission on its own. */
  readonly diagnostics: readonly Diagnostic[];
  readonly headings: readonly Heading[];
  readonly shapes: readonly DefinitionShape[];
}

/** The host services that grading needs. */
interface GradingTools {
  readonly worker: string;
  /** Reads the standard library. */
  readonly shelf: Documents;
}

/** Maximum size of the explanation of a failing test. */
const explanationLimits = { lines: 8, depth: 4 };

/** Grades a submission. Reports the result without follow-through credit first, and then the final one. */
export async function gradeJob(
  job: GradingJob,
  { worker, shelf }: GradingTools,
  onResult: (result: GradingResult) => void,
): Promise<void> {
  const exercise = gradedExercise(job.exercise);
  const { submission, timeout, totalTimeout } = job;
  const text = submission.documents.find(({ name }) => name === submission.main)?.text ?? "";
  const mainDocument = { name: submission.main, text };
  const library = libraryOf(job, shelf);
  const linked = linkSubmission(exercise, mainDocument, library);
  const refused = violationsOf(linked, job, library);
  const runner = new Runner({ worker, timeout, memory: maxTestMegabytes });
  runner.allow(totalTimeout);
  // Explanations run other programs, in a separate runner.
  let explainer: Runner | undefined;
  try {
    const options = {
      read: async (path: string) => {
        const recording = job.recordings.find(({ name }) => name === path);
        return recording === undefined
          ? ({ kind: "trouble", reason: "there is no such file" } as const)
          : ({ kind: "text", text: recording.text } as const);
      },
      fractions: job.fractions,
      why: job.explains
        ? {
            size: explanationLimits,
            start: () => {
              if (explainer === undefined) {
                explainer = new Runner({ worker, timeout, memory: maxTestMegabytes });
                explainer.allow(totalTimeout);
              }
              return explainer;
            },
          }
        : undefined,
    };
    const tests = (await gradeSubmission(linked, runner, options)).map(
      (test, i): TestScore => ({
        ...shorten(test, job),
        ...(linked.isComparison(linked.tests[i]!) ? { isComparison: true } : {}),
      }),
    );
    const result: GradingResult = {
      tests,
      ...answersIn(text, exercise),
      refused,
      diagnostics: clipTexts(
        withRepairs(linked.document, library).diagnostics.slice(0, maxDiagnostics),
        maxMessageLength,
      ),
      headings: clipTexts(linked.document.headings.slice(0, maxHeadings), maxNameLength),
      shapes: shapesOf(linked.document),
    };
    onResult(result);
    if (refused.length > 0 || tests.every(({ isPassed }) => isPassed)) return;
    const passed = await followThrough(linked, tests, { exercise, mainDocument, library }, runner, {
      ...options,
      why: undefined,
    });
    onResult({
      ...result,
      tests: tests.map((test, i) => (passed.has(i) ? { ...test, isPassed: true, isFollowThrough: true } : test)),
    });
  } finally {
    await runner.close();
    await explainer?.close();
  }
}

/**
 * Returns the indexes of the failing tests that pass with the solution's definitions for the other sections. Only those
 * that the solution itself needs are borrowed: otherwise, two sections whose tasks have the same answer would solve
 * each other.
 */
async function followThrough(
  linked: LinkedSubmission,
  tests: readonly TestScore[],
  { exercise, mainDocument, library }: { exercise: GradedExercise; mainDocument: NamedText; library: Library },
  runner: Runner,
  options: Parameters<typeof gradeSubmission>[2],
): Promise<ReadonlySet<number>> {
  const passed = new Set<number>();
  if (exercise.solution === undefined) return passed;
  for (const [section, { names }] of exercise.sections.entries()) {
    const sectionTests = linked.tests.filter((test) => exercise.sectionOf(test.span) === section);
    const borrowed = new Set(
      sectionTests.flatMap((test) =>
        [...linked.solutionNames(test)].filter((name) => exercise.requiredNames.has(name) && !names.includes(name)),
      ),
    );
    const failingIndexes = linked.tests.flatMap((test, i) =>
      exercise.sectionOf(test.span) === section && !tests[i]!.isPassed ? [i] : [],
    );
    if (names.length === 0 || borrowed.size === 0 || failingIndexes.length === 0) continue;
    const borrowingSubmission = linkSubmission(exercise, mainDocument, library, borrowed);
    // A test that uses no name of its section is no evidence about that section.
    const retriedTests = borrowingSubmission.tests.filter(
      (test, i) =>
        failingIndexes.includes(i) &&
        [...borrowingSubmission.submissionNames(test)].some((name) => names.includes(name)),
    );
    const { document } = borrowingSubmission.compiled;
    const scores = await gradeSubmission(
      {
        ...borrowingSubmission,
        tests: retriedTests,
        compiled: {
          ...borrowingSubmission.compiled,
          document: { ...document, tests: document.tests.filter((test) => retriedTests.includes(test)) },
        },
      },
      runner,
      options,
    );
    scores.forEach(({ isPassed }, i) => isPassed && passed.add(borrowingSubmission.tests.indexOf(retriedTests[i]!)));
  }
  return passed;
}

/**
 * Returns the documents of a job. Relative names are those of the submission, and absolute ones those of the teacher.
 * No sequence of `..` leads from the former to the latter.
 */
function libraryOf({ exercise, documents, given, submission }: GradingJob, shelf: Documents): Library {
  const texts = new Map([...documents, ...given, ...submission.documents].map(({ name, text }) => [name, text]));
  texts.delete(exercise.name);
  return new Library({
    read: (path) => (path.startsWith(shelfPrefix) ? shelf.read(path) : texts.get(path)),
    near: (path) =>
      path.startsWith(shelfPrefix) ? (shelf.near?.(path) ?? []) : submission.documents.map(({ name }) => name),
  });
}

function violationsOf(
  { document }: LinkedSubmission,
  { submission, requires, forbids }: GradingJob,
  library: Library,
): string[] {
  const ownNames = new Set(submission.documents.map(({ name }) => name));
  const usedTexts = (document.source.others ?? []).flatMap(({ source: { name } }) =>
    ownNames.has(name) ? (library.checkedAt(name) ?? []) : [],
  );
  const words = [document, ...usedTexts].map(wordsOf);
  const missing = requires.filter((name) => !words[0]!.defined.has(name));
  const forbidden = forbids.filter((name) => words.some(({ used }) => used.has(name)));
  return [
    ...(missing.length === 0 ? [] : [`${listInWords(missing.map(quote))} must be defined`]),
    ...(forbidden.length === 0 ? [] : [`${listInWords(forbidden.map(quote))} must not be used`]),
  ];
}

/**
 * Returns the free-text answers in a submission, by section: the text in the gaps, or below headings of the same
 * titles. Answers below other titles are in no section.
 */
function answersIn(
  text: string,
  { sections, given }: GradedExercise,
): Pick<GradingResult, "unplaced"> & { readonly answers: readonly (string | undefined)[] } {
  const gaps = given === undefined ? undefined : findGaps(text, given);
  const submittedSolutions = findSolutions(readDocument(sourceOf("submission", text)));
  const titles = differentTitles(submittedSolutions.map(({ task }) => titleOf(task?.title ?? "")));
  const hasManualTask = (sectionTitle: string): boolean =>
    sections.some(({ title, manual }) => title === sectionTitle && manual !== undefined);
  return {
    answers: sections.map(({ title, manual, gap }) => {
      if (manual === undefined || gap === undefined) return undefined;
      const span = gaps?.[gap];
      const answer =
        span !== undefined ? text.slice(span.start, span.end) : (submittedSolutions[titles.indexOf(title)]?.text ?? "");
      return clip(answer.trim(), maxAnswerLength);
    }),
    unplaced:
      gaps !== undefined
        ? []
        : titles
            .filter(
              (title, i) =>
                !submittedSolutions[i]!.hasCode && submittedSolutions[i]!.text !== "" && !hasManualTask(title),
            )
            .map((title) => clip(title, maxNameLength)),
  };
}

/** Returns a score with short texts, and without the folder of the teacher's documents. */
function shorten(score: TestScore, { exercise }: GradingJob): TestScore {
  const folder = exercise.name.slice(0, Math.max(exercise.name.lastIndexOf("/"), exercise.name.lastIndexOf("\\")) + 1);
  const { message, values, because } = score;
  const shortenText = (text: string): string => clip(text.replaceAll(folder, ""), maxMessageLength);
  return {
    ...score,
    message: message === undefined ? undefined : shortenText(message),
    values: values && { expected: shortenText(values.expected), actual: shortenText(values.actual) },
    because: because?.map(shortenText),
  };
}
