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
  resolve(name: string, at: number): Macro | undefined;
  /** Returns the definition that contains an offset. */
  definitionAt(offset: number): Macro | undefined;
}

const definitionCommand =
  /\\(newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|DeclarePairedDelimiterX?|(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand|def|gdef|let)(?![a-zA-Z])\*?/g;

/** Finds the macros defined in a text; `isTex` enables LaTeX comments. */
export function findMacros(text: string, isTex: boolean): Macros {
  const macros: Macro[] = [];
  const byName = new Map<string, Macro[]>();
  const untypeset = new UntypesetFinder(text, isTex);
  const braces = new Braces(text);
  let untypesetSpan = untypeset.next(0)?.span;
  let from = 0;
  for (const match of text.matchAll(definitionCommand)) {
    if (match.index < from || isEscaped(text, match.index)) continue;
    while (untypesetSpan !== undefined && untypesetSpan.end <= match.index)
      untypesetSpan = untypeset.next(untypesetSpan.end)?.span;
    if (untypesetSpan !== undefined && untypesetSpan.start <= match.index) continue;
    const macro = new MacroDefinitionParser(text, braces, match.index, match.index + match[0].length).parse(
      match[1] ?? "",
    );
    if (macro === undefined) continue;
    macros.push(macro);
    const homonyms = byName.get(macro.name);
    from = macro.span.end;
    if (homonyms !== undefined && match[1]!.toLowerCase().startsWith("provide")) continue;
    if (homonyms === undefined) byName.set(macro.name, [macro]);
    else homonyms.push(macro);
  }
  return {
    all: macros,
    resolve: (name, at) => {
      const homonyms = byName.get(name);
      return homonyms?.findLast(({ span }) => span.end <= at) ?? homonyms?.[0];
    },
    definitionAt: (offset) => {
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
export function findClosingBrace(text: string, open: number): number | undefined {
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
  findClosing(open: number): number | undefined {
    return (this.closers ??= this.matchBraces()).get(open);
  }

  private matchBraces(): ReadonlyMap<number, number> {
    const closers = new Map<number, number>();
    const openOffsets: number[] = [];
    for (const { 0: token, index } of this.text.matchAll(/\\[^]|[{}]/g)) {
      if (token === "{") openOffsets.push(index);
      else if (token === "}" && openOffsets.length > 0) closers.set(openOffsets.pop()!, index + 1);
    }
    return closers;
  }
}

class MacroDefinitionParser {
  constructor(
    private readonly text: string,
    private readonly braces: Braces,
    private readonly start: number,
    private offset: number,
  ) {}

  parse(word: string): Macro | undefined {
    const name = this.parseName();
    const replacement = name && this.parseReplacement(word);
    if (name === undefined || replacement === undefined) return undefined;
    return { name: name.text, nameSpan: name.span, span: { start: this.start, end: this.offset }, ...replacement };
  }

  private parseReplacement(word: string): Replacement | undefined {
    if (word === "let") return this.parseLet();
    if (word.startsWith("DeclarePairedDelimiter")) return this.parsePairedDelimiter(word.endsWith("X"));
    if (word.endsWith("DocumentCommand")) return this.parseDocumentCommand();
    if (word === "def" || word === "gdef") {
      const list = this.consume(/[^{}\\]*(?=\{)/y);
      if (list === undefined) return undefined;
      const parameterText = this.text.slice(list.start, list.end).trim();
      return this.parseBody(bracedParameters(parameterText.split("#").length - 1), /^(?:#\d\s*)*$/.test(parameterText));
    }
    return this.parseBody(word === "DeclareMathOperator" ? [] : this.parseNumberedParameters());
  }

  private parseLet(): Replacement | undefined {
    const hasTarget = this.consume(/\s*=?\s*(?=\\(?:[a-zA-Z]+|[^a-zA-Z\s]))/y) !== undefined;
    const target = hasTarget ? this.consume(/\\(?:[a-zA-Z]+|[^])/y) : undefined;
    return target && { parameters: [], body: [target], isReadable: true };
  }

  /** Parses `{\lvert}{\rvert}`. A use has an argument, and optionally a star or a size; `X` variants have a body. */
  private parsePairedDelimiter(hasBody: boolean): Replacement | undefined {
    const parameters: readonly MacroParameter[] = [
      { kind: "star", isHidden: true },
      { kind: "brackets", isHidden: true },
      ...(hasBody ? this.parseNumberedParameters() : bracedParameters(1)),
    ];
    const left = this.parseGroup();
    const right = this.parseGroup();
    const inner = hasBody ? this.parseGroup() : 0;
    if (left === undefined || right === undefined || inner === undefined) return undefined;
    return { parameters, body: [left, inner, right], isReadable: true };
  }

  /**
   * Parses the parameters of `\NewDocumentCommand`: `m` in braces, `o` and `O{1}` in square brackets, `s` for a star.
   */
  private parseDocumentCommand(): Replacement | undefined {
    const list = this.parseGroup();
    if (list === undefined) return undefined;
    const parameters: MacroParameter[] = [];
    const kinds = /\s*[+!]?(?:([mos])|O\s*\{([^{}]*)\})/y;
    kinds.lastIndex = list.start;
    for (
      let match = kinds.exec(this.text);
      match !== null && kinds.lastIndex <= list.end;
      match = kinds.exec(this.text)
    ) {
      const [, letter, defaultText] = match;
      const end = kinds.lastIndex - 1;
      if (letter === "m") parameters.push({ kind: "braces" });
      else if (letter === "s") parameters.push({ kind: "star" });
      else
        parameters.push({
          kind: "brackets",
          defaultValue: defaultText === undefined ? undefined : { start: end - defaultText.length, end },
        });
      list.start = kinds.lastIndex;
    }
    return this.parseBody(parameters, this.text.slice(list.start, list.end).trim() === "");
  }

  /** Parses `[2][1]`: the number of arguments, and the default of the first. */
  private parseNumberedParameters(): readonly MacroParameter[] {
    const count = this.consume(/\s*\[\s*\d\s*\]/y);
    if (count === undefined) return [];
    const parameters = bracedParameters(Number(/\d/.exec(this.text.slice(count.start, count.end))?.[0]));
    const option = this.consume(/\s*\[(?:[^[\]{}]|\{[^{}]*\})*\]/y);
    if (option === undefined) return parameters;
    const defaultValue = { start: this.text.indexOf("[", option.start) + 1, end: option.end - 1 };
    return [{ kind: "brackets", defaultValue }, ...parameters.slice(1)];
  }

  private parseBody(parameters: readonly MacroParameter[], isReadable = true): Replacement | undefined {
    const body = this.parseGroup();
    return body && { parameters, body: [body], isReadable };
  }

  /** Parses a braced group and returns the span of its content. */
  private parseGroup(): { start: number; end: number } | undefined {
    this.consume(/\s*/y);
    if (this.text[this.offset] !== "{") return undefined;
    const end = this.braces.findClosing(this.offset);
    if (end === undefined) return undefined;
    const start = this.offset + 1;
    this.offset = end;
    return { start, end: end - 1 };
  }

  /** Parses `{\name}` or `\name`. */
  private parseName(): { readonly text: string; readonly span: Span } | undefined {
    const span = this.consume(/\s*(?:\{\s*\\(?:[a-zA-Z]+|[^a-zA-Z\s])\s*\}|\\(?:[a-zA-Z]+|[^a-zA-Z\s]))/y);
    if (span === undefined) return undefined;
    const definitionText = this.text.slice(span.start, span.end);
    const start = span.start + definitionText.indexOf("\\");
    const name = /\\([a-zA-Z]+|[^])/.exec(definitionText)?.[1] ?? "";
    return { text: name, span: { start, end: start + 1 + name.length } };
  }

  private consume(pattern: RegExp): Span | undefined {
    pattern.lastIndex = this.offset;
    if (!pattern.test(this.text)) return undefined;
    const span = { start: this.offset, end: pattern.lastIndex };
    this.offset = span.end;
    return span;
  }
}
