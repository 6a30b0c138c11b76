// Lazy, cached analysis of a document. Results of the previous text are reused where nothing changed.

import { checkAgain, findRepairs, type IncrementalState } from "../compiler.js";
import { type Diagnostic, sortByPosition } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import { isTried } from "../fixes/fixes.js";
import { withoutUnverifiedHelps } from "../fixes/unverified-help.js";
import { sourceOf, type Span } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { Library } from "../resolve/imports/library.js";
import { mentionAt, type Occurrence, occurrenceAt, occurrencesIn, occurrencesWithin } from "./occurrences.js";

/** Separator of code regions when the prose is ignored. */
const between = "\n";

/** The documents around a document. */
export interface NeighbourDocuments {
  readonly library: Library;
  /** Returns the URI of an imported document by its name in the import. */
  addressOf(name: string): string;
}

const alone: NeighbourDocuments = { library: new Library(), addressOf: (name) => name };

/** A version of a document and its lazily computed analysis. */
export class Analysis {
  #checked: { readonly document: CheckedDocument; readonly state: IncrementalState } | undefined;
  /** State of the previous version, for incremental checking. */
  #before: IncrementalState | undefined;
  #cachedDiagnostics: readonly Diagnostic[] | undefined;
  #trying: ReturnType<typeof findRepairs> | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #code: string | undefined;
  #occurrences: readonly Occurrence[] | undefined;

  constructor(
    /** The file name; its extension determines the document format. */
    readonly name: string,
    readonly text: string,
    before?: Analysis,
    readonly surroundings: NeighbourDocuments = before?.surroundings ?? alone,
  ) {
    // If the previous version was never checked, use the one before it.
    this.#before = before === undefined ? undefined : (before.#checked?.state ?? before.#before);
  }

  /** Diagnostics with verified fixes, as in `led check`. */
  get diagnostics(): readonly Diagnostic[] {
    while (!this.isExplained) this.explain();
    return this.#diagnostics ?? this.unverifiedDiagnostics;
  }

  /** Verifies the fixes of the next diagnostic. */
  explain(): void {
    this.#trying ??= findRepairs(this.document, this.surroundings.library);
    const { done, value } = this.#trying.next();
    if (done !== true) return;
    this.#diagnostics = value.diagnostics;
    this.#trying = undefined;
  }

  /** Diagnostics without verification of fixes. */
  get unverifiedDiagnostics(): readonly Diagnostic[] {
    if (this.#diagnostics !== undefined) return this.#diagnostics;
    return (this.#cachedDiagnostics ??= withoutUnverifiedHelps(sortByPosition(this.document.diagnostics), this.text));
  }

  /** True if all fixes are verified. */
  get isExplained(): boolean {
    return this.#diagnostics !== undefined || !this.document.diagnostics.some(isTried);
  }

  get document(): CheckedDocument {
    if (this.#checked === undefined) {
      this.#checked = checkAgain(sourceOf(this.name, this.text), this.#before, this.surroundings.library);
      this.#before = undefined;
    }
    return this.#checked.document;
  }

  /** False for Markdown and LaTeX without any LED: other servers handle those better. */
  get isLed(): boolean {
    const { regions, tests } = this.document;
    return regions.length > 0 || tests.length > 0 || !/\.(?:md|tex)$/i.test(this.name);
  }

  /** The code without prose and tests, and the imported documents: all that test results depend on. */
  get code(): string {
    const { source, regions } = this.document;
    return (this.#code ??= [
      ...regions.map(({ span: { start, end } }) => source.text.slice(start, end)),
      ...(source.others ?? []).map((other) => other.source.text),
    ].join(between));
  }

  /**
   * Converts an offset in the code or in a test to one that is invariant under edits of the prose: into the
   * concatenated code, followed by the test. Undefined if it is in neither.
   */
  toFixed(offset: number, test: Span): number | undefined {
    let before = 0;
    for (const { span } of this.document.regions) {
      if (span.start <= offset && offset <= span.end) return before + offset - span.start;
      before += span.end - span.start + between.length;
    }
    return test.start <= offset && offset <= test.end ? before + offset - test.start : undefined;
  }

  /** Inverts {@link toFixed}, provided that the code and the test are unchanged. */
  fromFixed(fixed: number, test: Span): number {
    let before = 0;
    for (const { span } of this.document.regions) {
      const after = before + span.end - span.start + between.length;
      if (fixed < after) return span.start + fixed - before;
      before = after;
    }
    return test.start + fixed - before;
  }

  /** Returns the definition that contains an offset, or the last one before it. */
  definitionBefore(offset: number): Defined | undefined {
    return this.document.definitions.findLast(({ definition: { span } }) => span.start <= offset);
  }

  /** Returns the name at an offset, in code, in a test, or in the prose. */
  occurrenceAt(offset: number): Occurrence | undefined {
    const occurrences = this.#occurrences ?? occurrencesWithin(this.document, { start: offset, end: offset });
    return occurrenceAt(occurrences, offset) ?? mentionAt(this.document, offset);
  }

  occurrencesWithin(span: Span): readonly Occurrence[] {
    return this.#occurrences ?? occurrencesWithin(this.document, span);
  }

  get occurrences(): readonly Occurrence[] {
    return (this.#occurrences ??= occurrencesIn(this.document));
  }
}
