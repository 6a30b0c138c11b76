// Applies the repairs of a diagnostic to the text of its document.

import type { Diagnostic, Repair } from "../../src/diagnostics/diagnostic.js";

/** The text after the edits of a repair. */
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

/** What is worth comparing of diagnostics of two texts: what is said, apart from the place. */
const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** The diagnostics of the one kind that are not among the others. */
export function newAmong(after: readonly Diagnostic[], before: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = before.map(said);
  return after.filter((diagnostic) => {
    const at = known.indexOf(said(diagnostic));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}
