// Warnings about exercises, for teachers: points that the untouched page earns, and hidden tests that are visible
// elsewhere.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { countOf, quote } from "../diagnostics/words.js";
import type { DocumentTest, LedDocument } from "../document/document.js";
import type { Exercise } from "../document/exercise.js";
import { textIn } from "../text/source.js";
import { roundPoints } from "./gradebook.js";
import type { TestScore } from "./grading.js";

/** The warnings about an exercise. `untouched` are the scores of the page that students receive. */
export function exerciseWarnings(
  document: LedDocument,
  exercise: Exercise,
  untouched: readonly TestScore[],
): readonly Diagnostic[] {
  const earned = untouched.filter(({ isPassed, points }) => isPassed && points > 0);
  return [...earned.map(untouchedWarning), ...copiedTests(document, exercise)];
}

const untouchedWarning = ({ start, expression, points }: TestScore): Diagnostic => ({
  ...tool.untouchedPoints,
  message: `An untouched page earns ${countOf(roundPoints(points), "point")} with this test.`,
  help: "Test a value that the beginning of the solution does not have.",
  span: { start, end: start + "cmd:>".length + expression.length },
});

/** Warnings about the hidden tests whose expressions are also those of visible tests. */
function copiedTests({ source, tests }: LedDocument, { hidden }: Exercise): readonly Diagnostic[] {
  const expressionOf = ({ expression }: DocumentTest): string => textIn(source, expression).replace(/\s+/g, "");
  const isHidden = ({ span }: DocumentTest): boolean =>
    hidden.some(({ start, end }) => start <= span.start && span.start < end);
  const visibleTests = new Map(tests.filter((test) => !isHidden(test)).map((test) => [expressionOf(test), test]));
  return tests.filter(isHidden).flatMap((test) => {
    const same = visibleTests.get(expressionOf(test));
    const code = quote(textIn(source, test.expression));
    return same === undefined
      ? []
      : {
          ...tool.copiedHiddenTest,
          message: `This hidden test evaluates ${code}, as a visible test does.`,
          help: "Test another value here.",
          span: test.expression,
          labels: [{ span: same.expression, text: "students see this test" }],
        };
  });
}
