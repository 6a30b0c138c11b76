// led grade, and led test FILE... --with TESTS: grades submissions, which are documents or saved pages of the
// playground, by the tests of an exercise.

import { availableParallelism } from "node:os";
import { basename, join, resolve } from "node:path";
import { check } from "../compiler.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { countOf, listInWords, quote } from "../diagnostics/words.js";
import { textToBegin, exerciseIn } from "../document/exercise.js";
import { readDocument as documentOf } from "../document/read.js";
import { decodeText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { exerciseFor, type GradedExercise, gradedExercise } from "../grading/exercise.js";
import { classroomOf } from "../grading/formats/classroom.js";
import { feedbackPages } from "../grading/formats/feedback.js";
import { gradescopeOf } from "../grading/formats/gradescope.js";
import { remarksOf } from "../grading/formats/messages.js";
import { junitOf } from "../grading/formats/junit.js";
import { canvasOf, moodleOf, moodleWarnings } from "../grading/formats/platforms.js";
import { similarityReport } from "../grading/formats/similarity.js";
import { csvOf, tableOf } from "../grading/formats/tables.js";
import {
  type Grade,
  type Gradebook,
  gradebookOf,
  gradeOf,
  roundPoints,
  type Student,
  testsOf,
} from "../grading/gradebook.js";
import { answerWarnings } from "../grading/warnings.js";
import { lateness, type LateRule, lateRuleIn } from "../grading/late.js";
import { idColumns, type Roster, rosterIn, submissionTime } from "../grading/roster.js";
import { type ManualScores, scoresFile, scoresIn } from "../grading/scores.js";
import type { GradingJob, SubmittedTexts } from "../grading/job.js";
import { sourceOf } from "../text/source.js";
import type { NamedText } from "../resolve/imports/library.js";
import { pathBetween, pathFrom, shelfPrefix } from "../resolve/imports/paths.js";
import { savedPartsIn } from "../web/playground/saved.js";
import { type Document, filesBeside, readDocument, standardOutput } from "./documents.js";
import type { GradeFormat, GradingOptions, ValueFlags } from "./flags.js";
import { sha256 } from "./sha256.js";
import { writeAutograder } from "./grading/autograder.js";
import { noPoints, readExercise } from "./grading/exercise-file.js";
import { failedFileBytes, minFileBytes } from "./grading/limits.js";
import { findSubmissions, isPage, type FoundSubmission } from "./grading/submitted.js";
import { writeAndReport } from "./output-files.js";
import { type ExitCode, unreadable, wrongUsage } from "./problems.js";
import { ProgressLine } from "./progress-line.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { defaultTotalTimeout } from "./limits.js";
import { maxTextBytes } from "../files/limits.js";

export interface GradeFlags extends ValueFlags, GradingOptions {
  readonly timeout: number;
  /** The time limit for all tests of one document, in seconds. */
  readonly totalTimeout: number | undefined;
}

/** Grades submissions. The exit code is 1 if one of them does not have all points. */
export async function grade(paths: readonly string[], flags: GradeFlags, commandHost: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, commandHost);
  if (flags.with === undefined) {
    report.problem(wrongUsage("Grading needs a document with tests.", "Name it with `--with FILE`."));
    return report.finish({ graded: [] });
  }
  const reading = await readExercise(flags.with, report, commandHost);
  if (reading === undefined) return report.finish({ graded: [] });
  const { document: exerciseFile, host } = reading;
  const exercise = gradedExercise({ name: resolve(exerciseFile.path), text: exerciseFile.text });
  reportExercise(exerciseFile, exercise, report, host);
  if (exercise.seed === "invalid") {
    report.problem(
      wrongUsage("`studentSeed` must be a number with at least four digits.", "Write `studentSeed := 100000`."),
    );
    return report.finish({ graded: [] });
  }
  if (gradebookOf(exercise, []).sections.every(({ of }) => of === 0)) {
    report.problem(noPoints(flags.with));
    return report.finish({ graded: [] });
  }
  const job = await jobFor(exerciseFile, flags, host);
  if (flags.autograder !== undefined) {
    const outcome = await writeAutograder(
      job,
      exercise,
      { folder: flags.autograder, force: flags.force ?? false },
      host,
    );
    if ("code" in outcome) report.problem(outcome);
    else
      report.note(
        `${report.colors.green("wrote")}  ${showControlCharacters(join(flags.autograder, "gradescope.zip"))} and ${showControlCharacters(join(flags.autograder, "classroom"))}`,
      );
    return report.finish({ graded: [] });
  }
  if (paths.length === 0) {
    report.problem(wrongUsage("No submissions are named.", "Name files, folders or ZIP archives."));
    return report.finish({ graded: [] });
  }
  const classFacts = await classOf(flags, report, host);
  if (classFacts === undefined) return report.finish({ graded: [] });
  const otherPaths = [
    ...job.documents.map(({ name }) => name),
    exerciseFile.path,
    flags.with,
    flags.roster,
    flags.scores,
    flags.output,
    flags.similarity,
  ].flatMap((path) => (path === undefined ? [] : resolve(path)));
  const { submissions, troubles } = await findSubmissions(
    paths,
    {
      exercise: basename(exerciseFile.path),
      isOther: (path) => otherPaths.includes(resolve(path)),
      key: classFacts.key,
      isSingle: flags.single ?? false,
    },
    host,
  );
  for (const [path, trouble] of troubles) report.problem(unreadable(path, trouble));
  if (submissions.length === 0 && troubles.length === 0)
    report.problem(
      wrongUsage(
        `There are no submissions in ${listInWords(paths.map((path) => quote(showControlCharacters(path))))}.`,
        "Name the files, folders or ZIP archives of your students.",
      ),
    );
  const format = flags.format ?? (flags.csv === true ? "csv" : flags.table === true ? "table" : undefined);
  const showsEachGrade = format === undefined;
  const grades: Grade[] = [];
  const settings = { exercise, job, classFacts, host };
  const candidates = candidatesIn(await identify(submissions, settings));
  const progress = new ProgressLine(host, report);
  const countGraded = (): void =>
    progress.show(`Graded ${grades.length} of ${countOf(candidates.length, "submission")} …`);
  countGraded();
  for await (const studentGrade of mapConcurrently(candidates, (group) => bestGrade(group, settings))) {
    progress.clear();
    if (showsEachGrade) showGrade(studentGrade, report);
    grades.push(studentGrade);
    countGraded();
  }
  progress.clear();
  for (const missingGrade of missingGrades(grades, settings)) grades.push(missingGrade);
  const book = gradebookOf(exercise, grades);
  const exportText = format === undefined ? undefined : formats[format](book);
  const output = flags.output === standardOutput ? undefined : flags.output;
  if (exportText !== undefined && output === undefined) report.raw(exportText);
  const outputs = [
    ...(exportText === undefined || output === undefined ? [] : [{ path: output, text: exportText }]),
    ...(flags.similarity === undefined ? [] : [{ path: flags.similarity, text: similarityReport(book, exercise) }]),
    ...(flags.scores === undefined ? [] : [{ path: flags.scores, text: scoresFile(book, classFacts.manual) }]),
    ...(flags.feedback === undefined
      ? []
      : feedbackPages(book, exercise, { solutions: flags.solutions ?? false, sha256 }).map(({ file, text }) => ({
          path: join(flags.feedback!, file),
          text,
        }))),
  ];
  if (outputs.length > 0) await writeAndReport(outputs, { force: flags.force ?? false }, report, host);
  const warnings = [
    ...answerWarnings(book, classFacts.manual, flags.scores),
    ...(format === "moodle" ? moodleWarnings(book) : []),
  ];
  for (const warning of warnings) report.warning(warning);
  if (grades.some(({ got, of }) => got < of)) report.ends(1);
  if (grades.some(({ status }) => status === "unreadable")) report.ends(2);
  return report.finish({ graded: grades.map(recordOf), warnings });
}

