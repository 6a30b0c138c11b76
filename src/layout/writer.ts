// The interface to which printing functions write texts and possible line breaks. It has two implementations: one writes
// everything on one line at once, which suffices for most nodes; the other makes a document that the layout breaks into lines.

import type { Place } from "./place.js";

/** Writes a node of a tree. */
export type Print<P, N> = (to: Writer<P>, node: N) => void;

/** Writes a node that is made of lines. */
export type PrintLines<P, N> = (to: Lines<P>, node: N) => void;

/** A writer of text that may be broken over lines. `P` is the context that printing functions need. */
export interface Writer<P> {
  readonly printer: P;
  /** True if further writing is useless because the line is full. */
  readonly isFull: boolean;
  text(text: string): void;
  /** A space or a line break. */
  line(): void;
  /** Nothing or a line break. */
  softline(): void;
  /** A line break; every group around it breaks. */
  hardline(): void;
  /** One text where a group is broken, another where it is on one line. */
  ifBreak(broken: string, flat?: string): void;
  /** Up to its `end`: on one line if it fits there, else with all line breaks that stand directly in it broken. */
  group(): void;
  /** A group that breaks however short it is. */
  brokenGroup(): void;
  /** Up to its `end`: indented from the next line on. */
  indent(): void;
  /** Up to its `end`: after a space if what stands before the first possible break fits, else on a line of its own, indented. */
  hang(): void;
  /** Ends the construct that was begun last. */
  end(): void;
  /** The first layout whose first line fits; the first of them only on one line, the last without a test. */
  choice(first: (to: Writer<P>) => void, ...others: readonly ((to: Writer<P>) => void)[]): void;
  /** What follows, up to `leave` with the same place, comes from there. */
  enter(place: Place | undefined): void;
  leave(place: Place | undefined): void;
  /** A node that comes from a place. A document asks for it only when the layout gets there. */
  part<N>(place: Place | undefined, print: Print<P, N>, node: N): void;
  /** Lines that stand in the midst of other text, and come from a place. */
  lines<N>(place: Place | undefined, print: PrintLines<P, N>, node: N): void;
}

/** Text that is made of lines. */
export interface Lines<P> {
  readonly printer: P;
  /** Text that never breaks. */
  text(text: string): void;
  hardline(): void;
  /** Up to its `end`: indented from the next line on. */
  indent(): void;
  end(): void;
  enter(place: Place | undefined): void;
  leave(place: Place | undefined): void;
  /** What is on one line with all that stands before the next hard line break, if it fits there. */
  stretch<N>(print: Print<P, N>, node: N): void;
  /** Lines that come from a place. */
  lines<N>(place: Place | undefined, print: PrintLines<P, N>, node: N): void;
}
