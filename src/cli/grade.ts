// led test FILE... --with TESTS, and led grade: runs the tests of one document against submissions, which are documents
// or saved pages of the playground, and counts points.

import { basename } from "node:path";
import { check, withRepairs } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { visible } from "../diagnostics/cells.js";
import { counted, listed, quote } from "../diagnostics/words.js";
import { exerciseIn } from "../document/exercise.js";
import { readDocument as documentOf } from "../document/read.js";
import { keptIn } from "../web/playground/saved.js";
import { type TestScore, gradeSubmission, rounded, sumOf } from "../grading/grading.js";
import { type HandedIn, handedIn, wordsOf } from "../grading/submissions.js";
import { Runner } from "../execute/runner.js";
import { append } from "../text/append.js";
import { sourceOf } from "../text/source.js";
import { Library, type NamedText } from "../resolve/imports/library.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import {
  distinct,
  type Document,
  documentAt,
  expanded,
  filesBeside,
  readDocument,
  standardInput,
} from "./documents.js";
import type { GradingOptions, ValueFlags } from "./flags.js";
import { type ExitCode, type Problem, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export interface GradeFlags extends ValueFlags, GradingOptions {
  readonly timeout: number;
  /** The time limit for all tests of one document, in seconds; undefined for no limit. */
  readonly totalTimeout: number | undefined;
}

interface Grade {
  readonly path: string;
  readonly tests: readonly TestScore[];
  /** Violations of `--requires` and `--forbids`. With any of these, there are no points. */
  readonly refused: readonly string[];
  readonly got: number;
  readonly of: number;
}

/** Grades submissions. The exit code is 1 if one of them does not have all points. */
export async function grade(paths: readonly string[], flags: GradeFlags, world: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, world);
  if (flags.with === undefined) {
    report.problem(
      wrongUsage(
        "Points are counted for tests of another document.",
        "Name the document with the tests: `--with FILE`.",
      ),
    );
    return report.finish({ graded: [] });
  }
  const asked = await readDocument(flags.with, report, world);
  const documents = await expanded(await withPages(paths, world), report, world);
  if (asked === undefined) return report.finish({ graded: [] });
  // Definitions in the teacher's solution would take precedence over those of the submission.
  const tests = { ...asked, text: exerciseIn(documentOf(sourceOf(asked.name, asked.text)))?.tests ?? asked.text };
  const worker = await world.resources.worker();
  const isEach = flags.table !== true && flags.csv !== true;
  const grades: Grade[] = [];
  let isFirst = true;
  // The document with the tests may be in the same folder.
  const { library } = world;
  const work = distinct(documents).filter((path) => library.idOf(path) !== library.idOf(tests.path));
  for (const path of work) {
    const document = await documentAt(path, world);
    if (!("text" in document)) {
      report.problem(document);
      continue;
    }
    const found = isPage(path) ? workOf(document, tests, library) : { work: document, library };
    if ("problem" in found) {
      report.problem({ ...found.problem, file: path });
      continue;
    }
    const handed = handedIn(tests, found.work, found.library);
    if (isFirst) isFirst = !tellOfTests(handed, tests, report);
    const runner = new Runner({ worker, timeout: flags.timeout });
    runner.allow(flags.totalTimeout ?? Infinity);
    try {
      const came = await gradeOf(handed, document, tests, runner, flags, world);
      if (isEach) showGrade(came, handed, report, found.library);
      grades.push(came);
    } finally {
      await runner.close();
    }
  }
  if (!isEach && !flags.json)
    for (const line of flags.csv === true ? csvOf(grades) : tableOf(grades)) report.raw(`${line}\n`);
  if (grades.some(({ got, of }) => got < of)) report.ends(1);
  return report.finish({ graded: grades.map(recordOf) });
}

const isPage = (path: string): boolean => /\.html?$/i.test(path);

