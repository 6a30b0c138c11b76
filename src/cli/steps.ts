// Prints a step-by-step evaluation: in text, one line per rewriting step with the redex marked; or as JSON records.

import { showControlCharacters } from "../diagnostics/cells.js";
import { truncateMiddle, type EvaluationStep, type EvaluationSteps } from "../explain/steps.js";
import { positionAt, type Source, type Span } from "../text/source.js";
import type { Json, Report } from "./report.js";

const equals = "  = ";
const indent = " ".repeat(equals.length);

/**
 * Formats at most `maxSteps` steps. The redex is underlined in a colour terminal, and otherwise marked in a separate line.
 */
export function stepTexts({ steps }: EvaluationSteps, maxSteps: number, report: Report): readonly string[] {
  const { first, omitted, last } = truncateMiddle(steps, maxSteps);
  const { dim } = report.colors;
  const texts = (some: readonly EvaluationStep[]): readonly string[] =>
    some.flatMap((step) => textsOf(step, steps[0]!, report));
  return [...texts(first), ...(omitted === 0 ? [] : [dim(`  … ${omitted} more lines …`)]), ...texts(last)];
}

function textsOf(step: EvaluationStep, top: EvaluationStep, report: Report): readonly string[] {
  const { bold, dim, underline, isColorSupported } = report.colors;
  const { text, replaced, remark } = step;
  const before = step === top ? "" : equals;
  return rowsOf(text, report.width - indent.length).flatMap((row, i, rows) => {
    const pieces = piecesOf(text, row, replaced);
    const styledText = pieces
      .map(({ text: piece, isMarked }) =>
        isMarked ? bold(underline(showControlCharacters(piece))) : showControlCharacters(piece),
      )
      .join("");
    const end = remark !== undefined && i === rows.length - 1 ? `    ${dim(showControlCharacters(remark))}` : "";
    const carets = pieces.map(({ text: piece, isMarked }) => (isMarked ? "^" : " ").repeat(piece.length)).join("");
    const under = isColorSupported || carets.trim() === "" ? [] : [`${before === "" ? "" : indent}${carets.trimEnd()}`];
    return [`${i === 0 ? before : before === "" ? "" : indent}${styledText}${end}`, ...under];
  });
}

/** Breaks a text into rows of at most `width` characters, at spaces if possible. */
function rowsOf(text: string, width: number): readonly Span[] {
  const rows: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const space = text.length - start <= width ? -1 : text.lastIndexOf(" ", start + width - 1);
    const end = text.length - start <= width ? text.length : space > start ? space + 1 : start + width;
    rows.push({ start, end });
    start = end;
  }
  return rows;
}

/** Splits a row into marked and unmarked spans. */
function piecesOf(
  text: string,
  { start, end }: Span,
  marked: readonly Span[],
): readonly { readonly text: string; readonly isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  for (let at = start; at < end; ) {
    const span = marked.find((span) => span.start <= at && at < span.end);
    const next = span?.end ?? Math.min(end, ...marked.map((span) => span.start).filter((from) => from > at));
    const until = Math.min(next, end);
    pieces.push({ text: text.slice(at, until), isMarked: span !== undefined });
    at = until;
  }
  return pieces;
}

/** Returns the JSON output for all steps. */
export const stepRecords = ({ steps }: EvaluationSteps, document: Source): readonly Json[] =>
  steps.map(({ text, by, replaced, remark, place }) => ({
    text,
    by: by.map(({ start, end }) => ({ start, end })),
    replaced: replaced.map(({ start, end }) => ({ start, end })),
    ...(remark === undefined ? {} : { remark }),
    ...(place?.source === document ? { line: positionAt(document, place.span.start).line } : {}),
  }));
