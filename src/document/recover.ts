// Error recovery: guesses the extent of a region without a closer, so that a missing closer is reported once and the
// rest of the document is still read. The region extends to a closer of another notation, or else to the end of the
// last paragraph with a definition, but never beyond a line on which another construct opens.

import type { Span } from "../text/source.js";
import type { RegionKind } from "./document.js";
import { findLeadingCloser, findTrailingCloser, type Notation } from "./delimiters.js";
import { parseFence, isLedFence } from "./fences.js";
import type { LineIndex } from "./lines.js";
import { isMarkedLine } from "./marks.js";

interface UnclosedRegion {
  readonly kind: RegionKind;
  readonly opener: Span;
  readonly from: number;
}

/** The guess. `mistakenCloser` is the text probably meant as the closer. */
export interface RegionGuess {
  readonly codeEnd: number;
  readonly end: number;
  readonly mistakenCloser: Span | undefined;
}

/** The result of a scan: the line where it stopped, and the candidates for the region's end. */
interface ScanResult {
  readonly line: number;
  /** The end of the last paragraph that contains a definition. */
  readonly definitionEnd: number | undefined;
  readonly mistakenCloser: Span | undefined;
  /** A repetition of the opener at the end of the line where the scan stopped. */
  readonly repeatedOpener: Span | undefined;
}

export function guessExtent(
  text: string,
  lines: LineIndex,
  notations: readonly Notation[],
  region: UnclosedRegion,
): RegionGuess {
  const firstLine = lines.lineOf(region.opener.start);
  const lineEnd = Math.max(region.from, lines.end(firstLine));
  const result = scanLines(text, lines, notations, region.kind, firstLine, region.from);
  if (result.mistakenCloser !== undefined) return endBefore(result.mistakenCloser);
  // `/$ … /$`: an opener without a definition after it was meant as a closer.
  if (result.repeatedOpener !== undefined) {
    const continuation = scanLines(text, lines, notations, region.kind, result.line, result.repeatedOpener.end);
    if (
      result.line === firstLine ||
      (continuation.definitionEnd === undefined && continuation.mistakenCloser === undefined)
    )
      return endBefore(result.repeatedOpener);
  }
  if (result.definitionEnd !== undefined)
    return { codeEnd: result.definitionEnd, end: result.definitionEnd, mistakenCloser: undefined };
  // The rest of the opener's line belongs to the region; otherwise it would be searched for openers again.
  return { codeEnd: region.from, end: lineEnd, mistakenCloser: undefined };
}

function endBefore(mistakenCloser: Span): RegionGuess {
  return { codeEnd: mistakenCloser.start, end: mistakenCloser.end, mistakenCloser };
}

function scanLines(
  text: string,
  lines: LineIndex,
  notations: readonly Notation[],
  kind: RegionKind,
  firstLine: number,
  from: number,
): ScanResult {
  let definitionEnd: number | undefined;
  let inParagraph = false;
  let line = firstLine;
  for (; line < lines.count; line++) {
    const start = Math.max(from, lines.start(line));
    const end = Math.max(start, lines.end(line));
    const lineText = text.slice(start, end);
    const repeated = findRepeatedOpener(lines, notations, kind, line, start, end);
    const opensConstruct =
      line > firstLine &&
      (isMarkedLine(lineText) ||
        parseFence(lineText) !== undefined ||
        notations.some((n) => n.nextOpener(start) < end));
    const mistakenCloser = opensConstruct
      ? findBareFence(lineText, start, inParagraph)
      : (findOtherCloser(text, kind, start, end) ??
        (line > firstLine ? findDashLine(lineText, kind, start) : undefined));
    if (line > firstLine && isHeading(lineText)) break;
    if (mistakenCloser !== undefined || repeated !== undefined || opensConstruct)
      return { line, definitionEnd, mistakenCloser, repeatedOpener: repeated };
    inParagraph = lineText.trim() !== "" && (inParagraph || hasDefinition(lineText));
    if (inParagraph) definitionEnd = end;
  }
  return { line, definitionEnd, mistakenCloser: undefined, repeatedOpener: undefined };
}

/** A head with `iff` must begin a line, because mathematical prose is full of `iff`. */
export function hasDefinition(text: string): boolean {
  return /:=|≔|\bledGame\b|^\s*\p{L}[\p{L}\p{M}\d_']*\s*(?:\([^()]*\)\s*)?(?:iff(?![\p{L}\p{M}\d_'])|≡)/mu.test(text);
}

/** Returns a line of dashes, the closer of a dash block without its slash. */
function findDashLine(line: string, kind: RegionKind, start: number): Span | undefined {
  const dashes = kind === "dash" ? /^(\s*)(-{2,})\s*$/.exec(line) : null;
  return dashes === null
    ? undefined
    : { start: start + dashes[1]!.length, end: start + dashes[1]!.length + dashes[2]!.length };
}

/** True for a Markdown heading, after which prose continues. */
const isHeading = (line: string): boolean => /^#{1,6}\s+\S/.test(line);

/** Returns a closer of another notation at the start or end of the line. */
function findOtherCloser(text: string, kind: RegionKind, start: number, end: number): Span | undefined {
  const closers = [findLeadingCloser(text, start, end), findTrailingCloser(text, start, end)];
  return closers.find((closer) => closer !== undefined && closer.kind !== kind)?.span;
}

/** Returns a fence without an info string directly below a definition. Elsewhere it opens an example in the prose. */
function findBareFence(line: string, start: number, belowDefinition: boolean): Span | undefined {
  const fence = parseFence(line);
  if (fence === undefined || fence.info !== "" || !belowDefinition) return undefined;
  return { start: start + fence.indent, end: start + fence.indent + fence.length };
}

/** Returns an opener of the same notation that ends the line. */
function findRepeatedOpener(
  lines: LineIndex,
  notations: readonly Notation[],
  kind: RegionKind,
  line: number,
  start: number,
  end: number,
): Span | undefined {
  const text = lines.text(line);
  if (kind === "fence") {
    const fence = start === lines.start(line) ? parseFence(text) : undefined;
    return fence !== undefined && isLedFence(fence) ? { start: start + fence.indent, end } : undefined;
  }
  const trimmedEnd = lines.start(line) + text.trimEnd().length;
  for (const notation of notations) {
    if (notation.kind !== kind) continue;
    const at = notation.nextOpener(start);
    if (at < end && notation.opener(at).end === trimmedEnd) return notation.opener(at);
  }
  return undefined;
}
