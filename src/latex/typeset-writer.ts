// What a typeset definition says is written down as LED, sign by sign, with the place of each of them; and what is found
// wrong on the way.

import type { Span } from "../source/source.js";
import { LedText } from "./led-text.js";
import type { Macro } from "./macros.js";
import type { LatexNode } from "./node.js";

/** What cannot be read in a display, and where. */
export interface TypesetFault {
  readonly kind:
    | "unclosedBrace"
    | "strayBrace"
    | "unclosedEnvironment"
    | "strayEnd"
    | "tooDeep"
    | "unknownCommand"
    | "unknownEnvironment"
    | "missingArgument"
    | "subscript"
    | "recursiveMacro"
    | "longMacro"
    | "unreadableMacro"
    | "rootDegree"
    | "negation";
  /** The command, environment or macro without backslash, or the text as it stands. */
  readonly what: string;
  readonly span: Span;
}

/** The use of a macro of the document. */
export interface MacroUse {
  /** The command itself. */
  readonly span: Span;
  readonly macro: Macro;
}

/** A display as LED. */
export interface Typeset {
  readonly led: LedText;
  readonly faults: readonly TypesetFault[];
  readonly uses: readonly MacroUse[];
}

/** A stretch of LaTeX to be read, or a sign that stands between two of them. */
export type Part =
  | { readonly code: Span; readonly isAligned: boolean }
  | { readonly sign: string; readonly span: Span }
  /** An argument that is not there: of which command, and where that stands. */
  | { readonly missing: string; readonly span: Span };

/** In what an alignment mark and a line break stand: in branches, in lines, in the conditions below a big sign, or in nothing of the kind. */
export type Rows = "cases" | "lines" | "stack" | "none";

/** What the nodes being read belong to. */
export interface Scope {
  readonly rows: Rows;
  /** In a macro: the outermost use, to which everything in it is put down, and the arguments there. */
  readonly use: Span | undefined;
  readonly args: readonly Argument[];
  /** The macros that are being replaced. */
  readonly within: readonly Macro[];
}

export interface Argument {
  readonly nodes: readonly LatexNode[];
  readonly span: Span;
  readonly scope: Scope;
}

export interface Taken extends Argument {
  readonly next: number;
}

/** The text so far, and what the next character has to do with it. */
export abstract class TypesetWriter {
  protected readonly led = new LedText();
  protected readonly faults: TypesetFault[] = [];
  protected readonly uses: MacroUse[] = [];
  /** Faults that have been named. */
  private readonly known = new Set<string>();
  /** Where what was written last ends in the source, and whether a character there would belong to the same word. */
  protected end = -1;
  protected joins = false;
  /** A branch has ended; what follows, if anything does, begins the next one. */
  protected rowEnd: Span | undefined;
  protected lineStart = 0;

  result(): Typeset {
    // A display in a sentence may end with the sentence's full stop.
    if (/(?<!\.)[.,;]\s*$/.test(this.led.tail)) this.led.dropLast();
    // Where braces are missing, so are arguments.
    const isDamaged = this.faults.some(({ kind }) => kind === "unclosedBrace" || kind === "strayBrace");
    // And what is below an unknown sign belongs to it.
    const unknown = new Set(this.faults.flatMap(({ kind, span }) => (kind === "unknownCommand" ? [span.end] : [])));
    const faults = this.faults.filter(
      ({ kind, span }) =>
        !(kind === "missingArgument" && isDamaged) && !(kind === "subscript" && unknown.has(span.start)),
    );
    return { led: this.led, faults: faults.toSorted((a, b) => a.span.start - b.span.start), uses: this.uses };
  }

  /** Writes a sign, apart from what stands before and behind it. */
  protected put(spelling: string, span: Span, scope: Scope): void {
    this.flushRow();
    this.led.add(spelling, scope.use ?? span, true);
    this.end = span.end;
    this.joins = false;
  }

  /** Writes characters, which belong to the word before them if nothing stands in between. */
  protected character(text: string, span: Span, scope: Scope): void {
    this.flushRow();
    const isPrime = text === "'" && /[\p{L}\p{M}\d_']$/u.test(this.led.tail);
    const isApart = span.start !== this.end || !(this.joins || isPrime);
    this.led.add(text, scope.use ?? span, isApart);
    this.end = span.end;
    this.joins = true;
  }

  protected flushRow(): void {
    if (this.rowEnd === undefined) return;
    const span = this.rowEnd;
    this.rowEnd = undefined;
    this.led.add(";", span, true);
    this.joins = false;
  }

  protected fault(kind: TypesetFault["kind"], what: string, span: Span, scope: Scope): void {
    const key = `${kind} ${what}`;
    // What is unknown once is unknown wherever it stands.
    if (this.known.has(key)) return;
    this.known.add(key);
    this.faults.push({ kind, what, span: scope.use ?? span });
  }

  protected newLine(span: Span, scope: Scope): void {
    this.put("\n", span, scope);
    this.lineStart = this.led.length;
  }
}
