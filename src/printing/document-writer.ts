// Builds layout documents from the output of printing functions.

import { type Doc, hardline, ifBreak, lazy, line, LayoutPart, softline } from "./document.js";
import type { OutputSpan } from "./place.js";

type Kind = "group" | "brokenGroup" | "indent" | "hang" | "placed";

interface Open {
  readonly kind: Kind;
  readonly place: OutputSpan | undefined;
  readonly around: Doc[];
}

type Print<P, N> = (writer: DocumentWriter<P>, node: N) => void;

/** Writes text with optional line breaks. `P` is the context of printing functions. */
export class DocumentWriter<P> {
  #list: Doc[] = [];
  readonly #open: Open[] = [];

  constructor(readonly printer: P) {}

  get document(): Doc {
    return this.#list;
  }

  text(text: string): void {
    this.#list.push(text);
  }

  /** A space or a line break. */
  line(): void {
    this.#list.push(line);
  }

  /** Nothing or a line break. */
  softline(): void {
    this.#list.push(softline);
  }

  /** A forced line break; every enclosing group breaks. */
  hardline(): void {
    this.#list.push(hardline);
  }

  /** Writes one text if the enclosing group breaks, another if it is flat. */
  ifBreak(broken: string, flat = ""): void {
    this.#list.push(ifBreak(broken, flat));
  }

  /** Begins a group: on one line if it fits, otherwise all line breaks directly in it break. */
  group(): void {
    this.#begin("group");
  }

  /** Begins a group that always breaks. */
  brokenGroup(): void {
    this.#begin("brokenGroup");
  }

  /** Begins text indented from the next line on. */
  indent(): void {
    this.#begin("indent");
  }

  /** Begins text after a space if the part before its first possible break fits, otherwise indented on a new line. */
  hang(): void {
    this.#begin("hang");
  }

  /** Ends the innermost open construct. */
  end(): void {
    const { kind, place, around } = this.#open.pop()!;
    around.push(new LayoutPart(kind, this.#list, "", place));
    this.#list = around;
  }

  /**
   * Selects the first layout whose first line fits; the first alternative only if it fits on one line, the last
   * unconditionally.
   */
  choice(...layouts: readonly ((writer: DocumentWriter<P>) => void)[]): void {
    const docs = this.#list;
    this.#list = [];
    for (const print of layouts) this.part(undefined, print, undefined);
    docs.push(new LayoutPart("choice", this.#list));
    this.#list = docs;
  }

  /** Maps the text up to the matching `leave` to a source position. */
  enter(place: OutputSpan | undefined): void {
    if (place !== undefined) this.#begin("placed", place);
  }

  leave(place: OutputSpan | undefined): void {
    if (place !== undefined) this.end();
  }

  /** Prints a node at a source position when the layout reaches it, so that trees may have any depth. */
  part<N>(place: OutputSpan | undefined, print: Print<P, N>, node: N): void {
    const make = (): Doc => {
      const writer = new DocumentWriter(this.printer);
      print(writer, node);
      return writer.document;
    };
    this.#list.push(lazy(make, place));
  }

  #begin(kind: Kind, place?: OutputSpan): void {
    this.#open.push({ kind, place, around: this.#list });
    this.#list = [];
  }
}
