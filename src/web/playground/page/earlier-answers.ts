// Answers to an earlier version of an exercise, for students whose teacher has corrected it.

import { findGaps } from "../../../document/exercise.js";
import { unsealTask } from "../exercise.js";
import type { SavedWork } from "../work.js";

/**
 * Returns the work with the answers that are stored for another version of its open exercise; undefined if there are
 * none, or if the versions differ in their number of gaps. `stored` is sorted, latest first.
 */
export function restoreEarlierAnswers(
  work: SavedWork,
  stored: readonly { readonly work: SavedWork }[],
): SavedWork | undefined {
  const current = parseExercise(work, work.open);
  if (current === undefined) return undefined;
  for (const { work: earlier } of stored) {
    const earlierExercise = parseExercise(earlier, work.open);
    if (earlierExercise === undefined || earlierExercise.answers.length !== current.answers.length) continue;
    const text = current.given.map((fixedText, i) => fixedText + (earlierExercise.answers[i] ?? "")).join("");
    const documents = work.documents.map((document) =>
      document.name === work.open ? { ...document, text } : document,
    );
    return { ...work, documents, ...(earlier.student === undefined ? {} : { student: earlier.student }) };
  }
  return undefined;
}

/** Returns the given text and the answers of an exercise, which alternate. */
function parseExercise(
  { documents, exercises = [] }: SavedWork,
  name: string,
): { readonly given: readonly string[]; readonly answers: readonly string[] } | undefined {
  const text = documents.find((document) => document.name === name)?.text;
  const exercise = exercises.find((exercise) => exercise.name === name);
  const given = exercise && unsealTask(exercise.sealed)?.given;
  const gaps = given && text !== undefined ? findGaps(text, given) : undefined;
  return given && gaps && { given, answers: gaps.map(({ start, end }) => text!.slice(start, end)) };
}
