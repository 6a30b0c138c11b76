// Finds text that LaTeX does not interpret: comments, which are not printed, and listings, which are printed verbatim.
// Readers of mathematics and prose skip both.

import { Finder } from "../../text/finder.js";
import { nowhere, type Span } from "../../text/source.js";

/** A comment or listing. `content` is the span between its delimiters. */
interface UntypesetText {
  readonly kind: "comment" | "listing";
  readonly span: Span;
  readonly content: Span;
}

/** The environments of verbatim text. */
const listingEnvironments = "(?:verbatim|Verbatim|lstlisting|minted)\\*?";

export const isUntypeset = (environment: string): boolean =>
  new RegExp(`^(?:${listingEnvironments}|comment)$`).test(environment);

const createOpenerPattern = (isTex: boolean): RegExp =>
  new RegExp(
    [
      `\\\\begin\\s*\\{(${listingEnvironments}${isTex ? "|comment" : ""})\\}`,
      "\\\\(?:verb(?![a-zA-Z])\\*?|(?:lstinline(?:\\[[^\\]\\n]*\\])?|mintinline(?:\\[[^\\]\\n]*\\])?\\{[^{}\\n]*\\}))([^\\s\\w*])",
      ...(isTex ? ["(\\\\iffalse(?![a-zA-Z@]))", "(\\\\fi(?![a-zA-Z@]))", "(%)"] : []),
      // In a URL, a percent sign is literal.
      "\\\\(?:url|href|nolinkurl|path)\\s*\\{[^{}\\n]*\\}",
      "\\\\[^]",
    ].join("|"),
    "g",
  );

/**
 * Finds comments and listings in order, lazily. Comments (`%`, the environment `comment`, `\iffalse … \fi`) exist only
 * if `isTex`.
 */
export class UntypesetFinder {
  readonly #opener: RegExp;
  readonly #ends = new Map<string, Finder>();
  readonly #starts: Finder;
  #result: UntypesetText | undefined;
  #conditionals: Conditionals | undefined;

  constructor(
    private readonly text: string,
    isTex: boolean,
  ) {
    this.#opener = createOpenerPattern(isTex);
    this.#starts = new Finder((from) => (this.#result = this.#search(from))?.span.start ?? -1);
  }

  /** Returns the first range that begins at or after an offset and is not nested in another. */
  next(from: number): UntypesetText | undefined {
    return this.#starts.next(from) === nowhere ? undefined : this.#result;
  }

  #search(from: number): UntypesetText | undefined {
    this.#opener.lastIndex = from;
    for (let match = this.#opener.exec(this.text); match !== null; match = this.#opener.exec(this.text)) {
      const [matched, environment, mark, iffalse, fi, percent] = match;
      const start = match.index;
      const contentStart = start + matched.length;
      const createText = (kind: UntypesetText["kind"], contentEnd: number, end: number): UntypesetText => ({
        kind,
        span: { start, end },
        content: { start: contentStart, end: contentEnd },
      });
      if (percent !== undefined) {
        const end = lineEnd(this.text, contentStart);
        return createText("comment", end, end);
      }
      if (environment !== undefined) {
        const closer = `\\end{${environment}}`;
        const end = this.#findCloser(closer, contentStart);
        // Without an end, it is only a mention.
        if (end < nowhere)
          return createText(environment === "comment" ? "comment" : "listing", end, end + closer.length);
      } else if (mark !== undefined) {
        const end = this.#findCloser(mark === "{" && !matched.startsWith("\\verb") ? "}" : mark, contentStart);
        if (end < lineEnd(this.text, contentStart)) return createText("listing", end, end + 1);
      } else if (iffalse !== undefined) {
        const end = (this.#conditionals ??= findConditionals(this.text)).ends.get(start);
        if (end !== undefined) return createText("comment", end.start, end.end);
      } else if (fi !== undefined && (this.#conditionals ??= findConditionals(this.text)).unmatched.has(start))
        return createText("comment", contentStart, contentStart);
    }
    return undefined;
  }

  #findCloser(closer: string, from: number): number {
    let finder = this.#ends.get(closer);
    if (finder === undefined) this.#ends.set(closer, (finder = new Finder((at) => this.text.indexOf(closer, at))));
    return finder.next(from);
  }
}

/** The end of each `\iffalse`, by offset: its `\fi` or `\else`; and each `\fi` left over after such an `\else`. */
interface Conditionals {
  readonly ends: ReadonlyMap<number, Span>;
  readonly unmatched: ReadonlySet<number>;
}

/** TeX conditionals, without `\if`. Similar commands such as `\iff` are excluded. */
const conditionalName =
  /^if(?:|cat|num|dim|odd|vmode|hmode|mmode|inner|void|hbox|vbox|x|eof|true|false|case|defined|csname|fontchar|incsname)$/;

/** Matches conditionals with their ends like TeX when it skips text: comments are ignored, everything else counts. */
function findConditionals(text: string): Conditionals {
  const declaredConditionals = new Set([...text.matchAll(/\\newif\s*\{?\s*\\(if[a-zA-Z@]+)/g)].map(([, name]) => name));
  const ends = new Map<number, Span>();
  const unmatched = new Set<number>();
  const openConditionals: { readonly start: number; readonly isFalse: boolean; isElse: boolean }[] = [];
  for (const match of text.matchAll(/\\(newif\s*\{?\s*\\)?([a-zA-Z@]+)|\\[^]|%[^\r\n]*/g)) {
    const [matched, declared, name = ""] = match;
    const start = match.index;
    if (declared !== undefined) continue;
    if (conditionalName.test(name) || declaredConditionals.has(name))
      openConditionals.push({ start, isFalse: name === "iffalse", isElse: false });
    else if (name === "else" || name === "fi") {
      const last = openConditionals.at(-1);
      if (last?.isFalse === true && !last.isElse) ends.set(last.start, { start, end: start + matched.length });
      else if (last?.isFalse === true && name === "fi") unmatched.add(start);
      if (last !== undefined) last.isElse = true;
      if (name === "fi") openConditionals.pop();
    }
  }
  return { ends, unmatched };
}

function lineEnd(text: string, from: number): number {
  const end = /[\r\n]|$/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}
