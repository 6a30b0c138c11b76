// Finds the displays of a document: LaTeX formulas set on lines of their own. A display that begins with a definition
// is a code region; every other display is prose. The search does not parse LaTeX, so damaged LaTeX cannot lead it
// astray.

import { closingBrace, isEscaped, type Macros, macrosOf } from "../latex/macros.js";
import { typeset, type TypesetContext, typesetContext } from "../latex/typeset.js";
import type { Part, Typeset } from "../latex/typeset-writer.js";
import { firstEndingAfter } from "../source/search.js";
import { nowhere, type Span } from "../source/source.js";
import { notationsOf, type Notation } from "./delimiters.js";
import { beginning } from "./heads.js";
import { Finder } from "./lines.js";
import { someMark } from "./marks.js";

/** A display that is a code region. */
export interface Display {
  readonly span: Span;
  readonly code: Span;
  readonly opener: Span;
  /** False if the closer is missing: the display then ends with its paragraph, or where something else begins. */
  readonly isClosed: boolean;
  /** True if the closer is there, but in a comment. */
  readonly isCommentedOut: boolean;
  readonly typeset: Typeset;
}

/** A display as found, before its content is examined. */
interface Found {
  readonly span: Span;
  readonly opener: Span;
  readonly code: Span;
  readonly parts: readonly Part[];
  readonly isClosed: boolean;
  readonly isCommentedOut?: boolean;
  /** True for `\defun` and `\defpred`, whose content is always a definition. */
  readonly isDefinition: boolean;
}

