// What is known of an open document: everything is found out when it is first asked for, and once.

import { compile, type Compiled } from "../compile.js";
import type { CheckedDocument } from "../types/check.js";
import { type Occurrence, occurrencesIn } from "./occurrences.js";

/** A text of a document, and what is found out about it. */
export class Analysis {
  #compiled: Compiled | undefined;
  #occurrences: readonly Occurrence[] | undefined;

  constructor(
    /** The name by which the document is read: its ending tells what kind of document it is. */
    private readonly name: string,
    private readonly text: string,
  ) {}

  get diagnostics(): Compiled["diagnostics"] {
    return this.#result.diagnostics;
  }

  get document(): CheckedDocument {
    return this.#result.document;
  }

  /** The names in its code and its tests. */
  get occurrences(): readonly Occurrence[] {
    return (this.#occurrences ??= occurrencesIn(this.document));
  }

  get #result(): Compiled {
    return (this.#compiled ??= compile(this.text, { name: this.name }));
  }
}
