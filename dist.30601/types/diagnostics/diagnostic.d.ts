import type { Span } from "../source/source.js";
export type Severity = "error" | "warning";
/** A second place that a message speaks of, with what that place is. */
export interface Label {
    readonly span: Span;
    readonly text: string;
}
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
 * One kind of finding, a row of the catalogue: its permanent code, and how its facts become words.
 * `explain` is the long form, in a student's words; `example` a document that provokes it; `repair` the same document mended.
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
export declare function entry<Facts = object>(row: Entry<Facts>): Entry<Facts>;
/** The diagnostic that an entry makes of its facts at a place. */
export declare function report<Facts>(row: Entry<Facts>, span: Span, facts: Facts, labels?: readonly Label[]): Diagnostic;
/** True if one of the diagnostics is an error. */
export declare function hasErrors(diagnostics: readonly Diagnostic[]): boolean;
/** By place, then by severity: the order in which people read them. */
export declare function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[];
