// Script in the frame of the typeset document: replaces the page by each new version at the same scroll position, and
// reports clicks to the surrounding page.

import { Cards } from "../../../weave/page/cards.js";
import { copyFormulas } from "../../../weave/page/copies.js";
import { fitLayouts } from "../../../weave/page/layouts.js";
import { prepareSteps } from "../../../weave/page/steps.js";
import { applyTheme, type Theme } from "./theme.js";

/** Message to the frame: a page of `weave`. */
export interface WovenNews {
  readonly html: string;
  /** False if further results are pending. */
  readonly isFinal: boolean;
  readonly theme: Theme;
  /** Text size in percent. */
  readonly size: number;
}

/** Messages from the frame. */
export type WovenMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "definition"; readonly name: string }
  | { readonly kind: "play" }
  /** A new version is displayed. */
  | { readonly kind: "shown"; readonly isFinal: boolean };

const say = (message: WovenMessage): void => parent.postMessage(message, "*");

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
const cards = new Cards();
let currentHtml = "";

addEventListener("message", ({ source, data }: MessageEvent<WovenNews>) => {
  if (source !== parent || typeof data.html !== "string") return;
  if (data.html !== currentHtml) show(data.html);
  currentHtml = data.html;
  document.documentElement.style.fontSize = data.size === 100 ? "" : `${data.size}%`;
  applyTheme(data.theme);
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
  // The style of formulas differs between documents. The policy forbids style elements but not constructed style
  // sheets.
  const [, style = "", rest = html] = /<style>([^]*?)<\/style>([^]*)$/.exec(html) ?? [];
  sheet.replaceSync(style);
  const parsed = new DOMParser().parseFromString(rest.replace(/^[^]*?<\/head>/, ""), "text/html");
  for (const script of parsed.querySelectorAll("script")) script.remove();
  const open = new Set([...document.querySelectorAll("details[open]")].map(keyOf));
  const isTypeset = document.querySelector<HTMLInputElement>("#typeset")?.checked === true;
  const { scrollX, scrollY } = window;
  document.body.replaceChildren(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
  for (const details of document.querySelectorAll("details")) if (open.has(keyOf(details))) details.open = true;
  const typeset = document.querySelector<HTMLInputElement>("#typeset");
  if (typeset !== null) typeset.checked = isTypeset;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  for (const alone of document.querySelectorAll(".game .tools")) alone.remove();
  prepareSteps();
  dispatchEvent(new Event("resize"));
  scrollTo(scrollX, scrollY);
}

/** Key of an open `details` element across versions: the visible text of its container. */
const keyOf = (details: Element): string =>
  `${details.closest("li, .definition")?.firstElementChild?.nextElementSibling?.firstElementChild?.textContent ?? ""} ${details.className}`;
