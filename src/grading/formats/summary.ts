// A grade in a few sentences, for a cell of a grade book.

import { counted } from "../../diagnostics/words.js";
import { type Grade, rounded } from "../gradebook.js";
import { feedbackOn } from "./messages.js";

export function summaryOf({ status, sections, reasons, refused, late }: Grade): string {
  if (status === "not submitted") return "Not submitted.";
  const parts = sections.map(({ title, tests, answer, got, of }) => {
    const remarks = tests.flatMap((test) => {
      const text = feedbackOn(test);
      return text === "" ? [] : [test.isHidden ? text : `${test.expression}: ${text}`];
    });
    const comment = answer === undefined || answer.comment === "" ? [] : [answer.comment];
    return [`${title}: ${rounded(got)} of ${counted(rounded(of), "point")}.`, ...remarks, ...comment].join(" ");
  });
  const lateness = late === undefined ? [] : [`Late by ${late.by}: ${Math.round(late.deduction * 100)}% deducted.`];
  return [...reasons, ...refused, ...lateness, ...parts].join("\n");
}