const rosterHelp = `Call a column ${listInWords(idColumns.map(quote), "or")}, and that of the names ${quote("full name")}.`;

/** Data about a class, from options and files. */
interface ClassFacts {
  readonly roster: Roster | undefined;
  readonly key: RegExp | undefined;
  readonly due: number | undefined;
  readonly rule: LateRule | undefined;
  readonly manual: ManualScores | undefined;
}

/** Returns the class described by options and files. Reports an invalid option and returns undefined. */
async function classOf(flags: GradeFlags, report: Report, host: CommandHost): Promise<ClassFacts | undefined> {
  const reportWrongUsage = (message: string, help: string): undefined => {
    report.problem(wrongUsage(message, help));
  };
  const rosterFile = flags.roster === undefined ? undefined : await readDocument(flags.roster, report, host);
  if (flags.roster !== undefined && rosterFile === undefined) return undefined;
  const scoresReading =
    flags.scores === undefined ? undefined : await host.read(flags.scores, { maxBytes: maxTextBytes, waits: false });
  if (scoresReading?.kind === "trouble" && scoresReading.trouble !== "missing") {
    report.problem(unreadable(flags.scores!, scoresReading));
    return undefined;
  }
  const due = flags.due === undefined ? undefined : Date.parse(flags.due);
  if (Number.isNaN(due))
    return reportWrongUsage(`\`${flags.due}\` is not a time.`, "Write it as in `2026-11-30T23:59`.");
  const rule = flags.late === undefined ? undefined : lateRuleIn(flags.late);
  if (flags.late !== undefined && flags.due === undefined)
    return reportWrongUsage("`--late` needs a deadline.", "Name it with `--due`, such as `--due 2026-11-30T23:59`.");
  if (flags.late !== undefined && rule === undefined)
    return reportWrongUsage(
      `\`${flags.late}\` is not a rule for late submissions.`,
      "Write `10%/day`, or `10%/day,50%` for at most half of the points.",
    );
  let key: RegExp | undefined;
  try {
    key = flags.key === undefined ? undefined : new RegExp(flags.key, "u");
  } catch {
    return reportWrongUsage(
      "The pattern of `--key` is not a regular expression.",
      "Write for example `--key '^(?<student>[^/]+)/'`.",
    );
  }
  if (flags.key !== undefined && !flags.key.includes("(?<student>"))
    return reportWrongUsage(
      "The pattern of `--key` has no group `student`.",
      "Write for example `--key '^(?<student>[^/]+)/'`.",
    );
  const roster = rosterFile && rosterIn(rosterFile.text);
  if (roster?.problem !== undefined) return reportWrongUsage(`${quote(flags.roster!)} ${roster.problem}`, rosterHelp);
  if (due !== undefined && roster?.ambiguousTime !== undefined)
    return reportWrongUsage(
      `${quote(flags.roster!)} has a time whose day and month are unclear: ${quote(roster.ambiguousTime)}.`,
      "Write it as in `2026-11-30T23:59`.",
    );
  const manual =
    scoresReading?.kind === "text" && scoresReading.text.trim() !== "" ? scoresIn(scoresReading.text) : undefined;
  if (scoresReading?.kind === "text" && scoresReading.text.trim() !== "" && manual === undefined)
    return reportWrongUsage(
      `${quote(flags.scores!)} is not a file with scores.`,
      "Name a new file, or one that led wrote.",
    );
  if (manual !== undefined && manual.mistakes.length > 0)
    return reportWrongUsage(
      `${quote(flags.scores!)} has wrong points: ${listInWords(manual.mistakes.map(showControlCharacters))}.`,
      "Write a number that is not greater than the one in the column `of`.",
    );
  return { roster, key, due, rule, manual };
}

