// The record of one finding about a document, and the shape of a catalogue entry that makes it.
// Entries live in one file a phase (document.ts, syntax.ts, names.ts, ...); codes are permanent, never reused.

import type { Span } from "../source/source.js";

export type Severity = "error" | "warning";

/** A second place that a message speaks of, with what that place is. */
export interface Label {
  readonly span: Span;
  readonly text: string;
}

/** So many labels are enough where all of them say the same: a person sees from these what the others are. */
export const mostLabels = 8;

/** One finding. `message` says what was found, `help` what to do; text between backquotes is code. */
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
 * One kind of finding, a row of the catalogue: its permanent code, and how its facts become words. `explain` is the
 * long form, in a student's words; `example` a document that provokes it; `repair` the same document mended.
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

/** Keeps the type of an entry's facts while its other fields are checked. */
export function entry<Facts = object>(row: Entry<Facts>): Entry<Facts> {
  return row;
}

/** The diagnostic that an entry makes of its facts at a place. */
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

/** By place, then by severity: the order in which people read them. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      a.severity.localeCompare(b.severity) ||
      a.code.localeCompare(b.code),
  );
}
