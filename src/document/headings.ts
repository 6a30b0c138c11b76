// Recognises headings: Markdown `# …`, a title above a ruler or between two rulers (documents from 2014), and LaTeX
// `\section{…}`. Also recognises lines with the title of the whole document.

import type { Span } from "../text/source.js";
import type { Heading } from "./document.js";
import type { LineIndex } from "./lines.js";
import { isMarkedLine } from "./marks.js";

/** A parsed heading. LaTeX ranks become levels once all headings are known. */
export interface ParsedHeading {
  readonly title: string;
  readonly span: Span;
  readonly level: { readonly markdown: number } | { readonly latex: number };
  /** The first line after the heading. */
  readonly nextLine: number;
}

const latexRanks = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"];

/**
 * Returns the character of a ruler; undefined for other lines. A ruler is a line of at least three equal marks:
 * `=====`, `-----`, `_____`, `* * *`.
 */
export function rulerMark(line: string): string | undefined {
  return /^\s*([-=_*])(?:[ \t]*\1){2,}\s*$/.exec(line)?.[1];
}

/**
 * Parses the heading that begins on a line. A title above a ruler must be its own paragraph, so it requires `fresh`: no
 * text directly above that the line could continue.
 */
export function parseHeading(lines: LineIndex, line: number, canBeginParagraph: boolean): ParsedHeading | undefined {
  const text = lines.text(line);
  return (
    parseMarkdownHeading(lines, line, text) ??
    parseLatexHeading(lines, line, text) ??
    parseFramedHeading(lines, line, text) ??
    (canBeginParagraph ? parseUnderlinedHeading(lines, line, text) : undefined)
  );
}

/**
 * Markdown's number signs.
 *
 * ```text
 * > | ## Game rules ##
 *     ^^ ^^^^^^^^^^
 * ```
 */
function parseMarkdownHeading(lines: LineIndex, line: number, text: string): ParsedHeading | undefined {
  const match = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(text);
  if (match === null) return undefined;
  const title = stripClosingMarks(text.slice(match[0].length).trim());
  return createHeading(title, lines, line, line, { markdown: match[1]?.length ?? 1 });
}

function stripClosingMarks(title: string): string {
  let end = title.length;
  while (title[end - 1] === "#") end--;
  const isClosed = end === 0 || title[end - 1] === " " || title[end - 1] === "\t";
  return isClosed ? title.slice(0, end).trimEnd() : title;
}

/**
 * Parses a LaTeX sectioning command.
 *
 * ```text
 * > | \subsection*[short]{Game rules}
 *      ^^^^^^^^^^         ^^^^^^^^^^
 * ```
 */
function parseLatexHeading(lines: LineIndex, line: number, text: string): ParsedHeading | undefined {
  const match = /^\s*\\([a-z]+)\*?\s*(?:\[[^\]]*\]\s*)?\{/.exec(text);
  const rank = latexRanks.indexOf(match?.[1] ?? "");
  if (match === null || rank < 0) return undefined;
  return createHeading(extractBracedText(text, match[0].length), lines, line, line, { latex: rank });
}

/**
 * Parses a title between two rulers.
 *
 * ```text
 * > | ==========
 * > | Game rules
 *     ^^^^^^^^^^
 * > | ==========
 * ```
 */
function parseFramedHeading(lines: LineIndex, line: number, text: string): ParsedHeading | undefined {
  const mark = rulerMark(text);
  if (mark === undefined || mark !== rulerMark(lines.text(line + 2))) return undefined;
  return parseRulerTitle(lines, line, line + 1, mark);
}

/**
 * Parses a title above a ruler.
 *
 * ```text
 * > | Game rules
 *     ^^^^^^^^^^
 * > | ==========
 * ```
 */
function parseUnderlinedHeading(lines: LineIndex, line: number, text: string): ParsedHeading | undefined {
  const mark = rulerMark(lines.text(line + 1));
  if (mark === undefined || rulerMark(text) !== undefined) return undefined;
  // In a frame, the ruler belongs to the title below it, and this line is prose above the frame.
  if (parseFramedHeading(lines, line + 1, lines.text(line + 1)) !== undefined) return undefined;
  return parseRulerTitle(lines, line, line, mark);
}

/**
 * Accepts a line as a title if it contains a letter and is not a row of a drawn board (`x|o|x`), a list item or code.
 */
function parseRulerTitle(lines: LineIndex, first: number, line: number, mark: string): ParsedHeading | undefined {
  const title = lines.text(line).trim();
  if (mark !== "=" && mark !== "-") return undefined;
  if (!/\p{L}/u.test(title) || isMarkedLine(title) || /\||^[-*+>] |^[`~]{3}|(?:^|\s)\/[$-]|^\$\/|[-$]\/$/.test(title))
    return undefined;
  return createHeading(title, lines, first, line + 1, { markdown: mark === "=" ? 1 : 2 });
}

function createHeading(
  title: string,
  lines: LineIndex,
  first: number,
  last: number,
  level: ParsedHeading["level"],
): ParsedHeading | undefined {
  if (title === "") return undefined;
  return { title, span: { start: lines.start(first), end: lines.end(last) }, level, nextLine: last + 1 };
}

/** Turns LaTeX ranks into levels. The outermost command that occurs in the document has level 1. */
export function assignLevels(headings: readonly ParsedHeading[]): readonly Heading[] {
  const outermost = headings.reduce(
    (minimum, { level }) => ("latex" in level ? Math.min(minimum, level.latex) : minimum),
    Infinity,
  );
  return headings.map(({ title, span, level }) => ({
    level: "latex" in level ? level.latex - outermost + 1 : level.markdown,
    title,
    span,
  }));
}

/** Returns the title of the document, if the line states it: `\title{Tic Tac Toe}` or `Program: Tic Tac Toe`. */
export function parseTitle(line: string): string | undefined {
  const latex = /^\s*\\title\s*(?:\[[^\]]*\]\s*)?\{/.exec(line);
  const title = latex === null ? parseProgramTitle(line) : extractBracedText(line, latex[0].length);
  return title === "" ? undefined : title;
}

/** Returns the title of the document according to its first heading. */
export function titleOfHeading(heading: Pick<ParsedHeading, "title">): string {
  const program = parseProgramTitle(heading.title);
  return program === undefined || program === "" ? heading.title : program;
}

function parseProgramTitle(line: string): string | undefined {
  const match = /^\s*program\s*:/i.exec(line);
  return match === null ? undefined : line.slice(match[0].length).trim();
}

/**
 * Returns the text from an offset to the matching brace or the end of the line, without LaTeX commands.
 *
 * ```text
 * > | \section{The \emph{rules}}
 *              ^^^^^^^^^^^^^^^^
 * ```
 */
function extractBracedText(text: string, from: number): string {
  let depth = 1;
  let end = from;
  for (; end < text.length; end++) {
    if (text[end] === "\\") end++;
    else if (text[end] === "{") depth++;
    else if (text[end] === "}" && --depth === 0) break;
  }
  return text
    .slice(from, end)
    .replace(/\\\\|~/g, " ")
    .replace(/\\[a-zA-Z]+\*?|\\(?=[^a-zA-Z])|[{}]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
