// Grades as the reporter of GitHub Classroom reads them: the results of one submission as JSON, in base64
// (https://github.com/classroom-resources/autograding-grading-reporter).

import { type Gradebook, roundPoints, testsOf } from "../gradebook.js";
import { feedbackOn } from "./messages.js";

/** Returns the results for the reporter, which adds up the scores, so they are not rounded. Free text is not included. */
export function classroomOf({ grades }: Gradebook): string {
  const [grade] = grades;
  const all = grade === undefined ? [] : testsOf(grade);
  const of = roundPoints(all.reduce((sum, { points }) => sum + points, 0));
  const isVoid = grade === undefined || grade.refused.length > 0;
  const tests = (grade?.sections ?? []).flatMap(({ title, tests }) =>
    tests.map((test, i) => ({
      name: `${title}: ${test.isHidden ? `hidden test ${i + 1}` : test.expression}`,
      status: test.isPassed && !isVoid ? "pass" : "fail",
      score: test.isPassed && !isVoid ? test.points : 0,
      message: [...(grade?.reasons ?? []), ...(grade?.refused ?? []), feedbackOn(test)].join(" ").trim(),
      test_code: test.isHidden ? "" : test.expression,
      filename: "",
      line_no: 0,
      execution_time: "0s",
    })),
  );
  const status = tests.length > 0 && tests.every((test) => test.status === "pass") ? "pass" : "fail";
  return `${Buffer.from(JSON.stringify({ version: 3, status, max_score: of, tests })).toString("base64")}\n`;
}
