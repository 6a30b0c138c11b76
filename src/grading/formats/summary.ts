// A grade in a few sentences, for a cell of a grade book.

import { countOf } from "../../diagnostics/words.js";
import { type Grade, roundPoints } from "../gradebook.js";
import { feedbackOn, remarksOf } from "./messages.js";

export function summaryOf(grade: Grade): string {
  if (grade.status === "not submitted") return "Not submitted.";
  const parts = grade.sections.map(({ title, tests, answer, got, of }) => {
    const remarks = tests.flatMap((test) => {
      const text = feedbackOn(test);
      return text === "" ? [] : [test.isHidden ? text : `${test.expression}: ${text}`];
    });
    const comment = answer === undefined || answer.comment === "" ? [] : [answer.comment];
    return [`${title}: ${roundPoints(got)} of ${countOf(roundPoints(of), "point")}.`, ...remarks, ...comment].join(" ");
  });
  return [...remarksOf(grade), ...parts].join("\n");
}
