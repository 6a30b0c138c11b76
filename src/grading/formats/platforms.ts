// Grades as the grade books of learning platforms import them. The columns that identify students come from the roster,
// which is an export of the same grade book.

import { countOf, quote } from "../../diagnostics/words.js";
import { csvText } from "../csv.js";
import type { Grade, Gradebook, Student } from "../gradebook.js";
import { cellIn, mailOf } from "../roster.js";
import { summaryOf } from "./summary.js";

/** Returns the offline grading worksheet of Moodle (https://docs.moodle.org/en/Assignment_settings). */
export const moodleOf = ({ grades }: Gradebook): string =>
  csvText([
    ["Identifier", "Full name", "Email address", "Grade", "Maximum grade", "Feedback comments"],
    ...enrolledGrades(grades).map((grade) => [
      moodleIdOf(grade.student) || `Participant ${grade.student.id}`,
      grade.student.row["Full name"] ?? grade.student.name,
      mailOf(grade.student),
      grade.got,
      grade.of,
      summaryOf(grade),
    ]),
  ]);

const moodleIdOf = ({ row }: Student): string => cellIn(row, ["identifier"]);

/**
 * Returns a warning if Moodle may not find the students of its worksheet. Downloads of Moodle have its numbers in their
 * paths.
 */
export function moodleWarnings({ grades }: Gradebook): readonly string[] {
  const others = enrolledGrades(grades).filter(
    ({ student }) => moodleIdOf(student) === "" && (Object.keys(student.row).length > 0 || !/^\d+$/.test(student.id)),
  );
  const [first] = others;
  if (first === undefined) return [];
  return [
    `${countOf(others.length, "student")} ${others.length === 1 ? "has" : "have"} no identifier of Moodle, so the file has names ` +
      `such as ${quote(`Participant ${first.student.id}`)}, which Moodle may not find. ` +
      "Use the grading worksheet of the assignment as the roster.",
  ];
}

/**
 * Returns the grades of students in the roster. Platforms do not know others, who may have typed an identifier that
 * resembles that of a student. Without a roster, all grades.
 */
function enrolledGrades(grades: readonly Grade[]): readonly Grade[] {
  const inRoster = grades.filter(({ student: { row } }) => Object.keys(row).length > 0);
  return inRoster.length === 0 ? grades : inRoster;
}

const canvasColumns = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];

/** Returns the grade book of Canvas (https://community.canvaslms.com: How do I import grades in the Gradebook). */
export function canvasOf({ title, grades, sections }: Gradebook): string {
  const of = sections.reduce((sum, one) => sum + one.of, 0);
  const cell = ({ row, id, name }: Student, column: string): string =>
    row[column] ?? (column === "Student" ? name : column === "ID" ? id : "");
  // Canvas adds its own identifier to the titles of assignments that it has.
  const isOwn = (column: string): boolean => column === title || /^ \(\d+\)$/.test(column.slice(title.length));
  const students = enrolledGrades(grades);
  const columns = students[0]?.student.row ?? {};
  const assignment = Object.keys(columns).find((column) => column.startsWith(title) && isOwn(column)) ?? title;
  return csvText([
    [...canvasColumns, assignment],
    ["    Points Possible", "", "", "", "", Math.round(of * 100) / 100],
    ...students.map(({ student, got }) => [...canvasColumns.map((column) => cell(student, column)), got]),
  ]);
}
