// Splits a document into prose, code regions, headings and tests in one pass. All offsets refer to the original file.
// No text is rejected: anything unrecognised is prose.

import { report, type Diagnostic } from "../diagnostics/diagnostic.js";
import {
  almostTest,
  equivalenceInProse,
  fenceHidesCode,
  hiddenMark,
  limitWithoutClaim,
  onlyProse,
  playWithoutTest,
  strayCloser,
  unclosedDash,
  unclosedDisplay,
  unclosedDollar,
  unclosedFence,
  unknownMark,
  unreadCode,
} from "../diagnostics/document.js";
import type { Typeset } from "./latex/typeset-writer.js";
import { append } from "../text/append.js";
import { partitionPoint } from "../text/search.js";
import { nowhere, type Source, type Span } from "../text/source.js";
import { isClaimLine, isLimitLine, readClaim, readLimit } from "./claims.js";
import type {
  DocumentClaim,
  DocumentLimit,
  DocumentPlay,
  DocumentTest,
  DocumentUse,
  LedDocument,
  Region,
  RegionKind,
} from "./document.js";
import { findLeadingCloser, createNotations, findTrailingCloser, type Closer } from "./delimiters.js";
import { type Display, type Displays, findDisplays } from "./displays.js";
import { isIneffectiveLedFence, namesLedElsewhere, type Fence } from "./fences.js";
import { parseFrontMatter } from "./front-matter.js";
import { parseHeading, rulerMark, parseTitle, titleOfHeading, assignLevels, type ParsedHeading } from "./headings.js";
import { LineIndex } from "./lines.js";
import { cleanProse } from "./prose.js";
import { findDefinitionsInProse } from "./prose-definitions.js";
import { hasDefinition, type RegionGuess } from "./recover.js";
import { blankSpans, type Segment, findSegment, splitSegments, removeComments } from "./segments.js";
import { diagnoseMark, isAfterItemMarkers, isMarkedLine, parseUse } from "./marks.js";
import {
  diagnoseTestLine,
  endsValue,
  isPlayLine,
  isTestLine,
  readPlay,
  readTest,
  type TestContext,
  findValueMark,
} from "./tests.js";

export const isTex = ({ name }: Pick<Source, "name">): boolean => /\.tex$/i.test(name);

/** Reads a source text as a LED document. Never throws; errors become diagnostics. */
export function readDocument(source: Source): LedDocument {
  return new Reader(source).read();
}

/** Returns the code of a region, without its delimiters. */
export function regionCode(document: LedDocument, region: Region): string {
  return document.source.text.slice(region.code.start, region.code.end);
}

/** The errors about missing or misplaced delimiters. */
const delimiterCodes: ReadonlySet<string> = new Set(
  [unclosedDollar, unclosedDash, unclosedFence, strayCloser].map(({ code }) => code),
);

