// Grades as the grade books of learning platforms import them. The columns that identify students come from the roster,
// which is an export of the same grade book.

import { csvText } from "../csv.js";
import type { Gradebook, Student } from "../gradebook.js";
import { summaryOf } from "./summary.js";

/** The offline grading worksheet of Moodle (https://docs.moodle.org/en/Assignment_settings). */
export const moodleOf = ({ grades }: Gradebook): string =>
  csvText([
    ["Identifier", "Full name", "Email address", "Grade", "Maximum grade", "Feedback comments"],
    ...grades.map((grade) => [
      grade.student.row["Identifier"] ?? `Participant ${grade.student.id}`,
      grade.student.row["Full name"] ?? grade.student.name,
      grade.student.row["Email address"] ?? "",
      grade.got,
      grade.of,
      summaryOf(grade),
    ]),
  ]);

const canvasColumns = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];

/** The grade book of Canvas (https://community.canvaslms.com: How do I import grades in the Gradebook). */
export function canvasOf({ title, grades, sections }: Gradebook): string {
  const of = sections.reduce((sum, one) => sum + one.of, 0);
  const cell = ({ row, id, name }: Student, column: string): string =>
    row[column] ?? (column === "Student" ? name : column === "ID" ? id : "");
  // Canvas adds its own identifier to the titles of assignments that it has.
  const isOwn = (column: string): boolean => column === title || /^ \(\d+\)$/.test(column.slice(title.length));
  const [{ row: columns } = { row: {} }] = grades.map(({ student }) => student);
  const assignment = Object.keys(columns).find((column) => column.startsWith(title) && isOwn(column)) ?? title;
  return csvText([
    [...canvasColumns, assignment],
    ["    Points Possible", "", "", "", "", Math.round(of * 100) / 100],
    ...grades.map(({ student, got }) => [...canvasColumns.map((column) => cell(student, column)), got]),
  ]);
}
