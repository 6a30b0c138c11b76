// The interface between printing functions and layout. One implementation writes everything on one line, which suffices
// for most nodes; the other builds a document that the layout breaks into lines.

import type { OutputSpan } from "./place.js";

export type Print<P, N> = (to: Writer<P>, node: N) => void;

/** Prints a node that consists of lines. */
export type PrintLines<P, N> = (to: Lines<P>, node: N) => void;

/** A writer of text with optional line breaks. `P` is the context of printing functions. */
export interface Writer<P> {
  readonly printer: P;
  /** True if the line is full, so that further output would be discarded. */
  readonly isFull: boolean;
  text(text: string): void;
  /** A space or a line break. */
  line(): void;
  /** Nothing or a line break. */
  softline(): void;
  /** A forced line break; every enclosing group breaks. */
  hardline(): void;
  /** Writes one text if the enclosing group breaks, another if it is flat. */
  ifBreak(broken: string, flat?: string): void;
  /** Begins a group: on one line if it fits, otherwise all line breaks directly in it break. */
  group(): void;
  /** Begins a group that always breaks. */
  brokenGroup(): void;
  /** Begins text indented from the next line on. */
  indent(): void;
  /** Begins text after a space if the part before its first possible break fits, otherwise indented on a new line. */
  hang(): void;
  /** Ends the innermost open construct. */
  end(): void;
  /**
   * Selects the first layout whose first line fits; the first alternative only if it fits on one line, the last
   * unconditionally.
   */
  choice(first: (to: Writer<P>) => void, ...others: readonly ((to: Writer<P>) => void)[]): void;
  /** Maps the text up to the matching `leave` to a source position. */
  enter(place: OutputSpan | undefined): void;
  leave(place: OutputSpan | undefined): void;
  /** Prints a node at a source position, lazily if building a document. */
  part<N>(place: OutputSpan | undefined, print: Print<P, N>, node: N): void;
  /** Prints lines within other text, at a source position. */
  lines<N>(place: OutputSpan | undefined, print: PrintLines<P, N>, node: N): void;
}

export interface Lines<P> {
  readonly printer: P;
  text(text: string): void;
  hardline(): void;
  indent(): void;
  end(): void;
  enter(place: OutputSpan | undefined): void;
  leave(place: OutputSpan | undefined): void;
  /** Prints a node on the current line with the text up to the next forced break, if it fits. */
  stretch<N>(print: Print<P, N>, node: N): void;
  lines<N>(place: OutputSpan | undefined, print: PrintLines<P, N>, node: N): void;
}
