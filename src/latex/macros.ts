// The macros that a document defines for itself, found by their definitions: `\newcommand` and its kin. What a definition
// says is no text of the document, so other readers skip it.

import { firstEndingAfter } from "../source/search.js";
import type { Span } from "../source/source.js";
import { UntypesetFinder } from "./untypeset.js";

/** A macro as the document defines it. Spans are those of the document. */
export interface Macro {
  /** Without its backslash. */
  readonly name: string;
  /** Where its definition names it. */
  readonly nameSpan: Span;
  /** The whole definition. */
  readonly span: Span;
  readonly parameters: number;
  /** What stands for the first argument where a use has none in square brackets. */
  readonly standard: Span | undefined;
  readonly body: Span;
  /** False if its arguments are marked off by signs of its own, as only `\def` can say. */
  readonly isReadable: boolean;
}

/** The macros of a document. */
export interface Macros {
  /** All definitions, from top to bottom. */
  readonly all: readonly Macro[];
  /** What a name means at an offset: what was defined last before it, or else what is defined first. */
  named(name: string, at: number): Macro | undefined;
  /** The definition that an offset stands in. */
  around(offset: number): Macro | undefined;
}

const definer =
  /\\(newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|def|gdef|let)(?![a-zA-Z])\*?/g;

/** Finds the macros of a text; `isTex` says that LaTeX typesets it, so that it may hold comments. */
export function macrosOf(text: string, isTex: boolean): Macros {
  const all: Macro[] = [];
  const byName = new Map<string, Macro[]>();
  const untypeset = new UntypesetFinder(text, isTex);
  let hidden = untypeset.next(0)?.span;
  let from = 0;
  for (const match of text.matchAll(definer)) {
    if (match.index < from || isEscaped(text, match.index)) continue;
    while (hidden !== undefined && hidden.end <= match.index) hidden = untypeset.next(hidden.end)?.span;
    if (hidden !== undefined && hidden.start <= match.index) continue;
    const macro = new Definition(text, match.index, match.index + match[0].length).read(match[1] ?? "");
    if (macro === undefined) continue;
    all.push(macro);
    const own = byName.get(macro.name);
    if (own === undefined) byName.set(macro.name, [macro]);
    else own.push(macro);
    from = macro.span.end;
  }
  return {
    all,
    named: (name, at) => {
      const own = byName.get(name);
      return own?.findLast(({ span }) => span.end <= at) ?? own?.[0];
    },
    around: (offset) => {
      const macro = firstEndingAfter(all, offset, ({ span }) => span);
      return macro !== undefined && macro.span.start <= offset ? macro : undefined;
    },
  };
}

/** True if a backslash before an offset takes away the meaning of what stands there. */
export function isEscaped(text: string, offset: number): boolean {
  let count = 0;
  while (text[offset - 1 - count] === "\\") count++;
  return count % 2 === 1;
}

/** So long a stretch in braces may be. Without a limit, many braces that never close would take long. */
const longest = 50_000;

/**
 * The place behind the brace that closes the one at `open`; undefined if none does.
 *
 * ```text
 * > | {a \} {b}} c
 *     ^open     ^
 * ```
 */
export function closingBrace(text: string, open: number): number | undefined {
  const sign = /\\[^]|[{}]/g;
  sign.lastIndex = open;
  let depth = 0;
  for (let match = sign.exec(text); match !== null && match.index < open + longest; match = sign.exec(text)) {
    if (match[0] === "{") depth++;
    else if (match[0] === "}" && --depth === 0) return sign.lastIndex;
  }
  return undefined;
}

/** A definition while it is read, from left to right. */
class Definition {
  constructor(
    private readonly text: string,
    private readonly start: number,
    private at: number,
  ) {}

  read(word: string): Macro | undefined {
    const named = this.name();
    if (named === undefined) return undefined;
    const { text: name, span: nameSpan } = named;
    if (word === "let") {
      const other =
        this.match(/\s*=?\s*(?=\\(?:[a-zA-Z]+|[^a-zA-Z\s]))/y) === undefined
          ? undefined
          : this.match(/\\(?:[a-zA-Z]+|[^])/y);
      return (
        other && {
          name,
          nameSpan,
          span: { start: this.start, end: this.at },
          parameters: 0,
          standard: undefined,
          body: other,
          isReadable: true,
        }
      );
    }
    let parameters = 0;
    let standard: Span | undefined;
    let isReadable = true;
    if (word === "def" || word === "gdef") {
      const list = this.match(/[^{}\\]*(?=\{)/y);
      if (list === undefined) return undefined;
      const marks = this.text.slice(list.start, list.end).trim();
      parameters = marks.split("#").length - 1;
      isReadable = /^(?:#\d\s*)*$/.test(marks);
    } else if (word !== "DeclareMathOperator") {
      const count = this.match(/\s*\[\s*\d\s*\]/y);
      if (count !== undefined) parameters = Number(/\d/.exec(this.text.slice(count.start, count.end))?.[0]);
      const option = count === undefined ? undefined : this.match(/\s*\[(?:[^[\]{}]|\{[^{}]*\})*\]/y);
      if (option !== undefined) standard = { start: this.text.indexOf("[", option.start) + 1, end: option.end - 1 };
    }
    this.match(/\s*/y);
    const end = this.text[this.at] === "{" ? closingBrace(this.text, this.at) : undefined;
    if (end === undefined) return undefined;
    return {
      name,
      nameSpan,
      span: { start: this.start, end },
      parameters,
      standard,
      body: { start: this.at + 1, end: end - 1 },
      isReadable,
    };
  }

  /** `{\name}` or `\name` */
  private name(): { readonly text: string; readonly span: Span } | undefined {
    const found = this.match(/\s*(?:\{\s*\\(?:[a-zA-Z]+|[^a-zA-Z\s])\s*\}|\\(?:[a-zA-Z]+|[^a-zA-Z\s]))/y);
    if (found === undefined) return undefined;
    const whole = this.text.slice(found.start, found.end);
    const start = found.start + whole.indexOf("\\");
    const name = /\\([a-zA-Z]+|[^])/.exec(whole)?.[1] ?? "";
    return { text: name, span: { start, end: start + 1 + name.length } };
  }

  /** What a pattern finds here; reading goes on behind it. */
  private match(pattern: RegExp): Span | undefined {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return undefined;
    const span = { start: this.at, end: pattern.lastIndex };
    this.at = span.end;
    return span;
  }
}
