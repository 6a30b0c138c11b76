// Grades a submission by running its tests. Used by the command line and by exercise pages.

import type { DocumentTest } from "../document/document.js";
import { positionAt } from "../text/source.js";
import { type HandedIn, pointsOf } from "./submissions.js";
import type { FileReader } from "../execute/recordings.js";
import type { Running } from "../execute/requests.js";
import { runTests } from "../execute/tests.js";

export interface TestScore {
  readonly start: number;
  readonly line: number;
  readonly expression: string;
  readonly points: number;
  readonly isPassed: boolean;
  /** The reason for a failure. */
  readonly message: string | undefined;
}

/** Runs all tests that can run. The others fail. */
export async function gradeSubmission(
  { compiled, failing, tests }: HandedIn,
  runner: Running,
  options: { readonly read?: FileReader; readonly fractions?: boolean },
): Promise<readonly TestScore[]> {
  const { source } = compiled.document;
  const points = pointsOf({ ...compiled.document, tests });
  const found = new Map<DocumentTest, Pick<TestScore, "isPassed" | "message">>();
  for (const [test, message] of failing) found.set(test, { isPassed: false, message });
  let index = 0;
  for await (const { status, diagnostic, expected, actual } of runTests(compiled, runner, options)) {
    const isDifferent = expected !== undefined && actual !== undefined;
    found.set(compiled.document.tests[index++]!, {
      isPassed: status === "passed",
      message:
        status === "passed" ? undefined : isDifferent ? `expected ${expected}, got ${actual}` : diagnostic?.message,
    });
  }
  return tests.map((test, i) => ({
    start: test.span.start,
    line: positionAt(source, test.span.start).line,
    expression: source.text.slice(test.expression.start, test.expression.end),
    points: points[i]!,
    ...(found.get(test) ?? { isPassed: false, message: "It was not run." }),
  }));
}

/** The total points of some tests, rounded because shared points may be repeating decimals. */
export const sumOf = (tests: readonly TestScore[]): number =>
  rounded(tests.reduce((total, { points }) => total + points, 0));

export const rounded = (points: number): number => Math.round(points * 100) / 100;