interface GradingSettings {
  readonly exercise: GradedExercise;
  readonly job: Omit<GradingJob, "submission">;
  readonly classFacts: ClassFacts;
  readonly host: CommandHost;
}

/** A submission with its texts, and the student to whom it belongs. */
interface IdentifiedSubmission extends FoundSubmission {
  readonly student: Student;
  readonly texts: SubmittedTexts | { readonly reason: string };
  readonly notes: readonly string[];
  /** True if the student is identified only by a name typed in a page, which anybody can type. */
  readonly isTyped: boolean;
}

async function identify(
  submissions: readonly FoundSubmission[],
  { job, classFacts: { roster } }: GradingSettings,
): Promise<readonly IdentifiedSubmission[]> {
  const identified: IdentifiedSubmission[] = [];
  for (const submission of submissions) {
    const texts = await textsOf(submission, basename(job.exercise.name));
    // Students type their own names in pages, so platforms and file names take precedence.
    const typedName = "reason" in texts ? undefined : texts.student;
    const { id, name = "" } = submission.student ?? {};
    const stem = basename(submission.path).replace(/\.(?:led|led\.md|tex|html?)$/i, "");
    const matchByPath = roster?.find([id, name, ...(id === undefined ? [stem] : [])].flatMap((key) => key || []));
    const match = matchByPath ?? (id === undefined && typedName !== undefined ? roster?.find([typedName]) : undefined);
    identified.push({
      ...submission,
      texts,
      isTyped: matchByPath === undefined && id === undefined && typedName !== undefined,
      student: match ?? { id: id ?? typedName ?? submission.path, name: name || typedName || "", row: {} },
      notes: roster === undefined || match !== undefined ? [] : ["The roster has no such student."],
    });
  }
  return identified;
}