const anyDisplay = /\$\$|\\\[|\\begin\s*\{(?:equation|align|gather)\*?\}|\\def(?:un|pred)(?![a-zA-Z])/;

/** Where a display may begin, and what has to be skipped on the way to the next one. */
const landmarkPattern = (): RegExp =>
  new RegExp(
    [
      /\\begin\s*\{(equation|align|gather)(\*?)\}/,
      /\\begin\s*\{(verbatim\*?|lstlisting)\}/,
      /\\def(un|pred)(?![a-zA-Z])/,
      /\\verb(?![a-zA-Z])\*?([^\s\w*])/,
      /(\\\[)/,
      /\\[^]/,
      /(\$\$?)/,
      /(%)/,
    ]
      .map(({ source }) => source)
      .join("|"),
    "g",
  );

const theorems = /\\begin\s*\{((?:theorem|lemma|proposition|corollary|proof|example|exercise)\*?)\}/g;

/** The displays of a text that are code, in source order, and the spans of those that are prose. */
export class Displays {
  /**
   * Displays that turned out to be prose. Some may lie in fences or tests, where the reader never looks for displays.
   */
  readonly prose: Span[] = [];
  private readonly context: TypesetContext | undefined;
  private readonly regions: readonly Notation[];
  private readonly blanks: Finder;
  private readonly lines: Finder;
  private readonly openers: Finder;
  private readonly excluded: readonly Span[];
  private landmarks: RegExp | undefined;
  private heads: ReadonlySet<string> | undefined;
  private from = nowhere;
  private found: Display | undefined;
  private proseUntil = 0;

  constructor(
    private readonly text: string,
    private readonly isTex: boolean,
  ) {
    this.context = anyDisplay.test(text) ? typesetContext(text, macrosOf(text, isTex)) : undefined;
    this.regions = notationsOf(text);
    this.blanks = new Finder(searcher(text, /\n[ \t]*\r?\n|\r[ \t]*\r/g));
    this.lines = new Finder(searcher(text, new RegExp(`(?<=[\\n\\r])[ \\t]*(?:${someMark}|\`{3}|~{3})`, "g")));
    this.openers = new Finder(searcher(text, /\\begin\s*\{(?:equation|align|gather)\*?\}/g));
    this.excluded = this.context === undefined ? [] : environments(text, theorems);
  }

  /** The first display at or after `from` that is code. */
  next(from: number): Display | undefined {
    if (this.context === undefined) return undefined;
    const until = this.found?.span.start ?? nowhere;
    if (from < this.from || from > until) {
      this.found = this.search(from, this.context);
      this.from = from;
    }
    return this.found;
  }

  private search(from: number, context: TypesetContext): Display | undefined {
    const landmarks = (this.landmarks ??= landmarkPattern());
    for (let at = from; ; ) {
      landmarks.lastIndex = at;
      const match = landmarks.exec(this.text);
      if (match === null) return undefined;
      const region = this.regionFrom(at, match.index);
      const macro = context.macros.around(match.index);
      if (region !== undefined) at = region;
      else if (macro !== undefined) at = macro.span.end;
      else {
        const step = this.step(match, context.macros);
        if (typeof step === "number") at = step;
        else {
          const display = this.asCode(step, context);
          if (display !== undefined) return display;
          if (step.isClosed && step.span.start >= this.proseUntil) {
            this.prose.push(step.span);
            this.proseUntil = step.span.end;
          }
          at = step.isClosed && !this.beginsBehind(step, context) ? step.span.end : step.opener.end;
        }
      }
    }
  }

  /** The end of the dollar or dash block that opens before an offset. */
  private regionFrom(from: number, before: number): number | undefined {
    for (const region of this.regions) {
      const at = region.nextOpener(from);
      if (at > before) continue;
      const opener = region.opener(at);
      return region.closer(opener.end)?.end ?? opener.end;
    }
    return undefined;
  }

  /** Classifies a landmark: as a display, or as something to skip, of which the end is returned. */
  private step(match: RegExpExecArray, macros: Macros): Found | number {
    const [whole, environment, star, verbatim, macro, mark, bracket, dollars, percent] = match;
    const start = match.index;
    const end = start + whole.length;
    // If another environment begins inside this one, the end of this one is missing.
    if (environment !== undefined)
      return this.display(
        start,
        end,
        new RegExp(`\\\\end\\s*\\{${environment}${star === "" ? "" : "\\*"}\\}`, "y"),
        Math.min(this.limit(end), this.openers.next(end)),
        environment !== "equation",
      );
    if (verbatim !== undefined) return this.behind(`\\end{${verbatim}}`, end) ?? end;
    if (macro !== undefined) return this.definition(start, end, macro === "un" ? ":=" : "iff", macros);
    if (mark !== undefined) return this.behind(mark, end) ?? end;
    if (percent !== undefined) return this.isTex ? lineEnd(this.text, end) : end;
    if (bracket === undefined && dollars !== "$$")
      return dollars === "$" && !this.isQuoted(start, end) ? this.behindFormula(end) : end;
    const found = this.display(start, end, bracket === undefined ? /\$\$/y : /\\\]/y, this.paragraph(end), false);
    return this.isQuoted(start, end) || this.isQuoted(start, found.span.end) ? end : found;
  }

  /**
   * True for Markdown code, which only mentions a display. In LaTeX a backquote may also open a quotation, which is
   * closed by another character.
   */
  private isQuoted(start: number, end: number): boolean {
    return this.text[start - 1] === "`" && (!this.isTex || this.text[end] === "`");
  }

  private behind(what: string, from: number): number | undefined {
    const at = this.text.indexOf(what, from);
    return at < 0 ? undefined : at + what.length;
  }

  /** The last offset at which a display can end: where a region, a fence or a test begins. */
  private limit(from: number): number {
    return Math.min(this.text.length, this.lines.next(from), ...this.regions.map((region) => region.nextOpener(from)));
  }

  private paragraph(from: number): number {
    return Math.min(this.limit(from), this.blanks.next(from));
  }

  /**
   * The offset after an inline formula. A dollar sign without a partner is a price; two formulas may touch.
   *
   * ```text
   * > | $a$$b$ and $5
   *      ^from^
   * ```
   */
  private behindFormula(from: number): number {
    const end = this.paragraph(from);
    const close = this.dollar(from, end);
    if (close === undefined) return from;
    if (this.text[close + 1] !== "$") return close + 1;
    const next = this.dollar(close + 2, end);
    return next === undefined || this.text[next + 1] === "$" ? from : next + 1;
  }

  /** The next dollar sign that is not escaped. */
  private dollar(from: number, end: number): number | undefined {
    for (let at = this.text.indexOf("$", from); at >= 0 && at < end; at = this.text.indexOf("$", at + 1))
      if (!isEscaped(this.text, at)) return at;
    return undefined;
  }

  private display(start: number, from: number, closer: RegExp, end: number, isAligned: boolean): Found {
    const closed = this.closer(closer, from, end);
    const paragraph = Math.min(end, this.blanks.next(from));
    const code = { start: from, end: closed?.start ?? paragraph };
    return {
      span: { start, end: closed?.end ?? paragraph },
      opener: { start, end: from },
      code,
      parts: [{ code, isAligned }],
      isClosed: closed !== undefined,
      isCommentedOut: closed === undefined && this.hasInComment(closer, from, paragraph),
      isDefinition: false,
    };
  }

  private hasInComment(closer: RegExp, from: number, end: number): boolean {
    for (let at = this.text.indexOf("%", from); at >= 0 && at < end; at = this.text.indexOf("%", at + 1)) {
      closer.lastIndex = at;
      for (const until = lineEnd(this.text, at); closer.lastIndex < until; closer.lastIndex++) {
        const start = closer.lastIndex;
        if (closer.test(this.text)) return true;
        closer.lastIndex = start;
      }
    }
    return false;
  }

  /** The first closer that is neither escaped nor, in LaTeX, commented out. */
  private closer(closer: RegExp, from: number, end: number): Span | undefined {
    const sign = /[\\%$]/g;
    sign.lastIndex = from;
    for (let match = sign.exec(this.text); match !== null && match.index < end; match = sign.exec(this.text)) {
      closer.lastIndex = match.index;
      if (closer.test(this.text)) return { start: match.index, end: closer.lastIndex };
      if (match[0] === "\\") sign.lastIndex = match.index + 2;
      else if (match[0] === "%" && this.isTex) sign.lastIndex = lineEnd(this.text, match.index);
    }
    return undefined;
  }

  /** The display of a macro of this kind: `\defun{head}{body}`. */
  private definition(start: number, from: number, sign: string, macros: Macros): Found | number {
    const opener = { start, end: from };
    const first = this.braces(from);
    if (first === undefined) return from;
    const second = first.isClosed ? this.braces(first.span.end) : undefined;
    const code = { start: first.code.start, end: second?.code.end ?? first.span.end };
    const span = { start, end: second?.span.end ?? first.span.end };
    // This is the definition of the macro, not a use of it.
    if (second === undefined && first.isClosed && macros.around(start) !== undefined) return from;
    const gap = { start: first.span.end, end: first.span.end };
    const head: readonly Part[] = [
      { code: first.code, isAligned: false },
      { sign, span: gap },
    ];
    const body: Part =
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
    };
  }

  /**
   * The group in braces at this offset, after optional white space; to the end of the paragraph if the braces never
   * close.
   */
  private braces(from: number): { readonly span: Span; readonly code: Span; readonly isClosed: boolean } | undefined {
    const open = from + (/^[ \t]*(?:\r?\n[ \t]*)?/.exec(this.text.slice(from, from + 200))?.[0].length ?? 0);
    if (this.text[open] !== "{") return undefined;
    const limit = this.limit(open);
    const close = closingBrace(this.text, open);
    const isClosed = close !== undefined && close <= limit;
    const end = isClosed ? close : Math.min(limit, this.blanks.next(open));
    return { span: { start: open, end }, code: { start: open + 1, end: isClosed ? end - 1 : end }, isClosed };
  }

  /** The display as a code region, or undefined if it does not begin with a definition. */
  private asCode(found: Found, context: TypesetContext): Display | undefined {
    if (this.isExcluded(found.span.start) || !(found.isDefinition || this.mayDefine(found.code, context)))
      return undefined;
    const read = typeset(found.parts, context);
    if (!found.isDefinition) {
      const begins = beginning(read.led.text);
      if (begins.kind === "nothing") return undefined;
      if (begins.kind === "signature" && !begins.names.some((name) => this.headsOf().has(name))) return undefined;
      if (begins.kind === "definition" && isCongruence(this.text.slice(found.code.start, found.code.end)))
        return undefined;
    }
    return {
      span: found.span,
      code: found.code,
      opener: found.opener,
      isClosed: found.isClosed,
      isCommentedOut: found.isCommentedOut === true,
      typeset: found.isClosed ? read : withoutEnds(read, found.isCommentedOut === true),
    };
  }

  private isExcluded(offset: number): boolean {
    return (firstEndingAfter(this.excluded, offset, (span) => span)?.start ?? nowhere) <= offset;
  }

  /** False if neither the display nor any macro in it contains anything that could be the sign of a definition. */
  private mayDefine({ start, end }: Span, { macros, text }: TypesetContext): boolean {
    const code = text.slice(start, end);
    if (defining.test(code)) return true;
    return macros.all.some(
      ({ name, body }) => defining.test(text.slice(body.start, body.end)) && code.includes(`\\${name}`),
    );
  }

  /**
   * The names that the document seems to define. A signature alone in a display counts as code only if it names one of
   * them.
   */
  private headsOf(): ReadonlySet<string> {
    if (this.heads === undefined) {
      const plain = this.text.replaceAll(/_\{(\w+)\}/g, "_$1").replaceAll("\\_", "_");
      const someHead = new RegExp(`${headBeforeSign}|${headOfMacro}`, "gu");
      this.heads = new Set([...plain.matchAll(someHead)].map(([, name, other]) => name ?? other ?? ""));
    }
    return this.heads;
  }

  /**
   * True if a definition begins right after a display that was taken for prose. Then the closer of that display may be
   * the opener of the definition, and its opener a stray one.
   */
  private beginsBehind({ span, opener }: Found, context: TypesetContext): boolean {
    if (this.text.slice(opener.start, opener.end) !== "$$") return false;
    const next = this.display(span.end - 2, span.end, /\$\$/y, this.paragraph(span.end), false);
    return next.isClosed && this.asCode(next, context) !== undefined;
  }
}

