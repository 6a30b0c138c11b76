// Applies the fixes of a diagnostic to the text of its document.

import type { Diagnostic, Repair } from "../../src/diagnostics/diagnostic.js";

export function repaired(text: string, { edits }: Repair): string {
  let made = "";
  let at = 0;
  for (const { span, text: written } of edits) {
    if (span.start < at || span.end < span.start) throw new Error("The edits overlap, or are not in order.");
    made += text.slice(at, span.start) + written;
    at = span.end;
  }
  return made + text.slice(at);
}

/** Key of a diagnostic that is comparable between texts: code and message without the location. */
const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

export function newAmong(after: readonly Diagnostic[], before: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = before.map(said);
  return after.filter((diagnostic) => {
    const at = known.indexOf(said(diagnostic));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
