// led grade --check EXERCISE: checks an exercise before students get it. Warns of tests that the solution
// fails, of points that the untouched page earns, and of hidden tests that are visible elsewhere.

import { showControlCharacters } from "../diagnostics/cells.js";
import { type Diagnostic } from "../diagnostics/diagnostic.js";
import { countOf, listInWords, quote } from "../diagnostics/words.js";
import type { LedDocument } from "../document/document.js";
import { Runner } from "../execute/runner.js";
import { checkExercise } from "../grading/exercise-warnings.js";
import { roundPoints } from "../grading/gradebook.js";
import type { TestScore } from "../grading/grading.js";
import { type Document, filesBeside } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import type { CommandHost } from "./host.js";
import { noExercise, noPoints, readExercise } from "./grading/exercise-file.js";
import type { ExitCode } from "./problems.js";
import { Report } from "./report.js";

interface ExerciseReport {
  readonly document: LedDocument;
  readonly warnings: readonly Diagnostic[];
  /** The points of the solution, of the untouched page, and of all tests. */
  readonly solved: number;
  readonly untouched: number;
  readonly of: number;
  /** The points of free-text answers. */
  readonly manual: number;
  /** The titles of free-text answers without points. */
  readonly unscored: readonly string[];
}

/** Reports on an exercise. The exit code is 1 if its own solution does not earn all points. */
export async function gradeCheck(
  path: string,
  flags: CommonFlags & { readonly timeout: number },
  host: CommandHost,
): Promise<ExitCode> {
  const report = new Report(flags, host);
  const checks = [];
  const reading = await readExercise(path, report, host);
  const checked = reading && (await checkOneExercise(reading.document, flags.timeout, reading.host));
  if (reading !== undefined && checked === undefined) report.problem(noExercise(path));
  if (checked !== undefined) {
    const { solved, untouched, of, manual } = checked;
    if (of + manual === 0) report.problem(noPoints(path));
    report.diagnostics(checked.warnings, checked.document);
    const rest =
      manual === 0
        ? ""
        : `; ${countOf(manual, "point")} for free-text answers ${manual === 1 ? "is" : "are"} yours to give`;
    const free =
      checked.unscored.length === 0
        ? ""
        : `; the free-text answer to ${listInWords(checked.unscored.map((title) => quote(showControlCharacters(title))))} is worth no points`;
    report.line(
      `${showControlCharacters(path)}: the solution earns ${solved} of ${countOf(of, "point")}, the untouched page ${untouched}${rest}${free}`,
    );
    if (solved < of) report.ends(1);
    checks.push({ file: path, solved, untouched, of, manual });
  }
  return report.finish({ checked: checks });
}

/** Grades the solution and the untouched page of an exercise; undefined for other documents. */
export async function checkOneExercise(
  { name, path, text }: Document,
  timeout: number,
  host: CommandHost,
): Promise<ExerciseReport | undefined> {
  const runner = new Runner({ worker: await host.resources.worker(), timeout });
  try {
    const checked = await checkExercise({ name, text }, host.library, runner, { read: filesBeside(path, host) });
    if (checked === undefined) return undefined;
    const { document, exercise, solved, untouched, warnings } = checked;
    return {
      document,
      warnings,
      solved: sumOf(solved.filter(({ isPassed }) => isPassed)),
      untouched: sumOf(untouched.filter(({ isPassed }) => isPassed)),
      of: sumOf(solved),
      unscored: exercise.sections.flatMap(({ title, manual }) => (manual === 0 ? [title] : [])),
      manual: exercise.sections.reduce((sum, section) => sum + (section.manual ?? 0), 0),
    };
  } finally {
    await runner.close();
  }
}

const sumOf = (scores: readonly TestScore[]): number =>
  roundPoints(scores.reduce((sum, { points }) => sum + points, 0));
