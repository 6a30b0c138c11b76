// A way as a strip of small frames beside each other, for pages of text: its beginning and its end, and what is left out
// between them.

import { counted } from "../diagnostics/words.js";
import { escaped } from "../source/markup.js";
import type { Frame } from "./frames.js";
import { plain } from "./words.js";

/** A strip has so many frames at most; of a longer one, so many at its end. */
const mostFrames = 8;
const lastFrames = 3;

/** The strip, as HTML. `returnsTo` is the frame to which a step from the last one returns. */
export function stripHtml(frames: readonly Frame[], returnsTo: number | undefined): string {
  const isCut = frames.length > mostFrames;
  const [first, last] = isCut
    ? [mostFrames - lastFrames - 1, frames.length - lastFrames]
    : [frames.length, frames.length];
  const items = frames.map((frame, i) => (i < first || i >= last ? frameHtml(frame, i) : ""));
  if (isCut) items.splice(first, 0, `<li class="cut">… ${counted(last - first, "state")} …</li>`);
  if (returnsTo !== undefined) items.push(`<li class="cut">↺ and so on, as at ${returnsTo}</li>`);
  return `<ol class="strip" aria-label="The way there" tabindex="0">${items.join("")}</ol>`;
}

function frameHtml({ action, html, isPicture }: Frame, i: number): string {
  const words = i === 0 ? "start" : plain(action);
  return `<li><div class="${isPicture ? "picture" : "state"}">${html}</div><span>${i}${words === "" ? "" : `: ${escaped(words)}`}</span></li>`;
}
