// Parses a `cmd:>` or `figure:>` line with the expected value below it, or a `play:>` line.

import type { DocumentPlay, DocumentTest } from "./document.js";
import { parseFence } from "./fences.js";
import type { LineIndex } from "./lines.js";
import { diagnoseMark, isMarkedLine } from "./marks.js";

/** The context of a test: the recording played before it, and the enclosing block. */
export interface TestContext extends LineBlock {
  readonly play: DocumentPlay | undefined;
}

/** The end of the block around a marked line, and whether regions or fences open in a span of it. */
export interface LineBlock {
  readonly end: number;
  readonly opensConstruct: (start: number, end: number) => boolean;
}

const testMark = /^\s*(?:cmd|figure):>/;

/** The expression and the caption of a figure, which is a string at the end of the line. */
const captionedExpression = /^(.*\S)\s+(["“](?:[^"”\\]|\\.)*["”])$/s;

export function isTestLine(line: string): boolean {
  return testMark.test(line);
}

const testLikeMark = /^\s*((?:cmd|test)\s*:?\s*>)\s*(\S.*)$/i;

/** Returns the mark of a line that only resembles a test, the offset of the mark, and the text after it. */
export function diagnoseTestLine(
  line: string,
): { readonly mark: string; readonly at: number; readonly textAfter: string } | undefined {
  const [, mark, rest = ""] = isTestLine(line) ? [] : (testLikeMark.exec(line) ?? []);
  return mark === undefined ? undefined : { mark, at: line.indexOf(mark), textAfter: rest.trim() };
}

/** Returns a mark before an expected value, which would otherwise be parsed as part of the value. */
export function findValueMark(text: string): string | undefined {
  // The first pattern is a quick test; most values have no mark.
  return /[=>]/.test(text) ? /^(?:\p{L}{1,8}:>|[=-]?>|=)(?=\s*[^\s=])/u.exec(text)?.[0] : undefined;
}

const playMark = /^\s*play:>/;

export function isPlayLine(line: string): boolean {
  return playMark.test(line);
}

/**
 * Parses a `play:>` line.
 *
 * ```text
 * > | play:>x-wins.jsonl frame 120
 *           ^^^^^^^^^^^^       ^^^ path and frame
 * ```
 */
export function readPlay(text: string, start: number, end: number): DocumentPlay {
  const mark = playMark.exec(text.slice(start, end))?.[0] ?? "";
  const nameSpan = trimSpan(text, start + mark.length, end);
  const playText = text.slice(nameSpan.start, nameSpan.end);
  const frameSuffix = /(?:^|\s)frame\s+(\d+)$/.exec(playText);
  const markStart = start + mark.length - "play:>".length;
  return {
    span: { start: markStart, end: Math.max(nameSpan.end, start + mark.length) },
    path: playText.slice(0, frameSuffix?.index).trim(),
    frame: frameSuffix === null ? undefined : Number(frameSuffix[1]),
  };
}

/** True if a construct on the line ends the expected value: a fence, or the end of a LaTeX environment. */
export function endsValue(line: string): boolean {
  return parseFence(line) !== undefined || /^\s*\\end\s*\{/.test(line);
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
  const test = { ...readMarkedBlock(text, lines, line, testMark, context), play: context.play };
  if (!text.startsWith("figure", test.span.start)) return test;
  const { start, end } = test.expression;
  const [, expression, caption = '""'] = captionedExpression.exec(text.slice(start, end)) ?? [];
  return {
    ...test,
    expression: { start, end: expression === undefined ? end : start + expression.length },
    caption: caption.slice(1, -1).replace(/\\(.)/g, "$1"),
  };
}

export function readMarkedBlock(
  text: string,
  lines: LineIndex,
  line: number,
  pattern: RegExp,
  block: LineBlock,
): Pick<DocumentTest, "span" | "expression" | "expected"> {
  const start = lines.start(line);
  const end = Math.min(lines.end(line), block.end);
  const markText = pattern.exec(text.slice(start, end))?.[0] ?? "";
  const from = start + (markText.length - markText.trimStart().length);
  const expression = trimSpan(text, start + markText.length, end);

  let lastLine = line;
  for (let nextLine = line + 1; nextLine < lines.count && lines.start(nextLine) < block.end; nextLine++) {
    const from = lines.start(nextLine);
    const to = Math.min(lines.end(nextLine), block.end);
    const lineText = text.slice(from, to);
    if (
      lineText.trim() === "" ||
      isMarkedLine(lineText) ||
      (nextLine > line + 1 && diagnoseMark(lineText) !== undefined)
    )
      break;
    const isQuotedValue = nextLine === line + 1 && isQuoted(lineText.trim());
    if (!isQuotedValue && block.opensConstruct(from, to)) break;
    lastLine = nextLine;
    if (isQuotedValue) break;
  }

  const valueEnd = Math.min(lines.end(lastLine), block.end);
  if (lastLine === line)
    return {
      span: { start: from, end: Math.max(expression.end, start + markText.length) },
      expression,
      expected: undefined,
    };
  const span = trimSpan(text, lines.start(line + 1), valueEnd);
  const valueText = text.slice(span.start, span.end).replace(/\r\n?/g, "\n");
  return { span: { start: from, end: span.end }, expression, expected: { span, text: valueText } };
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

/** Trims white space from both ends of a span. */
export function trimSpan(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const content = text.slice(start, end);
  const from = start + (content.length - content.trimStart().length);
  return { start: from, end: Math.max(from, start + content.trimEnd().length) };
}
