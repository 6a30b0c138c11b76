// Sentences about tests that all formats share.

import type { SectionGrade } from "../gradebook.js";

type Test = SectionGrade["tests"][number];

/** The text for a student about a test. */
export function feedbackOn({ isPassed, isFollowThrough, isHidden, message }: Test): string {
  if (isFollowThrough === true) return "Passes with the solution of the other sections.";
  if (isPassed) return "";
  return isHidden ? "A hidden test fails." : (message ?? "It fails.");
}
