// Lazy, cached analysis of a document. Results of the previous text are reused where nothing changed.

import { checkAgain, findRepairs, type IncrementalState } from "../compiler.js";
import { type Diagnostic, sortByPosition } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import { isTried } from "../fixes/fixes.js";
import { withoutUnverifiedHelps } from "../fixes/unverified-help.js";
import { sourceOf, type Span } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { Library } from "../resolve/imports/library.js";
import {
  findMention,
  type Occurrence,
  findOccurrence,
  findAllOccurrences,
  findOccurrencesWithin,
} from "./occurrences.js";

/** The separator of concatenated code regions. */
const regionSeparator = "\n";

/** The documents around a document. */
export interface NeighbourDocuments {
  readonly library: Library;
  /** Returns the URI of an imported document by its name in the import. */
  addressOf(name: string): string;
}

const noNeighbours: NeighbourDocuments = { library: new Library(), addressOf: (name) => name };

/** A version of a document and its lazily computed analysis. */
export class Analysis {
  #checked: { readonly document: CheckedDocument; readonly state: IncrementalState } | undefined;
  /** State of the previous version, for incremental checking. */
  #previousState: IncrementalState | undefined;
  #unverifiedDiagnostics: readonly Diagnostic[] | undefined;
  #verification: ReturnType<typeof findRepairs> | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #code: string | undefined;
  #occurrences: readonly Occurrence[] | undefined;

  constructor(
    /** The file name; its extension determines the document format. */
    readonly name: string,
    readonly text: string,
    previous?: Analysis,
    readonly surroundings: NeighbourDocuments = previous?.surroundings ?? noNeighbours,
  ) {
    // If the previous version was never checked, use the one before it.
    this.#previousState = previous === undefined ? undefined : (previous.#checked?.state ?? previous.#previousState);
  }

  /** Diagnostics with verified fixes, as in `led check`. */
  get diagnostics(): readonly Diagnostic[] {
    while (!this.isVerified) this.verifyNextFix();
    return this.#diagnostics ?? this.unverifiedDiagnostics;
  }

  /** Verifies the fixes of the next diagnostic. */
  verifyNextFix(): void {
    this.#verification ??= findRepairs(this.document, this.surroundings.library);
    const { done, value } = this.#verification.next();
    if (done !== true) return;
    this.#diagnostics = value.diagnostics;
    this.#verification = undefined;
  }

  /** Diagnostics without verification of fixes. */
  get unverifiedDiagnostics(): readonly Diagnostic[] {
    if (this.#diagnostics !== undefined) return this.#diagnostics;
    return (this.#unverifiedDiagnostics ??= withoutUnverifiedHelps(
      sortByPosition(this.document.diagnostics),
      this.text,
    ));
  }

  /** True if all fixes are verified. */
  get isVerified(): boolean {
    return this.#diagnostics !== undefined || !this.document.diagnostics.some(isTried);
  }

  get document(): CheckedDocument {
    if (this.#checked === undefined) {
      this.#checked = checkAgain(sourceOf(this.name, this.text), this.#previousState, this.surroundings.library);
      this.#previousState = undefined;
    }
    return this.#checked.document;
  }

  /** False for Markdown and LaTeX without LED: other servers handle those better. */
  get isLed(): boolean {
    const { regions, tests } = this.document;
    return regions.length > 0 || tests.length > 0 || !/\.(?:md|tex)$/i.test(this.name);
  }

  /** The code without prose and tests, and the imported documents: all that test results depend on. */
  get code(): string {
    const { source, regions } = this.document;
    return (this.#code ??= [
      ...regions.map(({ span: { start, end } }) => source.text.slice(start, end)),
      ...(source.others ?? []).map((imported) => imported.source.text),
    ].join(regionSeparator));
  }

  /**
   * Converts an offset in the code or a test to an offset in the concatenated code followed by the test. Such offsets
   * do not change when the prose is edited. Undefined for other offsets.
   */
  toCodeOffset(offset: number, test: Span): number | undefined {
    let codeLength = 0;
    for (const { span } of this.document.regions) {
      if (span.start <= offset && offset <= span.end) return codeLength + offset - span.start;
      codeLength += span.end - span.start + regionSeparator.length;
    }
    return test.start <= offset && offset <= test.end ? codeLength + offset - test.start : undefined;
  }

  /** Inverts {@link toCodeOffset}, provided that the code and the test are unchanged. */
  fromCodeOffset(codeOffset: number, test: Span): number {
    let regionStart = 0;
    for (const { span } of this.document.regions) {
      const nextRegionStart = regionStart + span.end - span.start + regionSeparator.length;
      if (codeOffset < nextRegionStart) return span.start + codeOffset - regionStart;
      regionStart = nextRegionStart;
    }
    return test.start + codeOffset - regionStart;
  }

  /** Returns the definition that contains an offset, or the last one before it. */
  definitionBefore(offset: number): Defined | undefined {
    return this.document.definitions.findLast(({ definition: { span } }) => span.start <= offset);
  }

  /** Returns the name at an offset, in code, in a test, or in the prose. */
  occurrenceAt(offset: number): Occurrence | undefined {
    const occurrences = this.#occurrences ?? findOccurrencesWithin(this.document, { start: offset, end: offset });
    return findOccurrence(occurrences, offset) ?? findMention(this.document, offset);
  }

  occurrencesWithin(span: Span): readonly Occurrence[] {
    return this.#occurrences ?? findOccurrencesWithin(this.document, span);
  }

  get occurrences(): readonly Occurrence[] {
    return (this.#occurrences ??= findAllOccurrences(this.document));
  }
}
