// Finds the macros that a document defines: `\newcommand` and its variants. Definitions are not text, so other readers
// skip them.

import { firstEndingAfter } from "../../text/search.js";
import type { Span } from "../../text/source.js";
import { UntypesetFinder } from "./untypeset.js";
import { maxGroupLength } from "./limits.js";

/** A macro definition. Spans refer to the document. */
export interface Macro {
  /** The name without its backslash. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly parameters: readonly MacroParameter[];
  /** The replacement text: spans of the document, and arguments by number, in order. */
  readonly body: readonly (Span | number)[];
  /** False if its arguments have custom delimiters, as `\def` allows. */
  readonly isReadable: boolean;
}

/** A parameter whose argument is in braces, optional in square brackets, or an optional star. */
export interface MacroParameter {
  readonly kind: "braces" | "brackets" | "star";
  /** The default of the optional argument. */
  readonly defaultValue?: Span | undefined;
  /** True for an unnumbered argument that only affects the appearance. */
  readonly isHidden?: true;
}

export interface Macros {
  /** All definitions in source order. */
  readonly all: readonly Macro[];
  /** Resolves a name at an offset: to the last definition before it, otherwise to the first one. */
  named(name: string, at: number): Macro | undefined;
  /** Returns the definition that contains an offset. */
  around(offset: number): Macro | undefined;
}

