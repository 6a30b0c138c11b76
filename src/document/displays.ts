// Finds displays: LaTeX formulas on separate lines. A display that begins with a definition is a code region; all
// others are prose. The search does not parse LaTeX, so malformed LaTeX cannot mislead it.

import { Braces, isEscaped, type Macros, macrosOf } from "./latex/macros.js";
import { typeset, type TypesetContext, typesetContext } from "./latex/typeset.js";
import type { LatexPart, Typeset } from "./latex/typeset-writer.js";
import { Finder } from "../text/finder.js";
import { firstEndingAfter } from "../text/search.js";
import { nowhere, type Span } from "../text/source.js";
import { classifyBeginning } from "./heads.js";
import { someMark } from "./marks.js";
import { blankOut, type Segment, segmentFrom } from "./segments.js";
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
interface UnreadDisplay {
  readonly span: Span;
  readonly opener: Span;
  /** The names of an equivalence `P \equiv Q`; undefined for an unsupported environment. */
  readonly equivalence: { readonly left: string; readonly right: string; readonly symbol: string } | undefined;
}

export interface Displays {
  readonly code: readonly Display[];
  readonly prose: readonly Span[];
  readonly unread: readonly UnreadDisplay[];
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
  readonly isRead: boolean;
}

/** The environments listed in section 9. */
const readEnvironments = "equation|align|gather|multline|alignat|eqnarray|displaymath";
/** Unsupported environments that set displays. */
const otherEnvironments = "flalign|xalignat|xxalignat|dmath|dseries|IEEEeqnarray|empheq|math";
const allEnvironments = `${readEnvironments}|${otherEnvironments}`;

const isListed = (environment: string): boolean => readEnvironments.split("|").includes(environment);
/** Environments without the alignment character `&`. */
const isUnaligned = /^(?:equation|multline|displaymath|math|dmath)$/;
/** Environments with a braced column argument. */
const hasArgument = /^(?:alignat|xalignat|xxalignat|IEEEeqnarray)$/;

const anyDisplay = (): RegExp =>
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

const theorems = /\\begin\s*\{((?:theorem|lemma|proposition|corollary|proof|example|exercise)\*?)\}/g;

interface Segmented {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly isTex: boolean;
}

export function displaysIn(document: Segmented): Displays {
  return anyDisplay().test(document.text)
    ? new DisplaySearch(document).displays()
    : { code: [], prose: [], unread: [] };
}

class DisplaySearch {
  private readonly code: Display[] = [];
  private readonly prose: Span[] = [];
  private readonly unread: UnreadDisplay[] = [];
  private readonly text: string;
  private readonly original: string;
  private readonly isTex: boolean;
  private readonly segments: readonly Segment[];
  private readonly comments: readonly Span[];
  /** The segments before which a display must end. */
  private readonly opaque: readonly Segment[];
  private readonly context: TypesetContext;
  private readonly blanks: Finder;
  private readonly openers: Finder;
  private readonly excluded: readonly Span[];
  private heads: ReadonlySet<string> | undefined;
  private readonly finders = new Map<string, Finder>();
  private readonly bracePairs: Braces;
  private definingMacros: ReadonlySet<string> | undefined;

  constructor({ text, segments, isTex }: Segmented) {
    this.original = text;
    this.isTex = isTex;
    this.segments = segments;
    this.comments = segments.filter(({ kind }) => kind === "comment").map(({ span }) => span);
    this.opaque = segments.filter(
      ({ kind, span }) => kind !== "comment" && !(kind === "listing" && !text.startsWith("\\begin", span.start)),
    );
    this.text = blankOut(text, this.comments);
    const prose = blankOut(
      text,
      segments.map(({ span }) => span),
    );
    this.context = typesetContext(this.text, macrosOf(prose, false));
    this.bracePairs = new Braces(this.text);
    this.blanks = new Finder(searcher(text, /\n[ \t]*\r?\n|\r[ \t]*\r/g));
    this.openers = new Finder(searcher(this.text, new RegExp(`\\\\begin\\s*\\{(?:${allEnvironments})\\*?\\}`, "g")));
    this.excluded = environments(prose, theorems);
  }

