// Renders a trace as a filmstrip of small frames for pages of text. Long traces keep their beginning and end.

import { countOf } from "../../diagnostics/words.js";
import type { ClosingStep } from "../../execute/outcome.js";
import { escapeMarkup } from "../../text/markup.js";
import type { StateFrame } from "./frames.js";
import { closingWords, unquotedAction } from "./words.js";
import { lastFrames, maxFrames } from "./limits.js";

/** Returns the strip as HTML. `closing` is the step after the last frame, if the trace is a lasso. */
export function stripHtml(frames: readonly StateFrame[], closing: ClosingStep | undefined): string {
  const isCut = frames.length > maxFrames;
  const [first, last] = isCut
    ? [maxFrames - lastFrames - 1, frames.length - lastFrames]
    : [frames.length, frames.length];
  const items = frames.map((frame, i) => (i < first || i >= last ? frameHtml(frame, i) : ""));
  if (isCut) items.splice(first, 0, `<li class="cut">… ${countOf(last - first, "state")} …</li>`);
  if (closing !== undefined) items.push(`<li class="cut">${escapeMarkup(closingWords(closing))}</li>`);
  return `<ol class="strip" aria-label="Trace" tabindex="0">${items.join("")}</ol>`;
}

function frameHtml({ action, html, isPicture }: StateFrame, i: number): string {
  const words = i === 0 ? "start" : unquotedAction(action);
  return `<li><div class="${isPicture ? "picture" : "state"}">${html}</div><span>${i}${words === "" ? "" : `: ${escapeMarkup(words)}`}</span></li>`;
}
