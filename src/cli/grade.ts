// led grade, and led test FILE... --with TESTS: grades submissions, which are documents or saved pages of the playground,
// by the tests of an exercise.

import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { check } from "../compiler.js";
import { visible } from "../diagnostics/cells.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { counted } from "../diagnostics/words.js";
import { begun, exerciseIn } from "../document/exercise.js";
import { readDocument as documentOf } from "../document/read.js";
import { longestText, decodeText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { type GradedExercise, gradedExercise } from "../grading/exercise.js";
import { gradescopeOf } from "../grading/formats/gradescope.js";
import { junitOf } from "../grading/formats/junit.js";
import { canvasOf, moodleOf } from "../grading/formats/platforms.js";
import { similarityReport } from "../grading/formats/similarity.js";
import { csvOf, tableOf } from "../grading/formats/tables.js";
import {
  type Grade,
  type Gradebook,
  gradebookOf,
  gradeOf,
  rounded,
  type Student,
  testsOf,
} from "../grading/gradebook.js";
import type { GradingJob, SubmittedTexts } from "../grading/job.js";
import { sourceOf } from "../text/source.js";
import type { NamedText } from "../resolve/imports/library.js";
import { pathBetween, pathFrom, shelfPrefix } from "../resolve/imports/paths.js";
import { keptIn } from "../web/playground/saved.js";
import { type Document, filesBeside, readDocument } from "./documents.js";
import type { GradeFormat, GradingOptions, ValueFlags } from "./flags.js";
import { findSubmissions, isPage, type FoundSubmission } from "./grading/submitted.js";
import { putFiles } from "./output-files.js";
import { type ExitCode, unreadable, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export interface GradeFlags extends ValueFlags, GradingOptions {
  readonly timeout: number;
  /** The time limit for all tests of one document, in seconds. */
  readonly totalTimeout: number | undefined;
}

/** The default time limit for all tests of a submission, in seconds. */
const usualTotal = 60;

/** Grades submissions. The exit code is 1 if one of them does not have all points. */
export async function grade(paths: readonly string[], flags: GradeFlags, world: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, world);
  if (flags.with === undefined) {
    report.problem(wrongUsage("Grading needs a document with tests.", "Name it with `--with FILE`."));
    return report.finish({ graded: [] });
  }
  const asked = await readDocument(flags.with, report, world);
  if (asked === undefined) return report.finish({ graded: [] });
  const exercise = gradedExercise({ name: resolve(asked.path), text: asked.text });
  reportExercise(asked, exercise, report, world);
  const own = resolve(asked.path);
  const { submissions, troubles } = await findSubmissions(
    paths,
    { exercise: basename(asked.path), isOther: (path) => resolve(path) === own, key: undefined },
    world,
  );
  for (const [path, trouble] of troubles) report.problem(unreadable(path, trouble));
  const job = await jobFor(asked, flags, world);
  const format = flags.format ?? (flags.csv === true ? "csv" : flags.table === true ? "table" : undefined);
  const isEach = format === undefined;
  const grades: Grade[] = [];
  for await (const one of inOrder(submissions, (submission) => graded(submission, exercise, job, world))) {
    if (isEach) showGrade(one, report);
    grades.push(one);
  }
  const book = gradebookOf(exercise, grades);
  const written = format === undefined ? undefined : formats[format](book);
  if (written !== undefined && flags.output === undefined) report.raw(written);
  const outputs = [
    ...(written === undefined || flags.output === undefined ? [] : [{ path: flags.output, text: written }]),
    ...(flags.similarity === undefined ? [] : [{ path: flags.similarity, text: similarityReport(book, exercise) }]),
  ];
  if (outputs.length > 0) await putFiles(outputs, { force: flags.force ?? false }, report, world);
  if (grades.some(({ got, of }) => got < of)) report.ends(1);
  if (grades.some(({ status }) => status === "unreadable")) report.ends(2);
  return report.finish({ graded: grades.map(recordOf) });
}

const formats: Readonly<Record<GradeFormat, (book: Gradebook) => string>> = {
  table: tableOf,
  csv: csvOf,
  gradescope: gradescopeOf,
  junit: junitOf,
  moodle: moodleOf,
  canvas: canvasOf,
};

/** Reports errors in the exercise itself. Undefined names are no errors, because submissions may define them. */
function reportExercise({ name }: Document, exercise: GradedExercise, report: Report, world: CommandHost): void {
  const { text } = exercise.solution ?? exercise.tests;
  const document = check(sourceOf(name, text), world.library);
  const wrong = document.diagnostics.filter(({ code }) => code !== "L301");
  if (hasErrors(wrong)) report.diagnostics(wrong, document);
}

/** The parts of a job that are the same for all submissions. */
async function jobFor(
  { path, text }: Document,
  { requires = [], forbids = [], fractions, timeout, totalTimeout = usualTotal }: GradeFlags,
  { library, ...world }: CommandHost,
): Promise<Omit<GradingJob, "submission">> {
  const usedBy = (source: string): readonly NamedText[] =>
    (check(sourceOf(path, source), library).source.others ?? [])
      .map(({ source: { name, text: used } }) => ({ name, text: used }))
      .filter(({ name }) => !name.startsWith(shelfPrefix));
  const document = documentOf(sourceOf(path, text));
  const exercise = exerciseIn(document);
  const read = filesBeside(path, { library, ...world });
  const recordings: NamedText[] = [];
  for (const recording of new Set(document.plays.map((play) => play.path))) {
    const reading = await read(recording);
    if (reading.kind === "text") recordings.push({ name: recording, text: reading.text });
  }
  return {
    exercise: { name: resolve(path), text },
    documents: usedBy(text).map((used) => ({ ...used, name: resolve(used.name) })),
    given: usedBy(exercise === undefined ? text : begun(exercise)).map((used) => ({
      ...used,
      name: pathBetween(path, used.name),
    })),
    recordings,
    requires,
    forbids,
    fractions,
    timeout,
    totalTimeout,
    explains: false,
  };
}

async function graded(
  submission: FoundSubmission,
  exercise: GradedExercise,
  job: Omit<GradingJob, "submission">,
  world: CommandHost,
): Promise<Grade> {
  const { path } = submission;
  const texts = await textsOf(submission, basename(job.exercise.name));
  const own = "reason" in texts ? undefined : texts.student;
  const student: Student = {
    id: submission.student?.id ?? own ?? path,
    name: submission.student?.name ?? own ?? "",
    row: {},
  };
  if ("reason" in texts) return gradeOf(exercise, { student, path, status: "unreadable", reasons: [texts.reason] });
  const given = job.given.map((one) => ({ ...one, name: pathFrom(texts.main, one.name) }));
  const { result, reason } = await world.grading.grade({ ...job, given, submission: texts });
  const { text = "" } = texts.documents.find(({ name }) => name === texts.main) ?? {};
  return gradeOf(exercise, {
    student,
    path,
    text,
    result,
    status: result === undefined ? "unreadable" : "graded",
    reasons: reason === undefined ? [] : [reason],
  });
}

/** The documents of a submission, or the reason why they cannot be read. */
async function textsOf(
  { main, files }: FoundSubmission,
  wanted: string,
): Promise<(SubmittedTexts & { readonly student?: string }) | { readonly reason: string }> {
  if ("reason" in main) return main;
  const reading = decodeText(await main.read(longestText));
  if (reading.kind === "trouble") return { reason: `It cannot be read: ${because(reading)}.` };
  if (isPage(main.name)) {
    const kept = keptIn(reading.text);
    if ("problem" in kept) return { reason: `It cannot be graded: ${kept.problem}.` };
    const { documents, open, student } = kept.work;
    const found = documents.find(({ name }) => basename(name) === wanted);
    return { main: found?.name ?? open, documents, ...(student === undefined ? {} : { student }) };
  }
  const documents = [{ name: main.name, text: reading.text }];
  for (const file of files) {
    if (file.name === main.name || !/\.(?:led|md|tex)$/i.test(file.name)) continue;
    const other = decodeText(await file.read(longestText));
    if (other.kind === "text") documents.push({ name: file.name, text: other.text });
  }
  return { main: main.name, documents };
}

/** Maps several items at a time, as many as the machine has cores, and returns the results in order. */
async function* inOrder<T, R>(items: readonly T[], map: (item: T) => Promise<R>): AsyncGenerator<R, void, undefined> {
  const results: Promise<R>[] = [];
  let next = 0;
  const start = (): void => {
    if (next < items.length) results.push(map(items[next++]!));
  };
  for (let i = 0; i < availableParallelism(); i++) start();
  for (let i = 0; i < items.length; i++) {
    const result = await results[i]!;
    start();
    yield result;
  }
}

function showGrade(one: Grade, report: Report): void {
  const { bold, green, red, dim } = report.colors;
  const { path = "", submission, reasons, refused, got, of } = one;
  report.note(bold(visible(path)));
  if (submission !== undefined)
    report.diagnostics(submission.diagnostics, { ...submission, source: sourceOf(path, submission.text) });
  for (const { line, expression, points, isPassed, isFollowThrough, message } of testsOf(one)) {
    const mark = isPassed ? green("✓") : red("✗");
    const worth = points === 1 ? "" : dim(`  (${rounded(points)} points)`);
    report.line(`${mark} ${dim(String(line).padStart(4))}  ${visible(expression)}${worth}`);
    if (message !== undefined) report.line(`        ${visible(message)}`);
    if (isFollowThrough) report.line("        It passes with the solution of the other sections.");
  }
  for (const reason of [...reasons, ...refused]) report.line(`${red("✗")} ${visible(reason)}`);
  report.line(`${bold(`${got} of ${counted(of, "point")}`)}: ${visible(path)}`);
}

const recordOf = (one: Grade): { readonly [key: string]: Json } => ({
  file: one.path ?? null,
  student: one.student.id,
  status: one.status,
  reasons: [...one.reasons],
  points: one.got,
  of: one.of,
  refused: [...one.refused],
  tests: testsOf(one).map(({ line, expression, points, isPassed, isFollowThrough = false, message }) => ({
    line,
    expression,
    points: rounded(points),
    status: isPassed ? "passed" : "failed",
    followThrough: isFollowThrough,
    message: message ?? null,
  })),
});
