// Reasons as a person and a program get them: lines below what they are reasons of, and records in JSON.

import { visible } from "../diagnostics/cells.js";
import type { ReasonLine } from "../reasons/lines.js";
import { positionAt, type Source } from "../source/source.js";
import type { Json, Report } from "./report.js";

/** What decides, and below that what decides this, each with its line in the document where that is another one. */
export function reasonTexts(lines: readonly ReasonLine[], document: Source, report: Report): readonly string[] {
  let last: number | undefined;
  return lines.map(({ depth, reason: { text, source, span } }) => {
    const line = source === document ? positionAt(source, span.start).line : undefined;
    const place = line === undefined || line === last ? "" : report.colors.dim(`  (line ${line})`);
    last = line;
    return `${"  ".repeat(depth)}${visible(text)}${place}`;
  });
}

/** The same for programs. */
export function reasonRecords(lines: readonly ReasonLine[], document: Source): readonly Json[] {
  return lines.map(({ depth, reason: { text, source, span } }) => {
    const { line, column } = positionAt(source, span.start);
    return { depth, text, ...(source === document ? { start: { line, column } } : {}) };
  });
}
