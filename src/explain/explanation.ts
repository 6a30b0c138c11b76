// The explanation type and helpers for its text.

import type { Defined } from "../resolve/resolved.js";
import type { Source, Span } from "../text/source.js";

/** A sentence that states the value of a subexpression, its location, and its explanation, computed on demand. */
export interface Reason {
  readonly text: string;
  readonly source: Source;
  readonly span: Span;
  /** The value as LED prints it, truncated; undefined if evaluation failed or the value is stated elsewhere. */
  readonly value?: string | undefined;
  /** The called definition, if the sentence states its result. */
  readonly defined?: Defined;
  /** The call as written, alone and with its value. */
  readonly call?: { readonly head: string; readonly short: string };
  /** Context-independent key: equal calls with equal arguments share it. */
  readonly fact?: string;
  /** True if the reason is about a named value, which is explained once under its name. */
  readonly isNamed?: boolean;
  /** True if a definition or loop is involved, so that further explanation is possible. */
  readonly isDeep?: boolean;
  readonly isEndless?: boolean;
  readonly because: () => Promise<readonly Reason[]>;
}

export interface ExplanationFocus {
  /** The member whose membership is in question. */
  readonly expected?: string | undefined;
  /** Indices of the tuple items that differ from the expected value, from 0. */
  readonly differing?: readonly number[] | undefined;
}

export const nothing: readonly Reason[] = [];
export const none = (): Promise<readonly Reason[]> => Promise.resolve(nothing);

/** Replaces an explanation whose traced evaluation took too long. */
export const tooLong = (source: Source, span: Span): Reason => ({
  text: "it takes too long to find out why",
  source,
  span,
  because: none,
});

export interface ExpectedText {
  readonly expected?: string | undefined;
  /** The expected value. */
  readonly against?: string | undefined;
}

/** Prefixes an explanation with the variable values for which it holds. */
export const addBindings = (bindings: string, reason: Reason): Reason => ({
  ...reason,
  text: `${bindings}: ${reason.text}`,
});

export const andOthers = (more: number): string =>
  more <= 0 ? "" : ` (and ${more === 1 ? "one other" : `${more} others`})`;

/** Appends the number of similar cases to an explanation. */
export const besides =
  (more: number) =>
  (reason: Reason): Reason => ({ ...reason, text: reason.text + andOthers(more) });

export const isOrAre = (members: readonly string[]): string => (members.length === 1 ? "is" : "are");
