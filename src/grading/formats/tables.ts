// Grades as tables, for people and for spreadsheets.

import { showControlCharacters, widthOf } from "../../diagnostics/cells.js";
import { type Grade, type Gradebook, roundPoints, testsOf } from "../gradebook.js";
import { csvText } from "../csv.js";
import { differentTitles } from "../exercise.js";
import { maxLabelWidth } from "../limits.js";
import { remarksOf } from "./messages.js";

/** Returns a row for each student: the points, and a symbol for each test. */
export function tableOf({ grades }: Gradebook): string {
  const labels = grades.map((grade) => showControlCharacters(labelOf(grade)));
  const width = Math.min(maxLabelWidth, Math.max(0, ...labels.map(widthOf)));
  return grades
    .map((grade, i) => {
      const symbols = testsOf(grade).map(({ isPassed, isFollowThrough }) =>
        isFollowThrough ? "↷" : isPassed ? "✓" : "✗",
      );
      const notes = remarksOf(grade);
      const remark = notes.length === 0 ? "" : `  (${showControlCharacters(notes.join("; "))})`;
      const label = labels[i]! + " ".repeat(Math.max(0, width - widthOf(labels[i]!)));
      return `${label}  ${`${grade.got}/${grade.of}`.padStart(9)}  ${symbols.join(" ")}${remark}\n`;
    })
    .join("");
}

const labelOf = ({ student }: Grade): string => student.name || student.id;

/** Returns a row for each student, with the points of each section, and the free-text answers. */
export function csvOf({ sections, grades }: Gradebook): string {
  const answers = sections.flatMap(({ isText, title }) => (isText ? [`${title}: answer`] : []));
  const titles = ["student", "name", "file", "points", "of", ...sections.map(({ title }) => title), ...answers];
  const rows = [
    differentTitles([...titles, "remarks"]),
    ...grades.map((grade) => [
      grade.student.id,
      grade.student.name,
      grade.path ?? "",
      grade.got,
      grade.of,
      ...grade.sections.map(({ got }) => roundPoints(got)),
      ...grade.sections.flatMap(({ answer }, i) => (sections[i]!.isText ? [answer?.text ?? ""] : [])),
      remarksOf(grade).join("; "),
    ]),
  ];
  return csvText(rows);
}
