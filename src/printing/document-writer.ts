// Builds layout documents from the output of printing functions.

import { type Doc, hardline, ifBreak, lazy, line, LayoutPart, softline } from "./document.js";
import type { FlatWriter } from "./flat-writer.js";
import type { OutputSpan } from "./place.js";
import type { Lines, Print, PrintLines, Writer } from "./writer.js";

type Kind = "group" | "brokenGroup" | "indent" | "hang" | "placed";

interface Open {
  readonly kind: Kind;
  readonly place: OutputSpan | undefined;
  readonly around: Doc[];
}

/**
 * Builds documents with lazy parts. With a line writer, parts tried on one line are written directly, and built only if
 * they do not fit.
 */
export class DocumentWriter<P> implements Writer<P>, Lines<P> {
  readonly isFull = false;
  #list: Doc[] = [];
  readonly #open: Open[] = [];

  constructor(
    readonly printer: P,
    private readonly flat?: FlatWriter<P>,
  ) {}

  get document(): Doc {
    return this.#list;
  }

  text(text: string): void {
    this.#list.push(text);
  }

  line(): void {
    this.#list.push(line);
  }

  softline(): void {
    this.#list.push(softline);
  }

  hardline(): void {
    this.#list.push(hardline);
  }

  ifBreak(broken: string, flat = ""): void {
    this.#list.push(ifBreak(broken, flat));
  }

  group(): void {
    this.#begin("group");
  }

  brokenGroup(): void {
    this.#begin("brokenGroup");
  }

  indent(): void {
    this.#begin("indent");
  }

  hang(): void {
    this.#begin("hang");
  }

  end(): void {
    const { kind, place, around } = this.#open.pop()!;
    around.push(new LayoutPart(kind, this.#list, "", place));
    this.#list = around;
  }

  choice(...layouts: readonly ((to: Writer<P>) => void)[]): void {
    const around = this.#list;
    this.#list = [];
    for (const print of layouts) this.part(undefined, print, undefined);
    around.push(new LayoutPart("choice", this.#list));
    this.#list = around;
  }

  enter(place: OutputSpan | undefined): void {
    if (place !== undefined) this.#begin("placed", place);
  }

  leave(place: OutputSpan | undefined): void {
    if (place !== undefined) this.end();
  }

  part<N>(place: OutputSpan | undefined, print: Print<P, N>, node: N): void {
    const { flat } = this;
    this.#list.push(
      new LayoutPart("lazy", undefined, "", place, () => this.#made(print, node), flat && (() => print(flat, node))),
    );
  }

  lines<N>(place: OutputSpan | undefined, print: PrintLines<P, N>, node: N): void {
    this.#list.push(lazy(() => this.#made(print, node), place));
  }

  stretch<N>(print: Print<P, N>, node: N): void {
    print(this, node);
  }

  #made<N>(print: (to: DocumentWriter<P>, node: N) => void, node: N): Doc {
    const writer = new DocumentWriter(this.printer, this.flat);
    print(writer, node);
    return writer.document;
  }

  #begin(kind: Kind, place?: OutputSpan): void {
    this.#open.push({ kind, place, around: this.#list });
    this.#list = [];
  }
}
