// Encodes exercises in a page, so that hidden tests and hints are not read by accident. The encoding is not secret. It
// contains no solutions.

import type { Exercise } from "../../document/exercise.js";
import type { Span } from "../../text/source.js";
import { compressText, decompressText } from "./share.js";

/** The students' part of an exercise, and the names that its solutions define. */
export type ExerciseTask = Omit<Exercise, "beginnings"> & {
  readonly asked?: readonly string[];
  /** Pages of earlier versions lack it. */
  readonly beginnings?: readonly string[];
};

export const sealTask = ({ given, beginnings, hints, tests, hidden, asked }: ExerciseTask): string =>
  compressText(JSON.stringify({ given, beginnings, hints, tests, hidden, asked }));

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
  const { given, beginnings = [], hints, tests, hidden, asked = [] } = value;
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
    asked.every((name) => typeof name === "string")
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSpan = (value: unknown): value is Span =>
  isRecord(value) && Number.isSafeInteger(value["start"]) && Number.isSafeInteger(value["end"]);
