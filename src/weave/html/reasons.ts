// Renders explanations as HTML: a folded list below each test, with nested folded lists for the reasons of each line.

import type { CheckedDocument } from "../../types/check.js";
import type { Reason } from "../../explain/explanation.js";
import { type ReasonLine, type ReasonTree, treeOf } from "../../explain/lines.js";
import type { TestResult } from "../../execute/tests.js";
import type { Glossary } from "./glossary.js";
import { type Content, element, fragment, Markup } from "./markup.js";
import { renderSteps } from "./steps.js";
import { maxReasonGrowth } from "./limits.js";

export interface ReasonContext {
  readonly document: CheckedDocument;
  readonly glossary: Glossary;
}

/** Placeholder for the explanation of a test. Document text is escaped, so it cannot contain one. */
export const reasonPlaceholder = (index: number): Markup => new Markup(`<!--why ${index}-->`);

/**
 * Replaces the placeholders by the explanations. If they exceed the growth limit, all are truncated to the same number
 * of lines. If that does not suffice, some are dropped, those of passed tests first. Evaluation steps fill the rest.
 */
export function insertReasons(html: string, results: readonly TestResult[], context: ReasonContext): string {
  const fragments = html.split(/<!--why (\d+)-->/);
  let remainingLength =
    maxReasonGrowth * fragments.reduce((sum, { length }, i) => (i % 2 === 0 ? sum + length : sum), 0);
  let maxLines = Math.max(1, ...results.map(({ because = [] }) => because.length));
  const renderReasons = (): readonly string[] =>
    results.map(
      ({ because = [], status }) => renderReason(because.slice(0, maxLines), status === "failed", context).text,
    );
  let reasons = renderReasons();
  while (maxLines > 1 && reasons.reduce((sum, { length }) => sum + length, 0) > remainingLength) {
    maxLines--;
    reasons = renderReasons();
  }
  const reasonsByIndex = new Map<number, string>();
  for (const status of ["failed", "passed"])
    for (const [index, reason] of reasons.entries())
      if (results[index]?.status === status && (remainingLength -= reason.length) >= 0)
        reasonsByIndex.set(index, reason);
  for (const [index, { steps }] of results.entries()) {
    if (steps === undefined) continue;
    const { text } = renderSteps(steps);
    if ((remainingLength -= text.length) >= 0) reasonsByIndex.set(index, `${reasonsByIndex.get(index) ?? ""}${text}`);
  }
  return fragments.map((piece, i) => (i % 2 === 0 ? piece : (reasonsByIndex.get(Number(piece)) ?? ""))).join("");
}

/** Renders an explanation; those of failed tests are open. */
export function renderReason(lines: readonly ReasonLine[], isOpen: boolean, context: ReasonContext): Markup {
  if (lines.length === 0) return new Markup("");
  const list = renderList(treeOf(lines), context);
  return element("details", { class: "because", open: isOpen }, element("summary", {}, "Why"), list);
}

function renderList(branches: readonly ReasonTree[], context: ReasonContext): Markup {
  return element(
    "ul",
    {},
    branches.map(({ reason, children }) => {
      const line: Content = [element("code", {}, reason.text), renderDefinitionLink(reason, context)];
      return element(
        "li",
        {},
        children.length === 0
          ? line
          : element("details", {}, element("summary", {}, line), renderList(children, context)),
      );
    }),
  );
}

/** Renders a link to the definition that contains a line; undefined for lines of the test itself. */
function renderDefinitionLink({ source, span }: Reason, { document, glossary }: ReasonContext): Content {
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
