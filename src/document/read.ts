// Reads a document: separates prose, code regions, headings and tests, in one pass from top to bottom. All offsets
// refer to the original file. No text is rejected: what opens nothing is prose.

import { report, type Diagnostic } from "../diagnostics/diagnostic.js";
import {
  almostTest,
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
  unreadMark,
} from "../diagnostics/document.js";
import type { Typeset } from "../latex/typeset-writer.js";
import { nowhere, type Source, type Span } from "../source/source.js";
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
import { leadingCloser, notationsOf, trailingCloser, type Closer, type Notation } from "./delimiters.js";
import { type Display, Displays } from "./displays.js";
import { FenceClosers, fenceOf, isLedFence, type Fence } from "./fences.js";
import { headingAt, rulerMark, titleOf, titleOfHeading, withLevels, type HeadingRead } from "./headings.js";
import { Finder, Lines } from "./lines.js";
import { cleanProse } from "./prose.js";
import { definitionsInProse } from "./prose-definitions.js";
import { recover } from "./recover.js";
import { almostMarked, isMarkedLine, isUnread, markOf, useIn } from "./marks.js";
import {
  almostTestLine,
  endsValue,
  isPlayLine,
  isTestLine,
  readPlay,
  readTest,
  type Surroundings,
  valueMark,
} from "./tests.js";

/** True of a document in LaTeX. */
export const isTex = ({ name }: Pick<Source, "name">): boolean => /\.tex$/i.test(name);

/** Reads a source text as a LED document. Never throws; mistakes are reported as diagnostics. */
export function readDocument(source: Source): LedDocument {
  return new Reader(source).read();
}

/** The text of a region's code, without its delimiters. */
export function regionCode(document: LedDocument, region: Region): string {
  return document.source.text.slice(region.code.start, region.code.end);
}

