// Writes typeset definitions as LED, symbol by symbol with source positions, and collects errors.

import type { Span } from "../../text/source.js";
import { LedText } from "./led-text.js";
import type { Macro } from "./macros.js";
import type { LatexNode } from "./node.js";

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
  /** The command, environment or macro without backslash, or the verbatim text. */
  readonly subject: string;
  readonly span: Span;
}

export interface MacroUse {
  readonly span: Span;
  readonly macro: Macro;
}

export interface Typeset {
  readonly led: LedText;
  readonly faults: readonly TypesetFault[];
  readonly uses: readonly MacroUse[];
}

/** A range of LaTeX, or a symbol between two ranges. */
export type LatexPart =
  | { readonly code: Span; readonly isAligned: boolean }
  | { readonly symbol: string; readonly span: Span }
  /** A missing argument of a command, at the command's span. */
  | { readonly missing: string; readonly span: Span };

/**
 * The construct that alignment marks and line breaks belong to: branches, lines, conditions below a big operator, or
 * none.
 */
type RowKind = "cases" | "lines" | "stack" | "none";

export interface MacroScope {
  readonly rows: RowKind;
  /** Inside a macro: the span of the outermost use, to which its contents map, and the arguments. */
  readonly use: Span | undefined;
  readonly args: readonly MacroArgument[];
  /** The macros under expansion. */
  readonly expandedMacros: readonly Macro[];
}

export interface MacroArgument {
  readonly nodes: readonly LatexNode[];
  readonly span: Span;
  readonly scope: MacroScope;
}

export interface NextArgument extends MacroArgument {
  readonly nextIndex: number;
}

/** The output, and the state that determines whether the next character joins the preceding word. */
export abstract class TypesetWriter {
  protected readonly led = new LedText();
  protected readonly faults: TypesetFault[] = [];
  protected readonly uses: MacroUse[] = [];
  /** Keys of reported errors. */
  private readonly reportedKeys = new Set<string>();
  /** The source offset after the last output, and whether a character there continues the last word. */
  protected lastEnd = -1;
  protected joinsNext = false;
  /** Set at the end of a branch, until more text follows. */
  protected rowEnd: Span | undefined;
  protected lineStart = 0;

  finish(): Typeset {
    // A display within a sentence may end with that sentence's punctuation.
    if (/(?<!\.)[.,;]\s*$/.test(this.led.tail)) this.led.dropLastCharacter();
    // Unbalanced braces cause missing arguments.
    const isDamaged = this.faults.some(({ kind }) => kind === "unclosedBrace" || kind === "strayBrace");
    // A subscript of an unknown command belongs to it.
    const unknownCommandEnds = new Set(
      this.faults.flatMap(({ kind, span }) => (kind === "unknownCommand" ? [span.end] : [])),
    );
    const faults = this.faults.filter(
      ({ kind, span }) =>
        !(kind === "missingArgument" && isDamaged) && !(kind === "subscript" && unknownCommandEnds.has(span.start)),
    );
    return { led: this.led, faults: faults.toSorted((a, b) => a.span.start - b.span.start), uses: this.uses };
  }

  /** Writes a symbol with surrounding spaces. */
  protected writeToken(spelling: string, span: Span, scope: MacroScope): void {
    this.flushRow();
    this.led.add(spelling, scope.use ?? span, true);
    this.lastEnd = span.end;
    this.joinsNext = false;
  }

  /** Writes a character, which continues the preceding word if adjacent in the source. */
  protected writeCharacter(text: string, span: Span, scope: MacroScope): void {
    this.flushRow();
    const isPrime = text === "'" && /[\p{L}\p{M}\d_']$/u.test(this.led.tail);
    const isApart = span.start !== this.lastEnd || !(this.joinsNext || isPrime);
    this.led.add(text, scope.use ?? span, isApart);
    this.lastEnd = span.end;
    this.joinsNext = true;
  }

  protected flushRow(): void {
    if (this.rowEnd === undefined) return;
    const span = this.rowEnd;
    this.rowEnd = undefined;
    this.led.add(";", span, true);
    this.joinsNext = false;
  }

  protected addFault(kind: TypesetFault["kind"], subject: string, span: Span, scope: MacroScope): void {
    const key = `${kind} ${subject}`;
    // Report each error once.
    if (this.reportedKeys.has(key)) return;
    this.reportedKeys.add(key);
    this.faults.push({ kind, subject, span: scope.use ?? span });
  }

  protected writeLineBreak(span: Span, scope: MacroScope): void {
    this.writeToken("\n", span, scope);
    this.lineStart = this.led.length;
  }
}
