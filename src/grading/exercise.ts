// The structure of an exercise for grading: its sections, the names that each section asks for, and the points of each
// test.

import type { DocumentTest, Heading, LedDocument } from "../document/document.js";
import { exerciseIn, type ExerciseSolution, isExercise, findSolutions } from "../document/exercise.js";
import { readDocument } from "../document/read.js";
import type { NamedText } from "../resolve/imports/library.js";
import { parseDocument } from "../syntax/parse.js";
import type { Definition } from "../syntax/tree.js";
import { sourceOf, type Span } from "../text/source.js";

/** A section of an exercise: the content of a heading with tests or a free-text answer. */
interface ExerciseSection {
  /** The title of the heading, without the points. */
  readonly title: string;
  /** The names that the teacher's solution defines. */
  readonly names: readonly string[];
  /** The points of a free-text answer; undefined if the section asks for code. */
  readonly manual: number | undefined;
  /** The index of the gap for the solution; undefined without a solution. */
  readonly gap: number | undefined;
  /** The teacher's solution, as Markdown; empty if there is none. */
  readonly solution: string;
}

export interface GradedExercise {
  /** The title of the document. */
  readonly title: string;
  readonly sections: readonly ExerciseSection[];
  /** All names that the teacher's solutions define. */
  readonly requiredNames: ReadonlySet<string>;
  /** The document without the code of the solutions, and with all tests at their lines. */
  readonly tests: NamedText;
  /** The whole document; undefined if no solution has code. */
  readonly solution: NamedText | undefined;
  /** The students' initial text, split at the gaps; undefined without gaps. */
  readonly given: readonly string[] | undefined;
  /** The index of the section that a test belongs to. */
  readonly sectionOf: (test: Span) => number;
  readonly isHidden: (test: Span) => boolean;
  /**
   * The span of the value in `studentSeed := 100000`; "invalid" if that is not a number of at least four digits, and
   * undefined if there is no such definition.
   */
  readonly seed: Span | "invalid" | undefined;
}

export function gradedExercise({ name, text }: NamedText): GradedExercise {
  const document = readDocument(sourceOf(name, text));
  const exercise = exerciseIn(document);
  const solutions = findSolutions(document);
  const hasCode = solutions.some((one) => one.hasCode);
  const definitions = hasCode || text.includes(seedName) ? definitionsIn(document) : [];
  const namesIn = ({ start, end }: Span): readonly string[] =>
    definitions.flatMap(({ name: ownName, span }) => (start <= span.start && span.start < end ? [ownName.name] : []));
  const headings = [
    ...new Set([
      ...solutions.map(({ task }) => task),
      ...document.tests.map(({ span }) => headingOf(span, document, solutions)),
    ]),
  ].sort((a, b) => (a?.span.start ?? -1) - (b?.span.start ?? -1));
  const titles = differentTitles(
    headings.map((heading) => titleOf(heading === undefined ? (document.title ?? "") : heading.title) || "Tests"),
  );
  const hasTests = new Set(document.tests.map(({ span }) => headingOf(span, document, solutions)));
  return {
    title: titleOf(document.title ?? ""),
    sections: headings.map((heading, i): ExerciseSection => {
      const headingSolutions = solutions.filter(({ task }) => task === heading);
      const isText =
        headingSolutions.some((one) => !one.hasCode) &&
        !headingSolutions.some((one) => one.hasCode) &&
        !hasTests.has(heading);
      return {
        title: titles[i]!,
        names: headingSolutions.flatMap(namesIn),
        manual: isText ? (pointsIn(heading?.title ?? "") ?? 0) : undefined,
        gap: headingSolutions[0] === undefined ? undefined : solutions.indexOf(headingSolutions[0]),
        solution: headingSolutions.map((one) => one.text).join("\n\n"),
      };
    }),
    requiredNames: new Set(solutions.flatMap(namesIn)),
    tests: { name, text: exercise?.tests ?? text },
    solution: hasCode ? { name, text } : undefined,
    given: exercise?.given,
    sectionOf: (test) => headings.indexOf(headingOf(test, document, solutions)),
    isHidden: ({ start }) => exercise?.hidden.some((span) => span.start <= start && start < span.end) ?? false,
    seed: findSeed(definitions, text),
  };
}

/** The parts of an exercise that a page for students cannot grade, since it has no solutions. */
export interface TeachersPart {
  readonly tests: number;
  readonly answers: number;
  /** Rounded to two decimals. */
  readonly points: number;
}

/**
 * Returns the facts that a page for students needs of the solutions: the names that they define, which tests therefore
 * take from a submission, and the parts that only the teacher can grade.
 */
export function pageFacts(exerciseText: NamedText): {
  readonly asked: readonly string[];
  readonly teachers: TeachersPart;
} {
  const { requiredNames, sections, tests } = gradedExercise(exerciseText);
  const document = readDocument(sourceOf(tests.name, tests.text));
  const allTests = gradedTests(document, true);
  const onPage = gradedTests(document, false);
  const points = pointsOf(document, allTests).filter((_, i) => !onPage.includes(allTests[i]!));
  const answers = sections.flatMap(({ manual = 0 }) => (manual === 0 ? [] : [manual]));
  const sum = [...points, ...answers].reduce((total, score) => total + score, 0);
  const teachers = { tests: points.length, answers: answers.length, points: Math.round(sum * 100) / 100 };
  return { asked: [...requiredNames], teachers };
}

