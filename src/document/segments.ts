// Splits a text into prose and other segments in one pass: code regions, fences, marked lines, comments, listings and
// front matter. It alone decides which constructs open where; displays are found later, in the remaining prose.

import { UntypesetFinder } from "./latex/untypeset.js";
import { Finder } from "../text/finder.js";
import { firstEndingAfter } from "../text/search.js";
import { nowhere, type Span } from "../text/source.js";
import { notationsOf, type Notation } from "./delimiters.js";
import { FenceClosers, fenceOf, isLedFence, ListItems, type Fence } from "./fences.js";
import type { LineIndex } from "./lines.js";
import { isMarkedLine } from "./marks.js";
import { recover, type RegionGuess } from "./recover.js";
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
  | { readonly kind: "listing"; readonly inside: Span }
  | { readonly kind: "comment" }
  | { readonly kind: "frontMatter"; readonly inside: Span }
);

/** Returns the segments of a text, disjoint and in order. `isTex` selects LaTeX instead of Markdown. */
export function segmentsOf(text: string, lines: LineIndex, isTex: boolean): readonly Segment[] {
  const notations = notationsOf(text);
  const untypeset = new UntypesetFinder(text, isTex);
  const codes = new CodeSpans(text);
  const comments = isTex ? undefined : new Finder((from) => markdownComment(text, from, codes)?.start ?? -1);
  const closers = new FenceClosers(lines);
  const items = new ListItems();
  const segments: Segment[] = [];

  /** Returns the segment of whole lines that begins on a line. */
  const blockAt = (line: number): Segment | undefined => {
    const lineText = lines.text(line);
    const fence = fenceOf(lineText, items.around(lineText));
    if (fence !== undefined) {
      if (isLedFence(fence)) return ledFence(line, fence);
      const closing = closers.closingLine(fence, line + 1);
      const end = closing ?? closers.lineOutside(fence, line + 1);
      const endOffset = closing === undefined ? lines.start(end ?? lines.count) : lines.end(closing);
      return { kind: "fence", fence, line, end, span: { start: lines.start(line), end: endOffset } };
    }
    if (!isMarkedLine(lineText)) return undefined;
    const last = isQuoted(lines.text(line + 1).trim()) ? line + 1 : line;
    return { kind: "marked", line, span: { start: lines.start(line), end: lines.end(last) } };
  };

  const ledFence = (line: number, fence: Fence): Segment => {
    const opener = { start: lines.start(line) + fence.indent, end: lines.end(line) };
    const from = lines.start(line + 1);
    const closing = closers.closingLine(fence, line + 1);
    if (closing === undefined) return unclosed("fence", opener, from, fence.quotes);
    const code = { start: from, end: lines.start(closing) };
    const span = { start: opener.start, end: lines.end(closing) };
    return { kind: "region", notation: "fence", opener, code, span, unclosed: undefined, quotes: fence.quotes };
  };

  const unclosed = (notation: "dollar" | "dash" | "fence", opener: Span, from: number, quotes: number): Segment => {
    const guess = recover(text, lines, notations, { kind: notation, opener, from });
    const code = { start: from, end: Math.max(guess.codeEnd, from) };
    const span = { start: opener.start, end: Math.max(guess.end, from) };
    return { kind: "region", notation, opener, code, span, unclosed: guess, quotes };
  };

  const region = (notation: Notation, start: number): Segment => {
    const opener = notation.opener(start);
    const closer = notation.closer(opener.end);
    if (closer === undefined) return unclosed(notation.kind, opener, opener.end, 0);
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
  const inLine = (from: number, end: number): Segment | undefined => {
    let [start, make]: [number, (() => Segment) | undefined] = [end, undefined];
    for (const notation of notations) {
      const at = notation.nextOpener(from);
      if (at < start) [start, make] = [at, () => region(notation, at)];
    }
    const nextUntypeset = untypeset.next(from);
    if (nextUntypeset !== undefined && nextUntypeset.span.start < start)
      [start, make] = [nextUntypeset.span.start, () => nextUntypeset];
    const comment = comments?.next(from) ?? nowhere;
    if (comment < start) make = () => ({ kind: "comment", span: markdownComment(text, comment, codes)! });
    return make?.();
  };

  const front = isTex ? undefined : frontMatter(lines);
  if (front !== undefined) segments.push(front);
  for (let at = front?.span.end ?? lines.start(0); at < text.length; ) {
    const line = lines.lineOf(at);
    const isStart = at === lines.start(line);
    const block = isStart ? blockAt(line) : undefined;
    if (block === undefined && isStart) items.read(lines.text(line));
    const segment = block ?? inLine(at, lines.end(line));
    if (segment !== undefined) segments.push(segment);
    // A segment may end inside a line, where others may open.
    at = segment === undefined || segment.span.end <= at ? lines.start(line + 1) : segment.span.end;
    if (segment !== undefined && at === lines.end(lines.lineOf(at))) at = lines.start(lines.lineOf(at) + 1);
  }
  return segments;
}

/** Returns the segment at an offset, or the first one after it. */
export function segmentFrom(segments: readonly Segment[], offset: number): Segment | undefined {
  return firstEndingAfter(segments, offset, ({ span }) => span);
}

/**
 * Returns the first Markdown comment at or after an offset, outside code spans. A comment without an end is only a
 * mention.
 */
function markdownComment(text: string, from: number, codes: CodeSpans): Span | undefined {
  for (let start = text.indexOf("<!--", from); start >= 0; start = text.indexOf("<!--", start + 4)) {
    const short = /^<!---?>/.exec(text.slice(start, start + 6))?.[0];
    const close = short === undefined ? text.indexOf("-->", start + 4) : start;
    if (close < 0) return undefined;
    if (!codes.has(start)) return { start, end: close + (short?.length ?? 3) };
  }
  return undefined;
}

function codeSpans(text: string, from: number, end: number): readonly Span[] {
  const spans: Span[] = [];
  let opened: { readonly marks: string; readonly at: number } | undefined;
  for (const { 0: marks, index } of text.slice(from, end).matchAll(/`+/g)) {
    if (opened === undefined) opened = { marks, at: from + index };
    else if (opened.marks === marks) {
      spans.push({ start: opened.at, end: from + index });
      opened = undefined;
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
      this.spans = codeSpans(this.text, this.line.start, this.line.end);
    }
    return (firstEndingAfter(this.spans, offset, (span) => span)?.start ?? nowhere) < offset;
  }
}

/** YAML between two lines of three dashes, which begins with a key. Other text between two rulers stays prose. */
function frontMatter(lines: LineIndex): Segment | undefined {
  if (!/^---[ \t]*$/.test(lines.text(0))) return undefined;
  const rest = Array.from({ length: lines.count - 1 }, (_, i) => i + 1);
  const first = rest.find((line) => !/^\s*(?:#|$)/.test(lines.text(line)));
  if (first === undefined || !/^[\p{L}_][\p{L}\p{N}_ -]*:(?:[ \t]|$)/u.test(lines.text(first))) return undefined;
  const last = rest.find((line) => line > first && /^(?:---|\.\.\.)[ \t]*$/.test(lines.text(line)));
  return last === undefined
    ? undefined
    : {
        kind: "frontMatter",
        inside: { start: lines.start(1), end: lines.start(last) },
        span: { start: lines.start(0), end: lines.start(last + 1) },
      };
}

/** Replaces spans by blanks of the same length, preserving line ends. */
export function blankOut(text: string, spans: readonly Span[]): string {
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
export function withoutComments(text: string, { start, end }: Span, comments: readonly Span[], isTex: boolean): string {
  const chunks: string[] = [];
  let at = start;
  for (let span = commentFrom(comments, at); span !== undefined && span.start < end; span = commentFrom(comments, at)) {
    if (span.start > at) chunks.push(text.slice(at, span.start));
    at = Math.min(end, Math.max(at, offsetAfterComment(text, span, isTex)));
    if (span.end >= end) break;
  }
  chunks.push(text.slice(at, end));
  return chunks.join("");
}

const commentFrom = (comments: readonly Span[], offset: number): Span | undefined =>
  firstEndingAfter(comments, offset, (span) => span);

/** Returns the offset after a comment and the white space that is removed with it. */
function offsetAfterComment(text: string, { start, end }: Span, isTex: boolean): number {
  const rest = text.slice(end, end + maxBlanks);
  if (isTex) return end + /^[ \t]*\r?\n?[ \t]*/.exec(rest)![0].length;
  const isAlone = /(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, start - maxBlanks), start));
  // A blank line stays between two lines of text, since a comment ends a paragraph.
  return isAlone ? end + /^[ \t]*(?:\r?\n(?=[ \t]*(?:\r?\n|$)))?/.exec(rest)![0].length : end;
}
