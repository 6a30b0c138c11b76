// Runs the tests of an exercise against a submission. Used by the command line and by exercise pages.

import type { DocumentTest } from "../document/document.js";
import type { FileReader } from "../execute/file-reader.js";
import type { TestRequests } from "../execute/requests.js";
import { runTests } from "../execute/tests.js";
import type { WhyOptions } from "../execute/test-reasons.js";
import { positionAt } from "../text/source.js";
import { pointsOf } from "./exercise.js";
import type { LinkedSubmission } from "./submissions.js";

export interface TestScore {
  readonly start: number;
  readonly line: number;
  readonly expression: string;
  readonly points: number;
  readonly isPassed: boolean;
  /** True if it passes only with the solution's definitions for the other sections. */
  readonly isFollowThrough?: true;
  /** The reason for a failure. */
  readonly message: string | undefined;
  /** The values of a failing test, if both are known. */
  readonly values?: TestValues | undefined;
  /** The explanation of a failure, if requested. It shows the solution if the test compares with that. */
  readonly because?: readonly string[] | undefined;
  readonly isComparison?: true;
}

interface TestValues {
  readonly expected: string;
  readonly actual: string;
}

export const valuesText = ({ expected, actual }: TestValues): string => `expected ${expected}, got ${actual}`;

interface GradingSettings {
  readonly read?: FileReader;
  readonly fractions?: boolean;
  readonly why?: WhyOptions | undefined;
}

/** Runs all tests that can run. The others fail. */
export async function gradeSubmission(
  { compiled, failing, tests, allTests }: Pick<LinkedSubmission, "compiled" | "failing" | "tests" | "allTests">,
  runner: TestRequests,
  options: GradingSettings,
): Promise<readonly TestScore[]> {
  const outcomes = new Map<DocumentTest, Pick<TestScore, "isPassed" | "message" | "values" | "because">>();
  for (const [test, message] of failing) outcomes.set(test, { isPassed: false, message });
  let index = 0;
  for await (const result of runTests(compiled, runner, { ...options, isGraded: true })) {
    const { status, diagnostic, expected, actual, because } = result;
    const isPassed = status === "passed";
    const values = isPassed || expected === undefined || actual === undefined ? undefined : { expected, actual };
    outcomes.set(compiled.document.tests[index++]!, {
      isPassed,
      message: isPassed
        ? undefined
        : values === undefined
          ? (diagnostic?.message ?? "It is not solved.")
          : valuesText(values),
      values,
      because: because?.map(({ depth, reason: { text } }) => `${"  ".repeat(depth)}${text}`),
    });
  }
  return scoresOf(compiled.document, { tests, allTests }).map((score, i) => ({
    ...score,
    ...outcomes.get(tests[i]!),
  }));
}

/** Returns the scores of tests that were not run. */
export function scoresOf(
  document: Pick<LinkedSubmission["compiled"]["document"], "source" | "headings">,
  { tests, allTests }: Pick<LinkedSubmission, "tests" | "allTests">,
  message = "The test was not run.",
): readonly TestScore[] {
  const { source } = document;
  const points = pointsOf(document, allTests);
  return tests.map((test) => ({
    start: test.span.start,
    line: positionAt(source, test.span.start).line,
    expression: source.text.slice(test.expression.start, test.expression.end),
    points: points[allTests.indexOf(test)]!,
    isPassed: false,
    message,
  }));
}