const definer =
  /\\(newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|DeclarePairedDelimiterX?|(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand|def|gdef|let)(?![a-zA-Z])\*?/g;

/** Finds the macros of a text; `isTex` means that it may contain LaTeX comments. */
export function macrosOf(text: string, isTex: boolean): Macros {
  const macros: Macro[] = [];
  const byName = new Map<string, Macro[]>();
  const untypeset = new UntypesetFinder(text, isTex);
  const braces = new Braces(text);
  let hidden = untypeset.next(0)?.span;
  let from = 0;
  for (const match of text.matchAll(definer)) {
    if (match.index < from || isEscaped(text, match.index)) continue;
    while (hidden !== undefined && hidden.end <= match.index) hidden = untypeset.next(hidden.end)?.span;
    if (hidden !== undefined && hidden.start <= match.index) continue;
    const macro = new Definition(text, braces, match.index, match.index + match[0].length).read(match[1] ?? "");
    if (macro === undefined) continue;
    macros.push(macro);
    const ownMacros = byName.get(macro.name);
    from = macro.span.end;
    if (ownMacros !== undefined && match[1]!.toLowerCase().startsWith("provide")) continue;
    if (ownMacros === undefined) byName.set(macro.name, [macro]);
    else ownMacros.push(macro);
  }
  return {
    all: macros,
    named: (name, at) => {
      const ownMacros = byName.get(name);
      return ownMacros?.findLast(({ span }) => span.end <= at) ?? ownMacros?.[0];
    },
    around: (offset) => {
      const macro = firstEndingAfter(macros, offset, ({ span }) => span);
      return macro !== undefined && macro.span.start <= offset ? macro : undefined;
    },
  };
}

/** True if the character at an offset is escaped by a backslash. */
export function isEscaped(text: string, offset: number): boolean {
  let count = 0;
  while (text[offset - 1 - count] === "\\") count++;
  return count % 2 === 1;
}

/**
 * Returns the offset after the brace that closes the one at `open`, or undefined if none.
 *
 * ```text
 * > | {a \} {b}} c
 *     ^open     ^
 * ```
 */
export function closingBrace(text: string, open: number): number | undefined {
  const delimiter = /\\[^]|[{}]/g;
  delimiter.lastIndex = open;
  let depth = 0;
  for (
    let match = delimiter.exec(text);
    match !== null && match.index < open + maxGroupLength;
    match = delimiter.exec(text)
  ) {
    if (match[0] === "{") depth++;
    else if (match[0] === "}" && --depth === 0) return delimiter.lastIndex;
  }
  return undefined;
}

const bracedParameters = (count: number): readonly MacroParameter[] =>
  Array.from({ length: count }, () => ({ kind: "braces" }));

type Replacement = Pick<Macro, "parameters" | "body" | "isReadable">;

/** The matching braces of a text, computed lazily in one pass. */
export class Braces {
  private closers: ReadonlyMap<number, number> | undefined;

  constructor(private readonly text: string) {}

  /** Returns the offset after the brace that closes the one at `open`, or undefined if none. */
  closing(open: number): number | undefined {
    return (this.closers ??= this.pairs()).get(open);
  }

  private pairs(): ReadonlyMap<number, number> {
    const closers = new Map<number, number>();
    const open: number[] = [];
    for (const { 0: token, index } of this.text.matchAll(/\\[^]|[{}]/g)) {
      if (token === "{") open.push(index);
      else if (token === "}" && open.length > 0) closers.set(open.pop()!, index + 1);
    }
    return closers;
  }
}

class Definition {
  constructor(
    private readonly text: string,
    private readonly braces: Braces,
    private readonly start: number,
    private at: number,
  ) {}

  read(word: string): Macro | undefined {
    const name = this.name();
    const replacement = name && this.replacement(word);
    if (name === undefined || replacement === undefined) return undefined;
    return { name: name.text, nameSpan: name.span, span: { start: this.start, end: this.at }, ...replacement };
  }

  private replacement(word: string): Replacement | undefined {
    if (word === "let") return this.letReplacement();
    if (word.startsWith("DeclarePairedDelimiter")) return this.pairedDelimiter(word.endsWith("X"));
    if (word.endsWith("DocumentCommand")) return this.documentCommand();
    if (word === "def" || word === "gdef") {
      const list = this.match(/[^{}\\]*(?=\{)/y);
      if (list === undefined) return undefined;
      const parameterText = this.text.slice(list.start, list.end).trim();
      return this.withBody(bracedParameters(parameterText.split("#").length - 1), /^(?:#\d\s*)*$/.test(parameterText));
    }
    return this.withBody(word === "DeclareMathOperator" ? [] : this.numberedParameters());
  }

  private letReplacement(): Replacement | undefined {
    const isOther = this.match(/\s*=?\s*(?=\\(?:[a-zA-Z]+|[^a-zA-Z\s]))/y) !== undefined;
    const other = isOther ? this.match(/\\(?:[a-zA-Z]+|[^])/y) : undefined;
    return other && { parameters: [], body: [other], isReadable: true };
  }

  /** Parses `{\lvert}{\rvert}`. A use has an argument, and optionally a star or a size; `X` variants have a body. */
  private pairedDelimiter(hasBody: boolean): Replacement | undefined {
    const parameters: readonly MacroParameter[] = [
      { kind: "star", isHidden: true },
      { kind: "brackets", isHidden: true },
      ...(hasBody ? this.numberedParameters() : bracedParameters(1)),
    ];
    const left = this.group();
    const right = this.group();
    const inner = hasBody ? this.group() : 0;
    if (left === undefined || right === undefined || inner === undefined) return undefined;
    return { parameters, body: [left, inner, right], isReadable: true };
  }

  /**
   * Parses the parameters of `\NewDocumentCommand`: `m` in braces, `o` and `O{1}` in square brackets, `s` for a star.
   */
  private documentCommand(): Replacement | undefined {
    const list = this.group();
    if (list === undefined) return undefined;
    const parameters: MacroParameter[] = [];
    const kinds = /\s*[+!]?(?:([mos])|O\s*\{([^{}]*)\})/y;
    kinds.lastIndex = list.start;
    for (
      let match = kinds.exec(this.text);
      match !== null && kinds.lastIndex <= list.end;
      match = kinds.exec(this.text)
    ) {
      const [, letter, standard] = match;
      const end = kinds.lastIndex - 1;
      if (letter === "m") parameters.push({ kind: "braces" });
      else if (letter === "s") parameters.push({ kind: "star" });
      else
        parameters.push({
          kind: "brackets",
          defaultValue: standard === undefined ? undefined : { start: end - standard.length, end },
        });
      list.start = kinds.lastIndex;
    }
    return this.withBody(parameters, this.text.slice(list.start, list.end).trim() === "");
  }

  /** Parses `[2][1]`: the number of arguments, and the default of the first. */
  private numberedParameters(): readonly MacroParameter[] {
    const count = this.match(/\s*\[\s*\d\s*\]/y);
    if (count === undefined) return [];
    const parameters = bracedParameters(Number(/\d/.exec(this.text.slice(count.start, count.end))?.[0]));
    const option = this.match(/\s*\[(?:[^[\]{}]|\{[^{}]*\})*\]/y);
    if (option === undefined) return parameters;
    const standard = { start: this.text.indexOf("[", option.start) + 1, end: option.end - 1 };
    return [{ kind: "brackets", defaultValue: standard }, ...parameters.slice(1)];
  }

  private withBody(parameters: readonly MacroParameter[], isReadable = true): Replacement | undefined {
    const body = this.group();
    return body && { parameters, body: [body], isReadable };
  }

  /** Parses a group in braces, or a command; returns its inside. */
  private group(): { start: number; end: number } | undefined {
    this.match(/\s*/y);
    if (this.text[this.at] !== "{") return undefined;
    const end = this.braces.closing(this.at);
    if (end === undefined) return undefined;
    const start = this.at + 1;
    this.at = end;
    return { start, end: end - 1 };
  }

  /** Parses `{\name}` or `\name`. */
  private name(): { readonly text: string; readonly span: Span } | undefined {
    const span = this.match(/\s*(?:\{\s*\\(?:[a-zA-Z]+|[^a-zA-Z\s])\s*\}|\\(?:[a-zA-Z]+|[^a-zA-Z\s]))/y);
    if (span === undefined) return undefined;
    const definitionText = this.text.slice(span.start, span.end);
    const start = span.start + definitionText.indexOf("\\");
    const name = /\\([a-zA-Z]+|[^])/.exec(definitionText)?.[1] ?? "";
    return { text: name, span: { start, end: start + 1 + name.length } };
  }

  private match(pattern: RegExp): Span | undefined {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return undefined;
    const span = { start: this.at, end: pattern.lastIndex };
    this.at = span.end;
    return span;
  }
}
