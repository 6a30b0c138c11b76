// Renders the embedded game: a cover until the user starts it, so the page keeps the keyboard, then a sandboxed frame.

import { element, type Markup } from "./markup.js";

export interface EmbeddedGame {
  readonly title: string;
  /** The first frame as SVG; undefined if it is empty. */
  readonly picture: string | undefined;
  /** The complete page, with its own policy. */
  readonly html: string;
  /** Hashes of its script and style, which the outer policy must allow. */
  readonly scriptSource: string;
  readonly styleSource: string;
}

export function renderGame({ title, picture, html }: EmbeddedGame): Markup {
  return element(
    "section",
    { class: "game", id: "game", "aria-label": `Game: ${title}` },
    element(
      "div",
      { class: "stage", "data-page": html, "data-title": title },
      picture === undefined
        ? undefined
        : element("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" }),
      element(
        "div",
        { class: "cover" },
        element("button", { type: "button", class: "play" }, "▶ Play"),
        element("p", {}, title),
        element("noscript", {}, element("p", {}, "The game needs JavaScript, which is disabled in this browser.")),
      ),
    ),
    element("div", { class: "tools" }, element("button", { type: "button", class: "alone" }, "Open game")),
  );
}

/** Placeholder for `ledGame` in a page without a game. */
export function renderMissingGame(): Markup {
  return element("p", { class: "unread" }, element("code", {}, "ledGame"));
}
