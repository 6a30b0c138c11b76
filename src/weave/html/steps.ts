// Renders the evaluation of a test as a folded list of lines, each marking the term that the next line replaces.

import type { EvaluationStep, EvaluationSteps } from "../../explain/steps.js";
import { type Content, element, type Markup } from "./markup.js";

/** Renders an evaluation; weave/page/steps.ts makes it interactive. */
export function renderSteps({ steps, failure }: EvaluationSteps): Markup {
  return element(
    "details",
    { class: "because steps" },
    element("summary", {}, "Step by step"),
    element(
      "ol",
      { "aria-label": "Evaluation line by line" },
      steps.map((step, i) => element("li", {}, renderStep(step, i))),
      failure === undefined ? undefined : element("li", {}, failure),
    ),
  );
}

function renderStep({ text, replaced, remark }: EvaluationStep, index: number): Content {
  const parts: Content[] = [];
  let at = 0;
  for (const { start, end } of [...replaced].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), element("u", {}, text.slice(start, end)));
    at = end;
  }
  parts.push(text.slice(at));
  return [
    element("code", {}, index === 0 ? undefined : "= ", parts),
    remark === undefined ? undefined : element("span", {}, ` ${remark}`),
  ];
}
