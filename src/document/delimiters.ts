// Inline notations for regions, dollar blocks and dash blocks: finds the next opener from an offset, and the closer of
// a region.

import { nowhere, type Span } from "../text/source.js";
import { Finder } from "../text/finder.js";

/** A notation for regions that may open anywhere in a line. */
export interface Notation {
  readonly kind: "dollar" | "dash";
  /** The offset of the next opener at or after `from`, or {@link nowhere} if none. */
  nextOpener(from: number): number;
  opener(at: number): Span;
  closer(from: number): Span | undefined;
}

/** Creates the inline notations for a text. */
export function createNotations(text: string): readonly Notation[] {
  return [createDollarNotation(text), createDashNotation(text)];
}

/**
 * Dollar blocks.
 *
 * ```text
 * > | text /$ x := 1 $/ text
 *          ^^        ^^
 * ```
 */
function createDollarNotation(text: string): Notation {
  const openers = createOpenerFinder(text, /(?<!\S)\/\$/g);
  const closers = new Finder((from) => text.indexOf("$/", from));
  return {
    kind: "dollar",
    nextOpener: (from) => openers.next(from),
    opener: (at) => ({ start: at, end: at + 2 }),
    closer: (from) => {
      const at = closers.next(from);
      return at === nowhere ? undefined : { start: at, end: at + 2 };
    },
  };
}

/**
 * Dash blocks.
 *
 * ```text
 * > | text /---x := 1 - 2---/ text
 *          ^^^^          ^^^^
 * ```
 * The opener takes every dash that follows its slash, so `/--/` is still open.
 */
function createDashNotation(text: string): Notation {
  const openers = createOpenerFinder(text, /(?<!\S)\/-/g);
  const closers = new Finder((from) => text.indexOf("-/", from));
  return {
    kind: "dash",
    nextOpener: (from) => openers.next(from),
    opener: (at) => {
      let end = at + 1;
      while (text[end] === "-") end++;
      return { start: at, end };
    },
    closer: (from) => {
      const dash = closers.next(from);
      return dash === nowhere ? undefined : dashCloser(text, dash, from);
    },
  };
}

/** Returns a finder of openers, which are at the start of a line or after white space, including a byte order mark. */
function createOpenerFinder(text: string, pattern: RegExp): Finder {
  return new Finder((from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  });
}

/**
 * Returns the closer whose last dash is at `dash`. Its first dash is at or after `from`.
 *
 * ```text
 * > | x := 1 ---/
 *            ^ ^
 *        start dash
 * ```
 */
function dashCloser(text: string, dash: number, from: number): Span {
  let start = dash;
  while (start > from && text[start - 1] === "-") start--;
  return { start, end: dash + 2 };
}

export interface Closer {
  readonly kind: "dollar" | "dash";
  readonly span: Span;
}

/**
 * Returns the closer at the beginning of a span of a line, after optional white space.
 *
 * ```text
 * > |   $/ text
 *       ^^
 * ```
 */
export function findLeadingCloser(text: string, start: number, end: number): Closer | undefined {
  const match = /^\s*(\$\/|-+\/)/.exec(text.slice(start, end));
  if (match === null) return undefined;
  const closer = match[1] ?? "";
  const at = start + match[0].length - closer.length;
  return { kind: closer[0] === "$" ? "dollar" : "dash", span: { start: at, end: at + closer.length } };
}

/**
 * Returns the closer at the end of a span of a line, before optional white space.
 *
 * ```text
 * > | text ---/
 *          ^^^^
 * ```
 */
export function findTrailingCloser(text: string, start: number, end: number): Closer | undefined {
  const trimmedEnd = start + text.slice(start, end).trimEnd().length;
  if (trimmedEnd - start < 2 || text[trimmedEnd - 1] !== "/") return undefined;
  if (text[trimmedEnd - 2] === "$") return { kind: "dollar", span: { start: trimmedEnd - 2, end: trimmedEnd } };
  if (text[trimmedEnd - 2] === "-") return { kind: "dash", span: dashCloser(text, trimmedEnd - 2, start) };
  return undefined;
}
