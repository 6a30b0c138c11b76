// The scores that a person gives free-text answers: a CSV file that led writes with the answers, and reads again.

import { csvText, recordsIn, removeGuards } from "./csv.js";
import type { Gradebook, ManualScore } from "./gradebook.js";

const columns = ["student", "section", "of", "points", "comment", "answer"] as const;

type ScoreRow = readonly string[];

/** The points that a person has given an answer. */
export interface RecordedScore {
  readonly student: string;
  readonly section: string;
  readonly points: number;
  /** The maximum at that time; undefined if it cannot be read. */
  readonly of: number | undefined;
}

export interface ManualScores {
  readonly scores: readonly RecordedScore[];
  /** The score of an answer. It counts only for the answer that it was given for. */
  readonly find: (student: string, section: string, answer: string) => ManualScore | undefined;
  readonly rows: readonly ScoreRow[];
  /** The texts in the column of points that are not numbers, and the points that are more than the maximum. */
  readonly mistakes: readonly string[];
}

/** Returns the scores in a file; undefined if it has not the columns of such a file. */
export function scoresIn(text: string): ManualScores | undefined {
  const records = recordsIn(text);
  if (records.some((row) => columns.some((column) => row[column] === undefined))) return undefined;
  const rows = records.map((row) => columns.map((column) => row[column]!));
  const scores = new Map(
    rows.map(([student, section, of, points, comment, answer]) => [
      keyOf(student!, section!, answer!),
      { points: pointsIn(points!), comment: comment!, of: pointsIn(of!) },
    ]),
  );
  const isWrong = ([, , of, points]: ScoreRow): boolean =>
    points!.trim() !== "" && !((pointsIn(points!) ?? Infinity) <= (pointsIn(of!) ?? Infinity));
  return {
    scores: rows.flatMap(([student, section, of, points]) => {
      const parsedPoints = pointsIn(points!);
      return parsedPoints === undefined
        ? []
        : [
            {
              student: removeGuardsOf(student!),
              section: removeGuardsOf(section!),
              points: parsedPoints,
              of: pointsIn(of!),
            },
          ];
    }),
    find: (student, section, answer) => scores.get(keyOf(student, section, answer)),
    rows,
    mistakes: rows.filter(isWrong).map(([student, , , points]) => `${points} (${student})`),
  };
}

/** Parses points, with a decimal point or comma. */
function pointsIn(text: string): number | undefined {
  return /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : undefined;
}

// Spreadsheets may remove or keep the quotes that guard against formulas.
const removeGuardsOf = (text: string): string =>
  removeGuards(text)
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim();

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts.map(removeGuardsOf));

/**
 * Returns the file for scores, with all answers. Scores that were given before, and do not belong to any of them, stay.
 * So does the maximum for which a score was given: the points of a section may have changed.
 */
export function scoresFile({ grades }: Gradebook, before: ManualScores | undefined): string {
  const rows = grades.flatMap(({ student, sections }) =>
    sections.flatMap(({ title, answer, of }) =>
      answer === undefined
        ? []
        : [[student.id, title, answer.of ?? of, answer.points ?? "", answer.comment, answer.text]],
    ),
  );
  const keyOfRow = (row: readonly (string | number)[]): string => keyOf(String(row[0]), String(row[1]), String(row[5]));
  const keys = new Set(rows.map(keyOfRow));
  const others = (before?.rows ?? []).filter(
    (row) => !keys.has(keyOfRow(row)) && (row[3]!.trim() !== "" || row[4]!.trim() !== ""),
  );
  return csvText([columns, ...rows, ...others]);
}
