// Finds displays: LaTeX formulas on separate lines. A display that begins with a definition is a code region; all
// others are prose. The search does not parse LaTeX, so malformed LaTeX cannot mislead it.

import { Braces, isEscaped, type Macros, findMacros } from "./latex/macros.js";
import { typeset, type TypesetContext, createTypesetContext } from "./latex/typeset.js";
import type { LatexPart, Typeset } from "./latex/typeset-writer.js";
import { Finder } from "../text/finder.js";
import { firstEndingAfter } from "../text/search.js";
import { nowhere, type Span } from "../text/source.js";
import { classifyBeginning } from "./heads.js";
import { markPattern } from "./marks.js";
import { blankSpans, type Segment, findSegment } from "./segments.js";
import { maxArgumentLength } from "./limits.js";

export interface Display {
  readonly span: Span;
  readonly code: Span;
  readonly opener: Span;
  /** False if the closer is missing. The display then ends with its paragraph, or before the next construct. */
  readonly isClosed: boolean;
  /** True if the closer exists but is in a comment. */
  readonly isCommentedOut: boolean;
  readonly typeset: Typeset;
}

/** A display that looks like a definition but is prose. */
interface DefinitionLikeDisplay {
  readonly span: Span;
  readonly opener: Span;
  /** The names of an equivalence `P \equiv Q`; undefined for an unsupported environment. */
  readonly equivalence: { readonly left: string; readonly right: string; readonly symbol: string } | undefined;
}

export interface Displays {
  readonly code: readonly Display[];
  readonly prose: readonly Span[];
  readonly unread: readonly DefinitionLikeDisplay[];
}

/** A display before its content is examined. */
interface Candidate {
  readonly span: Span;
  readonly opener: Span;
  readonly code: Span;
  readonly parts: readonly LatexPart[];
  readonly isClosed: boolean;
  readonly isCommentedOut?: boolean;
  /** True for `\defun` and `\defpred`, whose content is always a definition. */
  readonly isDefinition: boolean;
  readonly isSupported: boolean;
}

/** The environments listed in section 9. */
const supportedEnvironments = "equation|align|gather|multline|alignat|eqnarray|displaymath";
/** Unsupported environments that set displays. */
const unsupportedEnvironments = "flalign|xalignat|xxalignat|dmath|dseries|IEEEeqnarray|empheq|math";
const allEnvironments = `${supportedEnvironments}|${unsupportedEnvironments}`;

const isSupportedEnvironment = (environment: string): boolean => supportedEnvironments.split("|").includes(environment);
/** Environments without the alignment character `&`. */
const unalignedEnvironments = /^(?:equation|multline|displaymath|math|dmath)$/;
/** Environments with a braced column argument. */
const environmentsWithArgument = /^(?:alignat|xalignat|xxalignat|IEEEeqnarray)$/;

const displayPattern = (): RegExp =>
  new RegExp(`\\$\\$|\\\\\\[|\\\\begin\\s*\\{(?:${allEnvironments})\\*?\\}|\\\\def(?:un|pred)(?![a-zA-Z])`);

