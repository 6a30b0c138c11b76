// A diagnostic about a document, and the form of a catalogue entry that makes it. Entries are in one file per phase
// (document.ts, syntax.ts, names.ts, ...); codes are permanent and never reused.

import type { Span } from "../source/source.js";

export type Severity = "error" | "warning";

/** A secondary place that a message refers to, with a text about it. */
export interface Label {
  readonly span: Span;
  readonly text: string;
}

/** A stretch of the document that a text replaces: an insertion if it is empty, a removal if the text is. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/**
 * A repair that a program can make: edits, which do not overlap and belong together, in the order of the document, and
 * what they do in a few words.
 */
export interface Repair {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Advice that says exactly what to write, and the repairs that write it. */
export interface Advice {
  readonly help: string;
  readonly repairs: readonly Repair[];
}

/** The maximum number of labels with the same text, which are enough to show what the others are. */
export const mostLabels = 8;

/** A diagnostic. `message` says what was found, `help` what to do; text between backquotes is code. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly help?: string;
  readonly span: Span;
  readonly labels?: readonly Label[];
  /** Each mends the whole of what was found; where the help leaves open what exactly to write, there are none. */
  readonly repairs?: readonly Repair[];
}

/**
 * A kind of diagnostic, one entry of the catalogue: its permanent code, and how its facts become words. `explain` is
 * the long form, in words that students know; `example` is a document that provokes it; `repair` is the same document,
 * repaired. The help knows what is marked, the place and then those of the labels, so that advice which says
 * exactly what to write can give the edits too.
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
  /** The documents that the example uses, by their paths, or why one cannot be read. */
  readonly documents?: Readonly<Record<string, string | { readonly problem: string }>>;
}

/** Preserves the type of an entry's facts while its other fields are checked. */
export function entry<Facts = object>(row: Entry<Facts>): Entry<Facts> {
  return row;
}

/** The diagnostic for an entry with these facts at a place. */
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

/** The same diagnostic about a text in which every place has moved. */
export function withPlaces(diagnostic: Diagnostic, moved: (span: Span) => Span): Diagnostic {
  const { span, labels, repairs } = diagnostic;
  return {
    ...diagnostic,
    span: moved(span),
    ...(labels === undefined ? {} : { labels: labels.map((label) => ({ ...label, span: moved(label.span) })) }),
    ...(repairs === undefined
      ? {}
      : {
          repairs: repairs.map((repair) => ({
            ...repair,
            edits: repair.edits.map((edit) => ({ ...edit, span: moved(edit.span) })),
          })),
        }),
  };
}

/** True if one of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === "error");
}

/** By position, then by severity: the order in which people read them. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      a.severity.localeCompare(b.severity) ||
      a.code.localeCompare(b.code),
  );
}
