// Exercises. The titles of headings mark solutions, hints and hidden tests, and thereby the text that students can
// edit. Tests of an empty solution count as unfinished, and woven pages omit solutions. All other commands treat these
// headings like any other.

import type { Heading, LedDocument, Region } from "./document.js";
import type { Span } from "../text/source.js";

export interface Exercise {
  /**
   * The fixed text. Students write in the gaps between consecutive entries, so there is one entry more than there are
   * gaps.
   */
  readonly given: readonly string[];
  readonly beginnings: readonly string[];
  readonly hints: readonly Hint[];
  /**
   * The document with solutions and hints blanked out and all tests included. Line numbers are preserved for messages.
   */
  readonly tests: string;
  /** The spans of the hidden tests in `tests`. */
  readonly hidden: readonly Span[];
}

export interface Hint {
  /** The title of the enclosing heading. */
  readonly of: string;
  readonly text: string;
}

type Role = "solution" | "hint" | "hidden";

/** A section with a role, from its heading to the next one of the same or an outer level. */
interface Section extends Span {
  readonly role: Role;
  readonly heading: Heading;
  /** The enclosing heading without a role. */
  readonly enclosingHeading: Heading | undefined;
}

/** A solution, and the heading of the task that it solves. */
export interface ExerciseSolution extends Span {
  readonly task: Heading | undefined;
  /** The text below the solution's heading. */
  readonly text: string;
  /** False for an answer in prose. */
  readonly hasCode: boolean;
}

/**
 * Returns the role that a title gives its section. Numbers and points are ignored: `Hint 2`, `Hidden tests (2 points)`.
 */
function parseRole(title: string): Role | undefined {
  const [, name = ""] = /^(solution|hint|hidden tests?)(?:\s+\d+)?\s*(?:\([^()]*\))?[:.]?$/i.exec(title.trim()) ?? [];
  const word = name.toLowerCase();
  return word.startsWith("hidden") ? "hidden" : word === "solution" || word === "hint" ? word : undefined;
}

/** True for the title of a section with a solution. */
export const isSolutionTitle = (title: string): boolean => parseRole(title) === "solution";

/** True for the title of a standard section of a task, such as its solution or tests. */
export const isPartTitle = (title: string): boolean =>
  parseRole(title) !== undefined || /^tests?[:.]?$/i.test(title.trim());

/** True for a document with a solution. */
export const isExercise = ({ headings }: Pick<LedDocument, "headings">): boolean =>
  headings.some(({ title }) => parseRole(title) === "solution");

/** Returns the exercise in a document; undefined if it has no solution. */
export function exerciseIn(document: LedDocument): Exercise | undefined {
  const sections = findSections(document);
  if (!sections.some(({ role }) => role === "solution")) return undefined;
  const { text } = document.source;
  const fixedTexts: string[] = [];
  const beginnings: string[] = [];
  let pendingText = "";
  let at = 0;
  for (const section of sections) {
    const { role, heading, start, end } = section;
    if (role !== "solution") {
      pendingText += text.slice(at, start);
    } else {
      const { before, beginning, after } = createGap(section, document);
      fixedTexts.push(`${pendingText}${text.slice(at, heading.span.end).trimEnd()}\n\n${before}`);
      beginnings.push(beginning);
      pendingText = after;
    }
    at = end;
  }
  fixedTexts.push(pendingText + text.slice(at));
  return {
    given: fixedTexts,
    beginnings,
    hints: sections.flatMap(({ role, enclosingHeading: above, heading, end }) =>
      role === "hint" ? [{ of: above?.title ?? "", text: text.slice(heading.span.end, end).trim() }] : [],
    ),
    tests: sections.reduce(
      (text, { role, heading: { span }, end }) => (role === "hidden" ? text : blankSpan(text, span.end, end)),
      text,
    ),
    hidden: sections.filter(({ role }) => role === "hidden").map(({ start, end }) => ({ start, end })),
  };
}

/** Returns the solutions in a document, in order: one for each gap. */
export const findSolutions = (document: LedDocument): readonly ExerciseSolution[] =>
  findSections(document).flatMap(({ role, enclosingHeading: task, heading, start, end }) => {
    if (role !== "solution") return [];
    const from = heading.span.end;
    const hasCode = document.regions.some(({ span }) => from <= span.start && span.start < end);
    return [{ task, start, end, text: document.source.text.slice(from, end).trim(), hasCode }];
  });