/** The signs of displays, in which a formula of the prose may well say what something is. */
const hasDisplays = /\$\$|\\\[|\\begin\b/;

class Reader {
  private readonly source: Source;
  private readonly text: string;
  private readonly lines: Lines;
  private readonly notations: readonly Notation[];
  private readonly displays: Displays;
  private readonly fenceClosers: FenceClosers;
  private readonly verbatims: Finder;
  private readonly verbatimEnds: { readonly "": Finder; readonly "*": Finder };

  private readonly regions: Region[] = [];
  private readonly headings: HeadingRead[] = [];
  private readonly tests: DocumentTest[] = [];
  private readonly plays: DocumentPlay[] = [];
  private readonly claims: DocumentClaim[] = [];
  private readonly limits: DocumentLimit[] = [];
  private readonly uses: DocumentUse[] = [];
  private readonly fences: Span[] = [];
  /** The spans of `verbatim` environments. */
  private readonly blocks: Span[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private title: string | undefined;
  /** The last recording played under the current heading, and whether a test has used it. */
  private play: DocumentPlay | undefined;
  private playIsLookedAt = false;
  /** The `steps:>` lines under the current heading, and whether a claim stands below the last of them. */
  private limitsHere: readonly DocumentLimit[] = [];
  private limitIsUsed = true;
  /** Where the prose for the next region begins, and whether it begins on the line where the previous region ended. */
  private proseStart = 0;
  private proseAfterRegion = false;
  /** True if there is no text directly above the line, so that a paragraph can begin on it. */
  private fresh = true;

  constructor(source: Source) {
    this.source = source;
    this.text = source.text;
    this.lines = new Lines(source);
    this.notations = notationsOf(source.text);
    this.displays = new Displays(source.text, isTex(this.source));
    this.fenceClosers = new FenceClosers(this.lines);
    const verbatim = /\\begin\s*\{verbatim\*?\}/g;
    this.verbatims = new Finder((from) => {
      verbatim.lastIndex = from;
      return verbatim.exec(source.text)?.index ?? -1;
    });
    this.verbatimEnds = {
      "": new Finder((from) => source.text.indexOf("\\end{verbatim}", from)),
      "*": new Finder((from) => source.text.indexOf("\\end{verbatim*}", from)),
    };
  }

  read(): LedDocument {
    let at = this.lines.start(0);
    while (at < this.text.length) {
      const line = this.lines.lineOf(at);
      at = (at === this.lines.start(line) ? this.readBlock(line) : undefined) ?? this.readInLine(line, at);
    }
    this.endPlay();
    this.endLimits();
    this.checkProse();
    return {
      source: this.source,
      title: this.title,
      regions: this.regions,
      headings: withLevels(this.headings),
      tests: this.tests,
      plays: this.plays,
      claims: this.claims,
      limits: this.limits,
      uses: this.uses,
      fences: this.fences,
      displays: this.proseDisplays(),
      diagnostics: this.diagnostics,
    };
  }

  /** Warns, once, of a definition in a document without any code. Where a closer is left over, that was told. */
  private checkProse(): void {
    if (this.regions.length > 0 || this.diagnostics.length > 0 || hasDisplays.test(this.text)) return;
    const { source, regions, fences, tests } = this;
    const isQuoted = ({ start, end }: Span): boolean =>
      [...fences, ...this.blocks].some((block) => block.start <= start && end <= block.end);
    // A formula of the prose may well say what something is.
    const beginsLine = ({ start }: Span): boolean =>
      this.text.slice(this.lines.start(this.lines.lineOf(start)), start).trim() === "";
    const [first] = definitionsInProse({ source, regions, fences, tests }).filter(
      ({ sign, span, opener }) => sign !== "=" && !isQuoted(span) && (opener !== undefined || beginsLine(span)),
    );
    if (first !== undefined)
      this.diagnostics.push(report(onlyProse, first.span, { name: first.name, opener: first.opener }));
  }

  /** Reads a construct that occupies whole lines, if one begins on this line, and returns the offset after it. */
  private readBlock(line: number): number | undefined {
    const text = this.lines.text(line);
    const fence = fenceOf(text);
    if (fence !== undefined)
      return isLedFence(fence) ? this.readLedFence(line, fence) : this.readOtherFence(line, fence);
    if (isTestLine(text)) return this.readTestAt(line, this.text.length, (start, end) => this.opensIn(start, end));
    if (isPlayLine(text)) return this.readPlayAt(line, this.text.length);
    if (isClaimLine(text)) return this.readClaimAt(line, this.text.length, (start, end) => this.opensIn(start, end));
    if (isLimitLine(text)) return this.readLimitAt(line, this.text.length);
    if (isMarkedLine(text)) {
      const use = useIn(text, this.lines.start(line));
      if (use !== undefined) this.uses.push(use);
      else this.checkMark(line, text);
      this.startProse(this.lines.end(line), false);
      return this.lines.start(line + 1);
    }
    this.checkMark(line, text);
    const heading = headingAt(this.lines, line, this.fresh);
    if (heading !== undefined) return this.addHeading(heading);
    this.title ??= titleOf(text);
    if (this.isSeparator(line, text)) {
      this.startProse(this.lines.end(line), false);
      return this.lines.start(line + 1);
    }
    this.fresh = text.trim() === "";
    return undefined;
  }

  /** Warns of a line that resembles a marked line and is none, and of a mark that this version does not read. */
  private checkMark(line: number, text: string): void {
    const at = this.lines.start(line);
    const almostATest = almostTestLine(text);
    if (almostATest !== undefined) {
      const { mark, rest } = almostATest;
      const start = at + almostATest.at;
      this.diagnostics.push(report(almostTest, { start, end: start + mark.length }, { mark, place: "test", rest }));
      return;
    }
    const mark = markOf(text);
    const start = at + text.indexOf(mark ?? "");
    if (mark !== undefined && isUnread(mark))
      this.diagnostics.push(report(unreadMark, { start, end: start + mark.length + 2 }, { mark: `${mark}:>` }));
    const almost = almostMarked(text);
    if (almost === undefined) return;
    const span = { start: at + almost.span.start, end: at + almost.span.end };
    const { written, kind, meant } = almost;
    if (kind === "hidden")
      this.diagnostics.push(report(hiddenMark, span, { mark: written, signs: this.slice(span).trim() }));
    else this.diagnostics.push(report(unknownMark, span, { written, meant }));
  }

  /**
   * True for a line that separates prose: a LaTeX command around the body of the document, or a ruler. A ruler between
   * two lines of text is part of a drawing, such as a board.
   */
  private isSeparator(line: number, text: string): boolean {
    if (/^\s*\\(?:(?:begin|end)\s*\{document\}|maketitle)\s*(?:%.*)?$/.test(text)) return true;
    const mark = rulerMark(text);
    if (mark === undefined) return false;
    return mark === "=" || this.fresh || line + 1 >= this.lines.count || this.lines.isBlank(line + 1);
  }

  private addHeading(heading: HeadingRead): number {
    this.endPlay();
    this.endLimits();
    this.headings.push(heading);
    this.title ??= titleOfHeading(heading);
    this.startProse(heading.span.end, false);
    return this.lines.start(heading.next);
  }

  /**
   * Reads prose from `at` to the end of the line, or to the end of the first construct that opens on it.
   *
   * ```text
   * > | text /$ x := 1 $/ text
   *     ^at              ^next
   * ```
   */
  private readInLine(line: number, at: number): number {
    const end = this.lines.end(line);
    const leading = at === this.lines.start(line) ? leadingCloser(this.text, at, end) : undefined;
    if (leading !== undefined) this.reportStray(leading);

    const opening = this.openingIn(at, end);
    if (opening?.kind === "region") return this.readRegion(opening.notation, opening.at);
    if (opening?.kind === "display") return this.readDisplay(opening.display);
    if (opening?.kind === "verbatim") return this.readVerbatim(opening);

    const trailing = trailingCloser(this.text, at, end);
    if (trailing !== undefined && trailing.span.start !== leading?.span.start) this.reportStray(trailing);
    return this.lines.start(line + 1);
  }

  private opensIn(start: number, end: number): boolean {
    return this.openingIn(start, end) !== undefined || endsValue(this.text.slice(start, end));
  }

  /** The first construct that opens within part of a line. */
  private openingIn(start: number, end: number): Opening | undefined {
    const verbatim = this.verbatimIn(start, end);
    const first = this.notations.reduce<Opening | undefined>((first, notation) => {
      const at = notation.nextOpener(start);
      return at < (first?.at ?? end) ? { kind: "region", at, notation } : first;
    }, verbatim);
    const display = this.displays.next(start);
    return display !== undefined && display.span.start < (first?.at ?? end)
      ? { kind: "display", at: display.span.start, display }
      : first;
  }

  /** The `verbatim` environment that begins here. One that never ends is only a mention. */
  private verbatimIn(start: number, end: number): Extract<Opening, { kind: "verbatim" }> | undefined {
    const at = this.verbatims.next(start);
    if (at >= end) return undefined;
    const inside = this.text.indexOf("}", at) + 1;
    const star = this.text[inside - 2] === "*" ? "*" : "";
    const until = this.verbatimEnds[star].next(inside);
    return until === nowhere ? undefined : { kind: "verbatim", at, inside, until };
  }

  private readDisplay({ span, code, opener, isClosed, isCommentedOut, typeset }: Display): number {
    if (!isClosed)
      this.diagnostics.push(report(unclosedDisplay, opener, { opener: this.slice(opener), isCommentedOut }));
    return this.addRegion("mathematics", span, code, typeset);
  }

  /** The displays of the prose: those outside of regions, fences and tests. */
  private proseDisplays(): readonly Span[] {
    const taken = [
      ...this.regions.map(({ span }) => span),
      ...this.fences,
      ...this.tests.map(({ span }) => span),
      ...this.claims.map(({ span }) => span),
      ...this.limits.map(({ span }) => span),
      ...this.blocks,
    ].sort((a, b) => a.start - b.start);
    let next = 0;
    return this.displays.prose
      .toSorted((a, b) => a.start - b.start)
      .filter(({ start, end }) => {
        while ((taken[next]?.end ?? nowhere) <= start) next++;
        return end <= (taken[next]?.start ?? nowhere);
      });
  }

  private readRegion(notation: Notation, at: number): number {
    const opener = notation.opener(at);
    const closer = notation.closer(opener.end);
    if (closer === undefined) return this.readUnclosed(notation.kind, opener, opener.end);
    return this.addRegion(notation.kind, { start: at, end: closer.end }, { start: opener.end, end: closer.start });
  }

  /**
   * Reads a fence of the language `led`, which is a code region.
   *
   * ```text
   * > | ```led
   *     ^^^^^^ opener
   * > | x := 1
   * > | ```
   *        ^end
   * ```
   */
  private readLedFence(line: number, fence: Fence): number {
    const start = this.lines.start(line) + fence.indent;
    const code = this.lines.start(line + 1);
    const closing = this.fenceClosers.closingLine(fence, line + 1);
    if (closing === undefined) return this.readUnclosed("fence", { start, end: this.lines.end(line) }, code);
    return this.addRegion(
      "fence",
      { start, end: this.lines.end(closing) },
      { start: code, end: this.lines.start(closing) },
    );
  }

  private readUnclosed(kind: RegionKind, opener: Span, from: number): number {
    const { codeEnd, end, mistaken } = recover(this.text, this.lines, this.notations, { kind, opener, from });
    const code = this.text.slice(from, Math.max(codeEnd, from));
    const facts = {
      opener: this.slice(opener),
      reversed: code.trim() === "" ? this.takeReversed(kind, opener) : undefined,
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

  /** The closer before an opener, if only definitions stand between the two; it is told with the opener. */
  private takeReversed(kind: RegionKind, opener: Span): Span | undefined {
    const last = this.diagnostics.at(-1);
    if (last?.code !== strayCloser.code) return undefined;
    const isDollar = this.slice(last.span).startsWith("$");
    const between = this.text.slice(last.span.end, opener.start);
    if (isDollar !== (kind === "dollar") || kind === "fence" || !beginsWithDefinition(between)) return undefined;
    this.diagnostics.pop();
    return last.span;
  }

  private addRegion(kind: RegionKind, span: Span, code: Span, typeset?: Typeset): number {
    const prose = cleanProse(this.text.slice(this.proseStart, span.start), this.proseAfterRegion);
    this.regions.push({ kind, span, code, prose, ...(typeset === undefined ? {} : { typeset }) });
    this.startProse(span.end, true);
    return span.end;
  }

  /**
   * Reads a fence of another language, which is prose except for its tests. Without a closing line it extends to the
   * end of the document.
   */
  private readOtherFence(line: number, fence: Fence): number {
    const closing = this.fenceClosers.closingLine(fence, line + 1);
    const end = closing === undefined ? this.text.length : this.lines.start(closing);
    if (closing === undefined) this.reportHiddenCode(line, fence);
    this.fences.push({ start: this.lines.start(line + 1), end });
    this.readTestsIn(line + 1, end);
    this.fresh = true;
    return closing === undefined ? this.text.length : this.lines.start(closing + 1);
  }

  private reportHiddenCode(line: number, fence: Fence): void {
    const from = this.lines.start(line + 1);
    const hidden = Math.min(...this.notations.map((notation) => notation.nextOpener(from)));
    if (hidden === nowhere) return;
    const notation = this.notations.find((n) => n.nextOpener(from) === hidden);
    const start = this.lines.start(line) + fence.indent;
    const span = { start, end: this.lines.end(line) };
    const labels = notation === undefined ? [] : [{ span: notation.opener(hidden), text: "nothing opens here" }];
    this.diagnostics.push(
      report(fenceHidesCode, span, { fence: this.text.slice(start, start + fence.length) }, labels),
    );
  }

  /**
   * Reads a `verbatim` environment.
   *
   * ```text
   * > | \begin{verbatim} text \end{verbatim}
   *     ^at             ^inside
   *                           ^until
   * ```
   */
  private readVerbatim({ inside, until }: { readonly inside: number; readonly until: number }): number {
    this.blocks.push({ start: inside, end: until });
    this.readTestsIn(this.lines.lineOf(inside) + 1, until);
    this.fresh = false;
    return this.text.indexOf("}", until) + 1;
  }

  /** Reads the tests and claims in a block where nothing else can open. */
  private readTestsIn(line: number, end: number): void {
    for (let at = this.lines.start(line); at < end; ) {
      const here = this.lines.lineOf(at);
      const text = this.lines.text(here);
      if (mayResembleMark(text)) this.checkMark(here, text);
      at = isTestLine(text)
        ? this.readTestAt(here, end, () => false)
        : isPlayLine(text)
          ? this.readPlayAt(here, end)
          : isClaimLine(text)
            ? this.readClaimAt(here, end, () => false)
            : isLimitLine(text)
              ? this.readLimitAt(here, end)
              : this.lines.start(here + 1);
    }
  }

  private readTestAt(line: number, end: number, opens: Surroundings["opens"]): number {
    const test = readTest(this.text, this.lines, line, { play: this.play, end, opens });
    const mark = test.expected === undefined ? undefined : valueMark(test.expected.text);
    if (test.expected !== undefined && mark !== undefined) {
      const { start } = test.expected.span;
      this.diagnostics.push(
        report(almostTest, { start, end: start + mark.length }, { mark, place: "value", rest: "" }),
      );
    }
    this.tests.push(test);
    this.playIsLookedAt = true;
    this.startProse(test.span.end, false);
    return this.lines.start(this.lines.lineOf(test.span.end) + 1);
  }

  private readPlayAt(line: number, end: number): number {
    this.endPlay();
    this.play = readPlay(this.text, this.lines.start(line), Math.min(this.lines.end(line), end));
    this.plays.push(this.play);
    this.playIsLookedAt = false;
    this.startProse(this.play.span.end, false);
    return this.lines.start(line + 1);
  }

  private readClaimAt(line: number, end: number, opens: Surroundings["opens"]): number {
    const claim = readClaim(this.text, this.lines, line, { limits: this.limitsHere, end, opens });
    this.claims.push(claim);
    this.limitIsUsed = true;
    this.startProse(claim.span.end, false);
    return this.lines.start(this.lines.lineOf(claim.span.end) + 1);
  }

  private readLimitAt(line: number, end: number): number {
    const limit = readLimit(this.text, this.lines.start(line), Math.min(this.lines.end(line), end));
    this.limits.push(limit);
    this.limitsHere = [...this.limitsHere, limit];
    this.limitIsUsed = false;
    this.startProse(limit.span.end, false);
    return this.lines.start(line + 1);
  }

  /** From here on, claims speak of all steps again. */
  private endLimits(): void {
    const last = this.limitsHere.at(-1);
    if (last !== undefined && !this.limitIsUsed) this.diagnostics.push(report(limitWithoutClaim, last.span, {}));
    this.limitsHere = [];
    this.limitIsUsed = true;
  }

  /** From here on, tests see the initial state again. */
  private endPlay(): void {
    if (this.play !== undefined && !this.playIsLookedAt)
      this.diagnostics.push(report(playWithoutTest, this.play.span, {}));
    this.play = undefined;
  }

  private startProse(at: number, afterRegion: boolean): void {
    this.proseStart = at;
    this.proseAfterRegion = afterRegion;
    this.fresh = true;
  }

  /** In LaTeX, dollar signs and the characters around them have another meaning. */
  private reportStray(closer: Closer): void {
    if (isTex(this.source)) return;
    this.diagnostics.push(report(strayCloser, closer.span, { closer: this.slice(closer.span), kind: closer.kind }));
  }

  private slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }
}

/** A construct that opens within a line. */
type Opening =
  | { readonly kind: "region"; readonly at: number; readonly notation: Notation }
  | { readonly kind: "display"; readonly at: number; readonly display: Display }
  | { readonly kind: "verbatim"; readonly at: number; readonly inside: number; readonly until: number };

/** True for a line of a listing that may be meant as a marked line; other languages have the sign `:>` as well. */
const mayResembleMark = (text: string): boolean => isMarkedLine(text) || almostMarked(text)?.meant !== undefined;

/** True of text that begins like a definition. */
const beginsWithDefinition = (text: string): boolean =>
  /^\s*\p{L}[\p{L}\p{M}\d_']*\s*(?:\([^()]*\)\s*)?(?::|≔|iff\b|≡)/u.test(text);