/** The candidate submissions of a student, and the number of all submissions. */
interface Candidates {
  readonly submissionCount: number;
  readonly candidates: readonly IdentifiedSubmission[];
}

/**
 * Returns the candidate submissions of each student: the latest one. If only typed names identify the student, returns
 * all of them, so that nobody can take the points of another student.
 */
function candidatesIn(submissions: readonly IdentifiedSubmission[]): readonly Candidates[] {
  const byStudent = new Map<string, IdentifiedSubmission[]>();
  for (const submission of submissions)
    byStudent.set(submission.student.id, [...(byStudent.get(submission.student.id) ?? []), submission]);
  return [...byStudent.values()].map((studentSubmissions) => {
    const reliableSubmissions = studentSubmissions.filter(({ isTyped }) => !isTyped);
    const newestFirst = (reliableSubmissions.length === 0 ? studentSubmissions : reliableSubmissions).toSorted(
      (a, b) => timeOf(b) - timeOf(a),
    );
    return {
      submissionCount: studentSubmissions.length,
      candidates: reliableSubmissions.length === 0 ? newestFirst : newestFirst.slice(0, 1),
    };
  });
}

/** Returns the best grade of a student's candidates, with a remark if there are several submissions. */
async function bestGrade({ submissionCount, candidates }: Candidates, settings: GradingSettings): Promise<Grade> {
  const grades: Grade[] = [];
  for (const candidate of candidates) grades.push(await gradeOne(candidate, settings));
  const best = grades.reduce((a, b) => (b.got > a.got ? b : a));
  if (submissionCount === 1) return best;
  return {
    ...best,
    reasons: [...best.reasons, `There are ${submissionCount} submissions. ${quote(best.path ?? "")} counts.`],
  };
}

const timeOf = ({ main, files }: FoundSubmission): number => ("reason" in main ? files[0]?.time : main.time) ?? 0;

/** Returns the grades of the students in the roster who have submitted nothing. */
function missingGrades(
  grades: readonly Grade[],
  { exercise, classFacts: { roster } }: GradingSettings,
): readonly Grade[] {
  const gradedIds = new Set(grades.map(({ student }) => student.id));
  return (roster?.students ?? []).flatMap((student) =>
    gradedIds.has(student.id) ? [] : [gradeOf(exercise, { student, path: undefined, status: "not submitted" })],
  );
}