/** Matches the beginnings of displays, and constructs that must be skipped before the next one. */
const landmarkPattern = (): RegExp =>
  new RegExp(
    [
      new RegExp(`\\\\begin\\s*\\{(${allEnvironments})(\\*?)\\}`),
      /\\def(un|pred)(?![a-zA-Z])/,
      /(\\\[)/,
      /\\[^]/,
      /(\$\$?)/,
    ]
      .map(({ source }) => source)
      .join("|"),
    "g",
  );

const theoremEnvironments = /\\begin\s*\{((?:theorem|lemma|proposition|corollary|proof|example|exercise)\*?)\}/g;

interface SegmentedText {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly isTex: boolean;
}

export function findDisplays(document: SegmentedText): Displays {
  return displayPattern().test(document.text)
    ? new DisplaySearch(document).displays()
    : { code: [], prose: [], unread: [] };
}

class DisplaySearch {
  private readonly code: Display[] = [];
  private readonly prose: Span[] = [];
  private readonly unread: DefinitionLikeDisplay[] = [];
  private readonly text: string;
  private readonly textWithComments: string;
  private readonly isTex: boolean;
  private readonly segments: readonly Segment[];
  private readonly comments: readonly Span[];
  /** The segments that a display cannot extend into. */
  private readonly boundaries: readonly Segment[];
  private readonly context: TypesetContext;
  private readonly blankLines: Finder;
  private readonly environmentOpeners: Finder;
  private readonly excludedSpans: readonly Span[];
  private definedNames: ReadonlySet<string> | undefined;
  private readonly finders = new Map<string, Finder>();
  private readonly bracePairs: Braces;
  private definingMacros: ReadonlySet<string> | undefined;

  constructor({ text, segments, isTex }: SegmentedText) {
    this.textWithComments = text;
    this.isTex = isTex;
    this.segments = segments;
    this.comments = segments.filter(({ kind }) => kind === "comment").map(({ span }) => span);
    this.boundaries = segments.filter(
      ({ kind, span }) => kind !== "comment" && !(kind === "listing" && !text.startsWith("\\begin", span.start)),
    );
    this.text = blankSpans(text, this.comments);
    const prose = blankSpans(
      text,
      segments.map(({ span }) => span),
    );
    this.context = createTypesetContext(this.text, findMacros(prose, false));
    this.bracePairs = new Braces(this.text);
    this.blankLines = new Finder(createSearcher(text, /\n[ \t]*\r?\n|\r[ \t]*\r/g));
    this.environmentOpeners = new Finder(
      createSearcher(this.text, new RegExp(`\\\\begin\\s*\\{(?:${allEnvironments})\\*?\\}`, "g")),
    );
    this.excludedSpans = findEnvironments(prose, theoremEnvironments);
  }

  displays(): Displays {
    const { context } = this;
    const landmarks = landmarkPattern();
    let proseUntil = 0;
    for (let at = 0; ; ) {
      landmarks.lastIndex = at;
      const match = landmarks.exec(this.text);
      if (match === null) break;
      const segment = findSegment(this.segments, match.index);
      const macro = context.macros.definitionAt(match.index);
      if (segment !== undefined && segment.span.start <= match.index) at = segment.span.end;
      else if (macro !== undefined) at = macro.span.end;
      else {
        const landmark = this.classifyLandmark(match, context.macros);
        if (typeof landmark === "number") at = landmark;
        else {
          const display = this.convertToCode(landmark);
          if (display !== undefined) this.code.push(display);
          else if (landmark.isClosed && landmark.span.start >= proseUntil) {
            this.prose.push(landmark.span);
            proseUntil = landmark.span.end;
          }
          at =
            display !== undefined
              ? Math.max(landmark.span.end, landmark.opener.end)
              : landmark.isClosed && !this.hasDefinitionAfter(landmark)
                ? landmark.span.end
                : landmark.opener.end;
        }
      }
    }
    return this.dropStatements();
  }

  /**
   * Converts equivalences to prose. An equivalence of two names is a statement unless its left name is used in code.
   */
  private dropStatements(): Displays {
    const statements = new Map(
      this.code.flatMap((display) => {
        const equivalence = parseEquivalence(display, this.text);
        return equivalence === undefined ? [] : [[display, equivalence] as const];
      }),
    );
    if (statements.size > 0) {
      const words = new Set(this.collectCode((display) => !statements.has(display)).flatMap(findNames));
      // If an equivalence is a definition, the name on its right counts as used.
      for (let size = -1; size !== words.size; ) {
        size = words.size;
        for (const { left, right } of statements.values()) if (words.has(left)) words.add(right);
      }
      for (const [display, equivalence] of statements) {
        if (words.has(equivalence.left)) continue;
        const { span, opener } = display;
        this.code.splice(this.code.indexOf(display), 1);
        this.prose.push(span);
        this.unread.push({ span, opener, equivalence });
      }
    }
    const sortBySpan = <T>(items: T[], spanOf: (item: T) => Span): T[] =>
      items.sort((a, b) => spanOf(a).start - spanOf(b).start);
    return {
      code: this.code,
      prose: sortBySpan(this.prose, (span) => span),
      unread: sortBySpan(this.unread, ({ span }) => span),
    };
  }

  /** Returns the code in regions, the selected displays and marked lines. */
  private collectCode(isCode: (display: Display) => boolean): readonly string[] {
    const markedLine = new RegExp(`^[ \\t]*${markPattern}.*$`, "gm");
    return [
      ...this.segments.flatMap((segment) =>
        segment.kind === "region" ? [this.text.slice(segment.code.start, segment.code.end)] : [],
      ),
      ...this.code.filter(isCode).map(({ typeset: { led } }) => led.text),
      ...(this.text.match(markedLine) ?? []),
    ];
  }

  /** Classifies a landmark. Returns a display, or the offset after a construct to be skipped. */
  private classifyLandmark(match: RegExpExecArray, macros: Macros): Candidate | number {
    const [matched, environment, star, macro, bracket, dollars] = match;
    const start = match.index;
    const end = start + matched.length;
    if (environment !== undefined) {
      const argument = environmentsWithArgument.test(environment)
        ? (/^\s*\{[^{}]*\}/.exec(this.text.slice(end, end + maxArgumentLength))?.[0].length ?? 0)
        : 0;
      const candidate = this.parseDisplay(
        start,
        end + argument,
        new RegExp(`\\\\end\\s*\\{${environment}${star === "" ? "" : "\\*"}\\}`, "y"),
        // If another environment begins first, the `\end` of this one is missing.
        Math.min(this.offsetOfBoundary(end), this.environmentOpeners.next(end)),
        !unalignedEnvironments.test(environment),
      );
      return isSupportedEnvironment(environment) ? candidate : { ...candidate, isSupported: false };
    }
    if (macro !== undefined) return this.parseMacroDefinition(start, end, macro === "un" ? ":=" : "iff", macros);
    if (bracket === undefined && dollars !== "$$")
      return dollars === "$" && !this.isQuoted(start, end) ? this.skipFormula(end) : end;
    const displayEnd = this.parseDisplay(
      start,
      end,
      bracket === undefined ? /\$\$/y : /\\\]/y,
      this.endOfParagraph(end),
      false,
    );
    return this.isQuoted(start, end) || this.isQuoted(start, displayEnd.span.end) ? end : displayEnd;
  }

  /**
   * True for code spans in Markdown, which only mention a display. In LaTeX a backquote may also open a quotation,
   * which another character closes.
   */
  private isQuoted(start: number, end: number): boolean {
    return this.text[start - 1] === "`" && (!this.isTex || this.text[end] === "`");
  }

  /** Returns the offset of the next region, fence or test, where a display must end. */
  private offsetOfBoundary(from: number): number {
    return findSegment(this.boundaries, from)?.span.start ?? this.text.length;
  }

  /** Returns the offset of the next display opener, where an unclosed display ends. */
  private findOpener(from: number): number {
    return this.getFinder("opener", () => {
      const find = createSearcher(this.text, /\\(?:\[|def(?:un|pred)(?![a-zA-Z]))/g);
      return (start) => {
        let at = find(start);
        while (at >= 0 && isEscaped(this.text, at)) at = find(at + 1);
        return Math.min(at < 0 ? nowhere : at, this.environmentOpeners.next(start));
      };
    }).next(from);
  }

  private endOfParagraph(from: number): number {
    return Math.min(this.offsetOfBoundary(from), this.blankLines.next(from));
  }

  /**
   * Returns the offset after an inline formula. An unpaired dollar sign is a price; two formulas may be adjacent.
   *
   * ```text
   * > | $a$$b$ and $5
   *      ^from^
   * ```
   */
  private skipFormula(from: number): number {
    const end = this.endOfParagraph(from);
    const close = this.findDollar(from, end);
    if (close === undefined) return from;
    if (this.text[close + 1] !== "$") return close + 1;
    const next = this.findDollar(close + 2, end);
    return next === undefined || this.text[next + 1] === "$" ? from : next + 1;
  }

  private findDollar(from: number, end: number): number | undefined {
    for (let at = this.text.indexOf("$", from); at >= 0 && at < end; at = this.text.indexOf("$", at + 1))
      if (!isEscaped(this.text, at)) return at;
    return undefined;
  }

  private parseDisplay(start: number, from: number, closer: RegExp, end: number, isAligned: boolean): Candidate {
    const closerSpan = this.findCloser(closer, from, end);
    const unclosedEnd = Math.min(end, this.blankLines.next(from), this.findOpener(from));
    const code = { start: from, end: closerSpan?.start ?? unclosedEnd };
    return {
      span: { start, end: closerSpan?.end ?? unclosedEnd },
      opener: { start, end: from },
      code,
      parts: [{ code, isAligned }],
      isClosed: closerSpan !== undefined,
      isCommentedOut: closerSpan === undefined && this.hasInComment(closer, from, unclosedEnd),
      isDefinition: false,
      isSupported: true,
    };
  }

  private hasInComment(closer: RegExp, from: number, end: number): boolean {
    return (
      this.getFinder(`comment ${closer.source}`, () => {
        const find = createSearcher(this.textWithComments, new RegExp(closer.source, "g"));
        return (start) => {
          let at = find(start);
          while (at >= 0 && !this.isInComment(at)) at = find(at + 1);
          return at;
        };
      }).next(from) < end
    );
  }

  private isInComment(offset: number): boolean {
    return (firstEndingAfter(this.comments, offset, (span) => span)?.start ?? nowhere) <= offset;
  }

  private findCloser(closer: RegExp, from: number, end: number): Span | undefined {
    const at = this.getFinder(closer.source, () => {
      const find = createSearcher(this.text, new RegExp(closer.source, "g"));
      return (start) => {
        let at = find(start);
        while (at >= 0 && isEscaped(this.text, at)) at = find(at + 1);
        return at;
      };
    }).next(from);
    if (at >= end) return undefined;
    closer.lastIndex = at;
    closer.test(this.text);
    return { start: at, end: closer.lastIndex };
  }

  private getFinder(key: string, search: () => (from: number) => number): Finder {
    let finder = this.finders.get(key);
    if (finder === undefined) this.finders.set(key, (finder = new Finder(search())));
    return finder;
  }

  /** Parses `\defun{head}{body}` or `\defpred{head}{body}` as a display. */
  private parseMacroDefinition(start: number, from: number, macroName: string, macros: Macros): Candidate | number {
    const opener = { start, end: from };
    const headGroup = this.parseBraces(from);
    if (headGroup === undefined) return from;
    const bodyGroup = headGroup.isClosed ? this.parseBraces(headGroup.span.end) : undefined;
    const code = { start: headGroup.code.start, end: bodyGroup?.code.end ?? headGroup.span.end };
    const span = { start, end: bodyGroup?.span.end ?? headGroup.span.end };
    // This is a definition of the macro, not a use.
    if (bodyGroup === undefined && headGroup.isClosed && macros.definitionAt(start) !== undefined) return from;
    const gap = { start: headGroup.span.end, end: headGroup.span.end };
    const head: readonly LatexPart[] = [
      { code: headGroup.code, isAligned: false },
      { symbol: macroName, span: gap },
    ];
    const body: LatexPart =
      bodyGroup === undefined
        ? { missing: this.text.slice(start + 1, from), span: { start: headGroup.code.end, end: headGroup.span.end } }
        : { code: bodyGroup.code, isAligned: false };
    return {
      span,
      opener,
      code,
      parts: [...head, body],
      isClosed: headGroup.isClosed && bodyGroup?.isClosed !== false,
      isDefinition: true,
      isSupported: true,
    };
  }

  /**
   * Returns the braced group at an offset, after optional white space. An unclosed group extends to the end of the
   * paragraph.
   */
  private parseBraces(
    from: number,
  ): { readonly span: Span; readonly code: Span; readonly isClosed: boolean } | undefined {
    const open = from + (/^[ \t]*(?:\r?\n[ \t]*)?/.exec(this.text.slice(from, from + 200))?.[0].length ?? 0);
    if (this.text[open] !== "{") return undefined;
    const limit = this.offsetOfBoundary(open);
    const close = this.bracePairs.findClosing(open);
    const isClosed = close !== undefined && close <= limit;
    const end = isClosed ? close : Math.min(limit, this.blankLines.next(open), this.findOpener(open));
    return { span: { start: open, end }, code: { start: open + 1, end: isClosed ? end - 1 : end }, isClosed };
  }

  /** Returns the display as a code region; undefined if it does not begin with a definition. */
  private convertToCode(candidate: Candidate): Display | undefined {
    if (
      this.isExcluded(candidate.span.start) ||
      !(candidate.isDefinition || this.mayDefine(candidate.code, this.context))
    )
      return undefined;
    // If a comment hides the closer, the percent sign was meant literally.
    const context = candidate.isCommentedOut === true ? { ...this.context, text: this.textWithComments } : this.context;
    const typesetText = typeset(candidate.parts, context);
    if (!candidate.isDefinition) {
      const beginning = classifyBeginning(typesetText.led.text);
      if (beginning.kind === "nothing") return undefined;
      if (beginning.kind === "signature" && !beginning.names.some((name) => this.findDefinedNames().has(name)))
        return undefined;
      if (beginning.kind === "definition" && isCongruence(this.text.slice(candidate.code.start, candidate.code.end)))
        return undefined;
    }
    if (!candidate.isSupported) {
      const { span, opener } = candidate;
      if (candidate.isClosed) this.unread.push({ span, opener, equivalence: undefined });
      return undefined;
    }
    return {
      span: candidate.span,
      code: candidate.code,
      opener: candidate.opener,
      isClosed: candidate.isClosed,
      isCommentedOut: candidate.isCommentedOut === true,
      typeset: candidate.isClosed ? typesetText : dropFollowUpFaults(typesetText, candidate.isCommentedOut === true),
    };
  }

  private isExcluded(offset: number): boolean {
    return (firstEndingAfter(this.excludedSpans, offset, (span) => span)?.start ?? nowhere) <= offset;
  }

  /** A quick test: false if neither the display nor a macro in it contains a definition symbol. */
  private mayDefine({ start, end }: Span, { macros, text }: TypesetContext): boolean {
    const code = text.slice(start, end);
    if (definingSymbol.test(code)) return true;
    this.definingMacros ??= findDefiningMacros(macros, text);
    return findCommands(code).some((name) => this.definingMacros?.has(name));
  }

  /**
   * Returns the names that the document seems to define. A display with only signatures is code if one of them is for
   * such a name.
   */
  private findDefinedNames(): ReadonlySet<string> {
    if (this.definedNames === undefined) {
      const plainText = this.text.replaceAll(/_\{(\w+)\}/g, "_$1").replaceAll("\\_", "_");
      const headPattern = new RegExp(`${headBeforeSymbol}|${headOfMacro}`, "gu");
      this.definedNames = new Set([...plainText.matchAll(headPattern)].map(([, name, other]) => name ?? other ?? ""));
    }
    return this.definedNames;
  }

  /**
   * True if a definition begins directly after a prose display. The closer of that display may then be the opener of
   * the definition, and its opener a stray one.
   */
  private hasDefinitionAfter({ span, opener }: Candidate): boolean {
    if (this.text.slice(opener.start, opener.end) !== "$$") return false;
    const followingDisplay = this.parseDisplay(span.end - 2, span.end, /\$\$/y, this.endOfParagraph(span.end), false);
    return followingDisplay.isClosed && this.convertToCode(followingDisplay) !== undefined;
  }
}

const namePattern = String.raw`\p{L}[\p{L}\p{M}\d_]*'*`;
const parametersPattern = String.raw`(?:\\left\s*)?\([^()\n]*\)`;
const spacingPattern = String.raw`[\s&{}~]|\\(?:[,;:! ]|quad|qquad|text|mathrm|mathrel|left|right)(?![a-zA-Z])`;
const symbolPattern = String.raw`:=|≔|≡|iff(?![\p{L}\d])|\\equiv|\\iff|\\coloneqq`;
const wholeName = String.raw`(?<![\p{L}\p{M}\d_'])(${namePattern})`;
/** Matches the name of a head before the definition symbol in any notation. */
const headBeforeSymbol = String.raw`${wholeName}\}?\s*(?:${parametersPattern})?(?:${spacingPattern})*(?:${symbolPattern})`;
const headOfMacro = String.raw`\\def(?:un|pred)\s*\{\s*(?:\\\w+\s*\{)?(${namePattern})`;

/** Matches in every display with a definition or signature. */
const definingSymbol = /[:≔≡]|iff|equiv|colon|ledGame/;

/** `n \equiv 3 \pmod 5` is a congruence, not a definition. */
function isCongruence(code: string): boolean {
  return code.split("\\\\").some((row) => {
    const symbolIndex = row.search(/\\equiv|≡/);
    return symbolIndex >= 0 && /\\p?mod(?![a-zA-Z])/.test(row.slice(symbolIndex));
  });
}

const findCommands = (code: string): readonly string[] =>
  Array.from(code.matchAll(/\\([a-zA-Z]+|[^])/g), ([, name = ""]) => name);

/** Returns the macros that contain a definition symbol, directly or through earlier macros. */
function findDefiningMacros({ all }: Macros, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, body } of all) {
    const code = body
      .map((segment) => (typeof segment === "number" ? "" : text.slice(segment.start, segment.end)))
      .join(" ");
    if (definingSymbol.test(code) || findCommands(code).some((command) => names.has(command))) names.add(name);
  }
  return names;
}

