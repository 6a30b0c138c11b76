// Parses a `cmd:>` or `figure:>` line with the expected value below it, or a `play:>` line.

import type { DocumentPlay, DocumentTest } from "./document.js";
import { fenceOf } from "./fences.js";
import type { LineIndex } from "./lines.js";
import { diagnoseMark, isMarkedLine } from "./marks.js";

/** The context of a test: the recording played before it, and the enclosing block. */
export interface TestContext extends LineBlock {
  readonly play: DocumentPlay | undefined;
}

/** The end of the block around a marked line, and whether regions or fences open in a span of it. */
export interface LineBlock {
  readonly end: number;
  readonly opens: (start: number, end: number) => boolean;
}

const marker = /^\s*(?:cmd|figure):>/;

/** The expression and the caption of a figure, which is a string at the end of the line. */
const captioned = /^(.*\S)\s+(["“](?:[^"”\\]|\\.)*["”])$/s;

export function isTestLine(line: string): boolean {
  return marker.test(line);
}

const almostMarker = /^\s*((?:cmd|test)\s*:?\s*>)\s*(\S.*)$/i;

/** For a line that only resembles a test: its mark, the offset of the mark in the line, and the text after it. */
export function diagnoseTestLine(
  line: string,
): { readonly mark: string; readonly at: number; readonly rest: string } | undefined {
  const [, mark, rest = ""] = isTestLine(line) ? [] : (almostMarker.exec(line) ?? []);
  return mark === undefined ? undefined : { mark, at: line.indexOf(mark), rest: rest.trim() };
}

/** Returns a mark before an expected value, which would otherwise be parsed as part of the value. */
export function valueMark(text: string): string | undefined {
  // The first pattern is a quick test; most values have no mark.
  return /[=>]/.test(text) ? /^(?:\p{L}{1,8}:>|[=-]?>|=)(?=\s*[^\s=])/u.exec(text)?.[0] : undefined;
}

const player = /^\s*play:>/;

export function isPlayLine(line: string): boolean {
  return player.test(line);
}

/**
 * Parses a `play:>` line.
 *
 * ```text
 * > | play:>x-wins.jsonl frame 120
 *           ^^^^^^^^^^^^       ^^^ path and frame
 * ```
 */
export function readPlay(whole: string, start: number, end: number): DocumentPlay {
  const marked = player.exec(whole.slice(start, end))?.[0] ?? "";
  const nameSpan = trimSpan(whole, start + marked.length, end);
  const text = whole.slice(nameSpan.start, nameSpan.end);
  const last = /(?:^|\s)frame\s+(\d+)$/.exec(text);
  const line = start + marked.length - "play:>".length;
  return {
    span: { start: line, end: Math.max(nameSpan.end, start + marked.length) },
    path: text.slice(0, last?.index).trim(),
    frame: last === null ? undefined : Number(last[1]),
  };
}

/** True if a construct on the line ends the expected value: a fence, or the end of a LaTeX environment. */
export function endsValue(line: string): boolean {
  return fenceOf(line) !== undefined || /^\s*\\end\s*\{/.test(line);
}

/**
 * Parses the test that begins on a line.
 *
 * ```text
 * > | cmd:>pp(rows)
 *     ^    ^^^^^^^^ expression
 * > | {{1, 2, 3},
 *     ^^^^^^^^^^^ expected
 * > | {4, 5, 6}}
 *     ^^^^^^^^^^
 * > |
 * ```
 */
export function readTest(text: string, lines: LineIndex, line: number, context: TestContext): DocumentTest {
  const test = { ...readMarked(text, lines, line, marker, context), play: context.play };
  if (!text.startsWith("figure", test.span.start)) return test;
  const { start, end } = test.expression;
  const [, expression, caption = '""'] = captioned.exec(text.slice(start, end)) ?? [];
  return {
    ...test,
    expression: { start, end: expression === undefined ? end : start + expression.length },
    caption: caption.slice(1, -1).replace(/\\(.)/g, "$1"),
  };
}

export function readMarked(
  whole: string,
  lines: LineIndex,
  line: number,
  mark: RegExp,
  block: LineBlock,
): Pick<DocumentTest, "span" | "expression" | "expected"> {
  const start = lines.start(line);
  const end = Math.min(lines.end(line), block.end);
  const marked = mark.exec(whole.slice(start, end))?.[0] ?? "";
  const from = start + (marked.length - marked.trimStart().length);
  const expression = trimSpan(whole, start + marked.length, end);

  let last = line;
  for (let nextLine = line + 1; nextLine < lines.count && lines.start(nextLine) < block.end; nextLine++) {
    const from = lines.start(nextLine);
    const to = Math.min(lines.end(nextLine), block.end);
    const text = whole.slice(from, to);
    if (text.trim() === "" || isMarkedLine(text) || (nextLine > line + 1 && diagnoseMark(text) !== undefined)) break;
    const quoted = nextLine === line + 1 && isQuoted(text.trim());
    if (!quoted && block.opens(from, to)) break;
    last = nextLine;
    if (quoted) break;
  }

  const valueEnd = Math.min(lines.end(last), block.end);
  if (last === line)
    return {
      span: { start: from, end: Math.max(expression.end, start + marked.length) },
      expression,
      expected: undefined,
    };
  const span = trimSpan(whole, lines.start(line + 1), valueEnd);
  const text = whole.slice(span.start, span.end).replace(/\r\n?/g, "\n");
  return { span: { start: from, end: span.end }, expression, expected: { span, text } };
}

/**
 * True if the text is exactly one string in straight or curly quotes.
 *
 * ```text
 * > | "say \"x\""
 *     ^         ^
 * ```
 */
export function isQuoted(text: string): boolean {
  if (!/^["“]/.test(text)) return false;
  for (let at = 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"' || text[at] === "”") return at === text.length - 1;
  }
  return false;
}

/** Removes the white space at the ends of a span. */
export function trimSpan(whole: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const text = whole.slice(start, end);
  const from = start + (text.length - text.trimStart().length);
  return { start: from, end: Math.max(from, start + text.trimEnd().length) };
}