const formats: Readonly<Record<GradeFormat, (book: Gradebook) => string>> = {
  table: tableOf,
  csv: csvOf,
  gradescope: gradescopeOf,
  classroom: classroomOf,
  junit: junitOf,
  moodle: moodleOf,
  canvas: canvasOf,
};

/** Reports errors in the exercise itself. Undefined names are ignored, because submissions may define them. */
function reportExercise({ name }: Document, exercise: GradedExercise, report: Report, host: CommandHost): void {
  const { text } = exercise.solution ?? exercise.tests;
  const document = check(sourceOf(name, text), host.library);
  const relevantDiagnostics = document.diagnostics.filter(({ code }) => code !== "L301");
  if (hasErrors(relevantDiagnostics)) report.diagnostics(relevantDiagnostics, document);
}

/** Returns the fields of a job that all submissions share. */
async function jobFor(
  { path, text }: Document,
  { requires = [], forbids = [], fractions, timeout, totalTimeout = defaultTotalTimeout, feedback }: GradeFlags,
  { library, ...host }: CommandHost,
): Promise<Omit<GradingJob, "submission">> {
  const documentsUsedBy = (source: string): readonly NamedText[] =>
    (check(sourceOf(path, source), library).source.others ?? [])
      .map(({ source: { name, text: usedText } }) => ({ name, text: usedText }))
      .filter(({ name }) => !name.startsWith(shelfPrefix));
  const document = documentOf(sourceOf(path, text));
  const exercise = exerciseIn(document);
  const read = filesBeside(path, { library, ...host });
  const recordings: NamedText[] = [];
  for (const recording of new Set(document.plays.map((play) => play.path))) {
    const reading = await read(recording);
    if (reading.kind === "text") recordings.push({ name: recording, text: reading.text });
  }
  return {
    exercise: { name: resolve(path), text },
    documents: documentsUsedBy(text).map((document) => ({ ...document, name: resolve(document.name) })),
    given: documentsUsedBy(exercise === undefined ? text : textToBegin(exercise)).map((document) => ({
      ...document,
      name: pathBetween(path, document.name),
    })),
    recordings,
    requires,
    forbids,
    fractions,
    timeout,
    totalTimeout,
    explains: feedback !== undefined,
  };
}

async function gradeOne(submission: IdentifiedSubmission, settings: GradingSettings): Promise<Grade> {
  const { exercise, job, classFacts, host } = settings;
  const { path, student, texts, notes } = submission;
  if ("reason" in texts)
    return gradeOf(exercise, { student, path, status: "unreadable", reasons: [texts.reason, ...notes] });
  const givenFiles = job.given.map((file) => ({ ...file, name: pathFrom(texts.main, file.name) }));
  const { main, documents } = texts;
  const { result, reason } = await host.grading.grade({
    ...job,
    exercise: exerciseFor(job.exercise, exercise, student.id),
    given: givenFiles,
    submission: { main, documents },
  });
  const { text = "" } = documents.find(({ name }) => name === main) ?? {};
  const time = submissionTime(student) ?? timeOf(submission);
  const late = classFacts.due === undefined || time === 0 ? undefined : lateness(time, classFacts.due, classFacts.rule);
  const { manual } = classFacts;
  return gradeOf(exercise, {
    student,
    path,
    text,
    result,
    late,
    status: result === undefined ? "unreadable" : "graded",
    reasons: [...(reason === undefined ? [] : [reason]), ...notes],
    ...(manual === undefined ? {} : { manual: (section, answer) => manual.find(student.id, section, answer) }),
  });
}