/** Adds the pages in folders to the paths. */
async function withPages(paths: readonly string[], world: CommandHost): Promise<readonly string[]> {
  const all: string[] = [];
  for (const path of paths) {
    const isFolder = !/[*?[{]/.test(path) && path !== standardInput && (await world.find(path)) !== undefined;
    const pages = isFolder ? ((await world.find(`${path.replace(/\/+$/, "")}/**/*.html`)) ?? []) : [];
    // A folder that only contains pages is not an error.
    if (pages.length === 0 || (await world.find(path))?.length !== 0) all.push(path);
    append(all, pages);
  }
  return all;
}

/**
 * The document in a saved page that answers the tests: the one of the same name, or else the one that was open. Of the
 * documents on disk, it can only read those that the tests use. No code of the page runs except its definitions.
 */
function workOf(
  { path, text }: Document,
  tests: Document,
  library: Library,
): { readonly work: NamedText; readonly library: Library } | { readonly problem: Problem } {
  const kept = keptIn(text);
  if ("problem" in kept) return { problem: noWork(path, kept.problem) };
  const { documents, open } = kept.work;
  const wanted = basename(tests.path);
  const found = documents.find(({ name }) => basename(name) === wanted) ?? documents.find(({ name }) => name === open)!;
  const nameOf = (name: string): string => `${path}/${name}`;
  const texts = new Map(documents.map((one) => [nameOf(one.name), one.text]));
  const used = check(sourceOf(tests.name, tests.text), library).source.others ?? [];
  const seen = new Map(used.map(({ source }) => [library.idOf(source.name), source.text]));
  return {
    work: { name: nameOf(found.name), text: found.text },
    library: new Library({
      read: (name) =>
        texts.get(name) ??
        (name.startsWith(shelfPrefix) ? library.textOf(name) : seen.get(library.idOf(name))) ??
        undefined,
      identify: (name) => (texts.has(name) ? name : library.idOf(name)),
      near: (name) =>
        name.startsWith(shelfPrefix) ? library.shelf.map((one) => shelfPrefix + one) : [...texts.keys()],
    }),
  };
}

const noWork = (path: string, reason: string): Problem =>
  wrongUsage(`\`${path}\` cannot be graded: ${reason}.`, "Submit the page that *Save* in the playground writes.");

function tellOfTests({ diagnostics, compiled }: HandedIn, { name }: Document, report: Report): boolean {
  // Undefined names are not errors here, because submissions may define them.
  const own = diagnostics.filter(({ code }) => code !== "L301");
  if (hasErrors(own)) report.diagnostics(own, { ...compiled.document, source: { ...compiled.document.source, name } });
  return true;
}

async function gradeOf(
  handed: HandedIn,
  work: Document,
  tests: Document,
  runner: Runner,
  { fractions, requires = [], forbids = [] }: GradeFlags,
  world: CommandHost,
): Promise<Grade> {
  const results = await gradeSubmission(handed, runner, {
    read: filesBeside(tests.path, world),
    ...(fractions === undefined ? {} : { fractions }),
  });
  const { defined, said } = wordsOf(handed.document);
  const missing = requires.filter((name) => !defined.has(name));
  const forbidden = forbids.filter((name) => said.has(name));
  const refused = [
    ...(missing.length === 0 ? [] : [`${listed(missing.map(quote))} must be defined`]),
    ...(forbidden.length === 0 ? [] : [`${listed(forbidden.map(quote))} must not be used`]),
  ];
  return {
    path: work.path,
    tests: results,
    refused,
    got: refused.length > 0 ? 0 : sumOf(results.filter(({ isPassed }) => isPassed)),
    of: sumOf(results),
  };
}

function showGrade(
  { path, tests, refused, got, of }: Grade,
  { document }: HandedIn,
  report: Report,
  library: Library,
): void {
  const { bold, green, red, dim } = report.colors;
  report.note(bold(visible(path)));
  report.diagnostics(withRepairs(document, library).diagnostics, document);
  for (const { line, expression, points, isPassed, message } of tests) {
    const mark = isPassed ? green("✓") : red("✗");
    const worth = points === 1 ? "" : dim(`  (${rounded(points)} points)`);
    report.line(`${mark} ${dim(String(line).padStart(4))}  ${visible(expression)}${worth}`);
    if (message !== undefined) report.line(`        ${visible(message)}`);
  }
  for (const reason of refused) report.line(`${red("✗")} ${visible(reason)}`);
  report.line(`${bold(`${got} of ${counted(of, "point")}`)}: ${visible(path)}`);
}

/** A row for each document: its points, and a symbol for each test. */
function tableOf(grades: readonly Grade[]): readonly string[] {
  const width = Math.max(0, ...grades.map(({ path }) => path.length));
  return grades.map(({ path, tests, refused, got, of }) => {
    const signs = tests.map(({ isPassed }) => (isPassed ? "✓" : "✗")).join(" ");
    const notes = refused.length === 0 ? "" : `  (${refused.join("; ")})`;
    return `${visible(path).padEnd(width)}  ${`${got}/${of}`.padStart(9)}  ${signs}${notes}`;
  });
}

function csvOf(grades: readonly Grade[]): readonly string[] {
  const lines = grades[0]?.tests.map(({ line }) => `line ${line}`) ?? [];
  const row = (cells: readonly (string | number)[]): string => cells.map(cellOf).join(",");
  return [
    row(["file", "points", "of", ...lines, "refused"]),
    ...grades.map(({ path, tests, refused, got, of }) =>
      row([
        path,
        got,
        of,
        ...tests.map(({ isPassed, points }) => (isPassed ? rounded(points) : 0)),
        refused.join("; "),
      ]),
    ),
  ];
}

/** A CSV cell. A text that begins like a formula is prefixed, to prevent CSV injection. */
function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const recordOf = ({ path, tests, refused, got, of }: Grade): { readonly [key: string]: Json } => ({
  file: path,
  points: got,
  of,
  refused: [...refused],
  tests: tests.map(({ line, expression, points, isPassed, message }) => ({
    line,
    expression,
    points: rounded(points),
    status: isPassed ? "passed" : "failed",
    message: message ?? null,
  })),
});
