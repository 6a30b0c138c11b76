// A diagnostic about a document, and the form of a catalogue entry that makes it. Entries are in one file per phase
// (document.ts, syntax.ts, names.ts, ...); codes are permanent and never reused.

import type { Span } from "../source/source.js";

export type Severity = "error" | "warning";

/** A secondary place that a message refers to, with a text about it. */
export interface Label {
  readonly span: Span;
  readonly text: string;
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
}

/**
 * A kind of diagnostic, one entry of the catalogue: its permanent code, and how its facts become words. `explain` is
 * the long form, in words that students know; `example` is a document that provokes it; `repair` is the same document,
 * repaired.
 */
export interface Entry<Facts> {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: (facts: Facts) => string;
  readonly help?: (facts: Facts) => string | undefined;
  readonly explain: string;
  readonly example: string;
  readonly repair?: string;
}

/** Preserves the type of an entry's facts while its other fields are checked. */
export function entry<Facts = object>(row: Entry<Facts>): Entry<Facts> {
  return row;
}

/** The diagnostic for an entry with these facts at a place. */
export function report<Facts>(row: Entry<Facts>, span: Span, facts: Facts, labels: readonly Label[] = []): Diagnostic {
  const help = row.help?.(facts);
  return {
    code: row.code,
    severity: row.severity,
    title: row.title,
    message: row.message(facts),
    ...(help === undefined ? {} : { help }),
    span,
    ...(labels.length === 0 ? {} : { labels }),
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
