// The scores that a person gives free-text answers: a CSV file that led writes with the answers, and reads again.

import { csvText } from "./formats/tables.js";
import { recordsIn } from "./csv.js";
import type { Gradebook, ManualScore } from "./gradebook.js";

const columns = ["student", "section", "of", "points", "comment", "answer"] as const;

export type ManualScores = (student: string, section: string, answer: string) => ManualScore | undefined;

/** The scores in a file. A score counts only for the answer that it was given for. */
export function scoresIn(text: string): ManualScores {
  const scores = new Map<string, ManualScore>();
  for (const row of recordsIn(text)) {
    const [student, section, , points, comment, answer] = columns.map((column) => row[column] ?? "");
    const value = points!.trim() === "" ? undefined : Number(points!.replace(",", "."));
    scores.set(keyOf(student!, section!, answer!), {
      points: value !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined,
      comment: comment!,
    });
  }
  return (student, section, answer) => scores.get(keyOf(student, section, answer));
}

const keyOf = (...parts: readonly string[]): string =>
  JSON.stringify(parts.map((part) => part.replace(/[\s\p{Cc}]+/gu, " ").trim()));

/** The file for scores, with all answers. */
export const scoresFile = ({ grades }: Gradebook): string =>
  csvText([
    columns,
    ...grades.flatMap(({ student, sections }) =>
      sections.flatMap(({ title, answer, of }) =>
        answer === undefined ? [] : [[student.id, title, of, answer.points ?? "", answer.comment, answer.text]],
      ),
    ),
  ]);
