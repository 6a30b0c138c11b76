// Grades as tables, for people and for spreadsheets.

import { visible } from "../../diagnostics/cells.js";
import { type Grade, type Gradebook, roundPoints, testsOf } from "../gradebook.js";
import { csvText } from "../csv.js";
import { maxLabelWidth } from "../limits.js";
import { remarksOf } from "./messages.js";

/** A row for each student: the points, and a symbol for each test. */
export function tableOf({ grades }: Gradebook): string {
  const labels = grades.map(labelOf);
  const width = Math.min(maxLabelWidth, Math.max(0, ...labels.map(({ length }) => length)));
  return grades
    .map((grade, i) => {
      const symbols = testsOf(grade).map(({ isPassed, isFollowThrough }) =>
        isFollowThrough ? "↷" : isPassed ? "✓" : "✗",
      );
      const notes = remarksOf(grade);
      const remark = notes.length === 0 ? "" : `  (${visible(notes.join("; "))})`;
      return `${visible(labels[i]!).padEnd(width)}  ${`${grade.got}/${grade.of}`.padStart(9)}  ${symbols.join(" ")}${remark}\n`;
    })
    .join("");
}

const labelOf = ({ student, path }: Grade): string => student.name || path || student.id;

/** A row for each student, with the points of each section. */
export function csvOf({ sections, grades }: Gradebook): string {
  const rows = [
    ["student", "file", "points", "of", ...sections.map(({ title }) => title), "remarks"],
    ...grades.map((grade) => [
      grade.student.id,
      grade.path ?? "",
      grade.got,
      grade.of,
      ...grade.sections.map(({ got }) => roundPoints(got)),
      remarksOf(grade).join("; "),
    ]),
  ];
  return csvText(rows);
}
