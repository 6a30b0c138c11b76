// Marked lines (sections 1 and 10 to 12): a word and `:>` at the start of a line. No region opens on a marked line, and
// an expected value ends before it. Also recognises lines that resemble marked lines.

import { nearest } from "../diagnostics/suggest.js";
import { type MarkName, markRows } from "../language/marks.js";
import type { Span } from "../text/source.js";
import type { DocumentUse } from "./document.js";

export const markNames = Object.keys(markRows) as readonly MarkName[];

/** Regular expression source for the mark of a line, without white space before it. */
export const markPattern = `(?:${markNames.join("|")}):>`;

/** Returns the word before `:>` if the line begins with a mark. */
function parseMark(line: string): MarkName | undefined {
  // A quick test that most lines fail.
  const markEnd = line.indexOf(":>");
  const word = markEnd < 0 ? "" : line.slice(0, markEnd).trimStart();
  return markNames.find((mark) => mark === word);
}

export function isMarkedLine(line: string): boolean {
  return parseMark(line) !== undefined;
}

/** Maps the marks of other tools and synonyms to LED's marks. */
const synonyms: Readonly<Record<string, MarkName>> = {
  invariant: "always",
  assert: "always",
  property: "always",
  safety: "always",
  globally: "always",
  eventually: "ends",
  finally: "ends",
  liveness: "ends",
  leadsto: "leads",
  fairness: "fair",
  symmetry: "alike",
  symmetric: "alike",
  permutations: "alike",
  reachable: "possible",
  sometimes: "possible",
  witness: "possible",
  test: "cmd",
  eval: "cmd",
  import: "use",
  include: "use",
};

/** Words for the opposite of a mark's meaning. Replacing the word alone would invert the claim. */
const opposites: ReadonlySet<string> = new Set(["never", "impossible", "unreachable", "notalways", "notpossible"]);

interface MarkLikeText {
  readonly word: string;
  /** The span in the line of the mark, or of the list or quote markers before it. */
  readonly span: Span;
  /** `unknown`: the word is not a mark. `hidden`: list or quote markers precede a mark. */
  readonly kind: "unknown" | "hidden";
  readonly correction: string | undefined;
  /** True for `never` and its synonyms. */
  readonly isOpposite?: boolean;
}

/** Regular expression source for list and quote markers. */
const itemMarkers = String.raw`(?:(?:[-*+]|\d{1,9}[.)]|\*\)|>|\\item\b(?:\[[^\]]*\])?)[ \t]*)+`;
const unknownMark = (): RegExp =>
  new RegExp(String.raw`^\s*(?:${itemMarkers})?((\p{L}[\p{L}\p{M}\d_-]*)[ \t]*:([ \t]*)>)`, "u");
const hiddenMark = (): RegExp => new RegExp(`^\\s*(${itemMarkers})(${markPattern})`);

/** True if a line, up to an offset, contains only list and quote markers. */
export function isAfterItemMarkers(line: string, offset: number): boolean {
  return new RegExp(String.raw`^\s*(?:${itemMarkers})?(?<![^\s>])$`).test(line.slice(0, offset));
}

/**
 * Diagnoses a line that resembles a marked line: its first word is followed by `:>`, list or quote markers precede a
 * mark, or there is a space in a mark or a similar word.
 */
export function diagnoseMark(line: string): MarkLikeText | undefined {
  // A quick test that most lines fail.
  if (!/:[ \t]*>/.test(line) || isMarkedLine(line)) return undefined;
  const [, markers, mark = ""] = hiddenMark().exec(line) ?? [];
  if (markers !== undefined) {
    const start = line.indexOf(markers);
    return { word: mark, span: { start, end: start + markers.length }, kind: "hidden", correction: mark };
  }
  const [matched, spelling = "", word = "", gap = ""] = unknownMark().exec(line) ?? [];
  if (matched === undefined) return undefined;
  const start = matched.length - spelling.length;
  const normalizedWord = word.toLowerCase().replace(/[_-]/g, "");
  const isOpposite = opposites.has(normalizedWord);
  const suggestion = isOpposite
    ? undefined
    : (synonyms[normalizedWord] ?? markNames.find((mark) => mark === normalizedWord) ?? nearest(word, markNames));
  // After a space, `>` may be a comparison, or the indicator of folded text in YAML.
  if (gap !== "" && ((suggestion === undefined && !isOpposite) || /^[-+\d]*\s*$/.test(line.slice(matched.length))))
    return undefined;
  return {
    word: spelling,
    span: { start, end: matched.length },
    kind: "unknown",
    correction: suggestion && `${suggestion}:>`,
    isOpposite,
  };
}

/** Parses a `use:>` line; undefined for any other line. `start` is the offset of the line. */
export function parseUse(line: string, start: number): DocumentUse | undefined {
  const name = /^\s*use:>(.*)$/s.exec(line)?.[1]?.trim();
  const from = start + line.indexOf("use:>");
  return name === undefined ? undefined : { span: { start: from, end: start + line.trimEnd().length }, name };
}
