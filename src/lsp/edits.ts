// Edits that reformat a document or convert its notation.

import { diffLines } from "diff";
import type { Position, Range, TextEdit } from "vscode-languageserver";
import { convert } from "../notation/convert.js";
import type { NotationTarget } from "../notation/target.js";
import { format } from "../notation/format.js";
import type { Source } from "../text/source.js";
import type { Analysis } from "./analysis.js";
import { offsetOf, rangeOf } from "./places.js";
import { maxDifferences, maxEditDistance } from "./limits.js";

/** Returns the edits that format a document, or the definitions that overlap a range. */
export function formatEdits({ document }: Analysis, within?: Range): TextEdit[] {
  const { source } = document;
  if (within === undefined) return changes(source, format(document).text);
  const start = offsetOf(source, within.start);
  const end = offsetOf(source, within.end);
  const parsed = document.parsed.filter(({ region: { span } }) => span.start <= end && span.end >= start);
  return changes(source, format({ ...document, parsed }, { start, end }).text).filter(
    ({ range }) => offsetOf(source, range.start) <= end && offsetOf(source, range.end) >= start,
  );
}

/** Returns the edits that format the definition completed by a line break before a position. */
export function formatBefore(analysis: Analysis, position: Position): TextEdit[] {
  const { source, parsed } = analysis.document;
  const before = source.lineStarts[position.line];
  if (before === undefined) return [];
  const end = source.text.slice(0, before).trimEnd().length;
  const precedingItem = parsed.flatMap(({ items }) => items).find(({ span }) => span.start < end && end <= span.end);
  return precedingItem === undefined
    ? []
    : formatEdits(analysis, rangeOf(source, precedingItem.span)).filter(({ range }) => range.end.line <= position.line);
}

/** Returns the edits that convert the code of a document to another notation. */
export function conversion({ document }: Analysis, to: NotationTarget): TextEdit[] {
  return changes(document.source, convert(document, to).text);
}

/**
 * Returns the edits between two texts, one per differing range of lines. A greedy scan from the top suffices, since
 * formatting keeps most lines.
 */
function changes(source: Source, text: string): TextEdit[] {
  if (source.text === text) return [];
  const before = source.text.split(/(?<=\n)/);
  const after = text.split(/(?<=\n)/);
  const edits: TextEdit[] = [];
  let i = 0;
  let k = 0;
  let offset = 0;
  while (i < before.length || k < after.length) {
    if (before[i] === after[k]) {
      offset += before[i]!.length;
      i++;
      k++;
      continue;
    }
    const [lines, others] = nextAlike(before, i, after, k);
    for (const { removed, added } of hunksOf(before.slice(i, lines).join(""), after.slice(k, others).join(""))) {
      const end = offset + removed.length;
      if (removed !== added) edits.push({ range: rangeOf(source, { start: offset, end }), newText: added });
      offset = end;
    }
    i = lines;
    k = others;
  }
  return edits;
}

/** Returns a line diff as hunks, from the top. Common lines are both removed and added. */
function hunksOf(before: string, after: string): readonly { readonly removed: string; readonly added: string }[] {
  const parts = diffLines(before, after, { maxEditLength: maxDifferences });
  if (parts === undefined) return [{ removed: before, added: after }];
  const hunks: { removed: string; added: string }[] = [];
  let isOpen = false;
  for (const { value, removed, added } of parts) {
    if (!removed && !added) {
      hunks.push({ removed: value, added: value });
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ removed: "", added: "" });
    isOpen = true;
    hunks[hunks.length - 1]![removed ? "removed" : "added"] += value;
  }
  return hunks;
}

/** Finds the nearest later lines at which both texts agree on a few lines. */
function nextAlike(
  before: readonly string[],
  i: number,
  after: readonly string[],
  k: number,
): readonly [number, number] {
  const maxDistance = before.length - i + after.length - k;
  for (let steps = 1; steps < Math.min(maxDistance, maxEditDistance); steps++)
    for (let down = 0; down <= steps; down++) {
      const [a, b] = [i + down, k + steps - down];
      if (a >= before.length || b >= after.length) continue;
      if ([0, 1].every((next) => before[a + next] === after[b + next])) return [a, b];
    }
  return [before.length, after.length];
}
