// Types of expressions as text, without evaluation, and their layout on several lines.

import { showControlCharacters, widthOf } from "../../diagnostics/cells.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { resolveExpression } from "../../resolve/resolve.js";
import type { Source, Span } from "../../text/source.js";
import { parseExpression } from "../../syntax/alone.js";
import { type CheckedDocument, checkExpression } from "../../types/check.js";
import { showValue } from "../../types/schemes/scheme.js";
import { withType } from "../../types/printing/printer.js";

/** The type of an expression in the scope of a document, or its errors. */
export function typeOfExpression(
  source: Source,
  span: Span,
  document: CheckedDocument,
): { readonly type: string } | { readonly diagnostics: readonly Diagnostic[] } {
  const { expression, diagnostics } = parseExpression(source.text, span, document.nextId);
  if (expression === undefined) return { diagnostics };
  const resolved = resolveExpression(expression, source, document, document.nextVariable);
  if (hasErrors(resolved.diagnostics)) return { diagnostics: resolved.diagnostics };
  const checked = checkExpression(expression, source, resolved.tables, document);
  return hasErrors(checked.diagnostics)
    ? { diagnostics: checked.diagnostics }
    : { type: showValue(checked.type, document.aliases) };
}

const indentation = "    ";

/** Lays out `name : type` in lines of at most `width` cells. */
export function typeLines(name: string, type: string, width: number): readonly string[] {
  return laidOut(withType(name, type, " : "), width);
}

/**
 * Lays out a type in lines of at most `width` cells. Continuation lines are indented; each overload begins on a new
 * line.
 */
export function laidOut(type: string, width: number): readonly string[] {
  const text = showControlCharacters(type);
  if (widthOf(text) <= width) return [text];
  const pieces = piecesOf(text);
  const lines: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const indented = at === 0 ? "" : indentation;
    const next = endOfLine(pieces, at, width - indented.length);
    const line = pieces.slice(at, next).map((piece) => piece.text);
    lines.push(`${indented}${line.join("").trimEnd()}`);
    at = next;
  }
  return lines;
}

/** Possible line breaks by increasing precedence: between overloads, before recursive types, after an arrow, … */
const breaks = ["; ", " where ", " -> ", " U ", " * ", ", "];

/** An unbreakable part of a type with the break after it: its bracket depth, and its index in `breaks`. */
interface Piece {
  readonly text: string;
  readonly depth: number;
  readonly rank: number;
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let piece = "";
  // A string is never broken.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|; | where | -> | U | \* |, |[^]/gu)) {
    const rank = breaks.indexOf(token);
    if ("({".includes(token)) depth++;
    if (")}".includes(token)) depth--;
    piece += token === " where " ? " " : token;
    if (rank < 0) continue;
    pieces.push({ text: piece, depth, rank });
    piece = token === " where " ? "where " : "";
  }
  return [...pieces, { text: piece, depth: 0, rank: 0 }];
}

/** Returns the index after the last piece of a line: at the break of lowest precedence that fits. */
function endOfLine(pieces: readonly Piece[], start: number, width: number): number {
  let best: Piece | undefined;
  let end = start + 1;
  let used = 0;
  for (let i = start; ; i++) {
    const piece = pieces[i];
    if (piece === undefined) return end;
    // Trailing spaces are dropped.
    if (best !== undefined && used + widthOf(piece.text.trimEnd()) > width) return end;
    used += widthOf(piece.text);
    if (best === undefined || piece.depth < best.depth || (piece.depth === best.depth && piece.rank <= best.rank)) {
      best = piece;
      end = i + 1;
    }
    if (piece.depth === 0 && piece.rank === 0) return i + 1;
  }
}
