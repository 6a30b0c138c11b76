// Grades as Gradescope reads them from an autograder, in results.json
// (https://gradescope-autograders.readthedocs.io/en/latest/specs/#output-format).

import { type Grade, type Gradebook, roundPoints } from "../gradebook.js";
import { feedbackOn, remarksOf } from "./messages.js";

/** Returns the results of one submission; of several, an object with the results of each by student. */
export function gradescopeOf({ grades }: Gradebook): string {
  const all = grades.map((grade) => [grade.student.id, resultsOf(grade)] as const);
  return `${JSON.stringify(all.length === 1 ? all[0]![1] : Object.fromEntries(all), null, 2)}\n`;
}

function resultsOf(grade: Grade): unknown {
  const { got, sections, refused } = grade;
  const isVoid = refused.length > 0;
  return {
    score: got,
    output: remarksOf(grade).join("\n"),
    output_format: "text",
    stdout_visibility: "hidden",
    tests: sections.flatMap(({ title, tests, answer, of, got: points }) => [
      ...tests.map((test, i) => ({
        name: `${title}: ${test.isHidden ? `hidden test ${i + 1}` : test.expression}`,
        score: test.isPassed && !isVoid ? roundPoints(test.points) : 0,
        max_score: roundPoints(test.points),
        status: test.isPassed ? "passed" : "failed",
        output: feedbackOn(test),
        output_format: "text",
        visibility: test.isHidden ? "hidden" : "visible",
      })),
      ...(answer === undefined
        ? []
        : [
            {
              name: title,
              score: roundPoints(points),
              max_score: roundPoints(of),
              output: [answer.text, answer.comment].filter((text) => text !== "").join("\n\n"),
              output_format: "text",
              visibility: "visible",
            },
          ]),
    ]),
  };
}