const name = String.raw`\p{L}[\p{L}\p{M}\d_]*'*`;
const parameters = String.raw`(?:\\left\s*)?\([^()\n]*\)`;
const spacing = String.raw`[\s&{}~]|\\(?:[,;:! ]|quad|qquad|text|mathrm|mathrel|left|right)(?![a-zA-Z])`;
const definitionSign = String.raw`:=|≔|≡|iff(?![\p{L}\d])|\\equiv|\\iff|\\coloneqq`;
/** The name of a head, followed by the sign of its definition in any notation. */
const headBeforeSign = String.raw`(${name})\}?\s*(?:${parameters})?(?:${spacing})*(?:${definitionSign})`;
/** The name of a head in `\defun` or `\defpred`. */
const headOfMacro = String.raw`\\def(?:un|pred)\s*\{\s*(?:\\\w+\s*\{)?(${name})`;

/** A display without any of these contains neither a definition nor a signature. */
const defining = /[:≔≡]|iff|equiv|colon|ledGame/;

/** `n \equiv 3 \pmod 5` is a congruence, not a definition. */
function isCongruence(code: string): boolean {
  return /(?:\\equiv|≡)(?:(?!\\\\)[^])*?\\p?mod(?![a-zA-Z])/.test(code);
}

function searcher(text: string, pattern: RegExp): (from: number) => number {
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}

function lineEnd(text: string, from: number): number {
  const end = /[\r\n]|$/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/**
 * The outermost environments that a pattern finds, in source order. An environment that never ends is only a mention.
 */
function environments(text: string, pattern: RegExp): readonly Span[] {
  const all: Span[] = [];
  const ends = new Map<string, Finder>();
  for (const { index, 1: name = "" } of text.matchAll(pattern)) {
    if (index < (all[all.length - 1]?.end ?? 0)) continue;
    let finder = ends.get(name);
    if (finder === undefined) ends.set(name, (finder = new Finder((from) => text.indexOf(`\\end{${name}}`, from))));
    const end = finder.next(index);
    if (end < nowhere) all.push({ start: index, end });
  }
  return all;
}

/**
 * An `\end` without a `\begin` may be meant as the closer that is missing, which is reported already; a comment that
 * hides the closer also hides closing braces. So neither gets a message of its own.
 */
function withoutEnds(read: Typeset, isCommentedOut: boolean): Typeset {
  return {
    ...read,
    faults: read.faults.filter(({ kind }) => kind !== "strayEnd" && !(isCommentedOut && kind === "unclosedBrace")),
  };
}