  displays(): Displays {
    const { context } = this;
    const landmarks = landmarkPattern();
    let proseUntil = 0;
    for (let at = 0; ; ) {
      landmarks.lastIndex = at;
      const match = landmarks.exec(this.text);
      if (match === null) break;
      const segment = segmentFrom(this.segments, match.index);
      const macro = context.macros.around(match.index);
      if (segment !== undefined && segment.span.start <= match.index) at = segment.span.end;
      else if (macro !== undefined) at = macro.span.end;
      else {
        const step = this.step(match, context.macros);
        if (typeof step === "number") at = step;
        else {
          const display = this.codeRegionOf(step);
          if (display !== undefined) this.code.push(display);
          else if (step.isClosed && step.span.start >= proseUntil) {
            this.prose.push(step.span);
            proseUntil = step.span.end;
          }
          at =
            display !== undefined
              ? Math.max(step.span.end, step.opener.end)
              : step.isClosed && !this.hasDefinitionAfter(step)
                ? step.span.end
                : step.opener.end;
        }
      }
    }
    return this.withoutStatements();
  }

  /**
   * Converts equivalences to prose. An equivalence of two names is a statement unless its left name is used in code.
   */
  private withoutStatements(): Displays {
    const statements = new Map(
      this.code.flatMap((display) => {
        const equivalence = equivalenceIn(display, this.text);
        return equivalence === undefined ? [] : [[display, equivalence] as const];
      }),
    );
    if (statements.size > 0) {
      const words = new Set(this.usedCode((display) => !statements.has(display)).flatMap(namesIn));
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
    const inOrder = <T>(all: T[], spanOf: (one: T) => Span): T[] =>
      all.sort((a, b) => spanOf(a).start - spanOf(b).start);
    return {
      code: this.code,
      prose: inOrder(this.prose, (span) => span),
      unread: inOrder(this.unread, ({ span }) => span),
    };
  }

  /** Returns the texts of all code: regions, the selected displays and marked lines. */
  private usedCode(isCode: (display: Display) => boolean): readonly string[] {
    const marked = new RegExp(`^[ \\t]*${someMark}.*$`, "gm");
    return [
      ...this.segments.flatMap((segment) =>
        segment.kind === "region" ? [this.text.slice(segment.code.start, segment.code.end)] : [],
      ),
      ...this.code.filter(isCode).map(({ typeset: { led } }) => led.text),
      ...(this.text.match(marked) ?? []),
    ];
  }

  /** Classifies a landmark. Returns a display, or the offset after a construct to be skipped. */
  private step(match: RegExpExecArray, macros: Macros): Candidate | number {
    const [whole, environment, star, macro, bracket, dollars] = match;
    const start = match.index;
    const end = start + whole.length;
    if (environment !== undefined) {
      const argument = hasArgument.test(environment)
        ? (/^\s*\{[^{}]*\}/.exec(this.text.slice(end, end + maxArgumentLength))?.[0].length ?? 0)
        : 0;
      const candidate = this.display(
        start,
        end + argument,
        new RegExp(`\\\\end\\s*\\{${environment}${star === "" ? "" : "\\*"}\\}`, "y"),
        // If another environment begins first, the `\end` of this one is missing.
        Math.min(this.limit(end), this.openers.next(end)),
        !isUnaligned.test(environment),
      );
      return isListed(environment) ? candidate : { ...candidate, isRead: false };
    }
    if (macro !== undefined) return this.definition(start, end, macro === "un" ? ":=" : "iff", macros);
    if (bracket === undefined && dollars !== "$$")
      return dollars === "$" && !this.isQuoted(start, end) ? this.offsetAfterFormula(end) : end;
    const displayEnd = this.display(start, end, bracket === undefined ? /\$\$/y : /\\\]/y, this.paragraph(end), false);
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
  private limit(from: number): number {
    return segmentFrom(this.opaque, from)?.span.start ?? this.text.length;
  }

  /** Returns the offset of the next opener of a display, before which an unclosed display ends. */
  private nextOpener(from: number): number {
    return this.finder("opener", () => {
      const find = searcher(this.text, /\\(?:\[|def(?:un|pred)(?![a-zA-Z]))/g);
      return (start) => {
        let at = find(start);
        while (at >= 0 && isEscaped(this.text, at)) at = find(at + 1);
        return Math.min(at < 0 ? nowhere : at, this.openers.next(start));
      };
    }).next(from);
  }

  private paragraph(from: number): number {
    return Math.min(this.limit(from), this.blanks.next(from));
  }

  /**
   * Returns the offset after an inline formula. An unpaired dollar sign is a price; two formulas may be adjacent.
   *
   * ```text
   * > | $a$$b$ and $5
   *      ^from^
   * ```
   */
  private offsetAfterFormula(from: number): number {
    const end = this.paragraph(from);
    const close = this.dollar(from, end);
    if (close === undefined) return from;
    if (this.text[close + 1] !== "$") return close + 1;
    const next = this.dollar(close + 2, end);
    return next === undefined || this.text[next + 1] === "$" ? from : next + 1;
  }

  private dollar(from: number, end: number): number | undefined {
    for (let at = this.text.indexOf("$", from); at >= 0 && at < end; at = this.text.indexOf("$", at + 1))
      if (!isEscaped(this.text, at)) return at;
    return undefined;
  }

  private display(start: number, from: number, closer: RegExp, end: number, isAligned: boolean): Candidate {
    const endOffset = this.closer(closer, from, end);
    const paragraph = Math.min(end, this.blanks.next(from), this.nextOpener(from));
    const code = { start: from, end: endOffset?.start ?? paragraph };
    return {
      span: { start, end: endOffset?.end ?? paragraph },
      opener: { start, end: from },
      code,
      parts: [{ code, isAligned }],
      isClosed: endOffset !== undefined,
      isCommentedOut: endOffset === undefined && this.hasInComment(closer, from, paragraph),
      isDefinition: false,
      isRead: true,
    };
  }

  private hasInComment(closer: RegExp, from: number, end: number): boolean {
    return (
      this.finder(`comment ${closer.source}`, () => {
        const find = searcher(this.original, new RegExp(closer.source, "g"));
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

  private closer(closer: RegExp, from: number, end: number): Span | undefined {
    const at = this.finder(closer.source, () => {
      const find = searcher(this.text, new RegExp(closer.source, "g"));
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

  private finder(key: string, search: () => (from: number) => number): Finder {
    let finder = this.finders.get(key);
    if (finder === undefined) this.finders.set(key, (finder = new Finder(search())));
    return finder;
  }

  /** Parses `\defun{head}{body}` or `\defpred{head}{body}` as a display. */
  private definition(start: number, from: number, macroName: string, macros: Macros): Candidate | number {
    const opener = { start, end: from };
    const first = this.braces(from);
    if (first === undefined) return from;
    const second = first.isClosed ? this.braces(first.span.end) : undefined;
    const code = { start: first.code.start, end: second?.code.end ?? first.span.end };
    const span = { start, end: second?.span.end ?? first.span.end };
    // The macro is defined here, and not used.
    if (second === undefined && first.isClosed && macros.around(start) !== undefined) return from;
    const gap = { start: first.span.end, end: first.span.end };
    const head: readonly LatexPart[] = [
      { code: first.code, isAligned: false },
      { symbol: macroName, span: gap },
    ];
    const body: LatexPart =
      second === undefined
        ? { missing: this.text.slice(start + 1, from), span: { start: first.code.end, end: first.span.end } }
        : { code: second.code, isAligned: false };
    return {
      span,
      opener,
      code,
      parts: [...head, body],
      isClosed: first.isClosed && second?.isClosed !== false,
      isDefinition: true,
      isRead: true,
    };
  }

  /**
   * Returns the braced group at an offset, after optional white space. An unclosed group extends to the end of the
   * paragraph.
   */
  private braces(from: number): { readonly span: Span; readonly code: Span; readonly isClosed: boolean } | undefined {
    const open = from + (/^[ \t]*(?:\r?\n[ \t]*)?/.exec(this.text.slice(from, from + 200))?.[0].length ?? 0);
    if (this.text[open] !== "{") return undefined;
    const limit = this.limit(open);
    const close = this.bracePairs.closing(open);
    const isClosed = close !== undefined && close <= limit;
    const end = isClosed ? close : Math.min(limit, this.blanks.next(open), this.nextOpener(open));
    return { span: { start: open, end }, code: { start: open + 1, end: isClosed ? end - 1 : end }, isClosed };
  }

  /** Returns the display as a code region; undefined if it does not begin with a definition. */
  private codeRegionOf(candidate: Candidate): Display | undefined {
    if (
      this.isExcluded(candidate.span.start) ||
      !(candidate.isDefinition || this.mayDefine(candidate.code, this.context))
    )
      return undefined;
    // If a comment hides the closer, the percent sign was meant literally.
    const context = candidate.isCommentedOut === true ? { ...this.context, text: this.original } : this.context;
    const typesetText = typeset(candidate.parts, context);
    if (!candidate.isDefinition) {
      const begins = classifyBeginning(typesetText.led.text);
      if (begins.kind === "nothing") return undefined;
      if (begins.kind === "signature" && !begins.names.some((name) => this.headsOf().has(name))) return undefined;
      if (begins.kind === "definition" && isCongruence(this.text.slice(candidate.code.start, candidate.code.end)))
        return undefined;
    }
    if (!candidate.isRead) {
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
      typeset: candidate.isClosed ? typesetText : dropFollowingFaults(typesetText, candidate.isCommentedOut === true),
    };
  }

  private isExcluded(offset: number): boolean {
    return (firstEndingAfter(this.excluded, offset, (span) => span)?.start ?? nowhere) <= offset;
  }

  /** A quick test: false if neither the display nor a macro in it contains a definition symbol. */
  private mayDefine({ start, end }: Span, { macros, text }: TypesetContext): boolean {
    const code = text.slice(start, end);
    if (defining.test(code)) return true;
    this.definingMacros ??= namesOfDefining(macros, text);
    return commandsIn(code).some((name) => this.definingMacros?.has(name));
  }

  /**
   * Returns the names that the document seems to define. A display with only signatures is code if one of them is for
   * such a name.
   */
  private headsOf(): ReadonlySet<string> {
    if (this.heads === undefined) {
      const plain = this.text.replaceAll(/_\{(\w+)\}/g, "_$1").replaceAll("\\_", "_");
      const someHead = new RegExp(`${headBeforeSymbol}|${headOfMacro}`, "gu");
      this.heads = new Set([...plain.matchAll(someHead)].map(([, name, other]) => name ?? other ?? ""));
    }
    return this.heads;
  }

  /**
   * True if a definition begins directly after a prose display. The closer of that display may then be the opener of
   * the definition, and its opener a stray one.
   */
  private hasDefinitionAfter({ span, opener }: Candidate): boolean {
    if (this.text.slice(opener.start, opener.end) !== "$$") return false;
    const next = this.display(span.end - 2, span.end, /\$\$/y, this.paragraph(span.end), false);
    return next.isClosed && this.codeRegionOf(next) !== undefined;
  }
}

const name = String.raw`\p{L}[\p{L}\p{M}\d_]*'*`;
const parameters = String.raw`(?:\\left\s*)?\([^()\n]*\)`;
const spacing = String.raw`[\s&{}~]|\\(?:[,;:! ]|quad|qquad|text|mathrm|mathrel|left|right)(?![a-zA-Z])`;
const definitionSymbol = String.raw`:=|≔|≡|iff(?![\p{L}\d])|\\equiv|\\iff|\\coloneqq`;
/** Matches the name of a head before the definition symbol in any notation. */
const headBeforeSymbol = String.raw`(?<![\p{L}\p{M}\d_'])(${name})\}?\s*(?:${parameters})?(?:${spacing})*(?:${definitionSymbol})`;
const headOfMacro = String.raw`\\def(?:un|pred)\s*\{\s*(?:\\\w+\s*\{)?(${name})`;

/** Matches in every display with a definition or signature. */
const defining = /[:≔≡]|iff|equiv|colon|ledGame/;

/** `n \equiv 3 \pmod 5` is a congruence, not a definition. */
function isCongruence(code: string): boolean {
  return code.split("\\\\").some((row) => {
    const symbolIndex = row.search(/\\equiv|≡/);
    return symbolIndex >= 0 && /\\p?mod(?![a-zA-Z])/.test(row.slice(symbolIndex));
  });
}

const commandsIn = (code: string): readonly string[] =>
  Array.from(code.matchAll(/\\([a-zA-Z]+|[^])/g), ([, name = ""]) => name);

/** Returns the macros that contain a definition symbol, directly or through macros defined before them. */
function namesOfDefining({ all }: Macros, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, body } of all) {
    const code = body.map((part) => (typeof part === "number" ? "" : text.slice(part.start, part.end))).join(" ");
    if (defining.test(code) || commandsIn(code).some((inner) => names.has(inner))) names.add(name);
  }
  return names;
}

function searcher(text: string, pattern: RegExp): (from: number) => number {
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}

const namesIn = (text: string): readonly string[] => text.match(new RegExp(name, "gu")) ?? [];

function equivalenceIn({ typeset, code, opener }: Display, text: string): UnreadDisplay["equivalence"] {
  if (text.startsWith("\\def", opener.start)) return undefined;
  const equivalence = new RegExp(`^\\s*(${name})\\s*≡\\s*(${name})\\s*$`, "u").exec(typeset.led.text);
  if (equivalence === null || /^(?:true|false)$/.test(equivalence[2]!)) return undefined;
  const symbol = /\\equiv|\\iff|≡/.exec(text.slice(code.start, code.end))?.[0];
  return symbol === undefined ? undefined : { left: equivalence[1]!, right: equivalence[2]!, symbol: symbol };
}

/**
 * Returns the outermost environments that a pattern matches, in source order. An environment without an end is only a
 * mention.
 */
function environments(text: string, pattern: RegExp): readonly Span[] {
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
function dropFollowingFaults(read: Typeset, isCommentedOut: boolean): Typeset {
  return {
    ...read,
    faults: read.faults.filter(({ kind }) => kind !== "strayEnd" && !(isCommentedOut && kind === "unclosedBrace")),
  };
}
