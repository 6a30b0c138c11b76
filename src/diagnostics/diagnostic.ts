// Diagnostics and catalogue entries. Entries are in one file per phase (document.ts, syntax.ts, names.ts, ...); codes
// are permanent and never reused.

import type { Span } from "../text/source.js";

export type Severity = "error" | "warning";

export interface Label {
  readonly span: Span;
  readonly text: string;
}

/** A replacement of a span: an insertion if the span is empty, a deletion if the text is. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A fix: a title, and edits in source order that do not overlap and apply together. */
export interface Repair {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Advice that states exactly what to write, and the fixes that write it. */
export interface Advice {
  readonly help: string;
  readonly repairs: readonly Repair[];
}

/** A diagnostic. `message` states the problem, `help` the remedy; text in backquotes is code. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly help?: string;
  readonly span: Span;
  readonly labels?: readonly Label[];
  /** Alternative fixes, each complete. Empty if the help leaves open what to write. */
  readonly repairs?: readonly Repair[];
}

/**
 * A catalogue entry: a permanent code, and the wording of its facts. `explain` is the long form, in terms that students
 * know; `example` is a document that provokes the diagnostic, and `repair` the same document, fixed. `help` receives
 * the primary span and those of the labels, so that advice can include edits.
 */
export interface Entry<Facts> {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly help?: (
    facts: Facts,
    ...marked: readonly [place: Span, ...labels: readonly Span[]]
  ) => string | Advice | undefined;
  readonly explain: string;
  readonly example: string;
  readonly repair?: string;
  /** The imports of the example, by path, or why one cannot be read. */
  readonly documents?: Readonly<Record<string, string | { readonly problem: string }>>;
}

/** Infers the type of an entry's facts. */
export function entry<Facts = object>(row: Entry<Facts>): Entry<Facts> {
  return row;
}

export function report<Facts>(row: Entry<Facts>, span: Span, facts: Facts, labels: readonly Label[] = []): Diagnostic {
  const { help, repairs = [] } = adviceOf(row.help?.(facts, span, ...labels.map((label) => label.span)));
  return {
    code: row.code,
    severity: row.severity,
    title: row.title,
    message: row.message(facts),
    ...(help === undefined ? {} : { help }),
    span,
    ...(labels.length === 0 ? {} : { labels }),
    ...(repairs.length === 0 ? {} : { repairs }),
  };
}

function adviceOf(help: string | Advice | undefined): Partial<Advice> {
  return typeof help === "string" ? { help } : (help ?? {});
}

/** Maps all spans of a diagnostic. */
export function mapSpans(diagnostic: Diagnostic, map: (span: Span) => Span): Diagnostic {
  const { span, labels, repairs } = diagnostic;
  return {
    ...diagnostic,
    span: map(span),
    ...(labels === undefined ? {} : { labels: labels.map((label) => ({ ...label, span: map(label.span) })) }),
    ...(repairs === undefined
      ? {}
      : {
          repairs: repairs.map((repair) => ({
            ...repair,
            edits: repair.edits.map((edit) => ({ ...edit, span: map(edit.span) })),
          })),
        }),
  };
}

/** True if one of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}

/** Sorts diagnostics for readers: errors before warnings, each in the given order. */
export function errorsFirst<T extends Pick<Diagnostic, "severity">>(diagnostics: readonly T[]): readonly T[] {
  return [...diagnostics].sort((a, b) => a.severity.localeCompare(b.severity));
}

/** Sorts diagnostics by position, then severity. */
export function sortByPosition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      a.severity.localeCompare(b.severity) ||
      a.code.localeCompare(b.code),
  );
}
