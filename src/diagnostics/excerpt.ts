// Source excerpts with line numbers. The primary span is underlined with ^^^, secondary spans with ---, so that nothing
// depends on colour.

import { groupedBy } from "../text/groups.js";
import { lineText, placeIn, positionAt, type Source, sourceAt, type Span } from "../text/source.js";
import { cellsOf, type SourceCell } from "./cells.js";
import { maxLineGap, maxLinesShown } from "./limits.js";

/** A span to underline, with a text. */
export interface Mark {
  readonly span: Span;
  readonly primary: boolean;
  readonly text: string;
}

/** Colours of the parts of an excerpt; identity functions without colour. */
export interface Paint {
  readonly gutter: (text: string) => string;
  readonly primary: (text: string) => string;
  readonly secondary: (text: string) => string;
}

/** The part of a mark on one line. */
interface LinePart {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
  /** True on the last line of the mark, which shows its text. */
  readonly last: boolean;
}

/**
 * Returns the excerpts as lines: of the text of the first mark, then of the other documents with marks, under their
 * names.
 */
export function excerpts(source: Source, marks: readonly Mark[], width: number, paint: Paint): readonly string[] {
  if (source.others === undefined) return excerpt(source, marks, width, paint);
  const homes = groupedBy(marks, ({ span }) => sourceAt(source, span.start).source);
  return [...homes].flatMap(([home, homeMarks], i) => {
    const local = homeMarks.map((mark) => ({ ...mark, span: placeIn(source, mark.span).span }));
    const { line, column } = positionAt(home, local[0]!.span.start);
    const name = i === 0 ? [] : ["", paint.gutter(`${home.name}:${line}:${column}`)];
    return [...name, ...excerpt(home, local, width, paint)];
  });
}

function excerpt(source: Source, marks: readonly Mark[], width: number, paint: Paint): readonly string[] {
  const segments = marks.flatMap((mark) => linePartsOf(source, mark));
  const numbers = linesToShow(segments);
  const gutterWidth = String(numbers.at(-1) ?? 1).length + 2;
  const maxWidth = Math.max(20, width - gutterWidth - 3);
  const output: string[] = [];
  numbers.forEach((line, i) => {
    const before = numbers[i - 1];
    if (before !== undefined && line > before + 1) output.push(paint.gutter(`${" ".repeat(gutterWidth - 1)}...`));
    const lineSegments = segments.filter((piece) => piece.line === line).sort(primaryFirst);
    const visibleLine = truncateAround(lineText(source, line), lineSegments[0], maxWidth);
    output.push(`${paint.gutter(`${String(line).padStart(gutterWidth)} |`)} ${visibleLine.text}`.trimEnd());
    for (const segment of lineSegments) {
      const from = visibleLine.columnOf(segment.start);
      const to = Math.max(from + 1, visibleLine.columnOf(segment.end));
      const colour = segment.mark.primary ? paint.primary : paint.secondary;
      const label = segment.last && segment.mark.text !== "" ? ` ${segment.mark.text}` : "";
      const marked = colour(`${(segment.mark.primary ? "^" : "-").repeat(to - from)}${label}`);
      output.push(`${paint.gutter(`${" ".repeat(gutterWidth)} |`)} ${" ".repeat(from)}${marked}`);
    }
  });
  return output;
}

function primaryFirst(a: LinePart, b: LinePart): number {
  return Number(b.mark.primary) - Number(a.mark.primary) || a.start - b.start;
}

/** Splits a mark into lines. Indentation is not marked after the first line. */
function linePartsOf(source: Source, mark: Mark): readonly LinePart[] {
  const first = positionAt(source, mark.span.start);
  const end = positionAt(source, mark.span.end);
  // A span that ends with a line break does not extend to the next line.
  const lastLine = positionAt(source, Math.max(mark.span.start, mark.span.end - 1)).line;
  const lines = Array.from({ length: Math.min(maxLinesShown, lastLine - first.line + 1) }, (_, i) => first.line + i);
  if (lines.at(-1) !== lastLine) lines.push(lastLine);
  return lines.flatMap((line) => {
    const text = lineText(source, line);
    const start = line === first.line ? Math.min(first.column - 1, text.length) : text.length - text.trimStart().length;
    const stop = line === end.line ? Math.min(end.column - 1, text.length) : text.trimEnd().length;
    const last = line === lastLine;
    if (stop <= start && line !== first.line && !last) return [];
    return [{ line, start, end: Math.max(start, stop), mark, last }];
  });
}

function linesToShow(segments: readonly LinePart[]): readonly number[] {
  const marked = [...new Set(segments.map((piece) => piece.line))].sort((a, b) => a - b);
  return marked.flatMap((line, i) => {
    const next = marked[i + 1];
    const between = next !== undefined && next - line <= maxLineGap ? next - line - 1 : 0;
    return Array.from({ length: between + 1 }, (_, k) => line + k);
  });
}

interface ShownLine {
  readonly text: string;
  /** The zero-based column of an offset, clamped to the line's ends. */
  columnOf(offset: number): number;
}

/** Fits a line into `maxWidth` cells. A longer line is cut around the culprit, with `…` for omitted text. */
function truncateAround(line: string, culprit: LinePart | undefined, maxWidth: number): ShownLine {
  const focus = culprit ?? { start: 0, end: 0 };
  // Limit the work on very long lines to the characters that could be shown.
  const from = line.length <= 4 * maxWidth ? 0 : wholePair(line, Math.max(0, focus.start - maxWidth));
  const to =
    line.length <= 4 * maxWidth ? line.length : wholePair(line, Math.min(line.length, focus.start + 3 * maxWidth));
  const cells = cellsOf(line.slice(from, to), from);
  const last = cells.at(-1);
  const total = last === undefined ? 0 : last.column + last.width;
  if (from === 0 && to === line.length && total <= maxWidth) return makeLine(cells, "", "");

  const focusColumn = columnIn(cells, focus.start, total);
  const focusEnd = columnIn(cells, focus.end, total);
  const fromStart = from === 0 && focusEnd < maxWidth - 1;
  const targetColumn = fromStart
    ? 0
    : Math.max(0, Math.min(focusColumn - Math.floor(maxWidth / 3), total - maxWidth + 2));
  const firstCell = cells.findIndex((cell) => cell.column >= targetColumn);
  const begin = cells[firstCell]?.column ?? 0;
  const fitting = cells.filter((cell) => cell.column >= begin && cell.column + cell.width <= begin + maxWidth - 2);
  const cutEnd = fitting.at(-1) !== last || to < line.length;
  return makeLine(fitting, begin > 0 || from > 0 ? "…" : "", cutEnd ? "…" : "");
}

function makeLine(cells: readonly SourceCell[], before: string, after: string): ShownLine {
  const origin = (cells[0]?.column ?? 0) - before.length;
  const last = cells.at(-1);
  const endColumn = last === undefined ? 0 : last.column + last.width;
  return {
    text: `${before}${cells.map((cell) => cell.text).join("")}${after}`,
    columnOf: (offset) => columnIn(cells, offset, endColumn) - origin,
  };
}

/** Returns the column of the character that contains an offset; `end` if it is after all of them. */
function columnIn(cells: readonly SourceCell[], offset: number, end: number): number {
  return cells.find((cell) => offset < cell.offset + cell.length)?.column ?? end;
}

/** Moves an offset back by one if it would split a surrogate pair. */
function wholePair(line: string, offset: number): number {
  const unit = line.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff && offset > 0 ? offset - 1 : offset;
}
