// A document as an exercise: by what its headings are called, it is told apart what is given, what is to be written, hints, and
// tests that are run but not shown. To every other command, these are headings like any other.

import type { Heading, LedDocument } from "./document.js";
import type { Span } from "../source/source.js";

/** A document as an exercise. */
export interface Exercise {
  /**
   * What students see and cannot change. Between each two of these there is a gap, which is all that they can write, so
   * that the texts are one more than the gaps.
   */
  readonly given: readonly string[];
  /** What the gaps hold at the beginning. */
  readonly beginnings: readonly string[];
  readonly hints: readonly Hint[];
  /**
   * The document without solutions and hints, but with all tests. Every line stands where it stood, so that messages name
   * lines of the document.
   */
  readonly tests: string;
  /** Where the hidden tests are in that. */
  readonly hidden: readonly Span[];
}

export interface Hint {
  /** The title of the heading that it belongs to. */
  readonly of: string;
  readonly text: string;
}

type Role = "solution" | "hint" | "hidden";

/** A section with a role: from its heading to the next one of its level or above. */
interface Section extends Span {
  readonly role: Role;
  readonly heading: Heading;
  readonly of: string;
}

/** What a title says of its section. `Hint 2` and `Hidden tests (2 points)` say it, too. */
function roleOf(title: string): Role | undefined {
  const [, name = ""] = /^(solution|hint|hidden tests?)(?:\s+\d+)?\s*(?:\([^()]*\))?[:.]?$/i.exec(title.trim()) ?? [];
  const word = name.toLowerCase();
  return word.startsWith("hidden") ? "hidden" : word === "solution" || word === "hint" ? word : undefined;
}

/** The exercise that a document is: one in which something is called a solution. */
export function exerciseIn(document: LedDocument): Exercise | undefined {
  const sections = sectionsOf(document);
  if (!sections.some(({ role }) => role === "solution")) return undefined;
  const { text } = document.source;
  const given: string[] = [];
  const beginnings: string[] = [];
  let own = "";
  let at = 0;
  for (const section of sections) {
    const { role, heading, start, end } = section;
    if (role !== "solution") {
      own += text.slice(at, start);
    } else {
      const { before, beginning, after } = gapOf(section, document);
      given.push(`${own}${text.slice(at, heading.span.end).trimEnd()}\n\n${before}`);
      beginnings.push(beginning);
      own = after;
    }
    at = end;
  }
  given.push(own + text.slice(at));
  return {
    given,
    beginnings,
    hints: sections.flatMap(({ role, of, heading, end }) =>
      role === "hint" ? [{ of, text: text.slice(heading.span.end, end).trim() }] : [],
    ),
    tests: sections.reduce(
      (all, { role, heading: { span }, end }) => (role === "hidden" ? all : withoutCode(all, span.end, end)),
      text,
    ),
    hidden: sections.filter(({ role }) => role === "hidden").map(({ start, end }) => ({ start, end })),
  };
}

function sectionsOf({ headings, source: { text } }: LedDocument): readonly Section[] {
  const sections: Section[] = [];
  headings.forEach((heading, i) => {
    const role = roleOf(heading.title);
    const start = heading.span.start;
    if (role === undefined || start < (sections.at(-1)?.end ?? 0)) return;
    const next = headings.slice(i + 1).find(({ level }) => level <= heading.level);
    const above = headings
      .slice(0, i)
      .findLast(({ title, level }) => level < heading.level && roleOf(title) === undefined);
    sections.push({ role, heading, start, end: next?.span.start ?? text.length, of: above?.title ?? "" });
  });
  return sections;
}

/**
 * What stands in the place of a solution. A solution with code leaves its delimiters; one in prose leaves nothing. The first
 * fence that is no code is what the gap begins with.
 */
function gapOf(
  { heading, end }: Section,
  { source: { text }, regions, fences }: LedDocument,
): { readonly before: string; readonly beginning: string; readonly after: string } {
  const isIn = ({ start }: Span): boolean => heading.span.end <= start && start < end;
  const fence = fences.find(isIn);
  const beginning = fence === undefined ? "" : text.slice(fence.start, fence.end).replace(/^\r?\n|\r?\n$/g, "");
  const region = regions.find(({ span }) => isIn(span));
  if (region === undefined) return { before: "", beginning, after: "\n\n" };
  const { span, code } = region;
  const opening = text.slice(span.start, code.start).trim();
  const closing = text.slice(code.end, span.end).trim();
  return { before: `${opening}\n`, beginning, after: `\n${closing}\n\n` };
}

/** The same text with nothing but the ends of lines in a part of it. */
const withoutCode = (text: string, start: number, end: number): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);

/** The document that students begin with. */
export const begun = ({ given, beginnings }: Pick<Exercise, "given" | "beginnings">): string =>
  given.map((text, i) => text + (beginnings[i] ?? "")).join("");

/** Where the gaps are in a text of which nothing else was changed; undefined if something was. */
export function gapsIn(text: string, given: readonly string[]): readonly Span[] | undefined {
  const [first = "", ...others] = given;
  if (!text.startsWith(first)) return undefined;
  const gaps: Span[] = [];
  let start = first.length;
  for (const [i, next] of others.entries()) {
    const isLast = i === others.length - 1;
    const end = isLast ? text.length - next.length : text.indexOf(next, start);
    if (end < start || !text.startsWith(next, end)) return undefined;
    gaps.push({ start, end });
    start = end + next.length;
  }
  return gaps;
}
