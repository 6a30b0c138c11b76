// The notations whose regions open and close within lines: dollar and dash blocks. For each of them,
// where it next opens from some place on, and which closer ends what it opened.

import { nowhere, type Span } from "../source/source.js";
import type { RegionKind } from "./document.js";
import { Finder } from "./lines.js";

/** One notation for regions that may open anywhere in a line. */
export interface Notation {
  readonly kind: RegionKind;
  /** Where a region of this notation next opens, from here on; {@link nowhere} if it does not. */
  nextOpener(from: number): number;
  /** The opener that begins here. */
  opener(at: number): Span;
  /** The first closer that begins here or later. */
  closer(from: number): Span | undefined;
}

/** The notations of a text. A further kind of region (typeset mathematics) is one more member of this list. */
export function notationsOf(text: string): readonly Notation[] {
  return [dollarBlocks(text), dashBlocks(text)];
}

/**
 * ```text
 * > | text /$ x := 1 $/ text
 *          ^^        ^^
 * ```
 */
function dollarBlocks(text: string): Notation {
  const openers = openerFinder(text, /(?<!\S)\/\$/g);
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
 * ```text
 * > | text /---x := 1 - 2---/ text
 *          ^^^^          ^^^^
 * ```
 * The opener takes every dash that follows its slash, so `/--/` has not closed yet.
 */
function dashBlocks(text: string): Notation {
  const openers = openerFinder(text, /(?<!\S)\/-/g);
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

/** Openers count at the start of a line or after white space; a byte order mark is white space, too. */
function openerFinder(text: string, pattern: RegExp): Finder {
  return new Finder((from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  });
}

/**
 * The whole closer whose last dash stands at `dash`; its first one is not before `from`.
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

/** A closer, with the notation it belongs to. */
export interface Closer {
  readonly kind: "dollar" | "dash";
  readonly span: Span;
}

/**
 * The closer that a stretch of a line begins with, after white space.
 *
 * ```text
 * > |   $/ text
 *       ^^
 * ```
 */
export function leadingCloser(text: string, start: number, end: number): Closer | undefined {
  const match = /^\s*(\$\/|-+\/)/.exec(text.slice(start, end));
  if (match === null) return undefined;
  const closer = match[1] ?? "";
  const at = start + match[0].length - closer.length;
  return { kind: closer[0] === "$" ? "dollar" : "dash", span: { start: at, end: at + closer.length } };
}

/**
 * The closer that a stretch of a line ends with, before white space.
 *
 * ```text
 * > | text ---/
 *          ^^^^
 * ```
 */
export function trailingCloser(text: string, start: number, end: number): Closer | undefined {
  const last = start + text.slice(start, end).trimEnd().length;
  if (last - start < 2 || text[last - 1] !== "/") return undefined;
  if (text[last - 2] === "$") return { kind: "dollar", span: { start: last - 2, end: last } };
  if (text[last - 2] === "-") return { kind: "dash", span: dashCloser(text, last - 2, start) };
  return undefined;
}
