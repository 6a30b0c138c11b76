// Renders diagnostics as HTML below the regions that contain them, or below the preceding region.

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { countOf } from "../../diagnostics/words.js";
import { lineText, positionAt, type Source } from "../../text/source.js";
import type { CheckedDocument } from "../../types/check.js";
import { element, type Markup } from "./markup.js";
import { renderMessage } from "./tests.js";
import { addTo } from "../../text/groups.js";

/** Groups errors by the regions below which they appear; those before the first region have key -1. */
export function groupByRegion(
  errors: readonly Diagnostic[],
  { regions }: CheckedDocument,
): ReadonlyMap<number, readonly Diagnostic[]> {
  const byRegion = new Map<number, Diagnostic[]>();
  let region = -1;
  for (const error of errors) {
    while ((regions[region + 1]?.span.start ?? Infinity) <= error.span.start) region++;
    addTo(byRegion, region, error);
  }
  return byRegion;
}

export function renderFinding(
  { code, title, message, help, span, labels = [] }: Diagnostic,
  source: Source,
  id: string,
): Markup {
  return element(
    "aside",
    { class: "finding", id, "aria-label": `Error in line ${positionAt(source, span.start).line}` },
    element("p", { class: "title" }, element("b", {}, `✗ Error ${code}: `), renderMessage(title)),
    renderExcerpt(span, source),
    element("p", {}, renderMessage(message)),
    help === undefined ? undefined : element("p", {}, "Try: ", renderMessage(help)),
    labels.map((label) =>
      element("p", {}, renderMessage(label.text), `: line ${positionAt(source, label.span.start).line}`),
    ),
  );
}

/** Renders the summary at the top of a document with errors, or undefined if none. */
export function renderSummary(ids: readonly string[]): Markup | undefined {
  const [first] = ids;
  if (first === undefined) return undefined;
  return element(
    "aside",
    { class: "finding", "aria-label": "Errors" },
    element("p", { class: "title" }, element("b", {}, "✗ "), `This document has ${countOf(ids.length, "error")}.`),
    element(
      "p",
      {},
      element("a", { href: `#${first}` }, ids.length === 1 ? "Go to error" : "Go to first error"),
      `. Fix ${ids.length === 1 ? "it" : "them"} to run the tests.`,
    ),
  );
}

/** Renders the first line of a diagnostic's span, with the span marked. */
function renderExcerpt({ start, end }: Diagnostic["span"], source: Source): Markup {
  const { line } = positionAt(source, start);
  const text = lineText(source, line);
  const offset = source.lineStarts[line - 1] ?? 0;
  const from = Math.min(Math.max(start - offset, 0), text.length);
  const to = Math.min(Math.max(end - offset, from), text.length);
  return element(
    "pre",
    {},
    element("code", {}, `${line} | ${text.slice(0, from)}`, element("mark", {}, text.slice(from, to)), text.slice(to)),
  );
}