function createSearcher(text: string, pattern: RegExp): (from: number) => number {
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}

const findNames = (text: string): readonly string[] => text.match(new RegExp(namePattern, "gu")) ?? [];

function parseEquivalence({ typeset, code, opener }: Display, text: string): DefinitionLikeDisplay["equivalence"] {
  if (text.startsWith("\\def", opener.start)) return undefined;
  const equivalence = new RegExp(`^\\s*(${namePattern})\\s*≡\\s*(${namePattern})\\s*$`, "u").exec(typeset.led.text);
  if (equivalence === null || /^(?:true|false)$/.test(equivalence[2]!)) return undefined;
  const symbol = /\\equiv|\\iff|≡/.exec(text.slice(code.start, code.end))?.[0];
  return symbol === undefined ? undefined : { left: equivalence[1]!, right: equivalence[2]!, symbol: symbol };
}

/**
 * Returns the outermost environments that a pattern matches, in source order. An environment without an end is only a
 * mention.
 */
function findEnvironments(text: string, pattern: RegExp): readonly Span[] {
  const spans: Span[] = [];
  const ends = new Map<string, Finder>();
  for (const { index, 1: name = "" } of text.matchAll(pattern)) {
    if (index < (spans[spans.length - 1]?.end ?? 0)) continue;
    let finder = ends.get(name);
    if (finder === undefined) ends.set(name, (finder = new Finder((from) => text.indexOf(`\\end{${name}}`, from))));
    const end = finder.next(index);
    if (end < nowhere) spans.push({ start: index, end });
  }
  return spans;
}

/**
 * Drops faults that follow from a missing closer, which has already been reported: a stray `\end` may have been meant
 * as the closer, and a comment that hides the closer also hides closing braces.
 */
function dropFollowUpFaults(typeset: Typeset, isCommentedOut: boolean): Typeset {
  return {
    ...typeset,
    faults: typeset.faults.filter(({ kind }) => kind !== "strayEnd" && !(isCommentedOut && kind === "unclosedBrace")),
  };
}
