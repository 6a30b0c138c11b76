// Renders explanations as HTML: a folded list below each test, with nested folded lists for the reasons of each line.

import type { CheckedDocument } from "../../types/check.js";
import type { Reason } from "../../explain/explanation.js";
import { type ReasonLine, type ReasonTree, treeOf } from "../../explain/lines.js";
import type { TestResult } from "../../execute/tests.js";
import type { Glossary } from "./glossary.js";
import { type Content, element, fragment, Markup } from "./markup.js";
import { stepsHtml } from "./steps.js";
import { maxReasonGrowth } from "./limits.js";

export interface ReasonContext {
  readonly document: CheckedDocument;
  readonly glossary: Glossary;
}

/** Placeholder for the explanation of a test. Document text is escaped, so it cannot contain one. */
export const reasonPlace = (index: number): Markup => new Markup(`<!--why ${index}-->`);

/**
 * Replaces the placeholders by the explanations. If they need too much room, all are truncated to the same number of
 * lines; if that is still too much, some tests have none, passed ones first. Evaluation steps follow as far as there is
 * room.
 */
export function withReasons(html: string, results: readonly TestResult[], context: ReasonContext): string {
  const pieces = html.split(/<!--why (\d+)-->/);
  let remainingLength = maxReasonGrowth * pieces.reduce((sum, { length }, i) => (i % 2 === 0 ? sum + length : sum), 0);
  let most = Math.max(1, ...results.map(({ because = [] }) => because.length));
  const texts = (): readonly string[] =>
    results.map(({ because = [], status }) => reasonHtml(because.slice(0, most), status === "failed", context).text);
  let reasons = texts();
  while (most > 1 && reasons.reduce((sum, { length }) => sum + length, 0) > remainingLength) {
    most--;
    reasons = texts();
  }
  const reasonsByIndex = new Map<number, string>();
  for (const status of ["failed", "passed"])
    for (const [index, reason] of reasons.entries())
      if (results[index]?.status === status && (remainingLength -= reason.length) >= 0)
        reasonsByIndex.set(index, reason);
  for (const [index, { steps }] of results.entries()) {
    if (steps === undefined) continue;
    const { text } = stepsHtml(steps);
    if ((remainingLength -= text.length) >= 0) reasonsByIndex.set(index, `${reasonsByIndex.get(index) ?? ""}${text}`);
  }
  return pieces.map((piece, i) => (i % 2 === 0 ? piece : (reasonsByIndex.get(Number(piece)) ?? ""))).join("");
}

/** Renders an explanation; those of failed tests are open. */
export function reasonHtml(lines: readonly ReasonLine[], isOpen: boolean, context: ReasonContext): Markup {
  if (lines.length === 0) return new Markup("");
  const list = listHtml(treeOf(lines), context);
  return element("details", { class: "because", open: isOpen }, element("summary", {}, "Why"), list);
}

function listHtml(branches: readonly ReasonTree[], context: ReasonContext): Markup {
  return element(
    "ul",
    {},
    branches.map(({ reason, children: below }) => {
      const line: Content = [element("code", {}, reason.text), placeHtml(reason, context)];
      return element(
        "li",
        {},
        below.length === 0 ? line : element("details", {}, element("summary", {}, line), listHtml(below, context)),
      );
    }),
  );
}

/** Renders a link to the definition that contains a line; undefined for lines of the test itself. */
function placeHtml({ source, span }: Reason, { document, glossary }: ReasonContext): Content {
  if (source !== document.source) return undefined;
  const defined = document.definitions.find(
    ({ definition }) => span.start >= definition.span.start && span.end <= definition.span.end,
  );
  if (defined === undefined) return undefined;
  const { number, id } = glossary.numberOf(defined.definition);
  return [
    " ",
    element("a", { class: "number", href: fragment(id), "aria-label": `Definition ${number}` }, `(${number})`),
  ];
}
