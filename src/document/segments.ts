// Splits a text into prose and other segments in one pass: code regions, fences, marked lines, comments, listings and
// front matter. It alone decides which constructs open where; displays are found later, in the remaining prose.

import { UntypesetFinder } from "./latex/untypeset.js";
import { Finder } from "../text/finder.js";
import { firstEndingAfter } from "../text/search.js";
import { nowhere, type Span } from "../text/source.js";
import { createNotations, type Notation } from "./delimiters.js";
import { FenceClosers, parseFence, isLedFence, ListItems, type Fence } from "./fences.js";
import type { LineIndex } from "./lines.js";
import { isMarkedLine } from "./marks.js";
import { guessExtent, type RegionGuess } from "./recover.js";
import { isQuoted } from "./tests.js";
import { maxBlanks } from "./limits.js";

/** A span of a document that is not prose. */
export type Segment = { readonly span: Span } & (
  | {
      /** A dollar or dash block, or a LED fence. */
      readonly kind: "region";
      readonly notation: "dollar" | "dash" | "fence";
      readonly opener: Span;
      readonly code: Span;
      /** The guessed extent; undefined if the region is closed. */
      readonly unclosed: RegionGuess | undefined;
      /** The number of quote marks before each line of a fence. */
      readonly quotes: number;
    }
  /** A fence of another language. */
  | {
      readonly kind: "fence";
      readonly fence: Fence;
      readonly line: number;
      /**
       * The first line after the content: the closing one, or one outside the enclosing list item or block quote;
       * undefined if the fence does not end.
       */
      readonly end: number | undefined;
    }
  /** A marked line, including the line below it if that is a single quoted string. */
  | { readonly kind: "marked"; readonly line: number }
  | { readonly kind: "listing"; readonly content: Span }
  | { readonly kind: "comment" }
  | { readonly kind: "frontMatter"; readonly content: Span }
);

/** Returns the segments of a text, disjoint and in order. `isTex` selects LaTeX instead of Markdown. */
export function splitSegments(text: string, lines: LineIndex, isTex: boolean): readonly Segment[] {
  const notations = createNotations(text);
  const untypeset = new UntypesetFinder(text, isTex);
  const codeSpans = new CodeSpans(text);
  const comments = isTex ? undefined : new Finder((from) => findMarkdownComment(text, from, codeSpans)?.start ?? -1);
  const closers = new FenceClosers(lines);
  const listItems = new ListItems();
  const segments: Segment[] = [];

  /** Returns the segment of whole lines that begins on a line. */
  const parseBlock = (line: number): Segment | undefined => {
    const lineText = lines.text(line);
    const fence = parseFence(lineText, listItems.contentColumnOf(lineText));
    if (fence !== undefined) {
      if (isLedFence(fence)) return parseLedFence(line, fence);
      const closingLine = closers.findClosingLine(fence, line + 1);
      const end = closingLine ?? closers.findLineOutside(fence, line + 1);
      const endOffset = closingLine === undefined ? lines.start(end ?? lines.count) : lines.end(closingLine);
      return { kind: "fence", fence, line, end, span: { start: lines.start(line), end: endOffset } };
    }
    if (!isMarkedLine(lineText)) return undefined;
    const lastLine = isQuoted(lines.text(line + 1).trim()) ? line + 1 : line;
    return { kind: "marked", line, span: { start: lines.start(line), end: lines.end(lastLine) } };
  };

  const parseLedFence = (line: number, fence: Fence): Segment => {
    const opener = { start: lines.start(line) + fence.indent, end: lines.end(line) };
    const from = lines.start(line + 1);
    const closingLine = closers.findClosingLine(fence, line + 1);
    if (closingLine === undefined) return createUnclosedRegion("fence", opener, from, fence.quotes);
    const code = { start: from, end: lines.start(closingLine) };
    const span = { start: opener.start, end: lines.end(closingLine) };
    return { kind: "region", notation: "fence", opener, code, span, unclosed: undefined, quotes: fence.quotes };
  };

  const createUnclosedRegion = (
    notation: "dollar" | "dash" | "fence",
    opener: Span,
    from: number,
    quotes: number,
  ): Segment => {
    const guess = guessExtent(text, lines, notations, { kind: notation, opener, from });
    const code = { start: from, end: Math.max(guess.codeEnd, from) };
    const span = { start: opener.start, end: Math.max(guess.end, from) };
    return { kind: "region", notation, opener, code, span, unclosed: guess, quotes };
  };

  const parseRegion = (notation: Notation, start: number): Segment => {
    const opener = notation.opener(start);
    const closer = notation.closer(opener.end);
    if (closer === undefined) return createUnclosedRegion(notation.kind, opener, opener.end, 0);
    const code = { start: opener.end, end: closer.start };
    return {
      kind: "region",
      notation: notation.kind,
      opener,
      code,
      span: { start, end: closer.end },
      unclosed: undefined,
      quotes: 0,
    };
  };

  /** Returns the first segment that opens inside a span of a line. */
  const findInLine = (from: number, end: number): Segment | undefined => {
    let [start, make]: [number, (() => Segment) | undefined] = [end, undefined];
    for (const notation of notations) {
      const at = notation.nextOpener(from);
      if (at < start) [start, make] = [at, () => parseRegion(notation, at)];
    }
    const nextUntypeset = untypeset.next(from);
    if (nextUntypeset !== undefined && nextUntypeset.span.start < start)
      [start, make] = [nextUntypeset.span.start, () => nextUntypeset];
    const comment = comments?.next(from) ?? nowhere;
    if (comment < start) make = () => ({ kind: "comment", span: findMarkdownComment(text, comment, codeSpans)! });
    return make?.();
  };

  const frontMatter = isTex ? undefined : parseFrontMatterBlock(lines);
  if (frontMatter !== undefined) segments.push(frontMatter);
  for (let at = frontMatter?.span.end ?? lines.start(0); at < text.length; ) {
    const line = lines.lineOf(at);
    const isStart = at === lines.start(line);
    const block = isStart ? parseBlock(line) : undefined;
    if (block === undefined && isStart) listItems.advance(lines.text(line));
    const segment = block ?? findInLine(at, lines.end(line));
    if (segment !== undefined) segments.push(segment);
    // A segment may end inside a line, where others may open.
    at = segment === undefined || segment.span.end <= at ? lines.start(line + 1) : segment.span.end;
    if (segment !== undefined && at === lines.end(lines.lineOf(at))) at = lines.start(lines.lineOf(at) + 1);
  }
  return segments;
}

