// Reads the exercise of led grade: a document, or the page of the playground in which the teacher wrote it.

import { dirname, join, resolve } from "node:path";
import { showControlCharacters } from "../../diagnostics/cells.js";
import { quote } from "../../diagnostics/words.js";
import { exerciseIn } from "../../document/exercise.js";
import { readDocument as documentOf } from "../../document/read.js";
import { Library } from "../../resolve/imports/library.js";
import { shelfPrefix } from "../../resolve/imports/paths.js";
import { sourceOf } from "../../text/source.js";
import { savedPartsIn } from "../../web/playground/saved.js";
import { type Document, readDocument } from "../documents.js";
import type { CommandHost } from "../host.js";
import { type Problem, wrongUsage } from "../problems.js";
import type { Report } from "../report.js";
import { isPage } from "./submitted.js";

interface ExerciseFile {
  readonly document: Document;
  /** The host, with the documents of the page in place of the files beside it. */
  readonly host: CommandHost;
}

export const noExercise = (path: string, help = "Put each solution below a heading `Solution`."): Problem =>
  wrongUsage(`${quote(showControlCharacters(path))} is not an exercise.`, help);

export const noPoints = (path: string): Problem =>
  noExercise(path, "Write tests, or points in the headings of free-text answers, as in `(2 points)`.");

/** Reads an exercise; undefined on failure, which is reported. */
export async function readExercise(path: string, report: Report, host: CommandHost): Promise<ExerciseFile | undefined> {
  const file = await readDocument(path, report, host);
  if (file === undefined || !isPage(path)) return file && { document: file, host };
  const page = savedPartsIn(file.text);
  if ("problem" in page) {
    report.problem(noExercise(path, `Name a document, or a page of the playground: ${page.problem}.`));
    return undefined;
  }
  const { documents, open, exercises = [] } = page.work;
  const teachers = documents.filter(
    ({ name, text }) =>
      exercises.every((one) => one.name !== name) && exerciseIn(documentOf(sourceOf(name, text))) !== undefined,
  );
  const exercise = teachers.find(({ name }) => name === open) ?? teachers[0];
  if (exercise === undefined) {
    const help = "The page has no solutions. Name the document with your solutions, or the page in which you wrote it.";
    report.problem(noExercise(path, exercises.length === 0 ? undefined : help));
    return undefined;
  }
  const pathOf = (name: string): string => join(dirname(path), name);
  const texts = new Map(documents.map(({ name, text }) => [resolve(pathOf(name)), text]));
  const { library } = host;
  const document = { path: pathOf(exercise.name), name: pathOf(exercise.name), text: exercise.text };
  return {
    document,
    host: {
      ...host,
      library: new Library({
        read: (one) => texts.get(resolve(one)) ?? library.textOf(one),
        near: (one) =>
          one.startsWith(shelfPrefix)
            ? library.shelf.map((name) => shelfPrefix + name)
            : documents.map(({ name }) => pathOf(name)),
      }),
    },
  };
}