/** Returns the documents of a submission, or the reason why they cannot be read. */
async function textsOf(
  { main, files }: FoundSubmission,
  exerciseName: string,
): Promise<(SubmittedTexts & { readonly student?: string }) | { readonly reason: string }> {
  if ("reason" in main) return main;
  const reading = decodeText(await main.read(maxTextBytes));
  if (reading.kind === "trouble") return { reason: `It cannot be read: ${because(reading)}.` };
  if (isPage(main.name)) {
    const pageContent = savedPartsIn(reading.text);
    if ("problem" in pageContent) return { reason: `It cannot be graded: ${pageContent.problem}.` };
    const { documents, open, student } = pageContent.work;
    const exerciseDocument = documents.find(({ name }) => basename(name) === exerciseName);
    return { main: exerciseDocument?.name ?? open, documents, ...(student === undefined ? {} : { student }) };
  }
  const documents = [{ name: main.name, text: reading.text }];
  // All documents together share the size limit of one. Unreadable files count, too: reading them takes time.
  let remainingBytes = maxTextBytes - reading.text.length;
  for (const file of files) {
    if (remainingBytes <= 0) break;
    if (file.name === main.name || !/\.(?:led|md|tex)$/i.test(file.name)) continue;
    const fileReading = await file.read(remainingBytes);
    remainingBytes -= fileReading.kind === "bytes" ? Math.max(minFileBytes, fileReading.bytes.length) : failedFileBytes;
    const decoding = decodeText(fileReading);
    if (decoding.kind === "text") documents.push({ name: file.name, text: decoding.text });
  }
  return { main: main.name, documents };
}

/** Maps items concurrently, one per core, and yields the results in order. */
async function* mapConcurrently<T, R>(
  items: readonly T[],
  map: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
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

function showGrade(grade: Grade, report: Report): void {
  const { bold, green, red, dim } = report.colors;
  const { path = "", submission, got, of } = grade;
  report.note(bold(showControlCharacters(path)));
  if (submission !== undefined)
    report.diagnostics(submission.diagnostics, { ...submission, source: sourceOf(path, submission.text) });
  for (const { line, expression, points, isPassed, isFollowThrough, message } of testsOf(grade)) {
    const mark = isPassed ? green("✓") : red("✗");
    const pointsText = points === 1 ? "" : dim(`  (${roundPoints(points)} points)`);
    report.line(`${mark} ${dim(String(line).padStart(4))}  ${showControlCharacters(expression)}${pointsText}`);
    if (message !== undefined) report.line(`        ${showControlCharacters(message)}`);
    if (isFollowThrough) report.line("        It passes with the solution of the other sections.");
  }
  for (const { title, answer } of grade.sections) {
    if (answer === undefined) continue;
    const [first, ...others] = `${title}: ${answer.text || "no answer"}`.split("\n").map(showControlCharacters);
    for (const line of [`  ${first}`, ...others]) report.line(`      ${line}`.trimEnd());
  }
  for (const remark of remarksOf(grade)) report.line(`${red("✗")} ${showControlCharacters(remark)}`);
  report.line(`${bold(`${got} of ${countOf(of, "point")}`)}: ${showControlCharacters(path)}`);
}

const recordOf = (grade: Grade): { readonly [key: string]: Json } => ({
  file: grade.path ?? null,
  student: grade.student.id,
  name: grade.student.name,
  status: grade.status,
  reasons: [...grade.reasons],
  points: grade.got,
  of: grade.of,
  refused: [...grade.refused],
  late: grade.late === undefined ? null : { by: grade.late.by, deduction: grade.late.deduction },
  sections: grade.sections.map(({ title, got, of, answer }) => ({
    title,
    points: roundPoints(got),
    of: roundPoints(of),
    answer: answer === undefined ? null : { text: answer.text, points: answer.points ?? null, comment: answer.comment },
  })),
  tests: grade.sections.flatMap(({ title, tests }) =>
    tests.map(({ line, expression, points, isHidden, isPassed, isFollowThrough = false, message }) => ({
      section: title,
      line,
      expression,
      hidden: isHidden,
      points: roundPoints(points),
      status: isPassed ? "passed" : "failed",
      followThrough: isFollowThrough,
      message: message ?? null,
    })),
  ),
});
