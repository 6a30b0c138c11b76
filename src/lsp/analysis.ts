// What is known of an open document: everything is found out when it is first asked for, and once. What was found of the
// text before stays where nothing has changed.

import { checkAgain, findRepairs, type Kept } from "../compile.js";
import { type Diagnostic, inOrder } from "../diagnostics/diagnostic.js";
import type { Defined } from "../names/resolved.js";
import { isTried } from "../repairs/tried.js";
import { withoutUntried } from "../repairs/untried.js";
import { sourceOf, type Span } from "../source/source.js";
import type { CheckedDocument } from "../types/check.js";
import { Library } from "../uses/library.js";
import { mentionAt, type Occurrence, occurrenceAt, occurrencesIn, occurrencesWithin } from "./occurrences.js";

/** What stands between the regions of code, where it is looked at without the prose. */
const between = "\n";

/** The documents around one. */
export interface Surroundings {
  readonly library: Library;
  /** The address of a document that it uses, by the name that it has there. */
  addressOf(name: string): string;
}

const alone: Surroundings = { library: new Library(), addressOf: (name) => name };

/** A text of a document, and what is found out about it. */
export class Analysis {
  #checked: { readonly document: CheckedDocument; readonly kept: Kept } | undefined;
  /** What is kept of the text before. */
  #before: Kept | undefined;
  #found: readonly Diagnostic[] | undefined;
  #trying: ReturnType<typeof findRepairs> | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #code: string | undefined;
  #occurrences: readonly Occurrence[] | undefined;

  constructor(
    /** The name by which the document is read: its ending tells what kind of document it is. */
    readonly name: string,
    readonly text: string,
    /** What is known of another text of the document. */
    before?: Analysis,
    /** The documents that it may use. */
    readonly surroundings: Surroundings = before?.surroundings ?? alone,
  ) {
    // A text that nobody asked about says nothing of the next one.
    this.#before = before === undefined ? undefined : (before.#checked?.kept ?? before.#before);
  }

  /** What is wrong, with the repairs that were tried: what `led check` says. */
  get diagnostics(): readonly Diagnostic[] {
    while (!this.isExplained) this.explain();
    return this.#diagnostics ?? this.found;
  }

  /** Tries what would mend the next mistake. */
  explain(): void {
    this.#trying ??= findRepairs(this.document, this.surroundings.library);
    const { done, value } = this.#trying.next();
    if (done !== true) return;
    this.#diagnostics = value.diagnostics;
    this.#trying = undefined;
  }

  /** What is wrong, as far as it is known without trying what would mend it. */
  get found(): readonly Diagnostic[] {
    if (this.#diagnostics !== undefined) return this.#diagnostics;
    return (this.#found ??= withoutUntried(inOrder(this.document.diagnostics), this.text));
  }

  /** True if all is known that can be said of what is wrong. */
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

  /** False of Markdown and LaTeX in which there is nothing of LED: other servers know more of them. */
  get isLed(): boolean {
    const { regions, tests } = this.document;
    return regions.length > 0 || tests.length > 0 || !/\.(?:md|tex)$/i.test(this.name);
  }

  /** The code, without the prose and the tests, and the documents that it uses: on which the results of tests depend. */
  get code(): string {
    const { source, regions } = this.document;
    return (this.#code ??= [
      ...regions.map(({ span: { start, end } }) => source.text.slice(start, end)),
      ...(source.others ?? []).map((other) => other.source.text),
    ].join(between));
  }

  /**
   * An offset in the code or in a test as one that stays the same when only prose changes: in the code, and behind that
   * in the test; undefined if it is in neither.
   */
  toFixed(offset: number, test: Span): number | undefined {
    let before = 0;
    for (const { span } of this.document.regions) {
      if (span.start <= offset && offset <= span.end) return before + offset - span.start;
      before += span.end - span.start + between.length;
    }
    return test.start <= offset && offset <= test.end ? before + offset - test.start : undefined;
  }

  /** The offset that {@link toFixed} made fixed, as long as the code and the test say the same. */
  fromFixed(fixed: number, test: Span): number {
    let before = 0;
    for (const { span } of this.document.regions) {
      const after = before + span.end - span.start + between.length;
      if (fixed < after) return span.start + fixed - before;
      before = after;
    }
    return test.start + fixed - before;
  }

  /** The definition around an offset, or the last one before it. */
  definitionBefore(offset: number): Defined | undefined {
    return this.document.definitions.findLast(({ definition: { span } }) => span.start <= offset);
  }

  /** The name at an offset, in code, in a test, or in the prose. */
  occurrenceAt(offset: number): Occurrence | undefined {
    const found = this.#occurrences ?? occurrencesWithin(this.document, { start: offset, end: offset });
    return occurrenceAt(found, offset) ?? mentionAt(this.document, offset);
  }

  /** The names in the parts of code and the tests that overlap a stretch. */
  occurrencesWithin(span: Span): readonly Occurrence[] {
    return this.#occurrences ?? occurrencesWithin(this.document, span);
  }

  /** The names in its code and its tests. */
  get occurrences(): readonly Occurrence[] {
    return (this.#occurrences ??= occurrencesIn(this.document));
  }
}
