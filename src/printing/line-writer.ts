// Writes lines directly, and passes those that do not fit to the layout.

import { DocumentWriter } from "./document-writer.js";
import { FlatWriter } from "./flat-writer.js";
import { Layout } from "./layout.js";
import { type LaidOut, IndentedOutput } from "./output.js";
import type { OutputSpan } from "./place.js";
import type { Lines, Print, PrintLines } from "./writer.js";

/** Maximum nesting of lines. Beyond it the iterative layout takes over. */
const maxDepth = 50;

/** Line width of text for machines. */
const unlimited = 2 ** 30;

/** Writes lines of at most `width` characters where possible, unless the text is for machines only. */
export class LineWriter<P> implements Lines<P> {
  readonly #output = new IndentedOutput();
  readonly #flat: FlatWriter<P>;
  readonly #layout: Layout;
  private readonly width: number;
  #indentation = 0;
  #depth = 0;

  constructor(
    readonly printer: P,
    width: number | "unread",
  ) {
    const isUnread = width === "unread";
    this.width = isUnread ? unlimited : width;
    this.#flat = new FlatWriter(printer, this.#output, isUnread);
    this.#layout = new Layout(this.#output, this.width, this.#flat);
  }

  text(text: string): void {
    this.#output.write(text);
  }

  hardline(): void {
    this.#output.newLine(this.#indentation);
  }

  indent(): void {
    this.#indentation += 2;
  }

  end(): void {
    this.#indentation -= 2;
  }

  enter(place: OutputSpan | undefined): void {
    if (place !== undefined) this.#output.enter(place);
  }

  leave(place: OutputSpan | undefined): void {
    if (place !== undefined) this.#output.leave(1);
  }

  stretch<N>(print: Print<P, N>, node: N): void {
    this.#output.mark();
    this.#flat.begin(this.width);
    print(this.#flat, node);
    if (!this.#flat.isFull) return;
    this.#output.takeBack();
    this.#layOut(print, node);
  }

  lines<N>(place: OutputSpan | undefined, print: PrintLines<P, N>, node: N): void {
    this.enter(place);
    this.#depth++;
    if (this.#depth <= maxDepth) print(this, node);
    else this.#layOut(print, node);
    this.#depth--;
    this.leave(place);
  }

  finish(): LaidOut {
    return this.#output.finish();
  }

  #layOut<N>(print: (to: DocumentWriter<P>, node: N) => void, node: N): void {
    const writer = new DocumentWriter(this.printer, this.#flat);
    print(writer, node);
    this.#layout.add(writer.document, this.#indentation);
  }
}
