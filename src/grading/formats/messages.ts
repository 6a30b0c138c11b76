// Sentences about tests and submissions that all formats share, as text and as HTML.

import { piecesOf, plainMessage } from "../../runtime/values/quoting.js";
import { quote } from "../../diagnostics/words.js";
import { escapeMarkup } from "../../text/markup.js";
import type { Grade, SectionGrade } from "../gradebook.js";
import { valuesText } from "../grading.js";

type Test = SectionGrade["tests"][number];

/** The text for a student about a test. */
export function feedbackOn({ isPassed, isFollowThrough, isHidden, message, values }: Test): string {
  if (isFollowThrough === true) return "Passes with the solution of the other sections.";
  if (isPassed) return "";
  if (isHidden) return "A hidden test fails.";
  return values === undefined ? plainMessage(message ?? failure) : valuesText(values);
}

/** The same as HTML. Hidden tests are described only to readers of the solution. */
export function feedbackHtml(test: Test, isShown = !test.isHidden): string {
  const { isPassed, message, values } = test;
  if (isPassed || !isShown) return messageHtml(feedbackOn(test));
  if (values === undefined) return messageHtml(message ?? failure);
  return `expected <code>${textHtml(values.expected)}</code>, got <code>${textHtml(values.actual)}</code>`;
}

const failure = "It fails.";

/** A text without control characters, which have no meaning in HTML. */
export const printable = (content: string): string => content.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "\ufffd");

export const textHtml = (content: string): string => escapeMarkup(printable(content));

/** Prose or a message as HTML, with code between backquotes. */
export const messageHtml = (content: string): string =>
  piecesOf(content)
    .map(({ text, isCode }) =>
      isCode ? `<code>${textHtml(/^`[^`]+`$/.test(text) ? text.slice(1, -1) : text)}</code>` : textHtml(text),
    )
    .join("");

/** Sentences about a submission as a whole: why it has no points, what else a teacher should know, and its delay. */
export const remarksOf = ({ status, reasons, refused, late, sections, unplaced }: Grade): readonly string[] => [
  ...(status === "not submitted" ? ["Not submitted."] : []),
  ...reasons,
  ...refused,
  ...sections.flatMap(({ title, answer, of }) =>
    answer?.points === undefined && answer !== undefined && of > 0 ? [`${title}: not scored yet.`] : [],
  ),
  ...unplaced.map((title) => `The answer below ${quote(title)} fits no section of the exercise.`),
  ...(late === undefined
    ? []
    : [
        `Late by ${late.by}${late.deduction === 0 ? "" : `: ${Math.round(late.deduction * 100)}% of the points are deducted`}.`,
      ]),
];