/**
 * Returns the heading of the section that a test belongs to: that of a solution, or the innermost one that is no mere
 * mark.
 */
function headingOf(
  { start }: Span,
  { headings }: LedDocument,
  solutions: readonly ExerciseSolution[],
): Heading | undefined {
  const enclosing = enclosingHeadings(headings, start);
  return (
    enclosing.find((heading) => solutions.some(({ task }) => task === heading)) ??
    enclosing.find(({ title }) => pointsIn(title) !== undefined) ??
    enclosing.find(({ title }) => !/^(?:hidden )?tests?$/i.test(title.trim()))
  );
}

/** Returns the headings above an offset that enclose it, innermost first. */
function enclosingHeadings(headings: readonly Heading[], offset: number): readonly Heading[] {
  let level = Infinity;
  return headings
    .filter(({ span }) => span.start < offset)
    .toReversed()
    .filter((heading) => {
      if (heading.level >= level) return false;
      level = heading.level;
      return true;
    });
}

const definitionsIn = (document: LedDocument): readonly Definition[] =>
  parseDocument(document).parsed.flatMap(({ items }) => items.filter((item) => item.kind === "definition"));

const pointsPattern = /\((\d+(?:\.\d+)?) points?\)/;

/**
 * Returns the tests that are graded: those with an expected value. Tests that compare with the solution are left out of
 * an exercise without it, such as the one that students have.
 */
export const gradedTests = (document: LedDocument, hasSolution: boolean): readonly DocumentTest[] =>
  document.tests.filter(
    ({ expected, expression: { start, end } }) =>
      expected !== undefined &&
      (hasSolution || !isExercise(document) || !/\bsolution_/.test(document.source.text.slice(start, end))),
  );

/** The name of the constant whose value depends on the student. */
const seedName = "studentSeed";

function findSeed(definitions: readonly Definition[], text: string): GradedExercise["seed"] {
  const seed = definitions.find(({ name, parameters }) => name.name === seedName && parameters.length === 0);
  if (seed === undefined) return undefined;
  const { body } = seed;
  const isNumber =
    body.kind === "expression" && /^[1-9]\d{3,}$/.test(text.slice(body.value.span.start, body.value.span.end));
  return isNumber ? body.value.span : "invalid";
}

/** Returns the value of `studentSeed` for a student, with as many digits as in the exercise; undefined without it. */
export function studentSeedFor({ seed }: Pick<GradedExercise, "seed">, student: string): bigint | undefined {
  if (seed === undefined || seed === "invalid") return undefined;
  const minSeed = 10n ** BigInt(seed.end - seed.start - 1);
  return minSeed + (hashOf(student) % (9n * minSeed));
}

/** Returns the document of an exercise with the student's value of `studentSeed`. All other text keeps its offset. */
export function exerciseFor(document: NamedText, { seed }: Pick<GradedExercise, "seed">, student: string): NamedText {
  if (seed === undefined || seed === "invalid") return document;
  const { text } = document;
  return { ...document, text: text.slice(0, seed.start) + studentSeedFor({ seed }, student) + text.slice(seed.end) };
}

/** FNV-1a with 64 bits (Fowler, Noll and Vo). */
const hashOf = (text: string): bigint =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);

/** Makes titles unique, because they name columns: a second `Proof` becomes `Proof (2)`. */
export function differentTitles(titles: readonly string[]): readonly string[] {
  const usedTitles = new Set<string>();
  return titles.map((title) => {
    let uniqueTitle = title;
    for (let i = 2; usedTitles.has(uniqueTitle); i++) uniqueTitle = `${title} (${i})`;
    usedTitles.add(uniqueTitle);
    return uniqueTitle;
  });
}

/** Removes the points from a title. */
export function titleOf(title: string): string {
  const match = pointsPattern.exec(title);
  if (match === null) return title.trim();
  return (title.slice(0, match.index).trimEnd() + title.slice(match.index + match[0].length)).trim();
}

/** Parses `(2 points)`, `(1 point)` or `(0.5 points)`. */
function pointsIn(line: string): number | undefined {
  const points = pointsPattern.exec(line)?.[1];
  return points === undefined ? undefined : Number(points);
}

/**
 * Returns the points of each test, 1 by default. A remark such as `(2 points)` in the line above applies to one test.
 * In a heading it is divided among the tests below that have no remark; the innermost enclosing heading counts.
 */
export function pointsOf(
  { source: { text }, headings }: Pick<LedDocument, "source" | "headings">,
  tests: readonly DocumentTest[],
): readonly number[] {
  const remarks = tests.map(({ span }) => {
    const previousHeading = headings.findLast((heading) => heading.span.start < span.start);
    return pointsIn(lineAbove(text, span.start, previousHeading?.span.end));
  });
  const pointsHeadings = tests.map(({ span }, i) =>
    remarks[i] === undefined
      ? enclosingHeadings(headings, span.start).find(({ title }) => pointsIn(title) !== undefined)
      : undefined,
  );
  return tests.map((_, i) => {
    const heading = pointsHeadings[i];
    if (heading === undefined) return remarks[i] ?? 1;
    return pointsIn(heading.title)! / pointsHeadings.filter((other) => other === heading).length;
  });
}

/** Returns the last non-blank line above an offset, not before `from`. */
function lineAbove(text: string, offset: number, from = 0): string {
  const precedingText = text.slice(from, Math.max(from, text.lastIndexOf("\n", offset - 1))).trimEnd();
  return precedingText.slice(precedingText.lastIndexOf("\n") + 1);
}