/**
 * Returns the document for publication, without hints and hidden tests. Of each solution, only the heading and an empty
 * code region remain; of an answer in prose, only the heading. All offsets are preserved.
 */
export function publishText(document: LedDocument): string {
  return findSections(document).reduce((text, section) => {
    const { start, heading, end } = section;
    const [region] = findRegions(section, document);
    if (section.role !== "solution") return blankSpan(text, start, end);
    if (region === undefined) return blankSpan(text, heading.span.end, end);
    const { span, code } = region;
    const emptied = blankSpan(blankSpan(text, heading.span.end, span.start), code.start, code.end);
    return blankSpan(emptied, span.end, end);
  }, document.source.text);
}

/** True if the document is an exercise with an empty gap. Its tests may use names that the gap has yet to define. */
export const hasOpenGap = (document: LedDocument): boolean =>
  findSections(document).some((section) => {
    const regions = section.role === "solution" ? findRegions(section, document) : [];
    return (
      regions.length > 0 && regions.every(({ code }) => document.source.text.slice(code.start, code.end).trim() === "")
    );
  });

const findRegions = ({ heading, end }: Section, { regions }: LedDocument): readonly Region[] =>
  regions.filter(({ span }) => heading.span.end <= span.start && span.start < end);

function findSections({ headings, source: { text } }: LedDocument): readonly Section[] {
  const sections: Section[] = [];
  headings.forEach((heading, i) => {
    const role = parseRole(heading.title);
    const start = heading.span.start;
    if (role === undefined || start < (sections.at(-1)?.end ?? 0)) return;
    const nextHeading = headings.slice(i + 1).find(({ level }) => level <= heading.level);
    const enclosingHeading = headings
      .slice(0, i)
      .findLast(({ title, level }) => level < heading.level && parseRole(title) === undefined);
    sections.push({ role, heading, start, end: nextHeading?.span.start ?? text.length, enclosingHeading });
  });
  return sections;
}

/**
 * Returns the gap that replaces a solution. If the solution has code, its delimiters are kept; nothing of a solution in
 * prose is kept. The gap begins with the content of the first fence that is not code.
 */
function createGap(
  section: Section,
  document: LedDocument,
): { readonly before: string; readonly beginning: string; readonly after: string } {
  const { heading, end } = section;
  const { text } = document.source;
  const fence = document.fences.find(({ start }) => heading.span.end <= start && start < end);
  const beginning = fence === undefined ? "" : text.slice(fence.start, fence.end).replace(/^\r?\n|\r?\n$/g, "");
  const [region] = findRegions(section, document);
  if (region === undefined) return { before: "", beginning, after: "\n\n" };
  const { span, code } = region;
  const opening = text.slice(span.start, code.start).trim();
  const closing = text.slice(code.end, span.end).trim();
  return { before: `${opening}\n`, beginning, after: `\n${closing}\n\n` };
}

const blankSpan = (text: string, start: number, end: number): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);

/** Returns the document with the initial content of its gaps. */
export const textToBegin = ({ given, beginnings }: Pick<Exercise, "given" | "beginnings">): string =>
  given.map((text, i) => text + (beginnings[i] ?? "")).join("");

/** Returns the gaps in an edited text; undefined if its fixed text was changed. */
export function findGaps(text: string, fixedTexts: readonly string[]): readonly Span[] | undefined {
  const [first = "", ...otherTexts] = fixedTexts;
  if (!text.startsWith(first)) return undefined;
  const gaps: Span[] = [];
  let start = first.length;
  for (const [i, fixedText] of otherTexts.entries()) {
    const isLast = i === otherTexts.length - 1;
    const end = isLast ? text.length - fixedText.length : text.indexOf(fixedText, start);
    if (end < start || !text.startsWith(fixedText, end)) return undefined;
    gaps.push({ start, end });
    start = end + fixedText.length;
  }
  return gaps;
}

/** Returns the number of gaps that are empty or have their initial content. */
export const countOpenGaps = (text: string, gaps: readonly Span[], beginnings: readonly string[]): number =>
  gaps.filter(({ start, end }, i) => {
    const gapText = text.slice(start, end).trim();
    return gapText === "" || gapText === beginnings[i]?.trim();
  }).length;
