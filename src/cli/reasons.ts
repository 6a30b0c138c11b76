// Formats explanations as text and JSON.

import { showControlCharacters } from "../diagnostics/cells.js";
import type { ReasonLine } from "../explain/lines.js";
import { positionAt, type Source, sourceAt, type Span, textIn } from "../text/source.js";
import type { Json, Report } from "./report.js";

/**
 * Formats an explanation, one reason per line, indented by depth. A line of the document is mentioned only if it
 * differs from that of the previous reason; `above` is the span preceding the first one.
 */
export function reasonTexts(
  lines: readonly ReasonLine[],
  document: Source,
  report: Report,
  above?: Span,
): readonly string[] {
  let last = above && lineIn(document, above);
  return lines.map(({ depth, reason: { text, source, span } }) => {
    const line = source === document ? lineIn(source, span) : undefined;
    const place = line === undefined || line === last ? "" : report.colors.dim(`  (${showControlCharacters(line)})`);
    last = line;
    return `${"  ".repeat(depth)}${showControlCharacters(text)}${place}`;
  });
}

function lineIn(source: Source, { start }: Span): string {
  const home = sourceAt(source, start).source;
  const { line } = positionAt(source, start);
  return home === source ? `line ${line}` : `line ${line} of ${home.name}`;
}

/** Returns the JSON output for an explanation: each reason with its source text, span and value. */
export function reasonRecords(lines: readonly ReasonLine[], document: Source): readonly Json[] {
  return lines.map(({ depth, reason: { text, source, span, value } }) => {
    const home = sourceAt(source, span.start).source;
    const file = home === source ? {} : { file: home.name };
    const place = { ...file, start: placeAt(source, span.start), end: placeAt(source, span.end) };
    return {
      depth,
      text,
      part: textIn(source, span),
      ...(value === undefined ? {} : { value }),
      ...(source === document ? place : {}),
    };
  });
}

function placeAt(source: Source, offset: number): Json {
  const { line, column } = positionAt(source, offset);
  return { line, column };
}
