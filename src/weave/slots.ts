// The non-prose elements of a document (slots), and its text with a mark in place of each. Prose parsers thus never see
// code, and code cannot break the surrounding prose.

import type { DocumentPlay, DocumentUse, Heading, LedDocument } from "../document/document.js";
import { isTex } from "../document/read.js";
import { removeComments } from "../document/segments.js";
import { findClosingBrace } from "../document/latex/macros.js";
import type { Span } from "../text/source.js";

/** An element with a position in the prose. Headings are slots because the document reader finds them in any markup. */
export type Slot =
  | { readonly kind: "region"; readonly span: Span; readonly region: number }
  | { readonly kind: "test"; readonly span: Span; readonly test: number }
  | { readonly kind: "recording"; readonly span: Span; readonly play: DocumentPlay }
  | { readonly kind: "claim"; readonly span: Span; readonly claim: number }
  | { readonly kind: "limit"; readonly span: Span; readonly limit: number }
  | { readonly kind: "use"; readonly span: Span; readonly use: DocumentUse }
  | { readonly kind: "heading"; readonly span: Span; readonly heading: Heading }
  | { readonly kind: "display"; readonly span: Span };

/** Returns the slots of a document in order. Displayed formulas are slots unless the prose is LaTeX. */
export function collectSlots(
  { source, regions, tests, plays, claims, limits, uses, headings, displays }: LedDocument,
  isLatex: boolean,
): readonly Slot[] {
  const slots: readonly Slot[] = [
    ...regions.map(({ span }, region): Slot => ({ kind: "region", span, region })),
    ...tests.map(({ span }, test): Slot => ({ kind: "test", span, test })),
    ...plays.map((play): Slot => ({ kind: "recording", span: play.span, play })),
    ...claims.map(({ span }, claim): Slot => ({ kind: "claim", span, claim })),
    ...limits.map(({ span }, limit): Slot => ({ kind: "limit", span, limit })),
    ...uses.map((use): Slot => ({ kind: "use", span: use.span, use })),
    ...headings.map((heading): Slot => ({ kind: "heading", span: trimHeading(heading.span, source.text), heading })),
    ...(isLatex ? [] : displays.map((span): Slot => ({ kind: "display", span }))),
  ];
  return slots.toSorted((a, b) => a.span.start - b.span.start);
}

/**
 * Returns the span of a heading without the text after it on the line.
 *
 * ```text
 * > | \section{Rules}\label{rules} The
 *     ^^^^^^^^^^^^^^^
 * ```
 */
function trimHeading(span: Span, text: string): Span {
  const command = /^\s*\\[a-z]+\*?\s*(?:\[[^\]]*\]\s*)?(?=\{)/.exec(text.slice(span.start, span.end));
  const end = command === null ? undefined : findClosingBrace(text, span.start + command[0].length);
  return end === undefined || end > span.end ? span : { start: span.start, end };
}

/** Prose between slots, or the index of a slot. */
export type ProsePart = string | number;

/** Private-use characters that begin and end a mark. */
const [openingCharacter, closingCharacter] = ["\ue000", "\ue001"];

/** Marks for the slots of one text, distinct from everything in the text. */
export class SlotMarks {
  private readonly opening: string;
  private readonly mark: RegExp;
  private readonly markedLine: RegExp;

  /** The run of opening characters in a mark is longer than any in the text. */
  constructor(text: string) {
    const maxRun = [...text.matchAll(/\ue000+/g)].reduce((length, [run]) => Math.max(length, run.length), 0);
    this.opening = openingCharacter.repeat(maxRun + 1);
    this.mark = new RegExp(`${this.opening}(\\d+)${closingCharacter}`);
    this.markedLine = new RegExp(`^(?:${this.mark.source}[ \\t]*)+$`);
  }

  of(slot: number): string {
    return `${this.opening}${slot}${closingCharacter}`;
  }

  /** True if a line consists of marks only. */
  isMarked(line: string): boolean {
    return line.startsWith(this.opening) && this.markedLine.test(line);
  }

  removeMarks(text: string): string {
    return this.splitAtMarks(text)
      .filter((part) => typeof part === "string")
      .join("");
  }

  splitAtMarks(text: string): readonly ProsePart[] {
    if (!text.includes(openingCharacter)) return text === "" ? [] : [text];
    return text
      .split(this.mark)
      .flatMap((part, index): ProsePart[] => (index % 2 === 1 ? [Number(part)] : part === "" ? [] : [part]));
  }
}

/**
 * Returns the document text with marks in place of its slots, without comments and front matter, with LF line ends.
 * List items that begin with `*)` get a Markdown list marker.
 *
 * ```text
 * > | Let /$ x := 1 $/ be given.
 *         ^^^^^^^^^^^^ mark
 * ```
 */
export function insertMarks(document: LedDocument, slots: readonly Slot[], marks: SlotMarks): string {
  const { source, fences, comments, frontMatter } = document;
  const { text } = source;
  let fence = 0;
  const isFenced = (offset: number): boolean => {
    while ((fences[fence]?.end ?? Infinity) <= offset) fence++;
    return (fences[fence]?.start ?? Infinity) <= offset;
  };
  const withListMarkers = text.replace(/^( {0,3}\*)\)(?=[ \t])/gm, (item, marker: string, at: number) =>
    isFenced(at) ? item : `${marker} `,
  );
  const extractProse = (start: number, end: number): string =>
    removeComments(withListMarkers, { start, end }, comments, isTex(source)).replaceAll("\r\n", "\n");

  const chunks: string[] = [];
  let at = frontMatter?.span.end ?? (text.startsWith("\ufeff") ? 1 : 0);
  for (const [slot, { span }] of slots.entries()) {
    chunks.push(extractProse(at, span.start), marks.of(slot));
    at = span.end;
  }
  return chunks.join("") + extractProse(at, text.length);
}
