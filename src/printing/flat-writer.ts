// Writes text on one line until the line is full.

import type { IndentedOutput } from "./output.js";
import type { OutputSpan } from "./place.js";
import type { Lines, Print, PrintLines, Writer } from "./writer.js";

/** Maximum recursion depth on an unlimited line. Beyond it the iterative layout takes over. */
const maxDepth = 100;

/**
 * When the line is full, nothing more is written, and the caller rolls the line back. If the text is for machines only,
 * forced line breaks become spaces.
 */
export class FlatWriter<P> implements Writer<P>, Lines<P> {
  isFull = false;
  /** The last column available. */
  #limit = 0;
  #depth = 0;

  constructor(
    readonly printer: P,
    private readonly output: IndentedOutput,
    private readonly isUnread = false,
  ) {}

  begin(limit: number): void {
    this.isFull = false;
    this.#limit = limit;
    this.#depth = 0;
  }

  text(text: string): void {
    if (this.isFull) return;
    this.output.write(text);
    if (this.output.column > this.#limit) this.isFull = true;
  }

  line(): void {
    this.text(" ");
  }

  softline(): void {
    // Empty when flat.
  }

  hardline(): void {
    if (this.isUnread) this.text(" ");
    else this.isFull = true;
  }

  ifBreak(_broken: string, flat = ""): void {
    if (flat !== "") this.text(flat);
  }

  group(): void {
    // Already flat.
  }

  brokenGroup(): void {
    if (!this.isUnread) this.isFull = true;
  }

  indent(): void {
    // No line begins inside.
  }

  hang(): void {
    this.text(" ");
  }

  end(): void {
    // Nothing was opened.
  }

  choice(first: (to: Writer<P>) => void): void {
    first(this);
  }

  enter(place: OutputSpan | undefined): void {
    if (place !== undefined) this.output.enter(place);
  }

  leave(place: OutputSpan | undefined): void {
    if (place !== undefined) this.output.leave(1);
  }

  part<N>(place: OutputSpan | undefined, print: Print<P, N>, node: N): void {
    this.#within(place, print, node);
  }

  lines<N>(place: OutputSpan | undefined, print: PrintLines<P, N>, node: N): void {
    if (this.isUnread) this.#within(place, print, node);
    else this.isFull = true;
  }

  stretch<N>(print: Print<P, N>, node: N): void {
    print(this, node);
  }

  #within<N>(place: OutputSpan | undefined, print: (to: this, node: N) => void, node: N): void {
    // The recursion is bounded: on a limited line, no tree is deeper than the line is long.
    if (this.isUnread && this.#depth === maxDepth) this.isFull = true;
    if (this.isFull) return;
    this.#depth++;
    this.enter(place);
    print(this, node);
    this.leave(place);
    this.#depth--;
  }
}
