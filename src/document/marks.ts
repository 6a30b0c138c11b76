// Marked lines (sections 1, 10 to 12): a word and `:>` at the start of a line. Nothing opens on a marked line, and an
// expected value ends before it. Lines that only resemble a marked line are found here as well.

import { nearest } from "../diagnostics/suggest.js";
import type { Span } from "../source/source.js";
import type { DocumentUse } from "./document.js";

/** Marks of section 11 that this version does not read. */
export const unreadMarks = ["leads", "fair", "with", "conjecture"] as const;

/** True for a mark that this version does not read. */
export const isUnread = (mark: string): boolean => unreadMarks.some((one) => one === mark);

export const marks = [
  "cmd",
  "play",
  "use",
  "steps",
  "always",
  "possible",
  "winnable",
  "ends",
  "forces",
  ...unreadMarks,
] as const;

/** The source of a regular expression for the mark of a line, without the white space before it. */
export const someMark = `(?:${marks.join("|")}):>`;

/** The word before `:>`, if the line begins with a mark. */
export function markOf(line: string): (typeof marks)[number] | undefined {
  // A quick test, which most lines fail.
  const sign = line.indexOf(":>");
  const word = sign < 0 ? "" : line.slice(0, sign).trimStart();
  return marks.find((mark) => mark === word);
}

/** True if the line begins with a mark. */
export function isMarkedLine(line: string): boolean {
  return markOf(line) !== undefined;
}

/** The marks of LED for those of other tools and for words that mean the same. */
const synonyms: Readonly<Record<string, (typeof marks)[number]>> = {
  invariant: "always",
  assert: "always",
  property: "always",
  safety: "always",
  globally: "always",
  never: "always",
  eventually: "ends",
  finally: "ends",
  liveness: "ends",
  leadsto: "leads",
  fairness: "fair",
  reachable: "possible",
  sometimes: "possible",
  witness: "possible",
  test: "cmd",
  eval: "cmd",
  import: "use",
  include: "use",
};

/** A line that resembles a marked line. */
export interface AlmostMarked {
  /** The word with `:>`, as written. */
  readonly written: string;
  /** Its place in the line, or that of the list or quotation signs before it. */
  readonly span: Span;
  /** `unknown`: the word is no mark. `hidden`: signs of a list or a quotation stand before a mark. */
  readonly kind: "unknown" | "hidden";
  /** The mark that is probably meant. */
  readonly meant: string | undefined;
}

const unknownMark = (): RegExp => /^\s*(\p{L}[\p{L}\p{M}\d_-]*)[ \t]?:>/u;
const hiddenMark = (): RegExp => new RegExp(`^\\s*((?:(?:[-*+]|\\d{1,9}[.)]|\\*\\)|>)[ \\t]*)+)(${someMark})`);

/** The mark that a line resembles: its first word is followed by `:>`, or list or quotation signs precede a mark. */
export function almostMarked(line: string): AlmostMarked | undefined {
  if (!line.includes(":>") || isMarkedLine(line)) return undefined;
  const [, signs, mark = ""] = hiddenMark().exec(line) ?? [];
  if (signs !== undefined) {
    const start = line.indexOf(signs);
    return { written: mark, span: { start, end: start + signs.length }, kind: "hidden", meant: mark };
  }
  const [whole, word = ""] = unknownMark().exec(line) ?? [];
  if (whole === undefined) return undefined;
  const written = whole.trimStart();
  const start = whole.length - written.length;
  const folded = word.toLowerCase().replace(/[_-]/g, "");
  const meant = synonyms[folded] ?? marks.find((one) => one === folded) ?? nearest(word, marks);
  return { written, span: { start, end: whole.length }, kind: "unknown", meant: meant && `${meant}:>` };
}

/** The document that a `use:>` line names; undefined for any other line. `start` is the offset of the line. */
export function useIn(line: string, start: number): DocumentUse | undefined {
  const name = /^\s*use:>(.*)$/s.exec(line)?.[1]?.trim();
  const from = start + line.indexOf("use:>");
  return name === undefined ? undefined : { span: { start: from, end: start + line.trimEnd().length }, name };
}