/** Matches displays, whose formulas in prose often look like definitions. */
const displayPattern = /\$\$|\\\[|\\begin\b/;

class Reader {
  private readonly source: Source;
  private readonly text: string;
  private readonly isTex: boolean;
  private readonly lines: LineIndex;
  private readonly segments: readonly Segment[];
  private readonly comments: readonly Span[];
  private readonly visibleLines: LineIndex;
  private readonly displays: Displays;
  private nextDisplay = 0;

  private readonly regions: Region[] = [];
  private readonly headings: ParsedHeading[] = [];
  private readonly tests: DocumentTest[] = [];
  private readonly plays: DocumentPlay[] = [];
  private readonly claims: DocumentClaim[] = [];
  private readonly limits: DocumentLimit[] = [];
  private readonly uses: DocumentUse[] = [];
  private readonly fences: Span[] = [];
  private readonly listings: Span[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private title: string | undefined;
  /** The last recording below the current heading, and whether a test uses it. */
  private play: DocumentPlay | undefined;
  private isPlayUsed = false;
  /** The limits below the current heading, and whether a claim follows the last one. */
  private currentLimits: DocumentLimit[] = [];
  private isLimitUsed = true;
  /** The start of the prose for the next region, and whether it is on the line where the previous region ended. */
  private proseStart = 0;
  private proseAfterRegion = false;
  /** True if there is no text directly above the line. */
  private canBeginParagraph = true;
  private readonly quoteMarks: Span[] = [];
  /** The lines of ineffective fences that name LED. */
  private readonly ineffectiveFences: number[] = [];

  constructor(source: Source) {
    const { text } = source;
    this.source = source;
    this.text = text;
    this.isTex = isTex(source);
    this.lines = new LineIndex(source);
    this.segments = splitSegments(text, this.lines, this.isTex);
    this.comments = this.segments.filter(({ kind }) => kind === "comment").map(({ span }) => span);
    this.visibleLines =
      this.comments.length === 0 ? this.lines : new LineIndex({ ...source, text: blankSpans(text, this.comments) });
    this.displays = findDisplays({ text, segments: this.segments, isTex: this.isTex });
  }

  read(): LedDocument {
    const [first] = this.segments;
    const frontMatter = first?.kind === "frontMatter" ? first : undefined;
    const metadata =
      frontMatter === undefined
        ? undefined
        : parseFrontMatter(this.text.slice(frontMatter.content.start, frontMatter.content.end));
    this.title = metadata?.title;
    let at = this.lines.start(0);
    for (let next = 0; at < this.text.length; ) {
      while ((this.segments[next]?.span.start ?? nowhere) < at) next++;
      const segment = this.segments[next];
      at = segment?.span.start === at ? this.readSegment(segment, at) : this.readProse(at, segment);
    }
    this.endPlay();
    this.endLimits();
    this.reportDefinitionLikeDisplays();
    this.checkProse();
    return {
      source: this.source,
      codeText: blankSpans(this.text, this.quoteMarks),
      title: this.title,
      regions: this.regions,
      headings: assignLevels(this.headings),
      tests: this.tests,
      plays: this.plays,
      claims: this.claims,
      limits: this.limits,
      uses: this.uses,
      fences: this.fences,
      listings: this.listings,
      comments: this.comments,
      frontMatter: frontMatter && {
        span: frontMatter.span,
        authors: metadata?.authors ?? [],
        date: metadata?.date,
        title: metadata?.title,
        hasFractions: metadata?.hasFractions ?? false,
        hasSuggestions: metadata?.hasSuggestions ?? false,
      },
      displays: this.proseDisplays(),
      diagnostics: this.diagnostics,
    };
  }

  /** Reads a segment and returns the offset after it. A display may already have consumed a comment. */
  private readSegment(segment: Segment, at: number): number {
    const { span } = segment;
    switch (segment.kind) {
      case "region":
        return this.readRegion(segment);
      case "fence":
        return this.readOtherFence(segment);
      case "marked":
        return this.readMarkedLine(segment.line);
      case "listing":
        this.listings.push(segment.content);
        if (this.text.startsWith("\\begin", span.start)) {
          this.readTestsIn(this.lines.lineOf(segment.content.start) + 1, segment.content.end);
          this.canBeginParagraph = false;
        }
        return span.end;
      case "frontMatter":
        this.startProse(span.end, false);
        return span.end;
      case "comment":
        return Math.max(span.end, at + 1);
    }
  }

  /** Warns of displays that look like definitions but are prose. */
  private reportDefinitionLikeDisplays(): void {
    for (const { opener, equivalence } of this.displays.unread) {
      if (equivalence === undefined)
        this.diagnostics.push(report(unreadCode, opener, { written: this.slice(opener), kind: "display" }));
      else this.diagnostics.push(report(equivalenceInProse, opener, equivalence));
    }
  }

  /**
   * Warns of definitions in the prose: once if the document has no code, otherwise once per paragraph if the name does
   * not occur in code. (Code that uses an undefined name gets an error, which points to the prose.)
   */
  private checkProse(): void {
    const { source, regions, fences, listings, comments, tests, claims, plays, limits, uses } = this;
    const isLed = regions.length + tests.length + claims.length + uses.length > 0;
    if (!isLed && (this.diagnostics.length > 0 || displayPattern.test(this.text))) return;
    const markedSpans = [...claims, ...plays, ...limits, ...uses].map(({ span }) => span);
    const front = this.segments[0]?.kind === "frontMatter" ? [this.segments[0].span] : [];
    const formulas = isLed ? this.displays.prose : [];
    const excludedSpans = [...fences, ...markedSpans, ...formulas, ...front];
    // Formulas in the prose often look like definitions.
    const beginsLine = ({ start }: Span): boolean => {
      const line = this.lines.lineOf(start);
      return isAfterItemMarkers(this.lines.text(line), start - this.lines.start(line));
    };
    const definitions = findDefinitionsInProse({
      source,
      regions,
      fences: excludedSpans,
      listings,
      comments,
      tests,
    }).filter(({ symbol, span, opener }) => symbol !== "=" && (opener !== undefined || beginsLine(span)));
    if (!isLed) {
      const [first] = definitions;
      if (first !== undefined)
        this.diagnostics.push(
          report(onlyProse, first.span, { name: first.name, opener: first.opener, hasCode: false }),
        );
      return;
    }
    if (definitions.length === 0) return;
    // With missing or misplaced delimiters, which are already reported, the intended code is unknown.
    if (this.diagnostics.some(({ code }) => delimiterCodes.has(code))) return;
    const names = this.collectNamesInCode();
    let previousLine = -1;
    for (const { name, span, opener } of definitions) {
      const line = this.lines.lineOf(span.start);
      const isReported = [previousLine, ...this.ineffectiveFences].some((otherLine) =>
        this.isSameParagraph(otherLine, line),
      );
      previousLine = line;
      if (!isReported && !names.has(name))
        this.diagnostics.push(report(onlyProse, span, { name, opener, hasCode: true }));
    }
  }

  /** True if no blank line separates two lines. */
  private isSameParagraph(first: number, second: number): boolean {
    if (first < 0) return false;
    const [from, to] = first < second ? [first, second] : [second, first];
    for (let line = from; line < to; line++) if (this.lines.isBlank(line)) return false;
    return true;
  }

  private collectNamesInCode(): ReadonlySet<string> {
    return new Set(
      this.regions.flatMap(
        ({ code, typeset }) =>
          (typeset?.led.text ?? this.text.slice(code.start, code.end)).match(/\p{L}[\p{L}\p{M}\d_]*'*/gu) ?? [],
      ),
    );
  }

  /** Reads a marked line and returns the offset after it and its expected value. */
  private readMarkedLine(line: number): number {
    const text = this.lines.text(line);
    const opensConstruct = (start: number, end: number): boolean => this.opensConstruct(start, end);
    if (isTestLine(text)) return this.readTestAt(line, this.text.length, opensConstruct);
    if (isPlayLine(text)) return this.readPlayAt(line, this.text.length);
    if (isClaimLine(text)) return this.readClaimAt(line, this.text.length, opensConstruct);
    if (isLimitLine(text)) return this.readLimitAt(line, this.text.length);
    const use = parseUse(text, this.lines.start(line));
    if (use !== undefined) this.uses.push(use);
    else this.checkMark(line, text);
    this.startProse(this.lines.end(line), false);
    return this.lines.start(line + 1);
  }

  /**
   * Reads prose from an offset to the end of its line, the next segment, or the end of a display that opens before
   * these. Returns the offset after it.
   */
  private readProse(at: number, next: Segment | undefined): number {
    const line = this.lines.lineOf(at);
    const end = this.lines.end(line);
    if (at === this.lines.start(line)) {
      const blockEnd = this.readBlock(line, next);
      if (blockEnd !== undefined) return blockEnd;
    }
    const proseEnd = Math.min(end, next?.span.start ?? nowhere);
    const leadingCloser = at === this.lines.start(line) ? findLeadingCloser(this.text, at, proseEnd) : undefined;
    if (leadingCloser !== undefined) this.reportStrayCloser(leadingCloser);
    const display = this.findDisplay(at);
    if (display !== undefined && display.span.start < proseEnd) return this.readDisplay(display);
    if (proseEnd < end) return proseEnd;
    const trailingCloser = findTrailingCloser(this.text, at, end);
    if (trailingCloser !== undefined && trailingCloser.span.start !== leadingCloser?.span.start)
      this.reportStrayCloser(trailingCloser);
    return this.lines.start(line + 1);
  }

  /** Returns the first code display at or after an offset. Offsets must increase from call to call. */
  private findDisplay(at: number): Display | undefined {
    const { code } = this.displays;
    while ((code[this.nextDisplay]?.span.start ?? nowhere) < at) this.nextDisplay++;
    return code[this.nextDisplay];
  }

  /**
   * Reads a heading, title or separator that begins on a line and returns the offset after it; undefined if there is
   * none.
   */
  private readBlock(line: number, next: Segment | undefined): number | undefined {
    const text = this.visibleLines.text(line);
    this.checkMark(line, text);
    if ((next?.span.start ?? nowhere) >= this.lines.end(line) && isIneffectiveLedFence(text))
      this.reportIneffectiveFence(line);
    const heading = parseHeading(this.visibleLines, line, this.canBeginParagraph);
    if (heading !== undefined && this.isFreeOfCode(heading.span, next)) return this.addHeading(heading);
    this.title ??= parseTitle(text);
    if (this.isSeparator(line, text)) {
      this.startProse(this.lines.end(line), false);
      return this.lines.start(line + 1);
    }
    this.canBeginParagraph = this.lines.isBlank(line);
    return undefined;
  }

  private isFreeOfCode({ start, end }: Span, next: Segment | undefined): boolean {
    let segment = next;
    for (
      let at = next?.span.end ?? 0;
      segment?.kind === "comment" && segment.span.start < end;
      at = segment?.span.end ?? 0
    )
      segment = findSegment(this.segments, at);
    return (segment?.span.start ?? nowhere) >= end && (this.findDisplay(start)?.span.start ?? nowhere) >= end;
  }

  /** Warns of a line that names LED like a fence but opens none, or of a fence that names LED in the wrong place. */
  private reportIneffectiveFence(line: number, fence?: Fence): void {
    this.ineffectiveFences.push(line);
    const text = this.lines.text(line);
    const start = this.lines.start(line) + (fence?.indent ?? text.length - text.trimStart().length);
    const span = { start, end: this.lines.start(line) + text.trimEnd().length };
    const kind = fence !== undefined ? "info" : /^\s*```.*```\s*$/.test(text) ? "line" : "fence";
    this.diagnostics.push(report(unreadCode, span, { written: this.slice(span), kind }));
  }

  /** Warns of a line that resembles a marked line. */
  private checkMark(line: number, text: string): void {
    const at = this.lines.start(line);
    const testLikeText = diagnoseTestLine(text);
    if (testLikeText !== undefined) {
      const { mark, textAfter: rest } = testLikeText;
      const start = at + testLikeText.at;
      this.diagnostics.push(report(almostTest, { start, end: start + mark.length }, { mark, place: "test", rest }));
      return;
    }
    const markLikeText = diagnoseMark(text);
    if (markLikeText === undefined) return;
    const span = { start: at + markLikeText.span.start, end: at + markLikeText.span.end };
    const { word, kind, correction, isOpposite = false } = markLikeText;
    if (kind === "hidden")
      this.diagnostics.push(report(hiddenMark, span, { mark: word, signs: this.slice(span).trim() }));
    else this.diagnostics.push(report(unknownMark, span, { written: word, correction, isOpposite }));
  }

  /**
   * True for a line that separates prose: a LaTeX command around the body of the document, or a ruler. A ruler between
   * two lines of text is part of a drawing, such as a board.
   */
  private isSeparator(line: number, text: string): boolean {
    if (/^\s*\\(?:(?:begin|end)\s*\{document\}|maketitle)\s*(?:%.*)?$/.test(text)) return true;
    const mark = rulerMark(text);
    if (mark === undefined) return false;
    return mark === "=" || this.canBeginParagraph || line + 1 >= this.lines.count || this.lines.isBlank(line + 1);
  }

  private addHeading(heading: ParsedHeading): number {
    this.endPlay();
    this.endLimits();
    this.headings.push(heading);
    this.title ??= titleOfHeading(heading);
    this.startProse(heading.span.end, false);
    return this.lines.start(heading.nextLine);
  }

  /** True if a construct that ends an expected value opens on a line. */
  private opensConstruct(start: number, end: number): boolean {
    const segment = findSegment(this.segments, start);
    const hasSegment =
      segment !== undefined &&
      segment.span.start < end &&
      (segment.kind !== "comment" || this.text.slice(start, segment.span.start).trim() === "");
    const { code } = this.displays;
    const display = code[partitionPoint(code.length, (i) => code[i]!.span.start < start)];
    return hasSegment || (display?.span.start ?? nowhere) < end || endsValue(this.text.slice(start, end));
  }

  private readDisplay({ span, code, opener, isClosed, isCommentedOut, typeset }: Display): number {
    if (!isClosed)
      this.diagnostics.push(report(unclosedDisplay, opener, { opener: this.slice(opener), isCommentedOut }));
    return this.addRegion("mathematics", span, code, typeset);
  }

  /** Returns the displays outside regions, fences, tests and claims. */
  private proseDisplays(): readonly Span[] {
    const excludedSpans = [
      ...this.regions.map(({ span }) => span),
      ...this.fences,
      ...this.tests.map(({ span }) => span),
      ...this.claims.map(({ span }) => span),
      ...this.limits.map(({ span }) => span),
    ].sort((a, b) => a.start - b.start);
    let nextIndex = 0;
    return this.displays.prose
      .toSorted((a, b) => a.start - b.start)
      .filter(({ start, end }) => {
        while ((excludedSpans[nextIndex]?.end ?? nowhere) <= start) nextIndex++;
        return end <= (excludedSpans[nextIndex]?.start ?? nowhere);
      });
  }

  private readRegion(segment: Extract<Segment, { kind: "region" }>): number {
    const { notation: kind, span, code, opener, unclosed, quotes } = segment;
    if (quotes > 0) append(this.quoteMarks, findQuoteMarks(this.lines, code, quotes));
    return unclosed === undefined
      ? this.addRegion(kind, span, code)
      : this.addUnclosedRegion(kind, opener, code.start, unclosed);
  }

  private addUnclosedRegion(
    kind: Exclude<RegionKind, "mathematics">,
    opener: Span,
    from: number,
    guess: RegionGuess,
  ): number {
    const { codeEnd, end, mistakenCloser: mistaken } = guess;
    const code = this.text.slice(from, Math.max(codeEnd, from));
    const facts = {
      opener: this.slice(opener),
      reversed: code.trim() === "" ? this.takeReversedCloser(kind, opener) : undefined,
      instead: mistaken === undefined ? undefined : this.slice(mistaken),
      after:
        code.trim() === ""
          ? undefined
          : { at: from + code.trimEnd().length, isOnItsLine: kind === "fence" || !/^[^\r\n]*\S/.test(code) },
    };
    const labels = mistaken === undefined ? [] : [{ span: mistaken, text: "this does not close it" }];
    const unclosed = kind === "dash" ? unclosedDash : kind === "fence" ? unclosedFence : unclosedDollar;
    this.diagnostics.push(report(unclosed, opener, facts, labels));
    return this.addRegion(
      kind,
      { start: opener.start, end: Math.max(end, from) },
      { start: from, end: Math.max(codeEnd, from) },
    );
  }

  /**
   * Returns the stray closer before an opener, if a definition follows it. Its diagnostic is withdrawn, since the
   * opener's covers both.
   */
  private takeReversedCloser(kind: RegionKind, opener: Span): Span | undefined {
    const lastDiagnostic = this.diagnostics.at(-1);
    if (lastDiagnostic?.code !== strayCloser.code) return undefined;
    const isDollar = this.slice(lastDiagnostic.span).startsWith("$");
    const between = this.text.slice(lastDiagnostic.span.end, opener.start);
    if (isDollar !== (kind === "dollar") || kind === "fence" || !beginsWithDefinition(between)) return undefined;
    this.diagnostics.pop();
    return lastDiagnostic.span;
  }

  private addRegion(kind: RegionKind, span: Span, code: Span, typeset?: Typeset): number {
    const proseSpan = { start: this.proseStart, end: span.start };
    const prose = cleanProse(removeComments(this.text, proseSpan, this.comments, this.isTex), this.proseAfterRegion);
    this.regions.push({ kind, span, code, prose, ...(typeset === undefined ? {} : { typeset }) });
    this.startProse(span.end, true);
    return span.end;
  }

  /**
   * Reads a fence of another language, which is prose except for its tests. Without a closing line it extends to the
   * end of the enclosing list item or block quote, or of the document.
   */
  private readOtherFence({ line, fence, end: ending, span }: Extract<Segment, { kind: "fence" }>): number {
    const end = ending === undefined ? this.text.length : this.lines.start(ending);
    if (ending === undefined) this.reportHiddenCode(line, fence);
    const content = { start: this.lines.start(line + 1), end };
    if (namesLedElsewhere(fence) && hasDefinition(this.slice(content))) this.reportIneffectiveFence(line, fence);
    this.fences.push(content);
    this.readTestsIn(line + 1, end);
    this.canBeginParagraph = true;
    return span.end > end ? this.lines.start(this.lines.lineOf(span.end) + 1) : end;
  }

  private reportHiddenCode(line: number, fence: Fence): void {
    const from = this.lines.start(line + 1);
    const notations = createNotations(this.text);
    const hiddenOffset = Math.min(...notations.map((notation) => notation.nextOpener(from)));
    if (hiddenOffset === nowhere) return;
    const notation = notations.find((candidate) => candidate.nextOpener(from) === hiddenOffset);
    const start = this.lines.start(line) + fence.indent;
    const span = { start, end: this.lines.end(line) };
    const labels = notation === undefined ? [] : [{ span: notation.opener(hiddenOffset), text: "nothing opens here" }];
    this.diagnostics.push(
      report(fenceHidesCode, span, { fence: this.text.slice(start, start + fence.length) }, labels),
    );
  }

  /** Reads the tests and claims in a block where no other construct can open. */
  private readTestsIn(line: number, end: number): void {
    for (let at = this.lines.start(line); at < end; ) {
      const line = this.lines.lineOf(at);
      const text = this.lines.text(line);
      if (mayResembleMark(text)) this.checkMark(line, text);
      at = isTestLine(text)
        ? this.readTestAt(line, end, () => false)
        : isPlayLine(text)
          ? this.readPlayAt(line, end)
          : isClaimLine(text)
            ? this.readClaimAt(line, end, () => false)
            : isLimitLine(text)
              ? this.readLimitAt(line, end)
              : this.lines.start(line + 1);
    }
  }

  private readTestAt(line: number, end: number, opensConstruct: TestContext["opensConstruct"]): number {
    const test = readTest(this.text, this.lines, line, { play: this.play, end, opensConstruct });
    const mark = test.expected === undefined ? undefined : findValueMark(test.expected.text);
    if (test.expected !== undefined && mark !== undefined) {
      const { start } = test.expected.span;
      this.diagnostics.push(
        report(almostTest, { start, end: start + mark.length }, { mark, place: "value", rest: "" }),
      );
    }
    this.tests.push(test);
    this.isPlayUsed = true;
    this.startProse(test.span.end, false);
    return this.lines.start(this.lines.lineOf(test.span.end) + 1);
  }

  private readPlayAt(line: number, end: number): number {
    this.endPlay();
    this.play = readPlay(this.text, this.lines.start(line), Math.min(this.lines.end(line), end));
    this.plays.push(this.play);
    this.isPlayUsed = false;
    this.startProse(this.play.span.end, false);
    return this.lines.start(line + 1);
  }

  private readClaimAt(line: number, end: number, opensConstruct: TestContext["opensConstruct"]): number {
    const claim = readClaim(this.text, this.lines, line, { limits: this.currentLimits, end, opensConstruct });
    this.claims.push(claim);
    this.isLimitUsed = true;
    this.startProse(claim.span.end, false);
    return this.lines.start(this.lines.lineOf(claim.span.end) + 1);
  }

  private readLimitAt(line: number, end: number): number {
    const limit = readLimit(this.text, this.lines.start(line), Math.min(this.lines.end(line), end));
    this.limits.push(limit);
    // Claims share their limits until the next one.
    if (this.isLimitUsed) this.currentLimits = [...this.currentLimits];
    this.currentLimits.push(limit);
    this.isLimitUsed = false;
    this.startProse(limit.span.end, false);
    return this.lines.start(line + 1);
  }

  /** Discards the limits: the following claims are about all steps. */
  private endLimits(): void {
    const last = this.currentLimits.at(-1);
    if (last !== undefined && !this.isLimitUsed) this.diagnostics.push(report(limitWithoutClaim, last.span, {}));
    this.currentLimits = [];
    this.isLimitUsed = true;
  }

  /** Discards the recording: the following tests see the initial state. */
  private endPlay(): void {
    if (this.play !== undefined && !this.isPlayUsed) this.diagnostics.push(report(playWithoutTest, this.play.span, {}));
    this.play = undefined;
  }

  private startProse(at: number, afterRegion: boolean): void {
    this.proseStart = at;
    this.proseAfterRegion = afterRegion;
    this.canBeginParagraph = true;
  }

  /** In LaTeX, dollar signs and the characters around them have another meaning. */
  private reportStrayCloser(closer: Closer): void {
    if (this.isTex) return;
    this.diagnostics.push(report(strayCloser, closer.span, { closer: this.slice(closer.span), kind: closer.kind }));
  }

  private slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }
}

function findQuoteMarks(lines: LineIndex, { start, end }: Span, quotes: number): readonly Span[] {
  const marks: Span[] = [];
  for (let line = lines.lineOf(start); line < lines.count && lines.start(line) < end; line++) {
    const from = lines.start(line);
    const length = new RegExp(`^(?:[ \\t]*>){0,${quotes}}`).exec(lines.text(line))?.[0].length ?? 0;
    if (length > 0) marks.push({ start: from, end: from + length });
  }
  return marks;
}

/** True for a line of a listing that may be meant as a marked line; `:>` also occurs in other languages. */
const mayResembleMark = (text: string): boolean => isMarkedLine(text) || diagnoseMark(text)?.correction !== undefined;

const beginsWithDefinition = (text: string): boolean =>
  /^\s*\p{L}[\p{L}\p{M}\d_']*\s*(?:\([^()]*\)\s*)?(?::|≔|iff\b|≡)/u.test(text);
