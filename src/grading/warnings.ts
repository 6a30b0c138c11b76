// Warnings about a grading as a whole, for teachers: answers and recorded scores that do not count, or may count
// wrongly.

import { countOf, listInWords, quote } from "../diagnostics/words.js";
import { groupedBy } from "../text/groups.js";
import { type Gradebook, roundPoints } from "./gradebook.js";
import type { ManualScores, RecordedScore } from "./scores.js";

/** Returns sentences about free-text answers. `file` is the name of the file with the recorded scores. */
export function answerWarnings(
  { grades, sections }: Gradebook,
  recorded: ManualScores | undefined,
  file = "",
): readonly string[] {
  const lost = groupedBy(
    grades.flatMap(({ unplaced }) => unplaced),
    (title) => title,
  );
  const byTitle = new Map(sections.flatMap((section) => (section.isText ? [[section.title, section]] : [])));
  const bySection = groupedBy(recorded?.scores ?? [], ({ section }) => section);
  const unscored = grades.flatMap((grade) => grade.sections.filter(isUnscored)).length;
  return [
    ...[...lost].map(
      ([title, all]) =>
        `${countOf(all.length, "submitted answer")} below ${quote(title)} ${verbForm(all)} no free-text section of the exercise. ` +
        `${all.length === 1 ? "It counts" : "They count"} 0. Restore the heading of the section that students received.`,
    ),
    ...[...bySection].flatMap(([title, scores]) => {
      const section = byTitle.get(title);
      const scoresInFile = `${countOf(scores.length, "recorded score")} for ${quote(title)} in ${quote(file)}`;
      if (section === undefined)
        return [
          `${scoresInFile} ${verbForm(scores)} no free-text section of the exercise. ` +
            `${scores.length === 1 ? "It does" : "They do"} not count, but ${scores.length === 1 ? "stays" : "stay"} in the file.`,
        ];
      return [...maximumWarnings(scores, section, file), ...lostScoreWarnings(scores, grades, file)];
    }),
    ...(unscored === 0
      ? []
      : [
          unscored === 1
            ? "1 answer is not scored yet; it counts 0."
            : `${unscored} answers are not scored yet; they count 0.`,
        ]),
  ];
}

const isUnscored = ({ answer, of }: Gradebook["grades"][number]["sections"][number]): boolean =>
  answer !== undefined && answer.points === undefined && of > 0;

const verbForm = ({ length }: readonly unknown[]): string => (length === 1 ? "fits" : "fit");

/** Returns a warning about scores that were given when the section had other points. */
function maximumWarnings(
  scores: readonly RecordedScore[],
  { title, of }: Gradebook["sections"][number],
  file: string,
): readonly string[] {
  const others = scores.filter((score) => score.of !== undefined && Math.abs(score.of - of) > 0.005);
  if (others.length === 0) return [];
  const maximums = listInWords([...new Set(others.map((score) => String(score.of)))], "or");
  const effect = others.some(({ points }) => points > of) ? ` with at most ${countOf(roundPoints(of), "point")}` : "";
  return [
    `${quote(title)} is worth ${countOf(roundPoints(of), "point")} now, but ${countOf(others.length, "score")} in ` +
      `${quote(file)} ${others.length === 1 ? "is" : "are"} out of ${maximums}. ` +
      `${others.length === 1 ? "It counts" : "They count"} as recorded${effect}. ` +
      `Check ${others.length === 1 ? "it" : "them"}, and write ${roundPoints(of)} in the column ${quote("of")}.`,
  ];
}

/**
 * Returns a warning about scores of students whose answer in that section is empty now. Unscored answers have another
 * one.
 */
function lostScoreWarnings(
  scores: readonly RecordedScore[],
  grades: Gradebook["grades"],
  file: string,
): readonly string[] {
  const lost = grades.filter(({ student, sections }) =>
    sections.some(
      ({ title, answer }) =>
        answer?.text === "" &&
        scores.some((score) => score.section === title && score.student === student.id && score.points > 0),
    ),
  );
  if (lost.length === 0) return [];
  const names = listInWords(lost.map(({ student }) => quote(student.name || student.id)));
  return [
    `The answer of ${names} to ${quote(scores[0]!.section)} is empty now. The recorded points in ${quote(file)} do not count.`,
  ];
}
