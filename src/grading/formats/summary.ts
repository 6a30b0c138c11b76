// A grade in a few sentences, for a cell of a grade book, which shows it as HTML.

import { countOf } from "../../diagnostics/words.js";
import { type Grade, roundPoints } from "../gradebook.js";
import { feedbackHtml, messageHtml, remarksOf, textHtml } from "./messages.js";

/** Returns a paragraph for each remark and each section, on one line, since Moodle may show line ends as well. */
export function summaryOf(grade: Grade): string {
  const sections =
    grade.status === "not submitted"
      ? []
      : grade.sections.map(({ title, tests, answer, got, of }) => {
          const remarks = tests.flatMap((test) => {
            const remark = feedbackHtml(test);
            return remark === ""
              ? []
              : [test.isHidden ? remark : `<code>${textHtml(test.expression)}</code>: ${remark}`];
          });
          const texts = [answer?.text ?? "", answer?.comment ?? ""].filter((text) => text !== "").map(messageHtml);
          return [
            messageHtml(`${title}: ${roundPoints(got)} of ${countOf(roundPoints(of), "point")}.`),
            ...remarks,
            ...texts,
          ].join("<br>");
        });
  return [...remarksOf(grade).map(messageHtml), ...sections].map((paragraph) => `<p>${inCell(paragraph)}</p>`).join("");
}

/** HTML without line ends, and without places that a spreadsheet could read as formulas: `;=`. */
const inCell = (html: string): string =>
  html
    .replaceAll("\n", "<br>")
    .replaceAll("\t", " ")
    .replace(
      /;(\s*)([=+\-@|\uff1d\uff0b\uff0d\uff20])/gu,
      (_, space: string, symbol: string) => `;${space}&#${symbol.charCodeAt(0)};`,
    );
