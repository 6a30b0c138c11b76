// Writes text on one line until the line is full.

import type { Output } from "./output.js";
import type { Place } from "./place.js";
import type { Print, Writer } from "./writer.js";

/** After the line is full, nothing more is written, and the caller takes back what is on the line. */
export class FlatWriter<P> implements Writer<P> {
  isFull = false;
  /** The last column that may be written. */
  #limit = 0;

  constructor(
    readonly printer: P,
    private readonly output: Output,
  ) {}

  begin(limit: number): void {
    this.isFull = false;
    this.#limit = limit;
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
    // On one line this break is empty.
  }

  hardline(): void {
    this.isFull = true;
  }

  ifBreak(_broken: string, flat = ""): void {
    if (flat !== "") this.text(flat);
  }

  group(): void {
    // The content is on one line in any case.
  }

  brokenGroup(): void {
    this.isFull = true;
  }

  indent(): void {
    // No line begins within it.
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

  enter(place: Place | undefined): void {
    if (place !== undefined) this.output.enter(place);
  }

  leave(place: Place | undefined): void {
    if (place !== undefined) this.output.leave(1);
  }

  part<N>(place: Place | undefined, print: Print<P, N>, node: N): void {
    // The recursion is bounded: until the line is full, no tree is deeper than the line is long.
    if (this.isFull) return;
    this.enter(place);
    print(this, node);
    this.leave(place);
  }

  lines(): void {
    this.isFull = true;
  }
}
