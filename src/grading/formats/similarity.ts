// The report on similar submissions, for a person who then compares them.

import { check } from "../../compiler.js";
import { showControlCharacters } from "../../diagnostics/cells.js";
import { countOf, listInWords } from "../../diagnostics/words.js";
import { sourceOf } from "../../text/source.js";
import type { GradedExercise } from "../exercise.js";
import type { Gradebook } from "../gradebook.js";
import { shapesOf, similarPairs } from "../similarity.js";

/** Pairs of submissions with definitions that differ only in names, those that share most first. */
export function similarityReport({ grades }: Gradebook, { solution, tests }: GradedExercise): string {
  const { name, text } = solution ?? tests;
  const baseline = shapesOf(check(sourceOf(name, text)));
  const submissions = grades.flatMap(({ student, submission }) =>
    submission === undefined ? [] : [{ student: student.name || student.id, shapes: submission.shapes }],
  );
  const pairs = similarPairs(submissions, baseline);
  if (pairs.length === 0) return "No submissions share definitions.\n";
  return pairs
    .map(({ first, second, shared, size }) => {
      const names = shared.map(({ names: [one, other] }) => (one === other ? one : `${one} = ${other}`));
      return `${showControlCharacters(first)} and ${showControlCharacters(second)}: ${showControlCharacters(listInWords(names))} (${countOf(size, "node")})\n`;
    })
    .join("");
}
