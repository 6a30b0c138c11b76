// Checks exercises for teachers: tests that the solution fails, points that the untouched page earns, and hidden tests
// that are visible elsewhere.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { countOf, quote } from "../diagnostics/words.js";
import type { DocumentTest, LedDocument } from "../document/document.js";
import { type Exercise, exerciseIn, textToBegin } from "../document/exercise.js";
import { readDocument } from "../document/read.js";
import type { FileReader } from "../execute/file-reader.js";
import type { TestRequests } from "../execute/requests.js";
import type { Library, NamedText } from "../resolve/imports/library.js";
import { sourceOf, type Span, textIn } from "../text/source.js";
import { type GradedExercise, gradedExercise } from "./exercise.js";
import { roundPoints } from "./gradebook.js";
import { gradeSubmission, type TestScore } from "./grading.js";
import { linkSubmission } from "./submissions.js";

interface ExerciseCheck {
  readonly document: LedDocument;
  readonly exercise: GradedExercise;
  /** The scores of the solution, and of the page that students receive. */
  readonly solved: readonly TestScore[];
  readonly untouched: readonly TestScore[];
  readonly warnings: readonly Diagnostic[];
}

/** Grades the solution and the untouched page of an exercise; undefined for other documents. */
export async function checkExercise(
  { name, text }: NamedText,
  library: Library,
  runner: TestRequests,
  options: { readonly read: FileReader },
): Promise<ExerciseCheck | undefined> {
  const document = readDocument(sourceOf(name, text));
  const exercise = exerciseIn(document);
  if (exercise === undefined) return undefined;
  const graded = gradedExercise({ name, text });
  // A submission is another document in the same folder.
  const at = name.lastIndexOf("/") + 1;
  const submitted = `${name.slice(0, at)}submission of ${name.slice(at)}`;
  const scores = (work: string): Promise<readonly TestScore[]> =>
    gradeSubmission(linkSubmission(graded, { name: submitted, text: work }, library), runner, options);
  const solved = await scores(text);
  const untouched = await scores(textToBegin(exercise));
  return { document, exercise: graded, solved, untouched, warnings: warningsOf(document, exercise, solved, untouched) };
}

function warningsOf(
  document: LedDocument,
  exercise: Exercise,
  solved: readonly TestScore[],
  untouched: readonly TestScore[],
): readonly Diagnostic[] {
  return [
    ...solved.filter(({ isPassed }) => !isPassed).map(failureWarning),
    ...untouched.filter(({ isPassed, points }) => isPassed && points > 0).map(untouchedWarning),
    ...copiedTestWarnings(document, exercise),
  ];
}

const failureWarning = (score: TestScore): Diagnostic => ({
  ...tool.failingSolution,
  message: `The solution fails ${quote(score.expression)}: ${(score.message ?? "").replace(/(?<![.!?])$/, ".")}`,
  help: "Fix the solution, or the expected value.",
  span: spanOf(score),
});

const untouchedWarning = (score: TestScore): Diagnostic => ({
  ...tool.untouchedPoints,
  message: `An untouched page earns ${countOf(roundPoints(score.points), "point")} with this test.`,
  help: "Test a value that the beginning of the solution does not have.",
  span: spanOf(score),
});

const spanOf = ({ start, expression }: TestScore): Span => ({
  start,
  end: start + "cmd:>".length + expression.length,
});

/** Returns warnings about hidden tests whose expressions also occur in visible tests. */
function copiedTestWarnings({ source, tests }: LedDocument, { hidden }: Exercise): readonly Diagnostic[] {
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
