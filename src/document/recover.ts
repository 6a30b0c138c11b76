// Error recovery: guesses the extent of a region without a closer, so that a missing closer is reported once and the
// rest of the document is still read. The region extends to a closer of another notation, or else to the end of the
// last paragraph with a definition, but never beyond a line on which another construct opens.

import type { Span } from "../text/source.js";
import type { RegionKind } from "./document.js";
import { leadingCloser, trailingCloser, type Notation } from "./delimiters.js";
import { fenceOf, isLedFence } from "./fences.js";
import type { LineIndex } from "./lines.js";
import { isMarkedLine } from "./marks.js";

interface Unclosed {
  readonly kind: RegionKind;
  readonly opener: Span;
  readonly from: number;
}

/** The guess. `mistaken` is the text that was probably meant as the closer. */
export interface RegionGuess {
  readonly codeEnd: number;
  readonly end: number;
  readonly mistaken: Span | undefined;
}

/** The line where the scan stopped, and its findings. */
interface ScanResult {
  readonly line: number;
  /** The end of the last paragraph that contains a definition. */
  readonly defined: number | undefined;
  readonly mistaken: Span | undefined;
  /** A repetition of the opener at the end of the line where the scan stopped. */
  readonly repeated: Span | undefined;
}

export function recover(text: string, lines: LineIndex, notations: readonly Notation[], region: Unclosed): RegionGuess {
  const first = lines.lineOf(region.opener.start);
  const lineEnd = Math.max(region.from, lines.end(first));
  const reach = scan(text, lines, notations, region.kind, first, region.from);
  if (reach.mistaken !== undefined) return endBefore(reach.mistaken);
  // `/$ … /$`: an opener without a definition after it was meant as a closer.
  if (reach.repeated !== undefined) {
    const onward = scan(text, lines, notations, region.kind, reach.line, reach.repeated.end);
    if (reach.line === first || (onward.defined === undefined && onward.mistaken === undefined))
      return endBefore(reach.repeated);
  }
  if (reach.defined !== undefined) return { codeEnd: reach.defined, end: reach.defined, mistaken: undefined };
  // The rest of the opener's line belongs to the region; otherwise it would be searched for openers again.
  return { codeEnd: region.from, end: lineEnd, mistaken: undefined };
}

function endBefore(mistaken: Span): RegionGuess {
  return { codeEnd: mistaken.start, end: mistaken.end, mistaken };
}

function scan(
  whole: string,
  lines: LineIndex,
  notations: readonly Notation[],
  kind: RegionKind,
  first: number,
  from: number,
): ScanResult {
  let defined: number | undefined;
  let inParagraph = false;
  let line = first;
  for (; line < lines.count; line++) {
    const start = Math.max(from, lines.start(line));
    const end = Math.max(start, lines.end(line));
    const text = whole.slice(start, end);
    const repeated = repeatedOpener(lines, notations, kind, line, start, end);
    const opens =
      line > first &&
      (isMarkedLine(text) || fenceOf(text) !== undefined || notations.some((n) => n.nextOpener(start) < end));
    const mistaken = opens
      ? bareFence(text, start, inParagraph)
      : (otherCloser(whole, kind, start, end) ?? (line > first ? dashesAlone(text, kind, start) : undefined));
    if (line > first && isHeading(text)) break;
    if (mistaken !== undefined || repeated !== undefined || opens) return { line, defined, mistaken, repeated };
    inParagraph = text.trim() !== "" && (inParagraph || hasDefinition(text));
    if (inParagraph) defined = end;
  }
  return { line, defined, mistaken: undefined, repeated: undefined };
}

/** A head with `iff` must begin a line, because mathematical prose is full of `iff`. */
export function hasDefinition(text: string): boolean {
  return /:=|≔|\bledGame\b|^\s*\p{L}[\p{L}\p{M}\d_']*\s*(?:\([^()]*\)\s*)?(?:iff(?![\p{L}\p{M}\d_'])|≡)/mu.test(text);
}

/** Returns a line of dashes, the closer of a dash block without its slash. */
function dashesAlone(line: string, kind: RegionKind, start: number): Span | undefined {
  const dashes = kind === "dash" ? /^(\s*)(-{2,})\s*$/.exec(line) : null;
  return dashes === null
    ? undefined
    : { start: start + dashes[1]!.length, end: start + dashes[1]!.length + dashes[2]!.length };
}

/** True for a Markdown heading, after which prose continues. */
const isHeading = (line: string): boolean => /^#{1,6}\s+\S/.test(line);

/** Returns a closer of another notation at the start or end of the line. */
function otherCloser(whole: string, kind: RegionKind, start: number, end: number): Span | undefined {
  const closers = [leadingCloser(whole, start, end), trailingCloser(whole, start, end)];
  return closers.find((closer) => closer !== undefined && closer.kind !== kind)?.span;
}

/** Returns a fence without an info string directly below a definition. Elsewhere it opens an example in the prose. */
function bareFence(line: string, start: number, belowDefinition: boolean): Span | undefined {
  const fence = fenceOf(line);
  if (fence === undefined || fence.info !== "" || !belowDefinition) return undefined;
  return { start: start + fence.indent, end: start + fence.indent + fence.length };
}

/** Returns an opener of the same notation that ends the line. */
function repeatedOpener(
  lines: LineIndex,
  notations: readonly Notation[],
  kind: RegionKind,
  line: number,
  start: number,
  end: number,
): Span | undefined {
  const text = lines.text(line);
  if (kind === "fence") {
    const fence = start === lines.start(line) ? fenceOf(text) : undefined;
    return fence !== undefined && isLedFence(fence) ? { start: start + fence.indent, end } : undefined;
  }
  const last = lines.start(line) + text.trimEnd().length;
  for (const notation of notations) {
    if (notation.kind !== kind) continue;
    const at = notation.nextOpener(start);
    if (at < end && notation.opener(at).end === last) return notation.opener(at);
  }
  return undefined;
}
