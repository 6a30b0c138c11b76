// What runs in the frame of the woven document: it takes over each new version where the reader is, and tells the page
// around it where somebody has clicked.

import { Cards } from "../../weave/page/cards.js";
import { copyFormulas } from "../../weave/page/copies.js";
import { fitLayouts } from "../../weave/page/layouts.js";
import { prepareSteps } from "../../weave/page/steps.js";

/** What the frame is told: a page of `weave`. */
export interface WovenNews {
  readonly html: string;
  /** True if nothing more will be found of this document. */
  readonly isFinal: boolean;
}

/** What the frame tells. */
export type WovenSaid =
  | { readonly kind: "ready" }
  | { readonly kind: "definition"; readonly name: string }
  | { readonly kind: "play" }
  /** A new version is to be seen. */
  | { readonly kind: "shown"; readonly isFinal: boolean };

const say = (said: WovenSaid): void => parent.postMessage(said, "*");

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
const cards = new Cards();
let known = "";

addEventListener("message", ({ source, data }: MessageEvent<WovenNews>) => {
  if (source !== parent || typeof data.html !== "string") return;
  if (data.html !== known) show(data.html);
  known = data.html;
  say({ kind: "shown", isFinal: data.isFinal });
});
copyFormulas();
cards.listen();
fitLayouts();
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest(".play") !== null) return say({ kind: "play" });
  if (target.closest("a, button, summary, input, label") !== null || getSelection()?.isCollapsed === false) return;
  const id = target.closest('[id^="def-"]')?.id;
  if (id !== undefined) say({ kind: "definition", name: id.slice("def-".length) });
});
say({ kind: "ready" });

function show(html: string): void {
  // The style of formulas differs from document to document. No element may have it, but the script may.
  const [, style = "", rest = html] = /<style>([^]*?)<\/style>([^]*)$/.exec(html) ?? [];
  sheet.replaceSync(style);
  const parsed = new DOMParser().parseFromString(rest.replace(/^[^]*?<\/head>/, ""), "text/html");
  for (const script of parsed.querySelectorAll("script")) script.remove();
  const open = new Set([...document.querySelectorAll("details[open]")].map(keyOf));
  const { scrollX, scrollY } = window;
  document.body.replaceChildren(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
  for (const details of document.querySelectorAll("details")) if (open.has(keyOf(details))) details.open = true;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  for (const alone of document.querySelectorAll(".game .tools")) alone.remove();
  prepareSteps();
  dispatchEvent(new Event("resize"));
  scrollTo(scrollX, scrollY);
}

/** What tells an unfolded part from others: the text that is always seen of what it is in. */
const keyOf = (details: Element): string =>
  `${details.closest("li, .definition")?.firstElementChild?.nextElementSibling?.firstElementChild?.textContent ?? ""} ${details.className}`;
