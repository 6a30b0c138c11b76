// Converts between source offsets and protocol positions: zero-based lines and UTF-16 columns.

import type { Position, Range } from "vscode-languageserver";
import { positionAt, type Source, type Span } from "../text/source.js";

export function positionOf(source: Source, offset: number): Position {
  const { line, column } = positionAt(source, offset);
  return { line: line - 1, character: column - 1 };
}

export function rangeOf(source: Source, { start, end }: Span): Range {
  return { start: positionOf(source, start), end: positionOf(source, end) };
}

/** Returns the offset of a position, clamped to the end of its line as the protocol requires. */
export function offsetOf({ text, lineStarts }: Source, { line, character }: Position): number {
  const start = lineStarts[line];
  if (start === undefined) return line < 0 ? 0 : text.length;
  const next = lineStarts[line + 1] ?? text.length + 1;
  return Math.max(start, Math.min(start + character, next - 1));
}
