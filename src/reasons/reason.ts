// What a reason is, and how its text is put together.

import type { Defined } from "../names/resolved.js";
import type { Source, Span } from "../source/source.js";

/**
 * A sentence that says what a part came to, with where it stands, and why: what decides it, found when it is asked for.
 */
export interface Reason {
  readonly text: string;
  readonly source: Source;
  readonly span: Span;
  /** What the part came to, as LED prints it, cut off where it is long; undefined if it failed, or is told of otherwise. */
  readonly value?: string | undefined;
  /** The definition that is called, if it says what that comes to. */
  readonly defined?: Defined;
  /** The call as one writes it, alone and with its value. */
  readonly call?: { readonly head: string; readonly short: string };
  /** What is said, whatever is around it: calls of the same with the same arguments say the same. */
  readonly fact?: string;
  /** True of what has a name, which says enough once it has been said what that stands for. */
  readonly isNamed?: boolean;
  /** True if a definition or a loop was needed for it, about which there is more to say. */
  readonly isDeep?: boolean;
  /** True of a call in a recursion that does not end. */
  readonly isEndless?: boolean;
  readonly because: () => Promise<readonly Reason[]>;
}

/** What one asks of a value besides. */
export interface Asking {
  /** A member of which one asks why it is in the set, or is not. */
  readonly wanted?: string | undefined;
  /** Which items of a tuple are not as expected, from 0. */
  readonly differing?: readonly number[] | undefined;
}

/** No reasons. */
export const nothing: readonly Reason[] = [];
export const none = (): Promise<readonly Reason[]> => Promise.resolve(nothing);

/** Said in place of what decides, where it takes too long to evaluate that with notes. */
export const tooLong = (source: Source, span: Span): Reason => ({
  text: "it takes too long to find out why",
  source,
  span,
  because: none,
});

/** What is asked of a part besides what it came to. */
export interface Said {
  /** A member of which one asks why it is in the set, or is not. */
  readonly wanted?: string | undefined;
  /** The value that it does not have. */
  readonly against?: string | undefined;
}

/** A reason that holds for some values of names. */
export const within = (bindings: string, reason: Reason): Reason => ({
  ...reason,
  text: `${bindings}: ${reason.text}`,
});

/** `(and 2 others)`. */
export const andOthers = (more: number): string =>
  more <= 0 ? "" : ` (and ${more === 1 ? "one other" : `${more} others`})`;

/** The reason for a part, and how many others are alike. */
export const besides =
  (more: number) =>
  (reason: Reason): Reason => ({ ...reason, text: reason.text + andOthers(more) });

/** The verb for so many. */
export const isOrAre = (members: readonly string[]): string => (members.length === 1 ? "is" : "are");
