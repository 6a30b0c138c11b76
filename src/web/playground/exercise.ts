// Encodes exercises in a page, so that hidden tests and hints are not read by accident. The encoding is not secret. It
// contains no solutions.

import { countOf, listInWords } from "../../diagnostics/words.js";
import type { Exercise } from "../../document/exercise.js";
import type { TeachersPart } from "../../grading/exercise.js";
import type { Span } from "../../text/source.js";
import { compressText, decompressText } from "./share.js";

/** The students' part of an exercise, and the names that its solutions define. */
export type ExerciseTask = Omit<Exercise, "beginnings"> & {
  readonly asked?: readonly string[];
  readonly teachers?: TeachersPart;
  /** Pages of earlier versions lack it. */
  readonly beginnings?: readonly string[];
};

export const sealTask = ({ given, beginnings, hints, tests, hidden, asked, teachers }: ExerciseTask): string =>
  compressText(JSON.stringify({ given, beginnings, hints, tests, hidden, asked, teachers }));

/** Returns a sentence about the tests and answers that only the teacher can grade, or an empty text. */
export function describeTeachersPart({ teachers }: Pick<ExerciseTask, "teachers">): string {
  const { tests = 0, answers = 0, points = 0 } = teachers ?? {};
  const counts = [
    ...(tests === 0 ? [] : [countOf(tests, "more test")]),
    ...(answers === 0 ? [] : [countOf(answers, "answer")]),
  ];
  return counts.length === 0 ? "" : `Your teacher grades ${listInWords(counts)}, for ${countOf(points, "point")}.`;
}

/** Decodes an exercise; undefined if it is damaged. */
export function unsealTask(letters: string): ExerciseTask | undefined {
  try {
    const value: unknown = JSON.parse(decompressText(letters) ?? "null");
    return isTask(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isTask(value: unknown): value is ExerciseTask {
  if (!isRecord(value)) return false;
  const { given, beginnings = [], hints, tests, hidden, asked = [], teachers } = value;
  return (
    Array.isArray(given) &&
    given.every((text) => typeof text === "string") &&
    Array.isArray(beginnings) &&
    beginnings.every((text) => typeof text === "string") &&
    Array.isArray(hints) &&
    hints.every((hint) => isRecord(hint) && typeof hint["of"] === "string" && typeof hint["text"] === "string") &&
    typeof tests === "string" &&
    Array.isArray(hidden) &&
    hidden.every(isSpan) &&
    Array.isArray(asked) &&
    asked.every((name) => typeof name === "string") &&
    (teachers === undefined || isTeachersPart(teachers))
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTeachersPart = (value: unknown): value is TeachersPart =>
  isRecord(value) && ["tests", "answers", "points"].every((key) => Number.isFinite(value[key]));

const isSpan = (value: unknown): value is Span =>
  isRecord(value) && Number.isSafeInteger(value["start"]) && Number.isSafeInteger(value["end"]);
