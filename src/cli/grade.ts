// led test FILE... --with TESTS: runs the tests of one document against the definitions of others that were handed in, and
// counts points.

import { withRepairs } from "../compile.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { visible } from "../diagnostics/cells.js";
import { counted, listed, quote } from "../diagnostics/words.js";
import type { DocumentTest } from "../document/document.js";
import { type HandedIn, handedIn, pointsOf, wordsOf } from "../run/handed-in.js";
import { Runner } from "../run/runner.js";
import { runTests } from "../run/tests.js";
import { positionAt } from "../source/source.js";
import { distinct, type Document, documentAt, expanded, filesBeside, readDocument } from "./documents.js";
import type { GradingOptions, ValueFlags } from "./flags.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { World } from "./world.js";

export interface GradeFlags extends ValueFlags, GradingOptions {
  /** The time limit for each test, in seconds. */
  readonly timeout: number;
  /** The time limit for all tests of one document, in seconds; undefined for no limit. */
  readonly totalTimeout: number | undefined;
}

/** What came of one test. */
interface Graded {
  readonly line: number;
  readonly expression: string;
  readonly points: number;
  readonly isPassed: boolean;
  /** What is wrong. */
  readonly message: string | undefined;
}

/** What came of one document. */
interface Grade {
  readonly path: string;
  readonly tests: readonly Graded[];
  /** What is required and missing, or forbidden and said; with any of that, there are no points. */
  readonly refused: readonly string[];
  readonly got: number;
  readonly of: number;
}

/** Grades documents. The exit code is 1 if one of them has not all points. */
export async function grade(paths: readonly string[], flags: GradeFlags, world: World): Promise<ExitCode> {
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
  const tests = await readDocument(flags.with, report, world);
  const documents = await expanded(paths, report, world);
  if (tests === undefined) return report.finish({ graded: [] });
  const worker = await world.resources.worker();
  const isEach = flags.table !== true && flags.csv !== true;
  const grades: Grade[] = [];
  let isFirst = true;
  // Among the documents of a folder may be the one with the tests.
  const { library } = world;
  const work = distinct(documents).filter((path) => library.idOf(path) !== library.idOf(tests.path));
  for (const path of work) {
    const document = await documentAt(path, world);
    if (!("text" in document)) {
      report.problem(document);
      continue;
    }
    const handed = handedIn(tests, document, library);
    if (isFirst) isFirst = !tellOfTests(handed, tests, report);
    const runner = new Runner({ worker, timeout: flags.timeout });
    runner.allow(flags.totalTimeout ?? Infinity);
    try {
      const found = await gradeOf(handed, document, tests, runner, flags, world);
      if (isEach) showGrade(found, handed, report, world);
      grades.push(found);
    } finally {
      await runner.close();
    }
  }
  if (!isEach && !flags.json)
    for (const line of flags.csv === true ? csvOf(grades) : tableOf(grades)) report.raw(`${line}\n`);
  if (grades.some(({ got, of }) => got < of)) report.ends(1);
  return report.finish({ graded: grades.map(recordOf) });
}

/** Reports what is wrong with the tests themselves, once. */
function tellOfTests({ diagnostics, compiled }: HandedIn, { name }: Document, report: Report): boolean {
  // Names that only documents define which are handed in are not mistakes.
  const own = diagnostics.filter(({ code }) => code !== "L301");
  if (hasErrors(own)) report.diagnostics(own, { ...compiled.document, source: { ...compiled.document.source, name } });
  return true;
}

async function gradeOf(
  { compiled, failing, tests: all, document }: HandedIn,
  work: Document,
  tests: Document,
  runner: Runner,
  { fractions, requires = [], forbids = [] }: GradeFlags,
  world: World,
): Promise<Grade> {
  const { source } = compiled.document;
  const points = pointsOf({ ...compiled.document, tests: all });
  const graded = new Map<DocumentTest, Pick<Graded, "isPassed" | "message">>();
  for (const [test, message] of failing) graded.set(test, { isPassed: false, message });
  let index = 0;
  for await (const { status, diagnostic, expected, actual } of runTests(compiled, runner, {
    read: filesBeside(tests.path, world),
    fractions,
  })) {
    const isDifferent = expected !== undefined && actual !== undefined;
    graded.set(compiled.document.tests[index++]!, {
      isPassed: status === "passed",
      message:
        status === "passed" ? undefined : isDifferent ? `expected ${expected}, got ${actual}` : diagnostic?.message,
    });
  }
  const results = all.map(
    (test, i): Graded => ({
      line: positionAt(source, test.span.start).line,
      expression: source.text.slice(test.expression.start, test.expression.end),
      points: points[i]!,
      ...(graded.get(test) ?? { isPassed: false, message: "It was not run." }),
    }),
  );
  const { defined, said } = wordsOf(document);
  const missing = requires.filter((name) => !defined.has(name));
  const forbidden = forbids.filter((name) => said.has(name));
  const refused = [
    ...(missing.length === 0 ? [] : [`${listed(missing.map(quote))} must be defined`]),
    ...(forbidden.length === 0 ? [] : [`${listed(forbidden.map(quote))} must not be used`]),
  ];
  const sum = (some: readonly Graded[]): number => rounded(some.reduce((total, one) => total + one.points, 0));
  return {
    path: work.path,
    tests: results,
    refused,
    got: refused.length > 0 ? 0 : sum(results.filter(({ isPassed }) => isPassed)),
    of: sum(results),
  };
}

/** Points that tests share may have no end. */
const rounded = (points: number): number => Math.round(points * 100) / 100;

function showGrade(
  { path, tests, refused, got, of }: Grade,
  { document }: HandedIn,
  report: Report,
  { library }: World,
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

/** A row for each document: its points, and a sign for each test. */
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

/** A cell as spreadsheets read it; one that begins with a sign of a formula is a text. */
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