/** Returns the segment at an offset, or the first one after it. */
export function findSegment(segments: readonly Segment[], offset: number): Segment | undefined {
  return firstEndingAfter(segments, offset, ({ span }) => span);
}

/**
 * Returns the first Markdown comment at or after an offset, outside code spans. A comment without an end is only a
 * mention.
 */
function findMarkdownComment(text: string, from: number, codeSpans: CodeSpans): Span | undefined {
  for (let start = text.indexOf("<!--", from); start >= 0; start = text.indexOf("<!--", start + 4)) {
    const shortComment = /^<!---?>/.exec(text.slice(start, start + 6))?.[0];
    const close = shortComment === undefined ? text.indexOf("-->", start + 4) : start;
    if (close < 0) return undefined;
    if (!codeSpans.has(start)) return { start, end: close + (shortComment?.length ?? 3) };
  }
  return undefined;
}

function findCodeSpans(text: string, from: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  let opener: { readonly marks: string; readonly at: number } | undefined;
  for (const { 0: marks, index } of text.slice(from, end).matchAll(/`+/g)) {
    if (opener === undefined) opener = { marks, at: from + index };
    else if (opener.marks === marks) {
      spans.push({ start: opener.at, end: from + index });
      opener = undefined;
    }
  }
  return spans;
}

/** Caches the code spans of the last line. */
class CodeSpans {
  private line: Span = { start: 0, end: -1 };
  private spans: readonly Span[] = [];

  constructor(private readonly text: string) {}

  has(offset: number): boolean {
    if (offset < this.line.start || offset > this.line.end) {
      const end = this.text.indexOf("\n", offset);
      this.line = { start: this.text.lastIndexOf("\n", offset) + 1, end: end < 0 ? this.text.length : end };
      this.spans = findCodeSpans(this.text, this.line.start, this.line.end);
    }
    return (firstEndingAfter(this.spans, offset, (span) => span)?.start ?? nowhere) < offset;
  }
}

/** Parses YAML between two lines of three dashes. It must begin with a key; other text between rulers is prose. */
function parseFrontMatterBlock(lines: LineIndex): Segment | undefined {
  if (!/^---[ \t]*$/.test(lines.text(0))) return undefined;
  const lineNumbers = Array.from({ length: lines.count - 1 }, (_, i) => i + 1);
  const first = lineNumbers.find((line) => !/^\s*(?:#|$)/.test(lines.text(line)));
  if (first === undefined || !/^[\p{L}_][\p{L}\p{N}_ -]*:(?:[ \t]|$)/u.test(lines.text(first))) return undefined;
  const last = lineNumbers.find((line) => line > first && /^(?:---|\.\.\.)[ \t]*$/.test(lines.text(line)));
  return last === undefined
    ? undefined
    : {
        kind: "frontMatter",
        content: { start: lines.start(1), end: lines.start(last) },
        span: { start: lines.start(0), end: lines.start(last + 1) },
      };
}

/** Replaces spans by spaces of the same length. Line breaks are preserved. */
export function blankSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const chunks: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    chunks.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, " "));
    at = end;
  }
  chunks.push(text.slice(at));
  return chunks.join("");
}

/**
 * Removes comments from a span of a text. A LaTeX comment takes the following white space with it, up to the next line;
 * a Markdown comment that fills its lines takes these lines with it.
 */
export function removeComments(text: string, { start, end }: Span, comments: readonly Span[], isTex: boolean): string {
  const chunks: string[] = [];
  let at = start;
  for (let span = findComment(comments, at); span !== undefined && span.start < end; span = findComment(comments, at)) {
    if (span.start > at) chunks.push(text.slice(at, span.start));
    at = Math.min(end, Math.max(at, skipComment(text, span, isTex)));
    if (span.end >= end) break;
  }
  chunks.push(text.slice(at, end));
  return chunks.join("");
}

const findComment = (comments: readonly Span[], offset: number): Span | undefined =>
  firstEndingAfter(comments, offset, (span) => span);

/** Returns the offset after a comment and the white space removed with it. */
function skipComment(text: string, { start, end }: Span, isTex: boolean): number {
  const rest = text.slice(end, end + maxBlanks);
  if (isTex) return end + /^[ \t]*\r?\n?[ \t]*/.exec(rest)![0].length;
  const isAloneOnLine = /(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, start - maxBlanks), start));
  // A blank line stays between two lines of text, since a comment ends a paragraph.
  return isAloneOnLine ? end + /^[ \t]*(?:\r?\n(?=[ \t]*(?:\r?\n|$)))?/.exec(rest)![0].length : end;
}
