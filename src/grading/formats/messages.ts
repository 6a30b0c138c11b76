// Sentences about tests and submissions that all formats share, as text and as HTML.

import { piecesOf, plainMessage } from "../../runtime/values/quoting.js";
import { quote } from "../../diagnostics/words.js";
import { escapeMarkup } from "../../text/markup.js";
import type { Grade, SectionGrade } from "../gradebook.js";
import { valuesText } from "../grading.js";

type Test = SectionGrade["tests"][number];

/** Returns a sentence for the student about the result of a test. */
export function feedbackOn({ isPassed, isFollowThrough, isHidden, message, values }: Test): string {
  if (isFollowThrough === true) return "Passes with the solution of the other sections.";
  if (isPassed) return "";
  if (isHidden) return "A hidden test fails.";
  return values === undefined ? plainMessage(message ?? failure) : valuesText(values);
}

/** Returns the sentence of {@link feedbackOn} as HTML. Hidden tests are described only to readers of the solution. */
export function feedbackHtml(test: Test, isShown = !test.isHidden): string {
  const { isPassed, message, values } = test;
  if (isPassed || !isShown) return messageHtml(feedbackOn(test));
  if (values === undefined) return messageHtml(message ?? failure);
  return `expected <code>${textHtml(values.expected)}</code>, got <code>${textHtml(values.actual)}</code>`;
}

const failure = "It fails.";

/** Replaces control characters, which have no meaning in HTML, and those that reorder bidirectional text. */
export const printable = (content: string): string => content.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "\ufffd");

export const textHtml = (content: string): string => escapeMarkup(printable(content));

/** Converts prose or a message to HTML; text between backquotes becomes code. */
export const messageHtml = (content: string): string =>
  piecesOf(content)
    .map(({ text, isCode }) =>
      isCode ? `<code>${textHtml(/^`[^`]+`$/.test(text) ? text.slice(1, -1) : text)}</code>` : textHtml(text),
    )
    .join("");

/** Returns sentences about a submission as a whole: why it has no points, remarks for the teacher, and its delay. */
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
