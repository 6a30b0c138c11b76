// Sentences about tests and submissions that all formats share.

import type { Grade, SectionGrade } from "../gradebook.js";

type Test = SectionGrade["tests"][number];

/** The text for a student about a test. */
export function feedbackOn({ isPassed, isFollowThrough, isHidden, message }: Test): string {
  if (isFollowThrough === true) return "Passes with the solution of the other sections.";
  if (isPassed) return "";
  return isHidden ? "A hidden test fails." : (message ?? "It fails.");
}

/** Sentences about a submission as a whole: why it has no points, what else a teacher should know, and its delay. */
export const remarksOf = ({ status, reasons, refused, late, sections }: Grade): readonly string[] => [
  ...(status === "not submitted" ? ["Not submitted."] : []),
  ...reasons,
  ...refused,
  ...sections.flatMap(({ title, answer, of }) =>
    answer?.points === undefined && answer !== undefined && of > 0 ? [`${title}: not scored yet.`] : [],
  ),
  ...(late === undefined
    ? []
    : [
        `Late by ${late.by}${late.deduction === 0 ? "" : `: ${Math.round(late.deduction * 100)}% of the points are deducted`}.`,
      ]),
];
