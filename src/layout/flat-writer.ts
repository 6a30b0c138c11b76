// Writes text on one line, as long as it fits there.

import type { Output } from "./output.js";
import type { Place } from "./place.js";
import type { Print, Writer } from "./writer.js";

/** Once it is full, nothing more is written; what there is on the line then is to be taken back. */
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
    // Nothing stands for it.
  }

  hardline(): void {
    this.isFull = true;
  }

  ifBreak(_broken: string, flat = ""): void {
    if (flat !== "") this.text(flat);
  }

  group(): void {
    // It is on one line in any case.
  }

  brokenGroup(): void {
    this.isFull = true;
  }

  indent(): void {
    // No line begins in it.
  }

  hang(): void {
    this.text(" ");
  }

  end(): void {
    // Nothing was begun.
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
    // As long as it is not full, no tree is deeper than the line is long.
    if (this.isFull) return;
    this.enter(place);
    print(this, node);
    this.leave(place);
  }

  lines(): void {
    this.isFull = true;
  }
}
