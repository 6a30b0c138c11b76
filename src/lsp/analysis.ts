// What is known of an open document: everything is found out when it is first asked for, and once. What was found of the
// text before stays where nothing has changed.

import { checkAgain, type Kept, withRepairs } from "../compile.js";
import { type Diagnostic, inOrder } from "../diagnostics/diagnostic.js";
import { isTried } from "../repairs/tried.js";
import { withoutUntried } from "../repairs/untried.js";
import { sourceOf } from "../source/source.js";
import type { CheckedDocument } from "../types/check.js";
import { type Occurrence, occurrenceAt, occurrencesAround, occurrencesIn } from "./occurrences.js";

/** A text of a document, and what is found out about it. */
export class Analysis {
  #checked: { readonly document: CheckedDocument; readonly kept: Kept } | undefined;
  /** What is kept of the text before. */
  #before: Kept | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #code: string | undefined;
  #occurrences: readonly Occurrence[] | undefined;

  constructor(
    /** The name by which the document is read: its ending tells what kind of document it is. */
    private readonly name: string,
    private readonly text: string,
    /** What is known of another text of the document. */
    before?: Analysis,
  ) {
    // A text that nobody asked about says nothing of the next one.
    this.#before = before === undefined ? undefined : (before.#checked?.kept ?? before.#before);
  }

  /** What is wrong, with the repairs that were tried: what `led check` says. */
  get diagnostics(): readonly Diagnostic[] {
    return (this.#diagnostics ??= withRepairs(this.document).diagnostics);
  }

  /** What is wrong, as far as it is known without trying what would mend it. */
  get found(): readonly Diagnostic[] {
    if (this.isExplained) return this.diagnostics;
    return inOrder(this.document.diagnostics).map((one) => withoutUntried(one, this.text));
  }

  /** True if all is known that can be said of what is wrong. */
  get isExplained(): boolean {
    return this.#diagnostics !== undefined || !this.document.diagnostics.some(isTried);
  }

  get document(): CheckedDocument {
    if (this.#checked === undefined) {
      this.#checked = checkAgain(sourceOf(this.name, this.text), this.#before);
      this.#before = undefined;
    }
    return this.#checked.document;
  }

  /** The code, without the prose and the tests: on which the results of tests depend. */
  get code(): string {
    const { source, regions } = this.document;
    return (this.#code ??= regions.map(({ span: { start, end } }) => source.text.slice(start, end)).join("\n"));
  }

  /** The name at an offset. */
  occurrenceAt(offset: number): Occurrence | undefined {
    return occurrenceAt(this.#occurrences ?? occurrencesAround(this.document, offset), offset);
  }

  /** The names in its code and its tests. */
  get occurrences(): readonly Occurrence[] {
    return (this.#occurrences ??= occurrencesIn(this.document));
  }
}
