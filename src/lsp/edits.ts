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
export function formatDocument({ document }: Analysis, range?: Range): TextEdit[] {
  const { source } = document;
  if (range === undefined) return diffTexts(source, format(document).text);
  const start = offsetOf(source, range.start);
  const end = offsetOf(source, range.end);
  const parsed = document.parsed.filter(({ region: { span } }) => span.start <= end && span.end >= start);
  return diffTexts(source, format({ ...document, parsed }, { start, end }).text).filter(
    ({ range }) => offsetOf(source, range.start) <= end && offsetOf(source, range.end) >= start,
  );
}

/** Returns the edits that format the definition completed by a line break before a position. */
export function formatPrecedingDefinition(analysis: Analysis, position: Position): TextEdit[] {
  const { source, parsed } = analysis.document;
  const lineStart = source.lineStarts[position.line];
  if (lineStart === undefined) return [];
  const end = source.text.slice(0, lineStart).trimEnd().length;
  const precedingItem = parsed.flatMap(({ items }) => items).find(({ span }) => span.start < end && end <= span.end);
  return precedingItem === undefined
    ? []
    : formatDocument(analysis, rangeOf(source, precedingItem.span)).filter(
        ({ range }) => range.end.line <= position.line,
      );
}

/** Returns the edits that convert the code of a document to another notation. */
export function convertNotation({ document }: Analysis, to: NotationTarget): TextEdit[] {
  return diffTexts(document.source, convert(document, to).text);
}

/**
 * Returns the edits between two texts, one per differing range of lines. A greedy scan from the top suffices, since
 * formatting keeps most lines.
 */
function diffTexts(source: Source, text: string): TextEdit[] {
  if (source.text === text) return [];
  const oldLines = source.text.split(/(?<=\n)/);
  const newLines = text.split(/(?<=\n)/);
  const edits: TextEdit[] = [];
  let i = 0;
  let k = 0;
  let offset = 0;
  while (i < oldLines.length || k < newLines.length) {
    if (oldLines[i] === newLines[k]) {
      offset += oldLines[i]!.length;
      i++;
      k++;
      continue;
    }
    const [nextOld, nextNew] = findCommonLines(oldLines, i, newLines, k);
    for (const { removed, added } of splitIntoHunks(
      oldLines.slice(i, nextOld).join(""),
      newLines.slice(k, nextNew).join(""),
    )) {
      const end = offset + removed.length;
      if (removed !== added) edits.push({ range: rangeOf(source, { start: offset, end }), newText: added });
      offset = end;
    }
    i = nextOld;
    k = nextNew;
  }
  return edits;
}

/** Returns a line diff as hunks, from the top. Common lines are both removed and added. */
function splitIntoHunks(
  oldText: string,
  newText: string,
): readonly { readonly removed: string; readonly added: string }[] {
  const changes = diffLines(oldText, newText, { maxEditLength: maxDifferences });
  if (changes === undefined) return [{ removed: oldText, added: newText }];
  const hunks: { removed: string; added: string }[] = [];
  let isOpen = false;
  for (const { value, removed, added } of changes) {
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
function findCommonLines(
  oldLines: readonly string[],
  i: number,
  newLines: readonly string[],
  k: number,
): readonly [number, number] {
  const maxDistance = oldLines.length - i + newLines.length - k;
  for (let steps = 1; steps < Math.min(maxDistance, maxEditDistance); steps++)
    for (let down = 0; down <= steps; down++) {
      const [a, b] = [i + down, k + steps - down];
      if (a >= oldLines.length || b >= newLines.length) continue;
      if ([0, 1].every((next) => oldLines[a + next] === newLines[b + next])) return [a, b];
    }
  return [oldLines.length, newLines.length];
}
